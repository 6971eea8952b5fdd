package app

import (
	"cmp"
	"context"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/documents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/liveness"
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

// Join builds every department from those below it, layer by layer, as docs/architecture.md has them. The schema must be up to
// date.
func Join(ctx context.Context, o Dependencies) (*App, error) {
	b := builder{o: o, App: &App{
		log: o.Log, db: o.DB, clock: o.Clock, networks: o.Networks, bankHook: o.BankHook, metrics: telemetry.NewMetrics(o.Version),
		site: web.Issuer{Origin: o.Auth.Site, Sandbox: o.Public.Sandbox, Panel: o.Public.Panel},
	}}
	b.site.RiskWarning, b.site.ProtectionNotice = o.Public.smallPrint()
	if err := b.kit(ctx); err != nil {
		return nil, err
	}
	b.books()
	if err := b.people(); err != nil {
		return nil, err
	}
	b.office()
	b.identity()
	b.bank()
	b.record()
	b.issuer()
	b.money()
	b.reports()
	b.accounts()
	b.addWitnesses(o)
	b.watchExternalServices(o)
	b.watch(o)
	if !o.WithoutAPI {
		b.register(o)
	}
	b.registerPeriodicJobs()
	return b.App, nil
}

// builder builds an App, one layer after the other.
type builder struct {
	*App
	o      Dependencies
	limits *limit.Limiter
	sink   deferredSink // what the bank reports to; reports fills it
}

// kit are the tools without business.
func (b *builder) kit(ctx context.Context) (err error) {
	o := b.o
	b.queue = jobs.New(jobs.Dependencies{
		DB: o.DB, Clock: o.Clock, Log: o.Log, Wall: o.Wall, Random: o.Random, Metrics: b.metrics, Tracing: o.Tracing,
	})
	b.outbox = mail.New(mail.Dependencies{
		DB: o.DB, Queue: b.queue, Sealer: o.Sealer, Clock: o.Clock, Transport: o.Transport, Limits: o.MailLimits,
	})
	b.limits = limit.New(limit.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Calls: o.Limits})
	b.files, err = files.New(ctx, files.Config{Location: o.Files, Trust: o.Trust}, files.Dependencies{
		DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Around: o.AroundFiles, Limiter: b.limits,
	})
	return err
}

// books are whether money may move, the ledger, the log of events, and the customers.
func (b *builder) books() {
	o := b.o
	b.pause = pause.New(pause.Dependencies{DB: o.DB, Wall: cmp.Or[clock.Clock](o.Wall, clock.System{})})
	b.events = events.New(events.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock, Queue: b.queue, Log: o.Log})
	b.ledger = ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates, Suspended: b.pause.Require}, ledger.Dependencies{
		DB: o.DB, Clock: o.Clock, Files: b.files, Metrics: b.metrics, Alongside: b.events.Alongside,
	})
	b.customers = customer.New(customer.Dependencies{DB: o.DB, Sealer: o.Sealer, Clock: o.Clock})
}

// people are how everybody signs in, operators, the teams of businesses, and their webhooks.
func (b *builder) people() (err error) {
	o := b.o
	b.auth, err = auth.New(o.Auth, auth.Dependencies{
		DB: o.DB, Customers: b.customers, Mail: b.outbox, Limits: b.limits, Queue: b.queue, Sealer: o.Sealer, Clock: o.Clock, Events: b.events,
		Log: o.Log,
	})
	if err != nil {
		return err
	}
	b.staff = staff.New(staff.Config{Networks: o.OfficeNetworks, Suspended: b.pause.Require}, staff.Dependencies{
		DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Customers: b.customers, Auth: b.auth,
	})
	b.team = team.New(team.Config{Site: o.Auth.Site, Suspended: b.pause.Require}, team.Dependencies{
		DB: o.DB, Customers: b.customers, Auth: b.auth, Events: b.events, Mail: b.outbox, Queue: b.queue, Sealer: o.Sealer, Clock: o.Clock,
	})
	b.webhooks = webhooks.New(webhooks.Config{Loopback: o.Public.Sandbox, Around: o.AroundWebhooks}, webhooks.Dependencies{
		DB: o.DB, Events: b.events, Makers: b.auth, Sealer: o.Sealer, Mail: b.outbox, Queue: b.queue, Clock: o.Clock, Log: o.Log,
	})
	return nil
}

// office is the queue of what waits for operators.
func (b *builder) office() {
	o := b.o
	b.exceptions = exceptions.New(exceptions.Config{Site: o.Auth.Site}, exceptions.Dependencies{
		DB: o.DB, Clock: o.Clock, Staff: b.staff, Customers: b.customers, Mail: b.outbox, Queue: b.queue, Log: o.Log,
	})
	b.notifyOfJobs()
}

// identity is who customers are, and who they must not be.
func (b *builder) identity() {
	o := b.o
	b.screening = screening.New(screening.Dependencies{
		DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Staff: b.staff, Exceptions: b.exceptions, Lists: o.Sanctions, Oracle: oracle{o.Networks},
		Wall: o.Wall,
	})
	b.documents = documents.New(documents.Dependencies{DB: o.DB, Clock: o.Clock, Files: b.files, Staff: b.staff, Queue: b.queue, Log: o.Log})
	b.liveness = liveness.New(liveness.Dependencies{DB: o.DB, Clock: o.Clock, Provider: o.livenessProvider(), Events: b.events})
	b.verification = verification.New(verification.Config{Site: o.Auth.Site}, verification.Dependencies{
		DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Customers: b.customers, Staff: b.staff, Screening: b.screening, Documents: b.documents,
		Liveness: b.liveness, Mail: b.outbox, Limits: b.limits, Queue: b.queue, Events: b.events,
	})
	b.team.Bind(b.verification)
}

// bank is the bank's rail.
func (b *builder) bank() {
	o := b.o
	b.banking = banking.New(banking.Config{
		Shared: o.WithoutAPI, Issuer: o.Issuer, UnansweredAfter: o.UnansweredAfter, Program: o.Version, Suspended: b.pause.Require,
	}, banking.Dependencies{
		DB: o.DB, Clock: o.Clock, Queue: b.queue, Events: b.events, Sealer: o.Sealer, Log: o.Log, Rail: pausableRail{o.Rail, b.pause.Require},
		Sink:     &b.sink,
		Verified: b.verification, Auth: b.auth, Customers: b.customers, Team: b.team, Payees: o.Payees,
		Modulus:    cmp.Or(o.Modulus, modulus.Published()),
		Exceptions: b.exceptions, Tracing: o.Tracing,
	})
}

// record is the record of customers' money, its price, whom it may be paid to, and what other providers are told of it.
func (b *builder) record() {
	o := b.o
	b.transactions = transactions.New(transactions.Dependencies{
		DB: o.DB, Customers: b.customers, Staff: b.staff, Exceptions: b.exceptions, Verification: b.verification, Mail: b.outbox,
		Events: b.events,
		Sealer: o.Sealer, Initiators: b.auth, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) transactions.Network { return n }),
	})
	b.pricing = pricing.New(o.Pricing, pricing.Dependencies{DB: o.DB, Customers: b.customers, Staff: b.staff, Clock: o.Clock, Queue: b.queue})
	b.payees = payees.New(payees.Config{Site: o.Auth.Site}, payees.Dependencies{
		DB: o.DB, Customers: b.customers, Auth: b.auth, Sealer: o.Sealer, Screening: b.screening, Team: b.team, Queue: b.queue,
		Events: b.events, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) payees.Network { return n }),
	})
	b.travelRule = travelrule.New(o.TravelRule, travelrule.Dependencies{
		DB: o.DB, Clock: o.Clock, Wall: o.Wall, Sealer: o.Sealer, Staff: b.staff, Exceptions: b.exceptions,
		Identities: identities{b.verification},
		Screening:  b.screening, Counterparts: cmp.Or[travelrule.Counterparts](o.Counterparts, travelrule.NoCounterparts{}),
		CustomerOf: depositAddresses(o.Networks, o.DB), Queue: b.queue, Log: o.Log,
	})
	b.travelRule.OnDeclared(b.payees.OwnWallet)
}

// issuer is the treasury, and the part of the reserve that is not cash. Customers' money calls the treasury, which counts it.
func (b *builder) issuer() {
	o := b.o
	b.backing = backing.New(o.Backing, backing.Dependencies{
		DB: o.DB, Ledger: b.ledger, Staff: b.staff, Exceptions: b.exceptions, Bank: b.banking, Sealer: o.Sealer, Clock: o.Clock, Log: o.Log,
	})
	b.treasury = treasury.New(treasury.Dependencies{
		DB: o.DB, Ledger: b.ledger, Staff: b.staff, Exceptions: b.exceptions, Queue: b.queue, Bank: b.banking, Customers: b.customers,
		Clock: o.Clock,
		Wall:  o.Wall, Pause: b.pause, Log: o.Log, Networks: o.Networks, Feed: o.Feed, Backing: b.backing, Standing: privacy.KeptChecks(),
	})
	b.closing = closing.New(closing.Config{}, closing.Dependencies{
		DB: o.DB, Ledger: b.ledger, Treasury: b.treasury, Staff: b.staff, Exceptions: b.exceptions, Clock: o.Clock, Log: o.Log,
	})
}

// money is customers' money in, out, and between the accounts of a business.
func (b *builder) money() {
	o := b.o
	b.deposits = deposits.New(deposits.Dependencies{
		DB: o.DB, Ledger: b.ledger, Customers: b.customers, Staff: b.staff, Exceptions: b.exceptions, Transactions: b.transactions,
		Pricing: b.pricing,
		Bank:    b.banking, Screening: b.screening, Verification: b.verification, TravelRule: b.travelRule, SafeguardingTopUps: b.treasury,
		Events: b.events,
		Queue:  b.queue, Clock: o.Clock, Log: o.Log,
		Networks: networksOf(o.Networks, func(n *chain.Service) deposits.Network { return n }),
	})
	b.withdrawals = withdrawals.New(o.Withdrawals, withdrawals.Dependencies{
		DB: o.DB, Ledger: b.ledger, Customers: b.customers, Payees: b.payees, Staff: b.staff, Auth: b.auth, Sealer: o.Sealer,
		Screening: b.screening, Exceptions: b.exceptions,
		Transactions: b.transactions, Pricing: b.pricing, Bank: b.banking, Team: b.team, TravelRule: b.travelRule, Minter: b.treasury,
		Pause:  b.pause,
		TopUps: b.treasury, Returns: b.deposits, Queue: b.queue, Events: b.events, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) withdrawals.Network { return n }),
	})
	b.transactions.OnApprovals(approvalOf(b.withdrawals))
	b.treasury.BindCustomerMoney(b.deposits, b.withdrawals)
	b.backing.BindCredits(b.deposits)
	b.subaccounts = subaccounts.New(subaccounts.Config{}, subaccounts.Dependencies{
		DB: o.DB, Ledger: b.ledger, Customers: b.customers, Auth: b.auth, Team: b.team, Transactions: b.transactions,
		Verification: b.verification,
		Screening:    b.screening, Bank: b.banking, Events: b.events, Queue: b.queue, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) subaccounts.Network { return n }),
	})
}

// reports joins what the bank and the chains report to the departments whose money moved.
func (b *builder) reports() {
	b.sink.Sink = bankSink{deposits: b.deposits, withdrawals: b.withdrawals, treasury: b.treasury, backing: b.backing}
	for _, n := range b.o.Networks {
		n.BindExceptions(b.exceptions)
		n.BindTracing(b.o.Tracing)
		b.bindLostMints(n)
		n.SuspendAssigning(b.pause.Require)
		worker := n.Worker(chainSink{Service: b.deposits, withdrawals: b.withdrawals, treasury: b.treasury}, b.treasury)
		worker.SuspendSending(b.pause.Require)
		b.workers = append(b.workers, worker)
	}
	chain.HandleExceptions(b.exceptions, b.workers)
}

// accounts are what customers see of all that, and the public.
func (b *builder) accounts() {
	o := b.o
	o.Wallet.Site = o.Auth.Site
	b.wallet = wallet.New(o.Wallet, wallet.Dependencies{
		DB: o.DB, Ledger: b.ledger, Customers: b.customers, Transactions: b.transactions, Pricing: b.pricing, Deposits: b.deposits,
		Transfers: b.subaccounts, Withdrawals: b.withdrawals, Bank: b.banking, Settings: b.auth, Verification: b.verification, Events: b.events,
		Mail: b.outbox, Queue: b.queue, Clock: o.Clock,
		Networks: networksOf(o.Networks, func(n *chain.Service) wallet.Network { return n }),
	})
	b.support = support.New(support.Dependencies{
		DB: o.DB, Clock: o.Clock, Sealer: o.Sealer, Files: b.files, Mail: b.outbox, Limits: b.limits, Staff: b.staff,
	})
	b.privacy = privacy.New(o.Privacy, privacy.Dependencies{
		DB: o.DB, Books: closedInBooks{b.ledger}, Clock: o.Clock, Sealer: o.Sealer, Customers: b.customers, Auth: b.auth, Staff: b.staff,
		Files:  b.files,
		Limits: b.limits, Queue: b.queue,
	})
	b.transparency = transparency.New(transparency.Dependencies{
		DB: o.DB, Ledger: b.ledger, Treasury: b.treasury, Networks: o.Networks, Clock: o.Clock, Wall: o.Wall, Log: o.Log,
		BankName: func(string) string { return o.Issuer.BankName },
	})
}
