package app

import (
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/travelrule"
)

func fit(t *testing.T) Config {
	t.Helper()
	secret := filepath.Join(t.TempDir(), "secret")
	require.NoError(t, os.WriteFile(secret, []byte("x"), 0o600))
	return Config{
		Site: "https://gbpc.example", Database: "postgres://gbpc@db.example/gbpc?sslmode=verify-full", Keys: secret, Files: "/var/lib/gbpc/files", TwoFactor: "on",
		SMTP:   SMTPConfig{Host: "smtp.example", From: "no-reply@gbpc.example"},
		Chain:  ChainConfig{RPC: []string{"https://rpc.example", "https://rpc.another.example"}, ID: 1, Token: "0x52908400098527886E0F7030069857D2E4169EE7", Confirmations: 12},
		Signer: SignerConfig{Vault: secret, PassphraseFile: secret},
		Bank:   BankConfig{Holder: "GBPC Limited", Name: "Bank", BIC: "BANKGB2L", SortCode: "049901", Main: "00000018", Own: "00000026", Folder: "/var/lib/gbpc/bank"},
		Policy: PolicyConfig{Minimum: "1.00", ReviewFrom: "50000.00"},

		Sanctions: SanctionsConfig{UK: "/var/lib/gbpc/lists/uk.xml", OFAC: "/var/lib/gbpc/lists/sdn.xml"},
	}
}

func TestConfig_AcceptsACompleteOne(t *testing.T) {
	require.NoError(t, fit(t).Check())
}

func TestConfig_RefusesMissingOrUnsafeSettingsByName(t *testing.T) {
	open := filepath.Join(t.TempDir(), "open")
	require.NoError(t, os.WriteFile(open, []byte("x"), 0o644)) // readable on purpose
	for name, c := range map[string]struct {
		spoil   func(*Config)
		setting string
	}{
		"site without TLS":                {func(c *Config) { c.Site = "http://gbpc.example" }, "site"},
		"mail in clear":                   {func(c *Config) { c.SMTP.TLS = "none" }, "smtp-tls"},
		"an authority that is not there":  {func(c *Config) { c.TLS.Authorities = []string{"/nonexistent"} }, "tls-authorities"},
		"a network of mail that is none":  {func(c *Config) { c.Mail.UncountedNetworks = []string{"everybody"} }, "mail-uncounted-networks"},
		"2FA not decided":                 {func(c *Config) { c.TwoFactor = "" }, "two-factor"},
		"database in clear":               {func(c *Config) { c.Database = "postgres://gbpc@db.example/gbpc" }, "database"},
		"database of the sandbox's kind":  {func(c *Config) { c.Database = "gbpc.db" }, "database"},
		"keys that others may read":       {func(c *Config) { c.Keys = open }, "keys"},
		"no keys":                         {func(c *Config) { c.Keys = "" }, "keys"},
		"relative folder":                 {func(c *Config) { c.Files = "files" }, "files"},
		"node in clear":                   {func(c *Config) { c.Chain.RPC[1] = "http://rpc.example" }, "chain-rpc"},
		"one node alone":                  {func(c *Config) { c.Chain.RPC = c.Chain.RPC[:1] }, "chain-single-endpoint"},
		"the same node twice":             {func(c *Config) { c.Chain.RPC[1] = "https://RPC.example/another-key" }, "chain-single-endpoint"},
		"no node":                         {func(c *Config) { c.Chain.RPC = nil }, "chain-rpc"},
		"a fee in wei":                    {func(c *Config) { c.Chain.MaxFee = "30000000000" }, "chain-max-fee"},
		"a tip that is no number":         {func(c *Config) { c.Chain.MinTip = "low" }, "chain-min-tip"},
		"a tip above the maximum fee":     {func(c *Config) { c.Chain.MaxFee, c.Chain.MinTip = "2", "2.5" }, "chain-min-tip"},
		"a sweep of nothing":              {func(c *Config) { c.Chain.SweepMinimum = "0" }, "chain-sweep-minimum"},
		"a payout that nobody asks about": {func(c *Config) { c.Alerts.PayoutAfter = 100 * time.Hour }, "alerts-payout-after"},
		"an alarm for every statement":    {func(c *Config) { c.Alerts.StatementAfter = time.Second }, "alerts-statement-after"},
		"a reserve without cash":          {func(c *Config) { c.Reserve.LeastCash = -1 }, "reserve-least-cash"},
		"a bill of ten years":             {func(c *Config) { c.Reserve.LongestDays = 3650 }, "reserve-longest-days"},
		"mistyped token":                  {func(c *Config) { c.Chain.Token = "0x52908400098527886E0F7030069857D2E4169Ee7" }, "chain-token"},
		"one confirmation":                {func(c *Config) { c.Chain.Confirmations = 1 }, "chain-confirmations"},
		"two signers":                     {func(c *Config) { c.Signer.URL = "https://signer.example" }, "signer-vault"},
		"a certificate without its key":   {func(c *Config) { c.Signer.CertFile = "/etc/gbpc/client.pem" }, "/etc/gbpc/client.key"},
		"keys of no region":               {func(c *Config) { c.Signer.KMSKeys = map[string]string{"minter": "x"} }, "signer-kms-keys"},
		"keys of two regions": {func(c *Config) {
			c.Signer.KMSKeys = map[string]string{"minter": "arn:aws:kms:eu-west-1:1:key/1", "pauser": "arn:aws:kms:eu-west-2:1:key/2"}
		}, "signer-kms-keys"},
		"a feed that is no address":        {func(c *Config) { c.Chain.Feed = "0x12" }, "chain-feed"},
		"own money in customers'":          {func(c *Config) { c.Bank.Own = c.Bank.Main }, "bank-own"},
		"no rail":                          {func(c *Config) { c.Bank.Folder = "" }, "bank-folder"},
		"two rails":                        {func(c *Config) { c.Bank.API.URL = "https://bank.example" }, "bank-folder"},
		"a folder and a server":            {func(c *Config) { c.Bank.SFTP.Address = "sftp.bank.example:22" }, "bank-folder"},
		"a server that could be anybody's": {func(c *Config) { c.Bank.Folder, c.Bank.SFTP.Address = "", "sftp.bank.example:22" }, "bank-sftp-host-keys"},
		"bank's API in clear":              {func(c *Config) { c.Bank.Folder, c.Bank.API.URL = "", "http://bank.example" }, "bank-api-url"},
		"bank's API without keys":          {func(c *Config) { c.Bank.Folder, c.Bank.API.URL = "", "https://bank.example" }, "bank-api-key-file"},
		"an account that cannot exist":     {func(c *Config) { c.Bank.SortCode, c.Bank.Main = "040075", "10000012" }, "bank-main"},
		"no minimum":                       {func(c *Config) { c.Policy.Minimum = "0.00" }, "policy-minimum"},
		"no sanctions list":                {func(c *Config) { c.Sanctions.OFAC = "" }, "sanctions-ofac"},
		"a provider without secrets":       {func(c *Config) { c.Liveness = LivenessConfig{Level: "a", BusinessLevel: "b", SecretFile: c.Keys} }, "liveness-token-file"},
		"a proxy that is no network":       {func(c *Config) { c.TrustedProxies = []string{"10.0.0.1"} }, "trusted-proxies"},
	} {
		t.Run(name, func(t *testing.T) {
			config := fit(t)
			c.spoil(&config)
			require.ErrorContains(t, config.Check(), c.setting)
		})
	}
}

func TestConfig_ReportsEveryProblemAtOnce(t *testing.T) {
	err := Config{}.Check()
	for _, setting := range []string{"site", "database", "keys", "files", "two-factor", "smtp-host", "chain-rpc", "signer-vault", "bank-holder", "policy-minimum", "sanctions-uk"} {
		require.ErrorContains(t, err, setting)
	}
}

func TestMailConfig_InTheSandboxOnlyItsOwnAddressIsNotCounted(t *testing.T) {
	uncounted := func(c MailConfig, client string) bool {
		return slices.ContainsFunc(c.sandboxLimits().Uncounted, func(n netip.Prefix) bool { return n.Contains(netip.MustParseAddr(client)) })
	}
	require.True(t, uncounted(MailConfig{}, "127.0.0.1"))
	require.False(t, uncounted(MailConfig{}, "127.0.0.9"))
	require.False(t, uncounted(MailConfig{UncountedNetworks: []string{"192.0.2.0/24"}}, "127.0.0.1"), "as it is set")
	require.Empty(t, MailConfig{}.limits().Uncounted)
}

func TestConfig_SecretsComeFromFilesThatTheirOwnerAloneMayRead(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(content), mode))
		return path
	}
	c := fit(t)
	c.Chain.RPC, c.Chain.RPCFile = nil, file("nodes", "https://rpc.example/key\nhttps://rpc.another.example\n", 0o600)
	full, err := c.WithSecrets()
	require.NoError(t, err)
	require.NoError(t, full.Check())
	require.Equal(t, []string{"https://rpc.example/key", "https://rpc.another.example"}, full.Chain.RPC)

	for setting, spoil := range map[string]func(*Config){
		"chain-rpc-file: must name": func(c *Config) { c.Chain.RPCFile = "/nonexistent" },
		"only its owner can read":   func(c *Config) { c.Chain.RPCFile = file("open", "x", 0o644) },
		"at most one":               func(c *Config) { c.Chain.RPC = []string{"https://rpc.example"} },
	} {
		spoilt := c
		spoil(&spoilt)
		_, err := spoilt.WithSecrets()
		require.ErrorContains(t, err, setting)
	}
}

func TestConfig_WhatIsNoSettingOfTheDatabaseIsRefused(t *testing.T) {
	for setting, spoil := range map[string]func(*DatabaseConfig){
		"database-connections":        func(c *DatabaseConfig) { c.Connections = -1 },
		"database-direct":             func(c *DatabaseConfig) { c.Direct = "postgres://gbpc@db.example/gbpc" },
		"database-replicas: number 1": func(c *DatabaseConfig) { c.Replicas = []string{"postgres://gbpc@db2.example/gbpc"} },
		"database-replicas: number 2": func(c *DatabaseConfig) {
			c.Replicas = []string{"postgres://gbpc@db2.example/gbpc?sslmode=require", "postgres://gbpc@db3.example,db4.example/gbpc?sslmode=require"}
		},
	} {
		c := fit(t)
		require.NoError(t, c.Check())
		spoil(&c.DatabasePool)
		require.ErrorContains(t, c.Check(), setting)
	}
}

// Every host of an address counts, wherever it stands.
func TestConfig_NoHostOfTheDatabaseIsReachedInClear(t *testing.T) {
	for address, safe := range map[string]bool{
		"postgres://gbpc@localhost/gbpc":                                       true,
		"postgres://gbpc@[::1]:5432/gbpc":                                      true,
		"postgres://gbpc@/gbpc?host=/run/postgresql":                           true,
		"postgres://gbpc@127.0.0.1:1,127.0.0.1:2/gbpc?sslmode=disable":         true,
		"postgres://gbpc@db1.example,db2.example/gbpc?sslmode=verify-full":     true,
		"postgres://gbpc@127.0.0.1,db2.example/gbpc":                           false,
		"postgres://gbpc@/gbpc?host=db.example":                                false,
		"postgres://gbpc@/gbpc?host=/run/postgresql,db.example&sslmode=prefer": false,
		"postgres://gbpc@db1.example:5432,db2.example:5432/gbpc?sslmode=allow": false,
		"postgres://db.example/gbpc?sslmode=verify-full":                       false,
		"mysql://gbpc@db.example/gbpc?sslmode=verify-full":                     false,
		"postgres://gbpc@/gbpc?host=db1.example,db2.example&sslmode=require":   true,
	} {
		require.Equal(t, safe, safeDatabase(address), address)
	}
}

func TestConfig_TheTravelRuleHasTheIssuersNameIdentifierAndYears(t *testing.T) {
	c := fit(t)
	c.Bank.LEI, c.Retention.ClosedYears = "549300GBPCEXAMPLE071", 7
	rule := c.travelRule()
	require.Equal(t, travelrule.Provider{Name: "GBPC Limited", Country: "GB", LEI: "549300GBPCEXAMPLE071"}, rule.Own)
	require.Equal(t, 7*366*24*time.Hour, rule.Retention)
}

func TestSignerConfig_TheRegionIsThatOfTheKeys(t *testing.T) {
	c := fit(t)
	c.Signer.KMSKeys = map[string]string{"minter": "arn:aws:kms:eu-west-2:111122223333:key/1", "pauser": "arn:aws:kms:eu-west-2:111122223333:key/2"}
	require.NoError(t, c.Check())
	require.Equal(t, "eu-west-2", c.Signer.kmsRegion())
}
