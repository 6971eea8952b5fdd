package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/subaccounts"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// Serve runs a server until ctx ends. It refuses a configuration in which anything is missing or
// unsafe, and names all of it.
func Serve(ctx context.Context, c Config, version string, log *slog.Logger) (err error) {
	c, unread := c.WithSecrets()
	if err := errors.Join(unread, c.Check()); err != nil {
		return fmt.Errorf("the configuration is not fit to start with:\n%w", err)
	}
	database, err := db.OpenWith(ctx, c.DatabaseSettings())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	if err := migrate(ctx, database); err != nil {
		return err
	}
	dependencies, err := c.dependencies(ctx, database, version, log)
	if err != nil {
		return err
	}
	dependencies.Tracing = c.Traces.open(version, dependencies.Trust, log)
	defer func() { _ = dependencies.Tracing.Close(context.WithoutCancel(ctx)) }() // what a collector does not take is lost
	a, err := Join(ctx, dependencies)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close(context.WithoutCancel(ctx))) }()
	handler, err := a.Handler()
	if err != nil {
		return err
	}
	if err := a.Start(ctx); err != nil {
		return err
	}
	public, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	operations, err := net.Listen("tcp", c.Operations)
	if err != nil {
		return errors.Join(fmt.Errorf("listen for operations: %w", err), public.Close())
	}
	servers := []listening{{public, a.publicServer(handler)}, {operations, newServer(a.operations(), log)}} // the one that says so ends last
	providers, err := c.listenForProviders(a, log)
	if err != nil {
		return errors.Join(err, public.Close(), operations.Close())
	}
	servers = append(providers, servers...)
	behind, stop := context.WithCancel(context.WithoutCancel(ctx))
	ended := make(chan error, 1)
	go func() { ended <- a.Run(behind) }()
	returnMemory()
	log.InfoContext(ctx, "serving", "listen", c.Listen, "operations", c.Operations, "version", version)
	err = serve(ctx, ended, func() <-chan struct{} { return a.leave(ctx, c.Drain) }, servers...)
	stop()
	return errors.Join(err, ignoreCanceled(<-ended))
}

// listenForProviders opens the listener with mutual TLS for other providers' messages, if the settings have one.
func (c Config) listenForProviders(a *App, log *slog.Logger) ([]listening, error) {
	secured, err := c.TravelRule.Inbound()
	if err != nil || secured == nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", c.TravelRule.Listen)
	if err != nil {
		return nil, fmt.Errorf("listen for providers: %w", err)
	}
	return []listening{{tls.NewListener(listener, secured), newServer(a.partingFrom(a.travelRule.Hook()), log)}}, nil
}

// returnMemory gives back to the machine what the start has used: opening a vault alone takes 256 MB.
func returnMemory() { debug.FreeOSMemory() }

// dependencies returns the external services of a server.
func (c Config) dependencies(ctx context.Context, database *db.DB, version string, log *slog.Logger) (Dependencies, error) {
	sealer, err := seal.Load(c.Keys)
	if err != nil {
		return Dependencies{}, err
	}
	trusted, err := trust.Open(c.TLS)
	if err != nil {
		return Dependencies{}, err
	}
	smtp, err := c.SMTP.open(trusted)
	if err != nil {
		return Dependencies{}, err
	}
	network, err := c.openChain(ctx, database, trusted, log)
	if err != nil {
		return Dependencies{}, err
	}
	rail, hook, err := c.Bank.open(trusted, log)
	if err != nil {
		return Dependencies{}, err
	}
	payees, err := c.Bank.Payees.open(trusted)
	if err != nil {
		return Dependencies{}, err
	}
	accounts, err := c.Bank.checker()
	if err != nil {
		return Dependencies{}, err
	}
	lists, err := c.Sanctions.open()
	if err != nil {
		return Dependencies{}, err
	}
	looking, err := c.Liveness.open(clock.System{}, trusted)
	if err != nil {
		return Dependencies{}, err
	}
	providers, err := c.TravelRule.Open(trusted)
	if err != nil {
		return Dependencies{}, err
	}
	identities, err := c.OpenID.Open(trusted)
	if err != nil {
		return Dependencies{}, err
	}
	site, err := url.Parse(c.Site)
	if err != nil {
		return Dependencies{}, err
	}
	minimum, reviewFrom := money.MustParse(c.Policy.Minimum, money.GBP), money.MustParse(c.Policy.ReviewFrom, money.GBP)
	terms, err := c.Policy.terms()
	if err != nil {
		return Dependencies{}, err
	}
	twoFactor := c.TwoFactor == "on"
	return Dependencies{
		Version: version, Log: log, DB: database, Clock: clock.System{}, Sealer: sealer, Transport: smtp, MailLimits: c.Mail.limits(), Limits: c.Limits, Uploads: c.Uploads.limits(), Privacy: c.Retention.config(), Files: c.Files, Trust: trusted,
		Networks: []*chain.Service{network}, Rail: rail, Payees: payees, Sanctions: lists, Sumsub: looking,
		Issuer: c.Bank.issuer(), Feed: c.feed(), UnansweredAfter: c.Alerts.PayoutAfter, ListEvery: c.Bank.API.ListEvery, Exceptions: c.Alerts.exceptions(), Closing: closing.Config{DueDays: c.Alerts.CloseAfterDays}, Backing: c.Reserve.config(), BankHook: hook, Modulus: accounts,
		Auth: auth.Config{TwoFactor: twoFactor, Site: strings.TrimSuffix(c.Site, "/"), RelyingParty: site.Hostname(), Origins: []string{"https://" + site.Host},
			SecureCookies: true, RequireOperatorSecondFactor: true, OperatorIdleTimeout: 15 * time.Minute, OperatorSessionLifetime: 8 * time.Hour,
			BankCoolingOffHours: c.Policy.BankCoolingOffHours, OpenID: identities},
		Pricing:     pricing.Config{Minimum: minimum.ToCoins(), Terms: terms},
		Withdrawals: withdrawals.Config{ReviewFrom: reviewFrom.ToCoins(), OutageAfter: c.Alerts.ScreeningAfter, HoldAfter: c.Alerts.HoldAfter},
		Wallet:      wallet.Config{Issuer: c.Bank.Holder},
		SubAccounts: subaccounts.Config{Most: c.Policy.SubAccounts},
		TravelRule:  travelRuleOf(c.TravelRule, c.Bank.Holder), Counterparts: counterpartsOf(providers),
		Public:    PublicConfig{RiskWarning: !c.HideRisk, TwoFactor: twoFactor},
		AllowHost: func(name string) bool { return name == strings.ToLower(site.Hostname()) }, TrustedProxies: networks(c.TrustedProxies),
		OfficeNetworks: networks(c.OfficeNetworks), AccessLog: c.AccessLog, LogAddresses: c.LogAddresses,
	}, nil
}

// networks reads what Check has read before.
func networks(texts []string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

func (c SMTPConfig) open(trusted *trust.Store) (mail.Transport, error) {
	config := mail.SMTPConfig{Host: c.Host, Port: c.Port, User: c.User, From: c.From, TLS: c.encryption(), Connections: c.Connections, Idle: c.Idle, Trust: trusted}
	if c.User != "" {
		password, err := secretOf(c.PasswordFile)
		if err != nil {
			return nil, err
		}
		config.Password = password
	}
	return mail.NewSMTP(config)
}

func (c SMTPConfig) encryption() mail.Encryption {
	if c.TLS == "auto" {
		return ""
	}
	return mail.Encryption(c.TLS)
}

// signerTimeout limits each call of a signer outside this process.
const signerTimeout = 10 * time.Second

func (c SignerConfig) open(trusted *trust.Store) (signer.Signer, error) {
	var vault *signer.Vault
	if c.Vault != "" {
		passphrase, err := secretOf(c.PassphraseFile)
		if err != nil {
			return nil, err
		}
		if vault, err = signer.OpenVault(c.Vault, passphrase); err != nil || len(c.KMSKeys) == 0 {
			return vault, err
		}
	}
	return c.Outside(trusted, vault, signerTimeout)
}

// Outside returns the signer that is outside this process: a remote one, or the key management service with the vault that
// has the deposit keys. It does not call it.
func (c SignerConfig) Outside(trusted *trust.Store, vault *signer.Vault, limit time.Duration) (signer.Signer, error) {
	addresses := map[string]common.Address{}
	for role, text := range c.Addresses {
		a, err := chain.ParseAddress(text)
		if err != nil {
			return nil, fmt.Errorf("signer-addresses: %s: %w", role, err)
		}
		addresses[roleOf(role)] = common.Address(a)
	}
	if len(c.KMSKeys) == 0 {
		return signer.NewRemote(signer.RemoteConfig{URL: c.URL, Addresses: addresses, DepositPublic: c.DepositPublic,
			Client: trusted.Client(trust.Signer, limit, trust.Identity{CertFile: c.CertFile, KeyFile: c.CertKeyFile, Name: c.ServerName})})
	}
	keys := map[string]string{}
	for role, id := range c.KMSKeys {
		keys[roleOf(role)] = id
	}
	return signer.NewKMS(signer.KMSConfig{Region: c.KMSRegion, Endpoint: c.KMSEndpoint, Keys: keys, Address: addresses, Deposit: vault, Client: trusted.Client(trust.KMS, limit, trust.Identity{})})
}

// roleOf returns the role that a setting spells with hyphens.
func roleOf(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "-", " "), "_", " ")
}

func secretOf(file string) (string, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read a secret: %w", err)
	}
	return strings.TrimRight(string(content), "\r\n"), nil
}
