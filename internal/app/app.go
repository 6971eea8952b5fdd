package app

import (
	"cmp"
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
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
	"github.com/gbpc/gbpc/internal/monitor"
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
	Uploads    files.Limits   // how much may be uploaded in a day
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
	SubAccounts subaccounts.Config
	// Counterparts are the other providers of wallets; nil: we know none.
	Counterparts travelrule.Counterparts
	Feed         treasury.FeedConfig
	Closing      closing.Config
	Backing      backing.Config
	// UnansweredAfter is how long the bank may take to say what became of a payout; zero is banking's default.
	UnansweredAfter time.Duration
	// ListEvery is how often a bank that lists what it booked is asked for it; zero is banking's default.
	ListEvery time.Duration
	// Exceptions says how often operators are mailed. Its Site is Auth's.
	Exceptions exceptions.Config
	Public     PublicConfig
	// Wall and Random are what leases, pauses and delays go by; nil: the machine's clock and random numbers. A
	// simulation gives its own, and calls departments WithoutAPI.
	Wall       clock.Clock
	Random     func() float64
	WithoutAPI bool
	// OfficeNetworks are the networks from which the back office can be reached; empty allows all.
	OfficeNetworks []netip.Prefix
	// AccessLog writes a line for each request, LogAddresses the clients' addresses into it.
	AccessLog, LogAddresses bool
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

// Join builds every department from those below it. The schema must be up to date.
func Join(ctx context.Context, o Dependencies) (a *App, err error) {
	a = &App{log: o.Log, db: o.DB, clock: o.Clock, networks: o.Networks, bankHook: o.BankHook, metrics: telemetry.NewMetrics(o.Version)}
	a.site = web.Issuer{Origin: o.Auth.Site, Sandbox: o.Public.Sandbox, Panel: o.Public.Panel}
	a.site.RiskWarning, a.site.ProtectionNotice = o.Public.smallPrint()

	// 0 the kit
	a.queue = jobs.New(jobs.Dependencies{DB: o.DB, Clock: o.Clock, Log: o.Log, Wall: o.Wall, Random: o.Random, Metrics: a.metrics, Tracing: o.Tracing})
	a.outbox = mail.New(mail.Dependencies{DB: o.DB, Queue: a.queue, Sealer: o.Sealer, Clock: o.Clock, Transport: o.Transport, Limits: o.MailLimits})
	limits := limit.New(limit.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Calls: o.Limits})
	if a.files, err = files.New(ctx, files.Config{Location: o.Files, Limits: o.Uploads, Trust: o.Trust}, files.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Around: o.AroundFiles, Limiter: limits}); err != nil {
		return nil, err
	}

	// 1 the books, the log of events, and the customers
	running := func(ctx context.Context) error { return a.treasury.RequireRunning(ctx) } // the treasury exists before anything runs
	a.events = events.New(events.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Queue: a.queue, Log: o.Log})
	a.ledger = ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates, Suspended: running}, ledger.Dependencies{DB: o.DB, Clock: o.Clock, Files: a.files, Metrics: a.metrics, Alongside: a.events.Alongside})
	a.customers = customer.New(customer.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock})

	// 2 authentication
	a.auth, err = auth.New(o.Auth, auth.Dependencies{DB: o.DB, Customers: a.customers, Mail: a.outbox, Limits: limits, Queue: a.queue, Sealer: o.Sealer, Clock: o.Clock, Events: a.events, Log: o.Log})
	if err != nil {
		return nil, err
	}

	// 3 operators, and the teams of businesses
	a.staff = staff.New(staff.Config{Networks: o.OfficeNetworks, Suspended: running}, staff.Dependencies{DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Customers: a.customers, Auth: a.auth})

	a.team = team.New(team.Config{Site: o.Auth.Site, Suspended: running}, team.Dependencies{DB: o.DB, Customers: a.customers, Auth: a.auth, Events: a.events, Mail: a.outbox, Queue: a.queue, Sealer: o.Sealer, Clock: o.Clock})
	a.webhooks = webhooks.New(webhooks.Config{Loopback: o.Public.Sandbox, Around: o.AroundWebhooks}, webhooks.Dependencies{DB: o.DB, Events: a.events, Makers: a.auth, Sealer: o.Sealer, Mail: a.outbox, Queue: a.queue, Clock: o.Clock, Log: o.Log})

	// 4 what waits for operators
	o.Exceptions.Site = o.Auth.Site
	a.exceptions = exceptions.New(o.Exceptions, exceptions.Dependencies{DB: o.DB, Clock: o.Clock, Staff: a.staff, Customers: a.customers, Mail: a.outbox, Queue: a.queue, Log: o.Log})
	a.notifyOfJobs()

	// 5 identity, and the rails
	a.screening = screening.New(screening.Dependencies{DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Staff: a.staff, Exceptions: a.exceptions, Lists: o.Sanctions, Oracle: oracle{o.Networks}, Wall: o.Wall})
	a.documents = documents.New(documents.Dependencies{DB: o.DB, Clock: o.Clock, Files: a.files, Staff: a.staff, Queue: a.queue, Log: o.Log})
	a.liveness = liveness.New(liveness.Dependencies{DB: o.DB, Clock: o.Clock, Provider: o.livenessProvider(), Events: a.events})
	a.verification = verification.New(verification.Config{Site: o.Auth.Site}, verification.Dependencies{
		DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Customers: a.customers, Staff: a.staff, Screening: a.screening, Documents: a.documents, Liveness: a.liveness,
		Mail: a.outbox, Limits: limits, Queue: a.queue, Events: a.events,
	})
	a.team.Bind(a.verification)
	sink := &deferredSink{}
	a.banking = banking.New(banking.Config{Shared: o.WithoutAPI, Issuer: o.Issuer, UnansweredAfter: o.UnansweredAfter, ListEvery: o.ListEvery, Program: o.Version, Suspended: running}, banking.Dependencies{
		DB: o.DB, Clock: o.Clock, Queue: a.queue, Events: a.events, Sealer: o.Sealer, Log: o.Log, Rail: pausableRail{o.Rail, running}, Sink: sink,
		Verified: a.verification, Auth: a.auth, Customers: a.customers, Team: a.team, Payees: o.Payees, Modulus: cmp.Or(o.Modulus, modulus.Published()), Exceptions: a.exceptions, Tracing: o.Tracing,
	})

	// 6 the record of customers' money, and its price
	a.transactions = transactions.New(transactions.Dependencies{
		DB: o.DB, Customers: a.customers, Staff: a.staff, Exceptions: a.exceptions, Verification: a.verification, Mail: a.outbox, Events: a.events, Sealer: o.Sealer, Initiators: a.auth, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) transactions.Network { return n }),
	})
	a.pricing = pricing.New(o.Pricing, pricing.Dependencies{DB: o.DB, Customers: a.customers, Staff: a.staff, Clock: o.Clock, Queue: a.queue})

	a.travelRule = travelrule.New(o.TravelRule, travelrule.Dependencies{
		DB: o.DB, Clock: o.Clock, Wall: o.Wall, Sealer: o.Sealer, Staff: a.staff, Exceptions: a.exceptions, Identities: identities{a.verification}, Screening: a.screening, Counterparts: cmp.Or[travelrule.Counterparts](o.Counterparts, travelrule.NoCounterparts{}), CustomerOf: depositAddresses(o.Networks, o.DB),
		Queue: a.queue, Log: o.Log,
	})

	// 7 customers' money in and out, and 8 the issuer. Deposits and withdrawals call the treasury, and the
	// treasury counts them.
	a.newTreasury(o)
	a.deposits = deposits.New(deposits.Dependencies{
		DB: o.DB, Ledger: a.ledger, Customers: a.customers, Staff: a.staff, Exceptions: a.exceptions, Transactions: a.transactions, Pricing: a.pricing, Bank: a.banking,
		Screening: a.screening, Verification: a.verification, TravelRule: a.travelRule, SafeguardingTopUps: a.treasury, Events: a.events, Queue: a.queue, Clock: o.Clock, Log: o.Log,
		Networks: networksOf(o.Networks, func(n *chain.Service) deposits.Network { return n }),
	})
	o.Withdrawals.Site = o.Auth.Site
	a.withdrawals = withdrawals.New(o.Withdrawals, withdrawals.Dependencies{
		DB: o.DB, Ledger: a.ledger, Customers: a.customers, Staff: a.staff, Auth: a.auth, Sealer: o.Sealer, Screening: a.screening, Exceptions: a.exceptions,
		Transactions: a.transactions, Pricing: a.pricing, Bank: a.banking, Team: a.team, TravelRule: a.travelRule, Minter: a.treasury, TopUps: a.treasury, Returns: a.deposits, Queue: a.queue, Events: a.events, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) withdrawals.Network { return n }),
	})
	a.transactions.OnApprovals(approvalOf(a.withdrawals))
	a.subaccounts = subaccounts.New(o.SubAccounts, subaccounts.Dependencies{
		DB: o.DB, Ledger: a.ledger, Customers: a.customers, Auth: a.auth, Team: a.team, Transactions: a.transactions, Verification: a.verification, Screening: a.screening, Bank: a.banking,
		Networks: networksOf(o.Networks, func(n *chain.Service) subaccounts.Network { return n }), Events: a.events, Queue: a.queue, Clock: o.Clock,
	})
	sink.Sink = a.bindTreasury(o)
	for _, n := range o.Networks {
		n.BindExceptions(a.exceptions)
		n.BindTracing(o.Tracing)
		a.bindLostMints(n)
		n.SuspendAssigning(running)
		worker := n.Worker(chainSink{Service: a.deposits, withdrawals: a.withdrawals, treasury: a.treasury}, a.treasury)
		worker.SuspendSending(running)
		a.workers = append(a.workers, worker)
	}
	chain.HandleExceptions(a.exceptions, a.workers)
	chain.HandleAlerts(a.exceptions)
	o.Wallet.Site = o.Auth.Site
	a.wallet = wallet.New(o.Wallet, wallet.Dependencies{
		DB: o.DB, Ledger: a.ledger, Customers: a.customers, Transactions: a.transactions, Pricing: a.pricing, Deposits: a.deposits, Transfers: a.subaccounts, Withdrawals: a.withdrawals, Bank: a.banking, Settings: a.auth,
		Verification: a.verification, Events: a.events, Mail: a.outbox, Queue: a.queue, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) wallet.Network { return n }),
	})
	a.support = support.New(support.Dependencies{DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Files: a.files, Mail: a.outbox, Limits: limits, Staff: a.staff})
	a.privacy = privacy.New(o.Privacy, privacy.Dependencies{DB: o.DB, Books: closedInBooks{a.ledger}, Clock: o.Clock, Sealer: o.Sealer, Customers: a.customers, Auth: a.auth, Staff: a.staff, Files: a.files, Limits: limits, Queue: a.queue})

	// 9 published figures
	a.transparency = transparency.New(transparency.Dependencies{DB: o.DB, Ledger: a.ledger, Treasury: a.treasury, Networks: o.Networks, Clock: o.Clock, Wall: o.Wall, Log: o.Log,
		BankName: func(string) string { return o.Issuer.BankName }})

	a.addWitnesses(o)
	a.watchExternalServices(o)
	a.watch(o)
	if !o.WithoutAPI {
		a.register(o, running)
	}
	a.registerPeriodicJobs()
	return a, nil
}

// register adds the HTTP API of every department.
func (a *App) register(o Dependencies, running func(context.Context) error) {
	a.server = api.New(api.Config{Version: o.Version, Site: o.Auth.Site, Log: o.Log, Metrics: a.metrics, Tracing: o.Tracing, AccessLog: o.AccessLog, LogAddresses: o.LogAddresses, AllowHost: o.AllowHost, TrustedProxies: o.TrustedProxies, HTTPS: o.Auth.SecureCookies, Suspended: running, Exported: a.recordExport, Keys: a.auth.KeyGate(),
		Departments: tags(), FailureData: failureData()})
	gate := staff.NewGate(a.staff, a.auth.Access().Operator)
	auth.Register(a.server.Department("auth"), a.auth, a.verification)
	auth.RegisterStaff(a.server.Department("auth"), a.auth, gate.RequireRead(staff.Compliance, staff.Support), func(ctx context.Context) bool {
		return staff.MayRead(ctx, staff.OperatorPerson)
	})
	webhooks.Register(a.server.Department("webhooks"), a.webhooks, a.auth.Access())
	events.Register(a.server.Department("events"), a.events, a.auth.Access().To(auth.Read), auth.CustomerID)
	team.Register(a.server.Department("team"), a.team, a.auth.Access())
	staff.Register(a.server.Department("staff"), a.staff, gate)
	exceptions.RegisterStaff(a.server.Department("exceptions"), a.exceptions, gate)
	documents.Register(a.server.Department("documents"), a.documents, a.auth.Access(), a.verification)
	documents.RegisterStaff(a.server.Department("documents"), a.documents, gate, a.verification)
	verification.Register(a.server.Department("verification"), a.verification, a.auth.Access())
	verification.RegisterOnboarding(a.server.Department("verification"), a.verification, a.auth.Access(), a.auth.InAccount)
	verification.RegisterStaff(a.server.Department("verification"), a.verification, gate)
	screening.RegisterStaff(a.server.Department("screening"), a.screening, gate, a.verification)
	a.banking.Register(a.server.Department("banking"), a.auth.Access(), currencyNetworks(o.Networks))
	a.banking.RegisterStaff(a.server.Department("banking"), gate)
	transactions.Register(a.server.Department("wallet"), a.transactions, a.auth.Access())
	transactions.RegisterStaff(a.server.Department("wallet"), a.transactions, gate)
	pricing.Register(a.server.Department("wallet"), a.pricing, a.auth.Access())
	pricing.RegisterStaff(a.server.Department("wallet"), a.pricing, gate)
	deposits.Register(a.server.Department("wallet"), a.deposits, a.auth.Access())
	deposits.RegisterStaff(a.server.Department("wallet"), a.deposits, gate)
	withdrawals.Register(a.server.Department("wallet"), a.withdrawals, a.auth.Access())
	withdrawals.RegisterStaff(a.server.Department("wallet"), a.withdrawals, gate)
	subaccounts.Register(a.server.Department("subaccounts"), a.subaccounts, a.auth.Access())
	travelrule.RegisterStaff(a.server.Department("travelrule"), a.travelRule, gate)
	wallet.Register(a.server.Department("wallet"), a.wallet, a.auth.Access())
	wallet.RegisterStaff(a.server.Department("wallet"), a.wallet, gate)
	a.registerTreasury(gate)
	transparency.Register(a.server.Department("transparency"), a.transparency)
	transparency.RegisterProof(a.server.Department("transparency"), a.transparency, a.auth.Access(), gate)
	support.Register(a.server.Department("support"), a.support)
	support.RegisterStaff(a.server.Department("support"), a.support, gate)
	privacy.Register(a.server.Department("privacy"), a.privacy, a.auth.Access(), gate)
	registerPublic(a.server.Department("site"), o, a.pricing, a.webhooks)
	if o.Sumsub != nil {
		a.server.Handle("POST /hooks/sumsub", o.Sumsub.Webhook(a.liveness, a.log))
	}
}

// Handler returns the public handler: the API, its reference, health checks, and the web site for every
// other path.
func (a *App) Handler() (http.Handler, error) {
	site, err := web.Open(a.site)
	if err != nil {
		return nil, fmt.Errorf("open the web site: %w", err)
	}
	if err := a.serveDocs(site); err != nil {
		return nil, err
	}
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
	tasks := []func(context.Context) error{a.hear, a.follow, a.queue.Run, a.events.Run, a.webhooks.Run, a.banking.Run, a.exceptions.Run, a.monitor.Run, a.verification.FollowLists}
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
