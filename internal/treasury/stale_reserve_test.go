package treasury_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/treasury"
)

// reconciles runs a reconciliation and returns its state.
func (d *kit) reconciles() treasury.ReconciliationState {
	d.t.Helper()
	r, err := d.Reconcile(d.t.Context())
	require.NoError(d.t, err)
	newest, _, err := d.Reconciliations(d.t.Context(), db.Window{Limit: 1})
	require.NoError(d.t, err)
	require.Equal(d.t, r.State, newest[0].State)
	require.Equal(d.t, r.State == treasury.Balanced, newest[0].Balanced)
	return r.State
}

// cause is what stops minting, or "".
func (d *kit) cause() treasury.StopCause {
	d.t.Helper()
	stop, _, err := d.Stopped(d.t.Context(), d.db.Read())
	require.NoError(d.t, err)
	return stop.Cause
}

// closes has the bank send statements of a day that agree with the books.
func (d *kit) closes(of day.Day) {
	d.t.Helper()
	d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("100.00"), banking.Own: pounds("20.00")}
	d.bank.stated = map[banking.AccountID]day.Day{banking.Main: of, banking.Own: of}
	for account, closing := range d.bank.closing {
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.StatementClosed(ctx, tx, banking.Statement{Account: account, Day: of, StatedAt: of.End(), Closing: closing, Since: money.Zero(money.GBP)})
		})
	}
}

func TestReconcile_WithoutAStatementIsUnknown(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		require.Equal(t, treasury.Unknown, d.reconciles(), "the books hold money that no bank has confirmed")
		require.Empty(t, d.cause())
		require.Empty(t, d.waiting(), "nothing is due before the first entry")
		today := day.In(d.clock.Now())
		d.bank.first = map[banking.AccountID]day.Day{banking.Main: today, banking.Own: today}
		require.Equal(t, treasury.Unknown, d.reconciles())
		require.Empty(t, d.waiting())
		d.clock.Set(today.End().Add(13 * time.Hour))
		d.reconciles()
		require.ElementsMatch(t, []string{"bank_feed_silent main no_statement", "bank_feed_silent own no_statement"}, d.waiting())
		d.clock.Set(today.Start().Add(73 * time.Hour))
		d.reconciles()
		require.Equal(t, treasury.StoppedByStaleReserve, d.cause())
		d.closes(day.In(d.clock.Now()).Previous())
		require.Equal(t, treasury.Balanced, d.reconciles())
		require.Empty(t, d.waiting())
		require.Empty(t, d.cause())
	})
}

func TestFeed_SilentPastItsTimeIsUnknownThenStopsMintingAndResumesByItself(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		last := day.On(2026, time.April, 30)
		d.closes(last)
		require.Equal(t, treasury.Balanced, d.reconciles())
		d.clock.Set(last.Next().End().Add(12 * time.Hour)) // the next statement may take so long
		require.Equal(t, treasury.Balanced, d.reconciles())
		require.Empty(t, d.waiting())
		d.clock.Advance(time.Minute)
		require.Equal(t, treasury.Unknown, d.reconciles())
		require.ElementsMatch(t, []string{"bank_feed_silent main statement_overdue", "bank_feed_silent own statement_overdue"}, d.waiting())
		require.Empty(t, d.cause(), "minting continues for a while")
		sums := d.bank.sums
		at, ok, err := d.BankStatedAt(t.Context(), d.db.Read())
		require.Equal(t, sums, d.bank.sums, "the published time of the bank's word sums no entries")
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, last.End(), at)

		d.clock.Set(last.End().Add(72*time.Hour + time.Minute))
		d.reconciles()
		require.Equal(t, treasury.StoppedByStaleReserve, d.cause())
		require.Contains(t, d.waiting(), "minting_stopped minting stopped_by_bank_feed_silent")
		require.ErrorIs(t, d.ResumeMinting(t.Context(), d.asks, "impatient"), treasury.ErrReserveStale)
		require.NoError(t, d.StopMinting(t.Context(), d.asks, "to be safe"))
		d.closes(day.In(d.clock.Now()).Previous())
		require.Equal(t, treasury.StoppedByOperator, d.cause(), "the fresh word ends its own stop alone")
		require.NoError(t, d.ResumeMinting(t.Context(), d.asks, "over"))
		require.Empty(t, d.cause())
		require.Empty(t, d.waiting())
		require.Equal(t, treasury.Balanced, d.reconciles())
	})
}

func TestFeed_IsNotJudgedWhileTheClockJumps(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		d.closes(day.On(2026, time.April, 30))
		release := d.HoldFeed()
		d.clock.Advance(10 * 24 * time.Hour)
		state := make(chan treasury.ReconciliationState)
		go func() {
			r, err := d.Reconcile(context.WithoutCancel(t.Context()))
			if err != nil {
				t.Error(err)
			}
			state <- r.State
		}()
		time.Sleep(50 * time.Millisecond)
		require.Empty(t, d.waiting())
		d.closes(day.In(d.clock.Now()).Previous())
		require.Empty(t, d.cause())
		release()
		require.Equal(t, treasury.Balanced, <-state)
		require.Empty(t, d.waiting())
		d.clock.Advance(10 * 24 * time.Hour) // and the bank is silent
		d.reconciles()
		require.Equal(t, treasury.StoppedByStaleReserve, d.cause())
	})
}

func TestFeed_InBankDaysHasNoStatementsOnWeekendsAndBankHolidays(t *testing.T) {
	withFeed(t, treasury.FeedConfig{BankDays: 3}, func(t *testing.T, d *kit) {
		thursday := day.On(2026, time.April, 2) // before Easter
		d.bank.closing = map[banking.AccountID]money.Amount{banking.Main: pounds("100.00")}
		d.bank.stated = map[banking.AccountID]day.Day{banking.Main: thursday}
		for _, c := range []struct {
			at   time.Time
			want treasury.StopCause
		}{
			{day.On(2026, time.April, 7).Start().Add(12 * time.Hour), ""}, // Tuesday, the next bank day
			{day.On(2026, time.April, 9).End(), ""},                       // the third
			{day.On(2026, time.April, 9).End().Add(time.Microsecond), treasury.StoppedByStaleReserve},
		} {
			w, err := d.BankWord(t.Context(), d.db.Read(), banking.Main)
			require.NoError(t, err)
			require.Equal(t, day.On(2026, time.April, 7).End().Add(12*time.Hour), w.DueAt)
			d.clock.Set(c.at)
			d.reconciles()
			require.Equal(t, c.want, d.cause(), c.at)
		}
	})
}
