package app

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/travelrule/trp"
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

// bankCoolingOffHours is how long new bank accounts of new customers wait, until they change it for themselves.
const bankCoolingOffHours = 24

// external are the services outside the program that a server uses.
type external struct {
	trusted    *trust.Store
	smtp       mail.Transport
	network    *chain.Service
	rail       banking.Rail
	bankHook   http.Handler
	payees     banking.PayeeNames
	modulus    *modulus.Checker
	lists      screening.Lists
	liveness   *sumsub.Provider
	providers  *trp.Client
	identities openid.Config
}

// open returns the external services. It calls none but the chain.
func (c Config) open(ctx context.Context, database *db.DB, log *slog.Logger) (e external, err error) {
	if e.trusted, err = trust.Open(c.TLS); err != nil {
		return e, err
	}
	if e.smtp, err = c.SMTP.open(e.trusted); err != nil {
		return e, err
	}
	if e.network, err = c.openChain(ctx, database, e.trusted, log); err != nil {
		return e, err
	}
	if e.rail, e.bankHook, err = c.Bank.open(e.trusted, log); err != nil {
		return e, err
	}
	if e.payees, err = c.Bank.Payees.open(e.trusted); err != nil {
		return e, err
	}
	if e.modulus, err = c.Bank.checker(); err != nil {
		return e, err
	}
	if e.lists, err = c.Sanctions.open(); err != nil {
		return e, err
	}
	if e.liveness, err = c.Liveness.open(clock.System{}, e.trusted); err != nil {
		return e, err
	}
	if e.providers, err = c.TravelRule.Open(e.trusted); err != nil {
		return e, err
	}
	e.identities, err = c.OpenID.Open(e.trusted)
	return e, err
}

// dependencies returns what a server brings: its external services, and what the issuer has decided.
func (c Config) dependencies(ctx context.Context, database *db.DB, version string, log *slog.Logger) (Dependencies, error) {
	sealer, err := seal.Load(c.Keys)
	if err != nil {
		return Dependencies{}, err
	}
	e, err := c.open(ctx, database, log)
	if err != nil {
		return Dependencies{}, err
	}
	site, err := url.Parse(c.Site)
	if err != nil {
		return Dependencies{}, err
	}
	terms, err := c.Policy.terms()
	if err != nil {
		return Dependencies{}, err
	}
	minimum, reviewFrom := money.MustParse(c.Policy.Minimum, money.GBP), money.MustParse(c.Policy.ReviewFrom, money.GBP)
	return Dependencies{
		Version: version, Log: log, DB: database, Clock: clock.System{}, Sealer: sealer, Transport: e.smtp, MailLimits: c.Mail.limits(),
		Limits:  c.Limits,
		Privacy: c.Retention.config(), Files: c.Files, Trust: e.trusted,
		Networks: []*chain.Service{e.network}, Rail: e.rail, BankHook: e.bankHook, Payees: e.payees, Modulus: e.modulus, Sanctions: e.lists,
		Sumsub:       e.liveness,
		Counterparts: counterpartsOf(e.providers),
		Issuer:       c.Bank.issuer(), Feed: c.feed(), UnansweredAfter: c.Alerts.PayoutAfter,
		Backing:     c.Reserve.config(),
		Auth:        c.signIn(site, e.identities),
		Pricing:     pricing.Config{Minimum: minimum.ToCoins(), Terms: terms},
		Withdrawals: withdrawals.Config{ReviewFrom: reviewFrom.ToCoins()},
		Wallet:      wallet.Config{Issuer: c.Bank.Holder},
		TravelRule:  c.travelRule(),
		Public:      PublicConfig{RiskWarning: !c.HideRisk, TwoFactor: c.requiresTwoFactor()},
		AllowHost:   func(name string) bool { return name == strings.ToLower(site.Hostname()) }, TrustedProxies: networks(c.TrustedProxies),
		OfficeNetworks: networks(c.OfficeNetworks), AccessLog: true,
	}, nil
}

func (c Config) requiresTwoFactor() bool { return c.TwoFactor == "on" }

// signIn is how customers and operators sign in to the site.
func (c Config) signIn(site *url.URL, identities openid.Config) auth.Config {
	return auth.Config{
		TwoFactor: c.requiresTwoFactor(), Site: strings.TrimSuffix(c.Site, "/"), RelyingParty: site.Hostname(),
		Origins:       []string{"https://" + site.Host},
		SecureCookies: true, RequireOperatorSecondFactor: true, OperatorIdleTimeout: 15 * time.Minute, OperatorSessionLifetime: 8 * time.Hour,
		BankCoolingOffHours: bankCoolingOffHours, OpenID: identities,
	}
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
	config := mail.SMTPConfig{Host: c.Host, Port: c.Port, User: c.User, From: c.From, TLS: c.encryption(), Trust: trusted}
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
			Client: trusted.Client(trust.Signer, limit, trust.Identity{CertFile: c.CertFile})})
	}
	keys := map[string]string{}
	for role, id := range c.KMSKeys {
		keys[roleOf(role)] = id
	}
	return signer.NewKMS(signer.KMSConfig{
		Region: c.kmsRegion(), Endpoint: c.KMSEndpoint, Keys: keys, Address: addresses, Deposit: vault,
		Trust: trusted, Limit: limit,
	})
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
