package treasury_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
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
)

// kit is a treasury with two operators and books in which £100 are in the safeguarding account, £90
// of it Jane's and £10 earned in fees; £20 are the issuer's own. The bank is imitated: it records what is ordered.
type kit struct {
	pauses *pause.Service
	*treasury.Service
	t            *testing.T
	db           *db.DB
	ledger       *ledger.Ledger
	clock        *clock.Fixed
	bank         *bank
	people       *staff.Service
	exceptions   *exceptions.Service
	queue        *jobs.Queue
	customers    *customer.Service
	asks, agrees staff.Operator
	networks     []*chain.Service
}

// bank records the transfers that are ordered, and reports what a test says.
type bank struct {
	ordered     []banking.Payout
	unexplained []banking.UnexplainedEntry
	closing     map[banking.AccountID]money.Amount
	credits     []banking.Credit
	stated      map[banking.AccountID]day.Day // of the newest statement; yesterday if it is not set
	first       map[banking.AccountID]day.Day // of the first entry
	skipped     int                           // how often account numbers were left out
	sums        int                           // how often the entries since the newest statement were summed
}

func (b *bank) NoteRestore(context.Context, db.Tx) error { return nil }

func (b *bank) SkipVirtualAccounts(context.Context, db.Tx) error {
	b.skipped++
	return nil
}

func (b *bank) Credit(_ context.Context, _ db.Conn, creditID string) (banking.Credit, error) {
	for _, c := range b.credits {
		if c.ID == creditID {
			return c, nil
		}
	}
	return banking.Credit{}, banking.ErrNotFound
}

func (b *bank) Credits(_ context.Context, _ db.Conn, of banking.AccountID, _ int32) (found []banking.Credit, err error) {
	for _, c := range b.credits {
		if c.Account == of {
			found = append(found, c)
		}
	}
	return found, nil
}

func (b *bank) UnexplainedEntry(_ context.Context, _ db.Conn, of banking.AccountID, ref string) (banking.UnexplainedEntry, error) {
	for _, m := range b.unexplained {
		if m.Account == of && m.AcctSvcrRef == ref {
			return m, nil
		}
	}
	return banking.UnexplainedEntry{}, banking.ErrNotFound
}

func (b *bank) UnexplainedEntries(context.Context, db.Conn, int32) (waiting []banking.UnexplainedEntry, err error) {
	for _, m := range b.unexplained {
		if !m.Explained {
			waiting = append(waiting, m)
		}
	}
	return waiting, nil
}

func (b *bank) ExplainEntry(_ context.Context, _ db.Tx, of banking.AccountID, ref, _ string) error {
	for i, m := range b.unexplained {
		if m.Account == of && m.AcctSvcrRef == ref && !m.Explained {
			b.unexplained[i].Explained = true
			return nil
		}
	}
	return banking.ErrNotFound
}

func (b *bank) LastStatement(_ context.Context, _ db.Conn, of banking.AccountID) (banking.Statement, bool, error) {
	b.sums++
	return b.statement(of)
}

func (b *bank) statement(of banking.AccountID) (banking.Statement, bool, error) {
	closing, ok := b.closing[of]
	at := day.On(2026, time.April, 30)
	if d, set := b.stated[of]; set {
		at = d
	}
	return banking.Statement{Account: of, Day: at, StatedAt: at.End(), Closing: closing, Since: money.Zero(money.GBP)}, ok, nil
}

func (b *bank) LastStatedAt(_ context.Context, _ db.Conn, of banking.AccountID) (day.Day, time.Time, bool, error) {
	st, ok, err := b.statement(of)
	return st.Day, st.StatedAt, ok, err
}

func (b *bank) FirstDay(_ context.Context, _ db.Conn, of banking.AccountID) (day.Day, bool, error) {
	first, used := b.first[of]
	return first, used, nil
}

func (b *bank) OrderTransfer(_ context.Context, _ db.Tx, transferID string, kind banking.PayoutKind, amount money.Amount, _ string) error {
	if slices.ContainsFunc(b.ordered, func(p banking.Payout) bool { return p.ID == transferID }) {
		return nil
	}
	from := banking.Main
	if kind == banking.SafeguardingTopUp {
		from = banking.Own
	}
	b.ordered = append(b.ordered, banking.Payout{ID: transferID, Kind: kind, From: from, Amount: amount})
	return nil
}

// newest is the last transfer that was ordered.
func (b *bank) newest(t *testing.T) banking.Payout {
	t.Helper()
	require.NotEmpty(t, b.ordered)
	return b.ordered[len(b.ordered)-1]
}

func withKit(t *testing.T, fn func(t *testing.T, d *kit)) { withFeed(t, treasury.FeedConfig{}, fn) }

// withFeed is withKit with other settings of the bank's silence.
func withFeed(t *testing.T, feed treasury.FeedConfig, fn func(t *testing.T, d *kit)) {
	withNetworks(t, feed, nil, fn)
}

// withNetworks is withFeed with the networks that open opens.
func withNetworks(t *testing.T, feed treasury.FeedConfig, open func(d *kit) []*chain.Service, fn func(t *testing.T, d *kit)) {
	dbtest.Each(t, func(t *testing.T, conn *db.DB) {
		now := clock.NewFixed(time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC))
		sealer, err := seal.Generate()
		require.NoError(t, err)
		books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: conn, Clock: now})
		t.Cleanup(func() {
			ledgertest.Balanced(t, conn)
			require.NoError(t, books.Close(context.Background()))
		})
		d := &kit{t: t, db: conn, ledger: books, clock: now, bank: &bank{}, customers: customer.New(customer.Dependencies{DB: conn, Sealer: sealer, Clock: now})}
		d.people = staff.New(staff.Config{}, staff.Dependencies{DB: conn, Clock: now, Sealer: sealer, Customers: d.customers})
		d.queue = jobs.New(jobs.Dependencies{DB: conn, Clock: now})
		d.exceptions = exceptions.New(exceptions.Config{}, exceptions.Dependencies{
			DB: conn, Clock: now, Staff: d.people, Customers: d.customers, Queue: d.queue, Mail: mail.New(mail.Dependencies{DB: conn, Queue: d.queue, Sealer: sealer, Clock: now}),
		})
		if open != nil {
			d.networks = open(d)
		}
		d.open(feed)
		d.asks, d.agrees = d.operator(), d.operator()
		d.tx(func(ctx context.Context, tx db.Tx) error {
			_, err := books.Post(ctx, tx, ledger.Entry{Key: "first", Kind: "test", Lines: ledger.Lines(
				ledger.Move(chart.Bank("main"), chart.Reserve, pounds("100.00")), ledger.Move(chart.BankOwn, chart.OwnCapital, pounds("20.00")),
				ledger.Move(chart.Issued, chart.Customer("jane"), coins("90")), ledger.Move(chart.Issued, chart.Fees, coins("10")))})
			return err
		})
		fn(t, d)
	})
}

// open builds the department with the given settings.
func (d *kit) open(feed treasury.FeedConfig) {
	d.pauses = pause.New(pause.Dependencies{DB: d.db, Wall: clock.System{}})
	d.Service = treasury.New(treasury.Dependencies{Pause: d.pauses, DB: d.db, Ledger: d.ledger, Staff: d.people, Exceptions: d.exceptions, Queue: d.queue, Bank: d.bank, Customers: d.customers, Clock: d.clock, Log: slog.New(slog.DiscardHandler), Feed: feed, Networks: d.networks})
	d.BindCustomerMoney(ordered{coins("0"), coins("0")}, ordered{coins("0"), coins("0")})
}

func (d *kit) tx(do func(context.Context, db.Tx) error) {
	d.t.Helper()
	require.NoError(d.t, d.db.Tx(d.t.Context(), do))
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

// decide has the second operator agree, or not.
func (d *kit) decide(approvalID string, approve bool) {
	d.t.Helper()
	_, err := d.people.Decide(d.t.Context(), d.agrees, approvalID, approve, "looked at it")
	require.NoError(d.t, err)
}

// tell is the bank's word on a payment.
func (d *kit) report(what func(context.Context, db.Tx, banking.Payout) error, p banking.Payout) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx db.Tx) error { return what(ctx, tx, p) })
}

// books are safeguarding account, corporate account, reserve and fees.
func (d *kit) books() []string {
	d.t.Helper()
	b, err := d.Books(d.t.Context(), d.db.Read())
	require.NoError(d.t, err)
	return []string{b.Banks.String(), b.CorporateCash.String(), b.Reserve.String(), b.FeesEarned.String()}
}
