package wallettest

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/payees"
	"github.com/gbpc/gbpc/internal/pricing"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/subaccounts"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/travelrule"
	"github.com/gbpc/gbpc/internal/wallet"
	"github.com/gbpc/gbpc/internal/webhooks"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// Password opens every sign-in.
const Password = "Sandbox-pass-2026"

// TxHash is that of the transactions with which coins are minted for withdrawals.
const TxHash = "0xabababababababababababababababababababababababababababababababab"

// Noon is when every test begins.
var Noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// Bench is the departments of customers' money on a real database with real books and real sign-ins. The
// World around them is imitated.
type Bench struct {
	T            *testing.T
	DB           *db.DB
	Clock        *clock.Fixed
	Customers    *customer.Service
	Auth         *auth.Service
	Staff        *staff.Service
	Exceptions   *exceptions.Service
	Ledger       *ledger.Ledger
	Queue        *jobs.Queue
	Mail         *mail.Outbox
	Events       *events.Log
	Transactions *transactions.Service
	Pricing      *pricing.Service
	Payees       *payees.Service
	Deposits     *deposits.Service
	Withdrawals  *withdrawals.Service
	Team         *team.Service
	TravelRule   *travelrule.Service
	Wallet       *wallet.Service
	SubAccounts  *subaccounts.Service
	Webhooks     *webhooks.Service
	World        *World
	Server       http.Handler // fails the test if an answer is not as the API's documents say
	Unchecked    http.Handler // Server without that, to be measured

	rule travelrule.Config
}

// Option changes what the issuer decides.
type Option func(*pricing.Config, *auth.Config)

// Coins parses an amount of coins.
func Coins(s string) money.Amount { return money.MustParse(s, money.GBPC) }

// Pounds parses an amount of pounds.
func Pounds(s string) money.Amount { return money.MustParse(s, money.GBP) }

// Each runs the test on both databases and ends by checking the books.
func Each(t *testing.T, test func(t *testing.T, b *Bench), options ...Option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, New(t, d, options...)) })
}

// EachWithTravelRule is Each with another travel rule.
func EachWithTravelRule(t *testing.T, rule travelrule.Config, test func(t *testing.T, b *Bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, build(t, d, rule)) })
}

// New returns a bench on the database. The test ends by checking the books.
func New(t *testing.T, d *db.DB, options ...Option) *Bench {
	t.Helper()
	return build(t, d, travelrule.Config{Own: travelrule.Provider{Name: "GBPC Ltd", Country: "GB"}}, options...)
}

func build(t *testing.T, d *db.DB, rule travelrule.Config, options ...Option) *Bench {
	t.Helper()
	prices := pricing.Config{Minimum: Coins("0.01")}
	authConfig := auth.Config{PasswordSecondaryAuth: true, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: "http://localhost:8080", RelyingParty: "localhost", Origins: []string{"http://localhost:8080"}}
	for _, o := range options {
		o(&prices, &authConfig)
	}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b := &Bench{T: t, DB: d, Clock: clock.NewFixed(Noon), rule: rule}
	b.World = newWorld(b.Clock)
	b.Customers = customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: b.Clock})
	b.Queue = jobs.New(jobs.Dependencies{DB: d, Clock: b.Clock})
	b.Mail = mail.New(mail.Dependencies{DB: d, Queue: b.Queue, Sealer: sealer, Clock: b.Clock})
	b.Events = events.New(events.Dependencies{DB: d, Sealer: sealer, Clock: b.Clock})
	b.Auth, err = auth.New(authConfig, auth.Dependencies{
		DB: d, Customers: b.Customers, Mail: b.Mail, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: b.Clock}), Queue: b.Queue, Events: b.Events, Sealer: sealer, Clock: b.Clock,
	})
	require.NoError(t, err)
	b.Staff = staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: b.Clock, Sealer: sealer, Customers: b.Customers})
	b.Exceptions = exceptions.New(exceptions.Config{}, exceptions.Dependencies{DB: d, Clock: b.Clock, Staff: b.Staff, Customers: b.Customers, Mail: b.Mail, Queue: b.Queue})
	b.Ledger = ledger.New(ledger.Config{Rules: chart.Rules, Gates: chart.Gates}, ledger.Dependencies{DB: d, Clock: b.Clock, Alongside: b.Events.Alongside})
	b.Team = team.New(team.Config{Site: "http://localhost:8080"}, team.Dependencies{DB: d, Customers: b.Customers, Auth: b.Auth, Events: b.Events, Mail: b.Mail, Queue: b.Queue, Sealer: sealer, Clock: b.Clock})
	b.Team.Bind(b.World)
	b.joinMoney(prices, sealer)
	b.Transactions.OnApprovals(func(ctx context.Context, conn db.Conn, id string) (transactions.Approval, bool, error) {
		of, found, err := b.Withdrawals.ApprovalOf(ctx, conn, id)
		return transactions.Approval{ID: of.ID, Status: string(of.Status), Needed: of.Needed, Given: of.Given, ApprovedAt: of.ApprovedAt}, found, err
	})
	b.register()
	b.numberEvents()
	t.Cleanup(func() {
		ledgertest.Balanced(t, d)
		require.NoError(t, b.Ledger.Close(context.Background()))
	})
	return b
}

// numberEvents numbers what is published until the test ends. Every department that listens has said so by now.
func (b *Bench) numberEvents() {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = b.Events.Run(ctx) }()
	b.T.Cleanup(func() { stop(); <-ended })
}

func (b *Bench) joinMoney(prices pricing.Config, sealer *seal.Sealer) {
	b.Transactions = transactions.New(transactions.Dependencies{
		DB: b.DB, Customers: b.Customers, Staff: b.Staff, Exceptions: b.Exceptions, Verification: b.World, Networks: []transactions.Network{b.World}, Mail: b.Mail, Events: b.Events, Sealer: sealer, Initiators: b.Auth, Clock: b.Clock,
	})
	b.Pricing = pricing.New(prices, pricing.Dependencies{DB: b.DB, Customers: b.Customers, Staff: b.Staff, Clock: b.Clock, Queue: b.Queue})
	b.Payees = payees.New(payees.Config{Site: "http://localhost:8080"}, payees.Dependencies{
		DB: b.DB, Customers: b.Customers, Auth: b.Auth, Sealer: sealer, Screening: b.World, Team: b.Team, Networks: []payees.Network{b.World}, Queue: b.Queue, Events: b.Events, Clock: b.Clock,
	})
	b.TravelRule = travelrule.New(b.rule, travelrule.Dependencies{
		DB: b.DB, Clock: b.Clock, Sealer: sealer, Staff: b.Staff, Exceptions: b.Exceptions, Identities: b.World, Screening: b.World, Counterparts: b.World, CustomerOf: b.World.CustomerOf, Queue: b.Queue,
	})
	b.TravelRule.OnDeclared(b.Payees.OwnWallet)
	b.Deposits = deposits.New(deposits.Dependencies{
		DB: b.DB, Ledger: b.Ledger, Customers: b.Customers, Staff: b.Staff, Exceptions: b.Exceptions, Transactions: b.Transactions, Pricing: b.Pricing, Bank: b.World,
		Networks: []deposits.Network{b.World}, Screening: b.World, Verification: b.World, TravelRule: b.TravelRule, SafeguardingTopUps: b.World, Events: b.Events, Queue: b.Queue, Clock: b.Clock,
	})
	b.Withdrawals = withdrawals.New(withdrawals.Config{ReviewFrom: Coins("50000")}, withdrawals.Dependencies{
		DB: b.DB, Ledger: b.Ledger, Customers: b.Customers, Payees: b.Payees, Staff: b.Staff, Auth: b.Auth, Sealer: sealer, Screening: b.World, Exceptions: b.Exceptions, Transactions: b.Transactions,
		Pricing: b.Pricing, Bank: b.World, Team: b.Team, TravelRule: b.TravelRule, Networks: []withdrawals.Network{b.World}, Minter: b.World, Pause: b.World, TopUps: b.World, Returns: b.Deposits, Queue: b.Queue, Events: b.Events, Clock: b.Clock,
	})
	b.World.leaving = func(ctx context.Context, tx db.Tx, o banking.PayoutOrder) (banking.Clearance, error) {
		if o.Kind != banking.Withdrawal { // as in app
			return b.Deposits.ReturnLeaving(ctx, tx, PayoutOf(o))
		}
		return b.Withdrawals.PayoutLeaving(ctx, tx, PayoutOf(o))
	}
	b.SubAccounts = subaccounts.New(subaccounts.Config{Most: 20}, subaccounts.Dependencies{
		DB: b.DB, Ledger: b.Ledger, Customers: b.Customers, Auth: b.Auth, Team: b.Team, Transactions: b.Transactions, Verification: b.World, Screening: b.World, Bank: b.World,
		Networks: []subaccounts.Network{b.World}, Events: b.Events, Queue: b.Queue, Clock: b.Clock,
	})
	b.Webhooks = webhooks.New(webhooks.Config{Loopback: true}, webhooks.Dependencies{
		DB: b.DB, Events: b.Events, Makers: b.Auth, Sealer: sealer, Mail: b.Mail, Queue: b.Queue, Clock: b.Clock,
	})
	b.Wallet = wallet.New(wallet.Config{Issuer: "GBPC", Site: "http://localhost:8080"}, wallet.Dependencies{
		DB: b.DB, Ledger: b.Ledger, Customers: b.Customers, Transactions: b.Transactions, Pricing: b.Pricing, Deposits: b.Deposits, Transfers: b.SubAccounts, Withdrawals: b.Withdrawals, Bank: b.World, Settings: b.Auth, Verification: b.World,
		Networks: []wallet.Network{b.World}, Events: b.Events, Mail: b.Mail, Queue: b.Queue, Clock: b.Clock,
	})
}

func (b *Bench) register() {
	server := api.New(api.Config{Version: "test", Keys: b.Auth.KeyGate(), Events: api.EventTiming{Heartbeat: 50 * time.Millisecond, Recheck: 50 * time.Millisecond}})
	auth.Register(server.Department("auth"), b.Auth, b.World)
	r, gate := server.Department("wallet"), staff.NewGate(b.Staff, b.Auth.Access().User)
	transactions.Register(r, b.Transactions, b.Auth.Access())
	transactions.RegisterStaff(r, b.Transactions, gate)
	pricing.Register(r, b.Pricing, b.Auth.Access())
	pricing.RegisterStaff(r, b.Pricing, gate)
	deposits.Register(r, b.Deposits, b.Auth.Access())
	deposits.RegisterStaff(r, b.Deposits, gate)
	exceptions.RegisterStaff(r, b.Exceptions, gate)
	team.Register(server.Department("team"), b.Team, b.Auth.Access())
	payees.Register(r, b.Payees, b.Auth.Access())
	withdrawals.Register(r, b.Withdrawals, b.Auth.Access())
	withdrawals.RegisterStaff(r, b.Withdrawals, gate)
	subaccounts.Register(server.Department("subaccounts"), b.SubAccounts, b.Auth.Access())
	events.Register(server.Department("events"), b.Events, b.Auth.Access().To(auth.Read), auth.CustomerID)
	webhooks.Register(server.Department("webhooks"), b.Webhooks, b.Auth.Access())
	travelrule.RegisterStaff(r, b.TravelRule, gate)
	wallet.Register(r, b.Wallet, b.Auth.Access())
	wallet.RegisterStaff(r, b.Wallet, gate)
	b.Unchecked = server.Handler(http.NotFoundHandler())
	b.Server = openapitest.Handler(b.T, b.Unchecked)
}

// Tx runs fn in a transaction that must succeed.
func (b *Bench) Tx(fn func(ctx context.Context, tx db.Tx) error) {
	b.T.Helper()
	require.NoError(b.T, b.DB.Tx(b.T.Context(), fn))
}

// RunJobs runs every job that is due.
func (b *Bench) RunJobs() {
	b.T.Helper()
	_, err := b.Queue.RunDue(b.T.Context())
	require.NoError(b.T, err)
}

// Balance returns the balance of an account in the books.
func (b *Bench) Balance(a ledger.Account) string {
	b.T.Helper()
	amount, err := b.Ledger.Balance(b.T.Context(), b.DB.Read(), a)
	require.NoError(b.T, err)
	return amount.String()
}

// Status returns the status of a transaction.
func (b *Bench) Status(id string) string {
	b.T.Helper()
	var status string
	require.NoError(b.T, b.DB.Read().QueryRowContext(b.T.Context(), "SELECT status FROM transactions WHERE id = $1", id).Scan(&status))
	return status
}
