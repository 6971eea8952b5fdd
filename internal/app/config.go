package app

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
)

// Config holds the settings of `gbpc serve`. Each setting can come from a flag, from the
// environment or from the file named by --config; docs/production.md shows a complete file. No setting has
// a default that is unsafe to leave unchanged.
type Config struct {
	Listen         string        `help:"Address of the public listener, behind a proxy that terminates TLS." changed:"operations, when a server or its proxy moves" default:"127.0.0.1:8080" env:"GBPC_LISTEN"`
	Operations     string        `help:"Address of the listener for metrics and health checks. It must not be public." changed:"operations, when what scrapes the metrics is on another machine" default:"127.0.0.1:9090" env:"GBPC_OPERATIONS"`
	Drain          time.Duration `help:"How long a process that was told to stop still answers everything, while /readyz says 503 so that proxies send requests elsewhere; at most 1m." changed:"operations, when the proxy checks its servers less often than that" default:"5s" env:"GBPC_DRAIN"`
	Site           string        `help:"Public URL of the site: https://gbpc.example." changed:"operations, before the first start: passkeys are bound to it" env:"GBPC_SITE"`
	TrustedProxies []string      `help:"Networks whose X-Forwarded-For header is trusted: 10.0.0.0/8." changed:"operations, when a proxy is added or moves" env:"GBPC_TRUSTED_PROXIES"`
	OfficeNetworks []string      `help:"Networks from which the back office can be used: 203.0.113.0/24. All by default." changed:"security, when operators work from another place" env:"GBPC_OFFICE_NETWORKS"`

	Database string `help:"Database: postgres://user@host/name. With passfile=… in it the password is in that file." changed:"operations, when the database moves or its user has a new password" env:"GBPC_DATABASE"`

	DatabasePool DatabaseConfig `embed:"" prefix:"database-"`

	Keys      string `help:"Key file created by gbpc keys. Only its owner may have read access." changed:"security, before the first start" env:"GBPC_KEYS"`
	Files     string `help:"Where encrypted documents are stored: the absolute path of a folder, or s3://bucket?region=…" changed:"operations, when the documents have been copied elsewhere" env:"GBPC_FILES"`
	TwoFactor string `help:"Two-factor authentication for customers: on or off. There is no default." changed:"compliance, before the first start" enum:",on,off" default:"" env:"GBPC_TWO_FACTOR"`
	HideRisk  bool   `help:"Hide the risk warning that the UK's financial promotion rules require. Only for use where the law does not require it." changed:"compliance, when the law no longer requires it" env:"GBPC_HIDE_RISK"`

	Limits map[string]int `help:"How many calls a limit allows in its period, in place of the default: sign-in=240. docs/security.md lists the limits." changed:"operations, when honest callers are refused or an attack goes on" env:"GBPC_LIMITS"`

	SMTP   SMTPConfig   `embed:"" prefix:"smtp-"`
	Chain  ChainConfig  `embed:"" prefix:"chain-"`
	Signer SignerConfig `embed:"" prefix:"signer-"`
	Bank   BankConfig   `embed:"" prefix:"bank-"`
	Policy PolicyConfig `embed:"" prefix:"policy-"`
	Alerts AlertsConfig `embed:"" prefix:"alerts-"`
	Mail   MailConfig   `embed:"" prefix:"mail-"`

	Reserve ReserveConfig `embed:"" prefix:"reserve-"`

	Retention RetentionConfig `embed:"" prefix:"retention-"`
	Traces    TracesConfig    `embed:"" prefix:"traces-"`

	Sanctions SanctionsConfig `embed:"" prefix:"sanctions-"`
	Liveness  LivenessConfig  `embed:"" prefix:"liveness-"`

	TravelRule trp.Settings `embed:"" prefix:"travel-rule-"`

	OpenID openid.Settings `embed:"" prefix:"openid-"`

	TLS trust.Settings `embed:"" prefix:"tls-"`
}

// SMTPConfig is the server that sends our mail. It must offer TLS.
type SMTPConfig struct {
	Host         string `help:"Host name of the mail server." changed:"operations, when the mail server moves" env:"GBPC_SMTP_HOST"`
	Port         int    `help:"Port of the mail server." changed:"operations, when the mail server moves" default:"587" env:"GBPC_SMTP_PORT"`
	User         string `help:"User name, if the mail server requires authentication." changed:"operations, when the mail server has a new user for us" env:"GBPC_SMTP_USER"`
	PasswordFile string `help:"File with the password of the mail user." changed:"operations, when the secret is kept elsewhere" env:"GBPC_SMTP_PASSWORD_FILE"`
	From         string `help:"Sender of all mail: GBPC <no-reply@gbpc.example>." changed:"operations, when mail comes from another domain" env:"GBPC_SMTP_FROM"`
	TLS          string `name:"tls" help:"Encryption of the connection: starttls, implicit (TLS from the first byte), auto (implicit on port 465, starttls on any other), or none for a server on this machine. A server that does not offer it gets no mail." changed:"operations, when the mail server does not keep to the ports" enum:",auto,starttls,implicit,none" default:"auto" env:"GBPC_SMTP_TLS"`
}

// ChainConfig is the network that carries the coin, with the contracts already on it.
type ChainConfig struct {
	RPC            []string `name:"rpc" help:"JSON-RPC endpoints of nodes, two or more on different hosts and at best of different providers: https://…, or http://… on this machine. Two must agree before a deposit is credited." changed:"operations, when a node is added or a provider changes" env:"GBPC_CHAIN_RPC"`
	RPCFile        string   `name:"rpc-file" help:"File with these endpoints, one a line, in place of the setting: their addresses often contain a key." changed:"operations, when the secret is kept elsewhere" env:"GBPC_CHAIN_RPC_FILE"`
	SingleEndpoint bool     `help:"Accept one endpoint, or several on one host: deposits are then credited on its word alone." changed:"security, when the node is our own and its word is enough" env:"GBPC_CHAIN_SINGLE_ENDPOINT"`
	Network        string   `help:"Id of the network in the API." changed:"operations, before the first start" default:"ethereum" env:"GBPC_CHAIN_NETWORK"`
	Name           string   `help:"Display name of the network." changed:"operations, before the first start" default:"Ethereum" env:"GBPC_CHAIN_NAME"`
	ID             uint64   `name:"id" help:"Chain id. The node must report the same." changed:"operations, before the first start" env:"GBPC_CHAIN_ID"`
	Token          string   `help:"Address of the token contract (its proxy)." changed:"operations, after gbpc deploy" env:"GBPC_CHAIN_TOKEN"`
	Oracle         string   `help:"Address of the sanctions oracle. Empty if the chain has none." changed:"compliance, when the chain has another oracle" env:"GBPC_CHAIN_ORACLE"`
	Feed           string   `help:"Address of the reserve feed, the only contract that the reserve reporter's key then calls. Empty: the one that the token names." changed:"security, after gbpc deploy and when the token names another feed" env:"GBPC_CHAIN_FEED"`
	Start          uint64   `help:"Block in which the token was deployed." changed:"operations, after gbpc deploy" env:"GBPC_CHAIN_START"`
	Confirmations  int      `help:"Number of blocks after which a transfer is final." changed:"treasury, when the chain becomes final sooner or later" default:"12" env:"GBPC_CHAIN_CONFIRMATIONS"`
	Explorer       string   `help:"URL of a block explorer." changed:"operations, when the chain has another explorer" env:"GBPC_CHAIN_EXPLORER"`
	MaxFee         string   `help:"Maximum fee of a transaction in gwei per unit of gas. Transactions wait when the chain demands more." changed:"treasury, when transactions wait for cheaper gas too often, or cost too much" default:"500" env:"GBPC_CHAIN_MAX_FEE"`
	MinTip         string   `help:"Minimum tip of a transaction in gwei per unit of gas, included in the maximum fee." changed:"treasury, when the chain's usual tip is another" default:"1" env:"GBPC_CHAIN_MIN_TIP"`
	SweepMinimum   string   `help:"Minimum of GBPC on a deposit address for a sweep. Less stays there until more arrives." changed:"treasury, when a sweep's gas costs more than small deposits are worth" default:"0.000001" env:"GBPC_CHAIN_SWEEP_MINIMUM"`
}

// SignerConfig says who holds the keys: a vault file of ours, or a remote signer.
type SignerConfig struct {
	Vault          string            `help:"Vault file created by gbpc vault." changed:"security, when a role's key is replaced" env:"GBPC_SIGNER_VAULT"`
	PassphraseFile string            `help:"File with the passphrase of the vault." changed:"security, when the vault is replaced" env:"GBPC_SIGNER_PASSPHRASE_FILE"`
	URL            string            `name:"url" help:"URL of a remote signer with Web3Signer's API, in place of a vault: https://…" changed:"security, when the keys move" env:"GBPC_SIGNER_URL"`
	CertFile       string            `help:"File with our client certificate for the remote signer (PEM). Its key is beside it, in a file that ends in .key: signer.crt and signer.key." changed:"security, when the signer asks for a certificate" env:"GBPC_SIGNER_CERT_FILE"`
	KMSKeys        map[string]string `name:"kms-keys" help:"Keys of AWS KMS (ECC_SECG_P256K1) that sign for roles, by ARN: minter=arn:aws:kms:…. All are of one region. The vault then has the seed of the deposit addresses." changed:"security, when a role's key is replaced" env:"GBPC_SIGNER_KMS_KEYS"`
	Addresses      map[string]string `help:"Address of each role at the remote signer or the key management service: minter=0x…" changed:"security, when a role's key is replaced" env:"GBPC_SIGNER_ADDRESSES"`
	DepositPublic  string            `help:"Extended public key of the deposit addresses at the remote signer." changed:"security, before the first start with that signer" env:"GBPC_SIGNER_DEPOSIT_PUBLIC"`

	KMSEndpoint string `kong:"-"` // in tests; "" is the region's own
}

// PolicyConfig is what the issuer decides about customers' money.
type PolicyConfig struct {
	Minimum    string `help:"Minimum payment in pounds." changed:"treasury, when small payments cost more than they bring" default:"1.00" env:"GBPC_POLICY_MINIMUM"`
	ReviewFrom string `help:"Payments of at least this amount, in pounds, require the approval of two operators." changed:"compliance, when the risk appetite changes" default:"50000.00" env:"GBPC_POLICY_REVIEW_FROM"`
	Terms      string `help:"JSON file with the initial fees, limits of each risk tier and velocity rules. Operators can change them in the back office. Without the file there are none." changed:"compliance, before the first start" env:"GBPC_POLICY_TERMS"`
}

// WithSecrets returns the configuration with the addresses of the nodes, which may stand in a file. The other secrets are read
// where they are used.
func (c Config) WithSecrets() (Config, error) {
	if c.Chain.RPCFile == "" {
		return c, nil
	}
	switch text, err := secretOf(c.Chain.RPCFile); {
	case len(c.Chain.RPC) > 0:
		return c, errors.New("chain-rpc, chain-rpc-file: at most one may be set")
	case !private(c.Chain.RPCFile) || err != nil:
		return c, errors.New("chain-rpc-file: must name a file that only its owner can read")
	default:
		c.Chain.RPC = strings.Fields(text)
		return c, nil
	}
}

// Check returns everything that is missing or unsafe, each by the name of its setting.
func (c Config) Check() error {
	var wrong []error
	must := func(ok bool, setting, why string) {
		if !ok {
			wrong = append(wrong, fmt.Errorf("%s: %s", setting, why))
		}
	}
	site, err := url.Parse(c.Site)
	must(
		err == nil && site.Scheme == "https" && site.Host != "" && strings.Trim(site.Path, "/") == "", "site",
		"must be an https address without a path",
	)
	must(c.Drain >= 0 && c.Drain <= time.Minute, "drain", "must be between 0s and 1m")
	for _, p := range c.TrustedProxies {
		_, err := netip.ParsePrefix(p)
		must(err == nil, "trusted-proxies", fmt.Sprintf("%q is not a network", p))
	}
	for _, n := range c.OfficeNetworks {
		_, err := netip.ParsePrefix(n)
		must(err == nil, "office-networks", fmt.Sprintf("%q is not a network", n))
	}
	must(
		safeDatabase(c.Database), "database",
		"must be a postgres:// address with a user, encrypted (sslmode=require or stricter) unless it is on this machine",
	)
	must(private(c.Keys), "keys", "must name a file that only its owner can read; gbpc keys makes one")
	must(strings.HasPrefix(c.Files, "s3://") || strings.HasPrefix(c.Files, "/"), "files", "must be a folder's absolute path or s3://…")
	must(c.TwoFactor == "on" || c.TwoFactor == "off", "two-factor", "must be on or off: it has no default")
	must(c.SMTP.Host != "" && c.SMTP.From != "", "smtp-host, smtp-from", "must be set")
	must(c.SMTP.TLS != "none" || onThisMachine(c.SMTP.Host), "smtp-tls", "must not be none unless the mail server is on this machine")
	must(c.SMTP.User == "" || private(c.SMTP.PasswordFile), "smtp-password-file", "must name a file that only its owner can read")
	wrong = append(
		wrong, checkLimits(c.Limits), c.DatabasePool.check(), c.Chain.check(), c.Signer.check(), c.Bank.check(), c.Policy.check(),
		c.Alerts.check(), c.Reserve.check(), c.Mail.check(), c.Retention.check(), c.Traces.check(), c.Sanctions.check(), c.Liveness.check(),
		checkTravelRule(c.TravelRule),
	)
	wrong = append(wrong, c.OpenID.Check(), checkTrust(c.TLS))
	return errors.Join(wrong...)
}

func (c ChainConfig) check() error {
	var wrong []error
	if err := c.checkEndpoints(); err != nil {
		wrong = append(wrong, err)
	}
	if c.ID == 0 {
		wrong = append(wrong, errors.New("chain-id: must be set"))
	}
	if _, err := chain.ParseAddress(c.Token); err != nil {
		wrong = append(wrong, fmt.Errorf("chain-token: %w", err))
	}
	if c.Oracle != "" {
		if _, err := chain.ParseAddress(c.Oracle); err != nil {
			wrong = append(wrong, fmt.Errorf("chain-oracle: %w", err))
		}
	}
	if c.Feed != "" {
		if _, err := chain.ParseAddress(c.Feed); err != nil {
			wrong = append(wrong, fmt.Errorf("chain-feed: %w", err))
		}
	}
	if c.Confirmations < 2 {
		wrong = append(wrong, errors.New("chain-confirmations: must be 2 or more"))
	}
	return errors.Join(append(wrong, c.checkLimits())...)
}

func (c SignerConfig) check() error {
	switch {
	case (c.Vault == "") == (c.URL == ""):
		return errors.New("signer-vault, signer-url: exactly one must be set")
	case c.Vault != "" && (!private(c.Vault) || !private(c.PassphraseFile)):
		return errors.New("signer-vault, signer-passphrase-file: must name files that only their owner can read")
	case c.URL != "" && !encryptedOrHere(c.URL):
		return errors.New("signer-url: must be an https address, or http on this machine")
	case c.CertFile != "" && !private(trust.KeyBeside(c.CertFile)):
		return fmt.Errorf("signer-cert-file: its key must be beside it, in %s, which only its owner can read", trust.KeyBeside(c.CertFile))
	case len(c.KMSKeys) > 0 && c.Vault == "":
		return errors.New("signer-vault: must be set with signer-kms-keys: it has the seed of the deposit addresses")
	case len(c.KMSKeys) > 0 && c.kmsRegion() == "":
		return errors.New("signer-kms-keys: must be ARNs of keys in one region: minter=arn:aws:kms:…")
	}
	return nil
}

// kmsRegion is the region of all keys, "" unless there is one: arn:aws:kms:REGION:ACCOUNT:key/ID.
func (c SignerConfig) kmsRegion() (region string) {
	for _, arn := range c.KMSKeys {
		parts := strings.Split(arn, ":")
		if len(parts) != 6 || strings.Join(parts[:3], ":") != "arn:aws:kms" || region != "" && region != parts[3] {
			return ""
		}
		region = parts[3]
	}
	return region
}

func (c PolicyConfig) check() error {
	minimum, err := money.Parse(c.Minimum, money.GBP)
	if err != nil || minimum.Sign() <= 0 {
		return fmt.Errorf("policy-minimum: %q is not a positive amount of pounds", c.Minimum)
	}
	if from, err := money.Parse(c.ReviewFrom, money.GBP); err != nil || from.Cmp(minimum) < 0 {
		return fmt.Errorf("policy-review-from: %q is not an amount of pounds, or is below the minimum", c.ReviewFrom)
	}
	if _, err := c.terms(); err != nil {
		return fmt.Errorf("policy-terms: %w", err)
	}
	return nil
}

func (c PolicyConfig) terms() (pricing.Terms, error) {
	if c.Terms == "" {
		return pricing.Terms{}, nil
	}
	return pricing.ReadTerms(c.Terms)
}

func checkTrust(s trust.Settings) error {
	_, err := trust.Open(s)
	return err
}

func encryptedOrHere(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "https" || (u.Scheme == "http" && onThisMachine(u.Hostname())))
}

func onThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || (ip != nil && ip.IsLoopback())
}

// private reports whether the file exists and is readable by its owner only.
func private(file string) bool {
	stat, err := os.Stat(file)
	return err == nil && stat.Mode().IsRegular() && seal.Private(stat)
}
