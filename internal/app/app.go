package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
	"github.com/gbpc/gbpc/internal/monitor"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/privacy"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/subaccounts"
	"github.com/gbpc/gbpc/internal/support"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/transparency"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
	"github.com/gbpc/gbpc/internal/treasury/closing"
	"github.com/gbpc/gbpc/internal/verification"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/webhooks"
	"github.com/gbpc/gbpc/internal/withdrawals"
	"github.com/gbpc/gbpc/web"
)

// Dependencies are what a sandbox and a server bring: everything outside the program, and what the issuer
// has decided.
type Dependencies struct {
	Version    string
	Log        *slog.Logger
	DB         *db.DB
	Clock      clock.Clock
	Sealer     *seal.Sealer
	Transport  mail.Transport // nil: mail is captured
	MailLimits mail.Limits    // how many emails others can have us write
	Limits     map[string]int // calls of limits in place of their defaults, by name
	Files      string         // a folder, or s3://
	Trust      *trust.Store   // which certificates of the external services are accepted
	Privacy    privacy.Config // how long is kept what nobody needs any more
	// AroundFiles wraps the file storage, to have it fail on purpose; nil: as it is.
	AroundFiles func(files.Storage) files.Storage
	// AroundWebhooks wraps the transport over which webhooks are sent, to serve some itself; nil: as it is.
	AroundWebhooks func(http.RoundTripper) http.RoundTripper
	Networks       []*chain.Service
	Rail           banking.Rail
	// Payees compares the names on bank accounts (Confirmation of Payee); nil: nobody does.
	Payees    banking.PayeeNames
	KeptFiles banking.FileKeeper // the rail's processed files; nil: Rail itself, if it keeps any
	BankHook  http.Handler       // receives the webhooks of an API bank; nil where the bank sends files
	Modulus   *modulus.Checker   // nil: the tables built into the program
	Issuer    banking.Issuer
	Sanctions screening.Lists
	// Sumsub is the hosted liveness provider; nil: the embedded capture page.
	Sumsub      *sumsub.Provider
	Auth        auth.Config
	Pricing     pricing.Config
	Withdrawals withdrawals.Config
	Wallet      wallet.Config
	TravelRule  travelrule.Config
	// Counterparts are the other providers of wallets; nil: we know none.
	Counterparts travelrule.Counterparts
	Feed         treasury.FeedConfig
	Backing      backing.Config
	// UnansweredAfter is how long the bank may take to say what became of a payout; zero is banking's default.
	UnansweredAfter time.Duration
	Public          PublicConfig
	// Wall and Random are what leases, pauses and delays go by; nil: the machine's clock and random numbers. A
	// simulation gives its own, and calls departments WithoutAPI.
	Wall       clock.Clock
	Random     func() float64
	WithoutAPI bool
	// OfficeNetworks are the networks from which the back office can be reached; empty allows all.
	OfficeNetworks []netip.Prefix
	// AccessLog writes a line for each request.
	AccessLog bool
	// Tracing records the traces; nil: there are none.
	Tracing *telemetry.Tracing
	// AllowHost reports whether a Host header is accepted. TrustedProxies may set the client's address.
	AllowHost      func(name string) bool
	TrustedProxies []netip.Prefix
}

// App holds every department.
type App struct {
	log      *slog.Logger
	db       *db.DB
	clock    clock.Clock
	queue    *jobs.Queue
	files    *files.Store
	outbox   *mail.Outbox
	networks []*chain.Service
	bankHook http.Handler
	site     web.Issuer

	pause        *pause.Service
	ledger       *ledger.Ledger
	events       *events.Log
	webhooks     *webhooks.Service
	customers    *customer.Service
	auth         *auth.Service
	staff        *staff.Service
	team         *team.Service
	exceptions   *exceptions.Service
	screening    *screening.Service
	documents    *documents.Service
	liveness     *liveness.Service
	verification *verification.Service
	banking      *banking.Service
	transactions *transactions.Service
	pricing      *pricing.Service
	payees       *payees.Service
	deposits     *deposits.Service
	subaccounts  *subaccounts.Service
	withdrawals  *withdrawals.Service
	travelRule   *travelrule.Service
	treasury     *treasury.Service
	closing      *closing.Service
	backing      *backing.Service
	wallet       *wallet.Service
	privacy      *privacy.Service
	transparency *transparency.Service
	support      *support.Service

	metrics  *telemetry.Metrics
	monitor  *monitor.Service
	server   *api.Server
	workers  []*chain.Worker
	writable writability
	leaving  atomic.Bool // the process has been told to stop
}

// Handler returns the public handler: the API, its reference, health checks, and the web site for every
// other path.
func (a *App) Handler() (http.Handler, error) {
	site, err := web.Open(a.site)
	if err != nil {
		return nil, fmt.Errorf("open the web site: %w", err)
	}
	a.serveDocs(site)
	a.serveWellKnown()
	if a.bankHook != nil {
		a.server.Handle("POST /hooks/bank", a.bankHook)
	}
	a.server.Handle("POST "+travelrule.MessagePath, a.travelRule.Hook())
	a.server.Handle("POST "+travelrule.NoticePath, a.travelRule.Hook())
	a.server.Handle("GET /healthz", http.HandlerFunc(alive))
	a.server.Handle("GET /readyz", http.HandlerFunc(a.ready))
	return a.server.Handler(site), nil
}

// Start compares the books with the bank and the chains, and enqueues the periodic jobs of every department. It may
// run at every start.
func (a *App) Start(ctx context.Context) error {
	if err := a.treasury.PauseIfStale(ctx); err != nil {
		return err
	}
	return a.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return a.queue.Schedule(ctx, tx)
	})
}

// Run does the background work until ctx ends: jobs, events, the bank's files, chains, sanctions lists, and the watch on external services.
func (a *App) Run(ctx context.Context) error {
	tasks := []func(context.Context) error{
		a.hear, a.follow, a.queue.Run, a.events.Run, a.webhooks.Run, a.banking.Run, a.exceptions.Run, a.monitor.Run, a.verification.FollowLists,
	}
	for _, w := range a.workers {
		tasks = append(tasks, w.Run)
	}
	return all(ctx, tasks...)
}

// Close releases what the departments hold. Run and the server must have ended.
func (a *App) Close(ctx context.Context) error {
	return errors.Join(a.ledger.Close(ctx), a.files.Close())
}

// all runs the tasks until every one has ended. If one fails, the others are cancelled.
func all(ctx context.Context, tasks ...func(context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, len(tasks))
	for _, task := range tasks {
		go func() { ended <- task(ctx) }()
	}
	var failed error
	for range tasks {
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			failed = errors.Join(failed, err)
		}
		if failed != nil {
			stop()
		}
	}
	return failed
}

// shutdownTimeout limits how long open requests may take to finish.
const shutdownTimeout = 15 * time.Second
