package app

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
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
	Listen         string        `help:"Address of the public listener, behind a proxy that terminates TLS." default:"127.0.0.1:8080" env:"GBPC_LISTEN"`
	Operations     string        `help:"Address of the listener for metrics and health checks. It must not be public." default:"127.0.0.1:9090" env:"GBPC_OPERATIONS"`
	Drain          time.Duration `help:"How long a process that was told to stop still answers everything, while /readyz says 503 so that proxies send requests elsewhere; at most 1m." default:"5s" env:"GBPC_DRAIN"`
	Site           string        `help:"Public URL of the site: https://gbpc.example." env:"GBPC_SITE"`
	TrustedProxies []string      `help:"Networks whose X-Forwarded-For header is trusted: 10.0.0.0/8." env:"GBPC_TRUSTED_PROXIES"`
	OfficeNetworks []string      `help:"Networks from which the back office can be used: 203.0.113.0/24. All by default." env:"GBPC_OFFICE_NETWORKS"`

	AccessLog    bool `help:"Write a line for each request into the log: method, route, status, time, and the ids of request, trace and actor." default:"true" negatable:"" env:"GBPC_ACCESS_LOG"`
	LogAddresses bool `help:"Write the clients' addresses into the lines of requests." env:"GBPC_LOG_ADDRESSES"`

	Database             string `help:"Database: postgres://user:password@host/name." env:"GBPC_DATABASE"`
	DatabasePasswordFile string `help:"File with the password of the database's user, in place of one in the address." env:"GBPC_DATABASE_PASSWORD_FILE"`

	DatabasePool DatabaseConfig `embed:"" prefix:"database-"`

	Keys      string `help:"Key file created by gbpc keys. Only its owner may have read access." env:"GBPC_KEYS"`
	Files     string `help:"Where encrypted documents are stored: the absolute path of a folder, or s3://bucket?region=…" env:"GBPC_FILES"`
	TwoFactor string `help:"Two-factor authentication for customers: on or off. There is no default." enum:",on,off" default:"" env:"GBPC_TWO_FACTOR"`
	HideRisk  bool   `help:"Hide the risk warning that the UK's financial promotion rules require. Only for use where the law does not require it." env:"GBPC_HIDE_RISK"`

	Limits map[string]int `help:"How many calls a limit allows in its period, in place of the default: sign-in=240. docs/security.md lists the limits." env:"GBPC_LIMITS"`

	SMTP   SMTPConfig   `embed:"" prefix:"smtp-"`
	Chain  ChainConfig  `embed:"" prefix:"chain-"`
	Signer SignerConfig `embed:"" prefix:"signer-"`
	Bank   BankConfig   `embed:"" prefix:"bank-"`
	Policy PolicyConfig `embed:"" prefix:"policy-"`
	Alerts AlertsConfig `embed:"" prefix:"alerts-"`
	Mail   MailConfig   `embed:"" prefix:"mail-"`

	Reserve ReserveConfig `embed:"" prefix:"reserve-"`

	Uploads   UploadsConfig   `embed:"" prefix:"uploads-"`
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
	Host         string `help:"Host name of the mail server." env:"GBPC_SMTP_HOST"`
	Port         int    `help:"Port of the mail server." default:"587" env:"GBPC_SMTP_PORT"`
	User         string `help:"User name, if the mail server requires authentication." env:"GBPC_SMTP_USER"`
	PasswordFile string `help:"File with the password of the mail user." env:"GBPC_SMTP_PASSWORD_FILE"`
	From         string `help:"Sender of all mail: GBPC <no-reply@gbpc.example>." env:"GBPC_SMTP_FROM"`

	TLS         string        `name:"tls" help:"Encryption of the connection: starttls, implicit (TLS from the first byte), auto (implicit on port 465, starttls on any other), or none for a server on this machine. A server that does not offer it gets no mail." enum:",auto,starttls,implicit,none" default:"auto" env:"GBPC_SMTP_TLS"`
	Connections int           `help:"How many connections to the mail server may be open at once, 1 to 50. Each is kept for the next mail." default:"2" env:"GBPC_SMTP_CONNECTIONS"`
	Idle        time.Duration `help:"How long a connection to the mail server is kept that carries nothing, 1s to 5m." default:"30s" env:"GBPC_SMTP_IDLE"`
}

// ChainConfig is the network that carries the coin, with the contracts already on it.
type ChainConfig struct {
	RPC            []string `name:"rpc" help:"JSON-RPC endpoints of nodes, two or more on different hosts and at best of different providers: https://…, or http://… on this machine. Two must agree before a deposit is credited." env:"GBPC_CHAIN_RPC"`
	RPCFile        string   `name:"rpc-file" help:"File with these endpoints, one a line, in place of the setting: their addresses often contain a key." env:"GBPC_CHAIN_RPC_FILE"`
	SingleEndpoint bool     `help:"Accept one endpoint, or several on one host: deposits are then credited on its word alone." env:"GBPC_CHAIN_SINGLE_ENDPOINT"`
	Network        string   `help:"Id of the network in the API." default:"ethereum" env:"GBPC_CHAIN_NETWORK"`
	Name           string   `help:"Display name of the network." default:"Ethereum" env:"GBPC_CHAIN_NAME"`
	ID             uint64   `name:"id" help:"Chain id. The node must report the same." env:"GBPC_CHAIN_ID"`
	Token          string   `help:"Address of the token contract (its proxy)." env:"GBPC_CHAIN_TOKEN"`
	Oracle         string   `help:"Address of the sanctions oracle. Empty if the chain has none." env:"GBPC_CHAIN_ORACLE"`
	Feed           string   `help:"Address of the reserve feed, the only contract that the reserve reporter's key then calls. Empty: the one that the token names." env:"GBPC_CHAIN_FEED"`
	Start          uint64   `help:"Block in which the token was deployed." env:"GBPC_CHAIN_START"`
	Confirmations  int      `help:"Number of blocks after which a transfer is final." default:"12" env:"GBPC_CHAIN_CONFIRMATIONS"`
	Explorer       string   `help:"URL of a block explorer." env:"GBPC_CHAIN_EXPLORER"`

	CallTimeout  time.Duration `help:"Time limit of each call to a node, at most 15s." default:"10s" env:"GBPC_CHAIN_CALL_TIMEOUT"`
	MaxFee       string        `help:"Maximum fee of a transaction in gwei per unit of gas. Transactions wait when the chain demands more." default:"500" env:"GBPC_CHAIN_MAX_FEE"`
	MinTip       string        `help:"Minimum tip of a transaction in gwei per unit of gas, included in the maximum fee." default:"1" env:"GBPC_CHAIN_MIN_TIP"`
	StuckAfter   time.Duration `help:"Time after which a transaction that is not mined is replaced with higher fees." default:"2m" env:"GBPC_CHAIN_STUCK_AFTER"`
	SweepMinimum string        `help:"Minimum of GBPC on a deposit address for a sweep. Less stays there until more arrives." default:"0.000001" env:"GBPC_CHAIN_SWEEP_MINIMUM"`
	AlertAfter   time.Duration `help:"Age at which a mint or a sweep that is not confirmed raises an alert." default:"30m" env:"GBPC_CHAIN_ALERT_AFTER"`
}

// SignerConfig says who holds the keys: a vault file of ours, or a remote signer.
type SignerConfig struct {
	Vault          string            `help:"Vault file created by gbpc vault." env:"GBPC_SIGNER_VAULT"`
	PassphraseFile string            `help:"File with the passphrase of the vault." env:"GBPC_SIGNER_PASSPHRASE_FILE"`
	URL            string            `name:"url" help:"URL of a remote signer with Web3Signer's API, in place of a vault: https://…" env:"GBPC_SIGNER_URL"`
	CertFile       string            `help:"File with our client certificate for the remote signer (PEM)." env:"GBPC_SIGNER_CERT_FILE"`
	CertKeyFile    string            `help:"File with the key of that certificate (PEM)." env:"GBPC_SIGNER_CERT_KEY_FILE"`
	ServerName     string            `help:"Name that the remote signer's certificate must have, where it is not that of the URL." env:"GBPC_SIGNER_SERVER_NAME"`
	KMSKeys        map[string]string `name:"kms-keys" help:"Keys of AWS KMS (ECC_SECG_P256K1) that sign for roles, by id or ARN: minter=arn:aws:kms:…. The vault then has the seed of the deposit addresses." env:"GBPC_SIGNER_KMS_KEYS"`
	KMSRegion      string            `name:"kms-region" help:"Region of these keys." env:"GBPC_SIGNER_KMS_REGION"`
	KMSEndpoint    string            `name:"kms-endpoint" help:"URL of the key management service where it is not the region's own: https://…" env:"GBPC_SIGNER_KMS_ENDPOINT"`
	Addresses      map[string]string `help:"Address of each role at the remote signer or the key management service: minter=0x…" env:"GBPC_SIGNER_ADDRESSES"`
	DepositPublic  string            `help:"Extended public key of the deposit addresses at the remote signer." env:"GBPC_SIGNER_DEPOSIT_PUBLIC"`
}

// PolicyConfig is what the issuer decides about customers' money.
type PolicyConfig struct {
	Minimum             string `help:"Minimum payment in pounds." default:"1.00" env:"GBPC_POLICY_MINIMUM"`
	ReviewFrom          string `help:"Payments of at least this amount, in pounds, require the approval of two operators." default:"50000.00" env:"GBPC_POLICY_REVIEW_FROM"`
	BankCoolingOffHours int    `help:"Hours for which a newly verified bank account cannot be paid, 0 to 720. Customers can change it for themselves." default:"24" env:"GBPC_POLICY_BANK_COOLING_OFF_HOURS"`
	SubAccounts         int    `help:"How many open sub-accounts a business can have, 0 for the default." default:"10000" env:"GBPC_POLICY_SUB_ACCOUNTS"`
	Terms               string `help:"JSON file with the initial fees, limits of each risk tier and velocity rules. Operators can change them in the back office. Without the file there are none." env:"GBPC_POLICY_TERMS"`
}

// WithSecrets returns the configuration with what stands in its files: the password of the database and the addresses of
// the nodes. The other secrets are read where they are used.
func (c Config) WithSecrets() (Config, error) {
	var wrong []error
	if c.DatabasePasswordFile != "" {
		address, err := withPassword(c.Database, c.DatabasePasswordFile)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("database-password-file: %w", err))
		}
		c.Database = address
		if c.DatabasePool.Direct != "" && err == nil {
			if c.DatabasePool.Direct, err = withPassword(c.DatabasePool.Direct, c.DatabasePasswordFile); err != nil {
				wrong = append(wrong, fmt.Errorf("database-direct, database-password-file: %w", err))
			}
		}
		c.DatabasePool.Replicas = slices.Clone(c.DatabasePool.Replicas)
		for i, replica := range c.DatabasePool.Replicas {
			if c.DatabasePool.Replicas[i], err = withPassword(replica, c.DatabasePasswordFile); err != nil {
				wrong = append(wrong, fmt.Errorf("database-replicas, database-password-file: %w", err))
			}
		}
	}
	if c.Chain.RPCFile != "" {
		switch text, err := secretOf(c.Chain.RPCFile); {
		case len(c.Chain.RPC) > 0:
			wrong = append(wrong, errors.New("chain-rpc, chain-rpc-file: at most one may be set"))
		case !private(c.Chain.RPCFile) || err != nil:
			wrong = append(wrong, errors.New("chain-rpc-file: must name a file that only its owner can read"))
		default:
			c.Chain.RPC = strings.Fields(text)
		}
	}
	return c, errors.Join(wrong...)
}

func withPassword(address, file string) (string, error) {
	if !private(file) {
		return address, errors.New("must name a file that only its owner can read")
	}
	password, err := secretOf(file)
	if err != nil {
		return address, errors.New("cannot be read")
	}
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return address, errors.New("the database address has no user")
	}
	if _, set := u.User.Password(); set {
		return address, errors.New("the database address already contains a password")
	}
	u.User = url.UserPassword(u.User.Username(), password)
	return u.String(), nil
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
	must(err == nil && site.Scheme == "https" && site.Host != "" && strings.Trim(site.Path, "/") == "", "site", "must be an https address without a path")
	must(c.Drain >= 0 && c.Drain <= time.Minute, "drain", "must be between 0s and 1m")
	for _, p := range c.TrustedProxies {
		_, err := netip.ParsePrefix(p)
		must(err == nil, "trusted-proxies", fmt.Sprintf("%q is not a network", p))
	}
	for _, n := range c.OfficeNetworks {
		_, err := netip.ParsePrefix(n)
		must(err == nil, "office-networks", fmt.Sprintf("%q is not a network", n))
	}
	must(safeDatabase(c.Database), "database", "must be a postgres:// address with a user, encrypted (sslmode=require or stricter) unless it is on this machine")
	must(private(c.Keys), "keys", "must name a file that only its owner can read; gbpc keys makes one")
	must(strings.HasPrefix(c.Files, "s3://") || strings.HasPrefix(c.Files, "/"), "files", "must be a folder's absolute path or s3://…")
	must(c.TwoFactor == "on" || c.TwoFactor == "off", "two-factor", "must be on or off: it has no default")
	must(c.SMTP.Host != "" && c.SMTP.From != "", "smtp-host, smtp-from", "must be set")
	must(c.SMTP.TLS != "none" || onThisMachine(c.SMTP.Host), "smtp-tls", "must not be none unless the mail server is on this machine")
	must(c.SMTP.Connections >= 0 && c.SMTP.Connections <= 50, "smtp-connections", "must be 1 to 50")
	must(c.SMTP.Idle == 0 || c.SMTP.Idle >= time.Second && c.SMTP.Idle <= 5*time.Minute, "smtp-idle", "must be between 1s and 5m")
	must(c.SMTP.User == "" || private(c.SMTP.PasswordFile), "smtp-password-file", "must name a file that only its owner can read")
	wrong = append(wrong, checkLimits(c.Limits), c.DatabasePool.check(), c.Chain.check(), c.Signer.check(), c.Bank.check(), c.Policy.check(), c.Alerts.check(), c.Reserve.check(), c.Mail.check(), c.Uploads.check(), c.Retention.check(), c.Traces.check(), c.Sanctions.check(), c.Liveness.check(), checkTravelRule(c.TravelRule))
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
	case (c.CertFile == "") != (c.CertKeyFile == "") || c.CertKeyFile != "" && !private(c.CertKeyFile):
		return errors.New("signer-cert-file, signer-cert-key-file: both must be set, and the key must be a file that only its owner can read")
	case len(c.KMSKeys) > 0 && (c.Vault == "" || c.KMSRegion == ""):
		return errors.New("signer-kms-region, signer-vault: must be set with signer-kms-keys: the vault has the seed of the deposit addresses")
	case c.KMSEndpoint != "" && !encryptedOrHere(c.KMSEndpoint):
		return errors.New("signer-kms-endpoint: must be an https address, or http on this machine")
	}
	return nil
}

func (c PolicyConfig) check() error {
	minimum, err := money.Parse(c.Minimum, money.GBP)
	if err != nil || minimum.Sign() <= 0 {
		return fmt.Errorf("policy-minimum: %q is not a positive amount of pounds", c.Minimum)
	}
	if from, err := money.Parse(c.ReviewFrom, money.GBP); err != nil || from.Cmp(minimum) < 0 {
		return fmt.Errorf("policy-review-from: %q is not an amount of pounds, or is below the minimum", c.ReviewFrom)
	}
	if c.BankCoolingOffHours < 0 || c.BankCoolingOffHours > customer.MaxCoolingOffHours {
		return fmt.Errorf("policy-bank-cooling-off-hours: must be 0 to %d", customer.MaxCoolingOffHours)
	}
	if c.SubAccounts < 0 {
		return errors.New("policy-sub-accounts: must not be negative")
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
