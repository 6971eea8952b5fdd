package backing_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/backing"
)

// kit is a reserve with two operators at Monday 4 May 2026: £1,000 in the safeguarding account, all of it Jane's, and
// £100 of the issuer's own. The bank is imitated: it knows what really is in the accounts.
type kit struct {
	*backing.Service
	t            *testing.T
	db           *db.DB
	ledger       *ledger.Ledger
	treasury     *treasury.Service
	clock        *clock.Fixed
	people       *staff.Service
	bank         *bank
	asks, agrees staff.Operator
}

// bank keeps the two accounts, the payments that wait for it, and the credits that nobody owns.
type bank struct {
	treasury.Bank
	main, own int64 // pence
	waiting   []banking.Payout
	lei       string                  // of the last payee
	credits   map[string]money.Amount // unmatched and open
	// addressFrom is from how many pence on the bank asks for an address.
	addressFrom int64
}

func (b *bank) OrderPayout(_ context.Context, _ db.Tx, o banking.PayoutOrder) error {
	b.lei, b.waiting = o.CreditorLEI, append(b.waiting, banking.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Creditor: o.Creditor, Amount: o.Amount})
	return nil
}

func (b *bank) OrderTransfer(_ context.Context, _ db.Tx, transferID string, kind banking.PayoutKind, amount money.Amount, _ string) error {
	from := banking.Main
	if kind == banking.BackingTopUp {
		from = banking.Own
	}
	b.waiting = append(b.waiting, banking.Payout{ID: transferID, Kind: kind, From: from, Amount: amount})
	return nil
}

func (b *bank) CanReturn(amount money.Amount) bool { return amount.Cmp(pence(b.addressFrom)) < 0 }

func (b *bank) LastStatement(_ context.Context, _ db.Conn, of banking.AccountID) (banking.Statement, bool, error) {
	balance := b.main
	if of == banking.Own {
		balance = b.own
	}
	on := day.On(2026, time.May, 3)
	return banking.Statement{Account: of, Day: on, StatedAt: on.End(), Closing: money.New(balance, money.GBP), Since: money.Zero(money.GBP)}, true, nil
}

func (b *bank) LastStatedAt(context.Context, db.Conn, banking.AccountID) (day.Day, time.Time, bool, error) {
	on := day.On(2100, time.May, 3) // silence is not what these tests are about
	return on, on.End(), true, nil
}

func (b *bank) FirstDay(context.Context, db.Conn, banking.AccountID) (day.Day, bool, error) {
	return day.Day{}, false, nil
}

func (b *bank) UnexplainedEntries(context.Context, db.Conn, int32) ([]banking.UnexplainedEntry, error) {
	return nil, nil
}

func (b *bank) OpenUnmatchedCredit(_ context.Context, _ db.Conn, creditID string) (money.Amount, bool, error) {
	amount, open := b.credits[creditID]
	if !open {
		amount = money.Zero(money.GBP)
	}
	return amount, open, nil
}

func (b *bank) TakeUnmatchedCredit(_ context.Context, _ db.Tx, creditID string) (money.Amount, error) {
	amount, open := b.credits[creditID]
	if !open {
		return money.Amount{}, fault.New(fault.Conflict)
	}
	return amount, nil // the kit removes it once the approval is carried out
}

func pence(n int64) money.Amount { return money.New(n, money.GBP) }

func pounds(text string) money.Amount { return money.MustParse(text, money.GBP) }

func withKit(t *testing.T, c backing.Config, fn func(t *testing.T, d *kit)) {
	dbtest.Each(t, func(t *testing.T, conn *db.DB) {
		now := clock.NewFixed(time.Date(2026, 5, 5, 10, 0, 0, 0, time.UTC)) // a Tuesday: the Monday is a bank holiday
		sealer, err := seal.Generate()
		require.NoError(t, err)
		d := &kit{t: t, db: conn, clock: now, bank: &bank{main: 1000_00, own: 100_00, addressFrom: 10_000_00, credits: map[string]money.Amount{}}}
		d.ledger = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: conn, Clock: now})
		t.Cleanup(func() {
			ledgertest.Balanced(t, conn)
			require.NoError(t, d.ledger.Close(context.Background()))
		})
		customers := customer.New(customer.Dependencies{DB: conn, Sealer: sealer, Clock: now})
		d.people = staff.New(staff.Config{}, staff.Dependencies{DB: conn, Clock: now, Sealer: sealer, Customers: customers})
		queue := jobs.New(jobs.Dependencies{DB: conn, Clock: now})
		queued := exceptions.New(exceptions.Config{}, exceptions.Dependencies{DB: conn, Clock: now, Staff: d.people, Customers: customers, Queue: queue, Mail: mail.New(mail.Dependencies{DB: conn, Queue: queue, Sealer: sealer, Clock: now})})
		log := slog.New(slog.DiscardHandler)
		d.Service = backing.New(c, backing.Dependencies{DB: conn, Ledger: d.ledger, Staff: d.people, Exceptions: queued, Bank: d.bank, Sealer: sealer, Clock: now, Log: log})
		d.BindCredits(d.bank)
		d.treasury = treasury.New(treasury.Dependencies{Pause: pause.New(pause.Dependencies{DB: conn, Wall: clock.System{}}), DB: conn, Ledger: d.ledger, Staff: d.people, Exceptions: queued, Queue: queue, Bank: d.bank, Customers: customers, Clock: now, Log: log, Backing: d.Service})
		d.asks, d.agrees = d.operator(), d.operator()
		d.post("first", ledger.Lines(ledger.Move(chart.Bank("main"), chart.Reserve, pence(1000_00)), ledger.Move(chart.Issued, chart.Customer("jane"), pence(1000_00).ToCoins()), ledger.Move(chart.BankOwn, chart.OwnCapital, pence(100_00))))
		fn(t, d)
	})
}

func (d *kit) tx(do func(context.Context, db.Tx) error) {
	d.t.Helper()
	require.NoError(d.t, d.db.Tx(d.t.Context(), do))
}

func (d *kit) post(key string, lines []ledger.Line) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx db.Tx) error {
		_, err := d.ledger.Post(ctx, tx, ledger.Entry{Key: key, Kind: "test", Lines: lines})
		return err
	})
}

func (d *kit) operator() (o staff.Operator) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx db.Tx) error {
		o.UserID = id.New()
		err := d.people.SaveOperator(ctx, tx, o.UserID, o.UserID+"@gbpc.example", []staff.Role{staff.Treasury})
		if err == nil {
			o, _, err = d.people.Operator(ctx, tx, o.UserID)
		}
		return err
	})
	return o
}

func (d *kit) decide(approvalID string, approve bool) error {
	_, err := d.people.Decide(d.t.Context(), d.agrees, approvalID, approve, "looked at it")
	return err
}

// bill is an instrument that matures on a day.
func bill(matures day.Day) backing.Instrument {
	return backing.Instrument{Kind: backing.TreasuryBill, ISIN: "GB00B16NNR78", Name: "Treasury Bill", Custodian: "Custody One", Matures: matures,
		Payee: backing.Payee{Party: banking.Party{Name: "Custody One", SortCode: "200000", AccountNumber: "55779911"}, LEI: "549300GBPCEXAMPLE071"}}
}

var november = day.On(2026, time.November, 4)

// hold has two operators agree on an instrument.
func (d *kit) hold(n backing.Instrument) string {
	d.t.Helper()
	holding, approval, err := d.RequestHolding(d.t.Context(), d.asks, n, "the policy allows it")
	require.NoError(d.t, err)
	require.NoError(d.t, d.decide(approval, true))
	return holding
}

// order has two operators agree on an order.
func (d *kit) order(o backing.OrderRequest) string {
	d.t.Helper()
	o.Reason = "treasury policy"
	order, approval, err := d.RequestOrder(d.t.Context(), d.asks, o)
	require.NoError(d.t, err)
	require.NoError(d.t, d.decide(approval, true))
	return order
}

// pays has the bank make the newest payment that it was given.
func (d *kit) pays() {
	d.t.Helper()
	pay := d.bank.waiting[len(d.bank.waiting)-1]
	d.bank.waiting = d.bank.waiting[:len(d.bank.waiting)-1]
	d.debit(pay)
	if pay.Kind != banking.BackingPurchase {
		d.credited(pay)
	}
}

func (d *kit) debit(pay banking.Payout) {
	d.t.Helper()
	if pay.From == banking.Own {
		d.bank.own -= pay.Amount.Minor()
	} else {
		d.bank.main -= pay.Amount.Minor()
	}
	d.tx(func(ctx context.Context, tx db.Tx) error { return d.PayoutSettled(ctx, tx, pay) })
}

func (d *kit) credited(pay banking.Payout) {
	d.t.Helper()
	if pay.From == banking.Own {
		d.bank.main += pay.Amount.Minor()
	} else {
		d.bank.own += pay.Amount.Minor()
	}
	d.tx(func(ctx context.Context, tx db.Tx) error { return d.TransferCredited(ctx, tx, pay) })
}

// credit has money come that belongs to nobody yet.
func (d *kit) credit(amount money.Amount) string {
	d.t.Helper()
	credit := id.New()
	d.post("credit:"+credit, ledger.Move(chart.Bank("main"), chart.Receipts, amount))
	d.bank.main += amount.Minor()
	d.bank.credits[credit] = amount
	return credit
}

// match has two operators agree that a credit pays an order.
func (d *kit) match(order, credit string) error {
	d.t.Helper()
	approval, err := d.MatchCredit(d.t.Context(), d.asks, order, credit, "the custodian's advice")
	if err != nil {
		return err
	}
	if err := d.decide(approval, true); err != nil {
		require.NoError(d.t, d.decide(approval, false))
		return err
	}
	delete(d.bank.credits, credit)
	return nil
}

// buy holds and pays for a quantity.
func (d *kit) buy(holding string, quantity int64, amount money.Amount) {
	d.t.Helper()
	d.order(backing.OrderRequest{Kind: backing.Purchase, HoldingID: holding, Quantity: quantity, Amount: amount})
	d.pays()
}

// value has two operators agree on a third party's valuation of what is held.
func (d *kit) value(holding string, amount money.Amount) {
	d.t.Helper()
	_, approval, err := d.RequestValuation(d.t.Context(), d.asks, backing.Valuation{HoldingID: holding, ValuedOn: day.In(d.clock.Now()), Value: amount, Valuer: "Pricing House", Document: "PH-1"}, strings.Repeat("ab", 32))
	require.NoError(d.t, err)
	require.NoError(d.t, d.decide(approval, true))
}

func (d *kit) position() backing.Position {
	d.t.Helper()
	p, err := d.treasury.BackingAt(d.t.Context(), d.db.Read())
	require.NoError(d.t, err)
	return p
}

func (d *kit) state(order string) backing.OrderState {
	d.t.Helper()
	page, _, err := d.Orders(d.t.Context(), db.Window{Limit: 100, ByCreation: true})
	require.NoError(d.t, err)
	for _, o := range page {
		if o.ID == order {
			return o.State
		}
	}
	return ""
}

// open are the exceptions that are open, by kind and subject.
func (d *kit) open() (found []string) {
	d.t.Helper()
	require.NoError(d.t, d.Watch(d.t.Context()))
	rows, err := d.db.Read().QueryContext(d.t.Context(), `SELECT kind || ' ' || reason FROM exceptions WHERE status <> 'resolved' AND kind LIKE 'reserve%' ORDER BY 1`)
	require.NoError(d.t, err)
	defer rows.Close()
	for rows.Next() {
		var text string
		require.NoError(d.t, rows.Scan(&text))
		found = append(found, text)
	}
	require.NoError(d.t, rows.Err())
	return found
}

// agree checks that books and bank agree, and that customers have what they had.
func (d *kit) agree() {
	d.t.Helper()
	ctx, read := d.t.Context(), d.db.Read()
	balances, err := d.ledger.Balances(ctx, read, chart.Bank("main"), chart.BankOwn, chart.Reserve, chart.Receipts, chart.Buffer)
	require.NoError(d.t, err)
	require.Equal(d.t, d.bank.main, balances[chart.Bank("main")].Minor(), "safeguarding account")
	require.Equal(d.t, d.bank.own, balances[chart.BankOwn].Minor(), "corporate account")
	p := d.position()
	require.Equal(d.t, balances[chart.Bank("main")].Add(p.Cost), balances[chart.Reserve].Add(balances[chart.Receipts]).Add(balances[chart.Buffer]))
	for _, h := range p.Holdings {
		booked, err := d.ledger.Balance(ctx, read, chart.Backing(h.ID))
		require.NoError(d.t, err)
		require.Equal(d.t, booked, h.Cost)
		require.LessOrEqual(d.t, h.Counts.Minor(), h.Cost.Minor(), "a gain that is not realised is not counted")
	}
	require.Equal(d.t, p.Total, p.Cash.Add(p.Counts))
	if p.Total.Cmp(p.Reserve) < 0 {
		require.Equal(d.t, p.Reserve.Sub(p.Total), p.Shortfall)
	} else {
		require.True(d.t, p.Shortfall.IsZero())
	}
}

func limitOf(err error) backing.Limit {
	if broken, ok := fault.Of(err).Data().(backing.Broken); ok {
		return broken.Limit
	}
	return ""
}
