package closing_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"log/slog"
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
	"github.com/gbpc/gbpc/internal/kit/files"
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
	"github.com/gbpc/gbpc/internal/treasury/closing"
)

// kit is books with two operators at 5 June 2026. In April a customer paid £100 in, in May nothing happened yet.
type kit struct {
	*closing.Service
	t            *testing.T
	db           *db.DB
	ledger       *ledger.Ledger
	treasury     *treasury.Service
	clock        *clock.Fixed
	people       *staff.Service
	exceptions   *exceptions.Service
	bank         *bank
	asks, agrees staff.Operator
}

// bank has stated the balance of the safeguarding account at the end of a day. The rest is not asked for.
type bank struct {
	treasury.Bank
	closing map[banking.AccountID]money.Amount
	stated  day.Day
}

func (b *bank) LastStatement(_ context.Context, _ db.Conn, of banking.AccountID) (banking.Statement, bool, error) {
	closing, ok := b.closing[of]
	return banking.Statement{Account: of, Day: b.stated, StatedAt: b.stated.End(), Closing: closing, Since: money.Zero(money.GBP)}, ok, nil
}

func (b *bank) LastStatedAt(_ context.Context, _ db.Conn, of banking.AccountID) (day.Day, time.Time, bool, error) {
	_, ok := b.closing[of]
	return b.stated, b.stated.End(), ok, nil
}

func (b *bank) FirstDay(context.Context, db.Conn, banking.AccountID) (day.Day, bool, error) {
	return day.Day{}, false, nil
}

func (b *bank) UnexplainedEntries(context.Context, db.Conn, int32) ([]banking.UnexplainedEntry, error) {
	return nil, nil
}

func pounds(n int64) money.Amount { return money.New(100*n, money.GBP) }

func at(d day.Day, hour int) time.Time { return d.Start().Add(time.Duration(hour) * time.Hour) }

var (
	april = day.On(2026, time.April, 30)
	may   = day.On(2026, time.May, 31)
)

func withKit(t *testing.T, fn func(t *testing.T, d *kit)) {
	dbtest.Each(t, func(t *testing.T, conn *db.DB) {
		now := clock.NewFixed(at(day.On(2026, time.April, 2), 12))
		sealer, err := seal.Generate()
		require.NoError(t, err)
		d := &kit{t: t, db: conn, clock: now, bank: &bank{closing: map[banking.AccountID]money.Amount{}}}
		store, err := files.New(t.Context(), files.Config{Location: t.TempDir()}, files.Dependencies{DB: conn, Sealer: sealer, Clock: now})
		require.NoError(t, err)
		d.ledger = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: conn, Clock: now, Files: store})
		t.Cleanup(func() {
			ledgertest.Balanced(t, conn)
			require.NoError(t, d.ledger.Close(context.Background()))
		})
		customers := customer.New(customer.Dependencies{DB: conn, Sealer: sealer, Clock: now})
		d.people = staff.New(staff.Config{}, staff.Dependencies{DB: conn, Clock: now, Sealer: sealer, Customers: customers})
		queue := jobs.New(jobs.Dependencies{DB: conn, Clock: now})
		d.exceptions = exceptions.New(exceptions.Config{}, exceptions.Dependencies{DB: conn, Clock: now, Staff: d.people, Customers: customers, Queue: queue, Mail: mail.New(mail.Dependencies{DB: conn, Queue: queue, Sealer: sealer, Clock: now})})
		log := slog.New(slog.DiscardHandler)
		d.treasury = treasury.New(treasury.Dependencies{Pause: pause.New(pause.Dependencies{DB: conn, Wall: clock.System{}}), DB: conn, Ledger: d.ledger, Staff: d.people, Exceptions: d.exceptions, Queue: queue, Bank: d.bank, Customers: customers, Clock: now, Log: log})
		d.Service = closing.New(closing.Config{DueDays: 5}, closing.Dependencies{DB: conn, Ledger: d.ledger, Treasury: d.treasury, Staff: d.people, Exceptions: d.exceptions, Clock: now, Log: log})
		d.asks, d.agrees = d.operator(), d.operator()
		d.credit("first", 100)
		d.reconciled(april)
		d.reconciled(may)
		d.clock.Set(at(day.On(2026, time.June, 5), 12))
		fn(t, d)
	})
}

// reconciled has the bank state the balance of a day, and runs a reconciliation late on it.
func (d *kit) reconciled(on day.Day) {
	d.t.Helper()
	d.clock.Set(at(on, 23))
	d.bank.stated = on
	booked, err := d.ledger.Balance(d.t.Context(), d.db.Read(), chart.Bank("main"))
	require.NoError(d.t, err)
	d.bank.closing[banking.Main] = booked
	r, err := d.treasury.Reconcile(d.t.Context())
	require.NoError(d.t, err)
	require.Equal(d.t, treasury.Balanced, r.State)
}

func (d *kit) operator() (o staff.Operator) {
	d.t.Helper()
	require.NoError(d.t, d.db.Tx(d.t.Context(), func(ctx context.Context, tx db.Tx) error {
		o.UserID = id.New()
		err := d.people.SaveOperator(ctx, tx, o.UserID, o.UserID+"@gbpc.example", []staff.Role{staff.Treasury})
		if err == nil {
			o, _, err = d.people.Operator(ctx, tx, o.UserID)
		}
		return err
	}))
	return o
}

// credit books what a customer paid in, and returns the number of the entry.
func (d *kit) credit(key string, amount int64) (entry int64) {
	d.t.Helper()
	require.NoError(d.t, d.db.Tx(d.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		entry, err = d.ledger.Post(ctx, tx, ledger.Entry{Key: key, Kind: "test", Lines: ledger.Lines(ledger.Move(chart.Bank("main"), chart.Reserve, pounds(amount)), ledger.Move(chart.Issued, chart.Customer("jane"), pounds(amount).ToCoins()))})
		return err
	}))
	return entry
}

// order has a customer order a payment of a pound.
func (d *kit) order(key string) (int64, error) {
	r, err := d.ledger.Submit(d.t.Context(), ledger.Command{Owner: "jane", Key: key, Request: sha256.Sum256([]byte(key)), Entry: ledger.Entry{Kind: "test.ordered", Lines: ledger.Move(chart.Customer("jane"), chart.Held("jane"), pounds(1).ToCoins())}})
	return r.Sequence, err
}

// bookedOn returns the day on which an entry was booked.
func (d *kit) bookedOn(entry int64) day.Day {
	d.t.Helper()
	var at time.Time
	require.NoError(d.t, d.db.Read().QueryRowContext(d.t.Context(), `SELECT created_at FROM ledger_all_entries WHERE sequence = $1`, entry).Scan(&at))
	return day.In(at)
}

func (d *kit) decide(approvalID string, approve bool) error {
	_, err := d.people.Decide(d.t.Context(), d.agrees, approvalID, approve, "looked at it")
	return err
}

// close has two operators close a month that lacks nothing.
func (d *kit) close(month string) {
	d.t.Helper()
	_, approval, err := d.RequestClose(d.t.Context(), d.asks, month, false, "")
	require.NoError(d.t, err, month)
	require.NoError(d.t, d.decide(approval, true), month)
}

func (d *kit) state(month string) closing.State {
	d.t.Helper()
	m, _, err := d.Month(d.t.Context(), month)
	require.NoError(d.t, err)
	return m.State
}

func missing(err error) []closing.Missing {
	var f *fault.Error
	if errors.As(err, &f) {
		if lacks, ok := f.Data().(closing.NotReady); ok {
			return lacks.Missing
		}
	}
	return nil
}
