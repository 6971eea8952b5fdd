package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	sandboxclock "github.com/gbpc/gbpc/internal/sandbox/clock"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	sandboxprovider "github.com/gbpc/gbpc/internal/sandbox/provider"
	sandboxreceiver "github.com/gbpc/gbpc/internal/sandbox/receiver"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/sandbox/world"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// SandboxConfig holds the settings of a sandbox.
type SandboxConfig struct {
	Addr      string // loopback only
	Site      string // where people open it, when another server is in front; empty: at Addr
	Dir       string // everything it keeps
	TwoFactor bool
	BlockTime time.Duration // between the chain's blocks; 0 is a quarter of a second
	Fork      string        // which rules a new chain has, "osaka" or "amsterdam"; "" is Osaka
	// Operations is the address of the listener with the metrics; "" opens none. Loopback only.
	Operations string
	// AccessLog writes a line for each request into Log.
	AccessLog bool
	Drain     time.Duration // how long it still answers once it was told to stop
	Mail      MailConfig
	Traces    TracesConfig
	OpenID    openid.Settings
	Version   string
	Log       *slog.Logger
	NoPanel   bool // leaves the sandbox's panel out of the pages
	// TravelRuleRequired has transfers wait until their customer has said whose wallet they go to, as on a live server.
	TravelRuleRequired bool
	// Demo is the world that a new sandbox is filled with; nil: none. Progress is called while it is made, and may be nil.
	Demo     *world.Plan
	Progress func(percent int)

	database string                          // a test's; "": in the folder
	replicas []string                        // a test's
	faults   *faults.Set                     // a test's; nil: none yet
	around   func(http.Handler) http.Handler // a test's; nil: the handler is as it is
}

// Sandbox is the whole product in one process, with a chain and a bank of its own.
type Sandbox struct {
	*App
	URL        string // where people open it
	config     SandboxConfig
	listener   net.Listener
	operations net.Listener // nil: none
	clock      *sandboxclock.Clock
	database   *db.DB
	chain      *sandboxchain.Network
	bank       *sandboxbank.Bank
	rail       *banking.Folder
	faults     *faults.Set
	tracing    *telemetry.Tracing
	handler    atomic.Pointer[http.Handler] // read while a demo world is made and opened
	stop       func()
	ended      chan error // what runs behind has ended
	failed     chan error // and nobody has asked it to
	demo       demoWorld
}

// The issuer's accounts at the pretend bank. 04-00-75 is outside the published table.
var sandboxIssuer = banking.Issuer{
	Name: "GBPC Sandbox Limited", BankName: "Sandbox Bank", BIC: "SBOXGB2L", SortCode: "049901", Main: "00000018", Own: "00000026",
	Address: iso20022.Address{Street: "1 Sandbox Street", Town: "London", Postcode: "EC2R 8AH", Country: "GB"}}

// OpenSandbox starts everything in its folder and seeds it the first time. When it returns, the
// sandbox can be used as soon as Serve is called.
func OpenSandbox(ctx context.Context, c SandboxConfig) (s *Sandbox, err error) {
	s = &Sandbox{config: c, faults: cmp.Or(c.faults, faults.New()), failed: make(chan error, 1)}
	opened := s // what is returned with an error is nil
	defer func() {
		if err != nil {
			err = errors.Join(err, opened.Close())
		}
	}()
	if s.listener, err = listenHere(c.Addr); err != nil {
		return nil, err
	}
	if c.Operations != "" {
		if s.operations, err = listenHere(c.Operations); err != nil {
			return nil, err
		}
	}
	s.URL = "http://localhost:" + strconv.Itoa(s.listener.Addr().(*net.TCPAddr).Port) // it listens on TCP
	if c.Site != "" {
		s.URL = c.Site
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if err := s.prepareDemo(ctx); err != nil {
		return nil, err
	}
	return s, s.open(ctx)
}

// open starts everything in the folder, and seeds it the first time.
func (s *Sandbox) open(ctx context.Context) (err error) {
	if s.clock == nil {
		if s.clock, err = sandboxclock.Open(filepath.Join(s.config.Dir, "clock.json")); err != nil {
			return err
		}
	}
	address := cmp.Or(s.config.database, filepath.Join(s.config.Dir, "gbpc.db"))
	if s.database, err = db.OpenWith(ctx, db.Settings{Address: address, Replicas: s.config.replicas}); err != nil {
		return err
	}
	if s.clock.Stands() {
		if err := s.database.Hurry(ctx); err != nil { // what is made is thrown away if its making is killed
			return err
		}
	}
	dependencies, err := s.dependencies(ctx)
	if err != nil {
		return err
	}
	if s.App, err = Join(ctx, dependencies); err != nil {
		return err
	}
	s.registerControls()
	handler, err := s.Handler()
	if err != nil {
		return err
	}
	if s.config.around != nil {
		handler = s.config.around(handler)
	}
	handler = s.partingFrom(handler)
	s.handler.Store(&handler)
	if err := s.Start(ctx); err != nil {
		return err
	}
	release := s.treasury.HoldFeed() // days may have passed since it ran
	if !s.clock.Stands() {
		s.runBehind()
	}
	s.awaitBank(ctx)
	release()
	if err := s.seed(ctx); err != nil {
		return err
	}
	returnMemory()
	return nil
}

const (
	// bankWait is how long the sandbox waits for its bank's files to be read. A bank that is made to fail is
	// not waited for any longer.
	bankWait = 3 * time.Second
	bankPoll = 10 * time.Millisecond
)

// awaitBank has the bank close the days that have ended, and waits until its files are read.
func (s *Sandbox) awaitBank(ctx context.Context) {
	if err := s.bank.Step(ctx); err != nil {
		s.log.WarnContext(ctx, "the sandbox's bank did not close its days", "err", err)
	}
	if s.clock.Stands() {
		if _, err := s.rail.ReceiveOnce(ctx, s.banking.ProcessFile); err != nil {
			s.log.WarnContext(ctx, "the bank's files were not read", "err", err)
		}
		return
	}
	for began := time.Now(); time.Since(began) < bankWait && ctx.Err() == nil; time.Sleep(bankPoll) {
		waiting, err := filepath.Glob(filepath.Join(s.rail.Inbox(), "*.xml"))
		if err != nil || len(waiting) == 0 {
			return
		}
	}
}

// listenHere refuses any address that others could reach: the sandbox has no secrets.
func listenHere(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", addr, err)
	}
	if !onThisMachine(host) {
		return nil, fmt.Errorf("address %q: the sandbox listens on loopback only", addr)
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s (another sandbox may be running): %w", addr, err)
	}
	return l, nil
}

// dependencies returns the stand-ins of the sandbox.
func (s *Sandbox) dependencies(ctx context.Context) (Dependencies, error) {
	c := s.config
	if err := errors.Join(c.Mail.check(), c.Traces.check(), c.OpenID.Check()); err != nil {
		return Dependencies{}, err
	}
	// The schema first: the chain keeps its notes in the same database.
	if err := migrate(ctx, s.database); err != nil {
		return Dependencies{}, err
	}
	sealer, err := seal.LoadOrCreate(filepath.Join(c.Dir, "keys.json"))
	if err != nil {
		return Dependencies{}, err
	}
	rail, err := banking.NewFolder(filepath.Join(c.Dir, "bank", "rail"), 50*time.Millisecond, c.Log)
	if err != nil {
		return Dependencies{}, err
	}
	identities, err := c.OpenID.Open(nil)
	if err != nil {
		return Dependencies{}, err
	}
	account := func(number string) iso20022.Account {
		return iso20022.Account{SortCode: sandboxIssuer.SortCode, Number: number}
	}
	s.rail = rail
	s.bank, err = sandboxbank.Open(ctx, sandboxbank.Config{
		Database: filepath.Join(c.Dir, "bank", "bank.db"), Orders: rail.Outbox(), Deliveries: rail.Inbox(),
		Issuer: sandboxIssuer.Name, Main: account(sandboxIssuer.Main), Own: account(sandboxIssuer.Own), Hurry: s.clock.Stands(), Clock: s.clock,
		Log: c.Log})
	if err != nil {
		return Dependencies{}, err
	}
	s.chain, err = sandboxchain.Open(ctx, s.database, sandboxchain.Config{
		Dir: filepath.Join(c.Dir, "chain"), Addr: "127.0.0.1:0", Fork: devchain.Fork(c.Fork), Interval: c.BlockTime, Manual: s.clock.Stands(),
		SealTransfers: s.clock.Stands(), Clock: s.clock, Log: c.Log, Faults: s.faults,
	})
	if err != nil {
		return Dependencies{}, err
	}
	s.tracing = c.Traces.open(c.Version, nil, c.Log)
	return Dependencies{
		Version: c.Version, Log: c.Log, DB: s.database, Clock: s.clock, Sealer: sealer, Transport: s.faults.Mailbox(),
		MailLimits: c.Mail.sandboxLimits(),
		Files:      filepath.Join(c.Dir, "files"), AroundFiles: s.faults.Storage, AroundWebhooks: sandboxreceiver.Around,
		Networks: []*chain.Service{s.chain.Service}, Rail: s.faults.Rail(rail), KeptFiles: rail, Payees: sandboxbank.PayeeNames{},
		Issuer: sandboxIssuer, Sanctions: sandboxsanctions.SampleLists(),
		Auth: auth.Config{
			TestKeys: true, TwoFactor: c.TwoFactor, PasswordSecondaryAuth: true, PasswordHashing: s.passwordHashing(),
			RequireOperatorSecondFactor: c.TwoFactor, Site: s.URL, RelyingParty: "localhost", Origins: []string{s.URL}, OpenID: identities,
		},
		Pricing:      pricing.Config{Minimum: money.MustParse("0.01", money.GBPC)},
		Withdrawals:  withdrawals.Config{ReviewFrom: money.MustParse("50000.00", money.GBPC)},
		Wallet:       wallet.Config{Issuer: sandboxIssuer.Name},
		TravelRule:   travelrule.Config{Required: c.TravelRuleRequired, Own: travelrule.Provider{Name: sandboxIssuer.Name, Country: "GB"}},
		Counterparts: sandboxprovider.New(),
		Public:       PublicConfig{Sandbox: true, Panel: !c.NoPanel, RiskWarning: true, TwoFactor: c.TwoFactor},
		AllowHost:    onThisMachine, AccessLog: c.AccessLog, Tracing: s.tracing,
	}, nil
}

func (s *Sandbox) registerControls() {
	r := s.server.Department("sandbox")
	controls{
		outbox: s.outbox, chain: s.chain, clock: s.clock, hold: s.treasury.HoldFeed, bank: s.awaitBank, changed: s.afterJump, demo: &s.demo,
	}.register(r)
	s.bank.Register(r, api.Public)
	s.faults.Register(r, api.Public)
	sandboxprovider.Register(r, api.Public, s.travelRule)
	auth.RegisterSandbox(r, s.auth)
}

// runBehind starts the background work.
func (s *Sandbox) runBehind() {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	s.stop, s.ended = stop, ended
	go func() {
		err := all(ctx, s.Run, s.bank.Run)
		if ctx.Err() == nil {
			s.failed <- cmp.Or(err, errors.New("the background work ended"))
		}
		ended <- err
	}()
}

// Serve answers until ctx ends, or something that must run has failed.
func (s *Sandbox) Serve(ctx context.Context) error {
	public := newServer(http.HandlerFunc(s.serveHTTP), s.config.Log)
	public.RegisterOnShutdown(func() { s.events.Close() }) // the streams of open pages would never end by themselves
	servers := []listening{{s.listener, public}}
	if s.operations != nil {
		servers = append(servers, listening{s.operations, newServer(s.current(func() http.Handler { return s.App.operations() }), s.log)})
	}
	return serve(ctx, s.failed, func() <-chan struct{} { return s.leaveSandbox(ctx) }, servers...)
}

// leaveSandbox is leave of what runs now. While a demo world is made nothing is answered, and nobody is waited for.
func (s *Sandbox) leaveSandbox(ctx context.Context) <-chan struct{} {
	if !s.demo.inUse.TryRLock() {
		return nothingLeft
	}
	defer s.demo.inUse.RUnlock()
	return s.App.leave(ctx, s.config.Drain)
}

// nothingLeft is over.
var nothingLeft = func() chan struct{} {
	over := make(chan struct{})
	close(over)
	return over
}()

// Close ends everything.
func (s *Sandbox) Close() error {
	s.demo.end()
	errs := []error{s.closeParts()}
	for _, l := range []net.Listener{s.listener, s.operations} {
		if l == nil {
			continue
		}
		if err := l.Close(); !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// closeParts ends what open has started, in the order in which it depends on each other.
func (s *Sandbox) closeParts() error {
	var errs []error
	if s.stop != nil {
		s.stop()
		errs = append(errs, ignoreCanceled(<-s.ended))
	}
	if s.App != nil {
		errs = append(errs, s.App.Close(context.Background()))
	}
	_ = s.tracing.Close(context.Background()) // what a collector does not take is lost
	if s.chain != nil {
		errs = append(errs, s.chain.Close())
	}
	if s.bank != nil {
		errs = append(errs, s.bank.Close())
	}
	if s.database != nil {
		errs = append(errs, s.database.Close())
	}
	s.stop, s.chain, s.bank, s.database, s.clock = nil, nil, nil, nil, nil
	return errors.Join(errs...)
}

func ignoreCanceled(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}
