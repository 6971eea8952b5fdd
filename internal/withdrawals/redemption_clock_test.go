package withdrawals_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// moveTo brings the clock to a time and runs what is due then.
func moveTo(b *wallettest.Bench, to time.Time) {
	b.T.Helper()
	b.Clock.Advance(to.Sub(b.Clock.Now()))
	b.RunJobs()
}

func dueAt(p *wallettest.Person, id string) time.Time {
	p.T.Helper()
	var seen struct{ DueAt *time.Time }
	p.Call("GET", "/wallet/account/transaction/"+id, nil).Into(p.T, &seen)
	require.NotNil(p.T, seen.DueAt)
	return *seen.DueAt
}

// settleAt has the bank report that it paid at a time.
func settleAt(b *wallettest.Bench, p wallettest.Payment, at time.Time) {
	b.T.Helper()
	payout := wallettest.PayoutOf(b.World.Payouts[p.ID])
	payout.SettledAt = at
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.PayoutSettled(ctx, tx, payout) })
}

func TestRedemptionClock_GoesByUKBusinessDaysInLondon(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.Tx(b.Queue.Schedule)
		late := 0
		for _, c := range []struct {
			name         string
			ordered, due time.Time
		}{
			{"the clocks go forward on the Sunday between", time.Date(2026, 3, 27, 12, 0, 0, 0, time.UTC), time.Date(2026, 3, 30, 23, 0, 0, 0, time.UTC)},
			{"Easter", time.Date(2026, 4, 2, 9, 0, 0, 0, time.UTC), time.Date(2026, 4, 7, 23, 0, 0, 0, time.UTC)},
			{"half past midnight in London is the next day", time.Date(2026, 7, 1, 23, 30, 0, 0, time.UTC), time.Date(2026, 7, 3, 23, 0, 0, 0, time.UTC)},
			{"Christmas, with Boxing Day on a Saturday", time.Date(2026, 12, 24, 12, 0, 0, 0, time.UTC), time.Date(2026, 12, 30, 0, 0, 0, 0, time.UTC)},
		} {
			moveTo(b, c.ordered)
			jane.SignIn()
			p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
			require.Equal(t, c.due, dueAt(jane, p.ID), c.name)
			b.RunJobs()
			b.PayoutLeaves(p)
			moveTo(b, c.due.Add(-time.Second))
			openException(b, exceptions.RedemptionOverdue, p.ID, false)
			moveTo(b, c.due.Add(2*time.Minute))
			raised := openException(b, exceptions.RedemptionOverdue, p.ID, true)
			require.Equal(t, "bank_pending", raised.Reason, c.name)
			require.Equal(t, exceptions.High, raised.Severity)
			require.Equal(t, wallettest.Pounds("10.00"), raised.Amount)
			late++
			settleAt(b, p, c.due.Add(3*time.Minute))
			openException(b, exceptions.RedemptionOverdue, p.ID, false)
			page, total, err := b.Withdrawals.Breaches(t.Context(), withdrawals.BreachFilter{}, db.Window{Limit: 10})
			require.NoError(t, err)
			require.EqualValues(t, late, total)
			require.Equal(t, p.ID, page[0].WithdrawalID)
			require.Equal(t, c.due, page[0].DueAt.UTC())
			require.Equal(t, "bank_pending", page[0].Cause)
			require.Equal(t, "paid", page[0].Outcome)
			require.Equal(t, c.due.Add(3*time.Minute), page[0].EndedAt.UTC())
		}
	})
}

func TestRedemptionClock_OneThatIsPaidInTimeLeavesNoTrace(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.Tx(b.Queue.Schedule)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.RunJobs()
		moveTo(b, banking.RedemptionDue(b.Clock.Now()).Add(-time.Second))
		b.Settle(p)
		moveTo(b, b.Clock.Now().Add(time.Hour))
		openException(b, exceptions.RedemptionOverdue, p.ID, false)
		_, total, err := b.Withdrawals.Breaches(t.Context(), withdrawals.BreachFilter{}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Zero(t, total)
	})
}

func TestRedemptionClock_BreachIsRecordedAlsoIfNobodyLookedInTime(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		paid, refused := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")), jane.Pay(wallettest.ToBank, jane.BankOrder("20.00"))
		b.RunJobs()
		due := banking.RedemptionDue(b.Clock.Now())
		b.Clock.Advance(due.Sub(b.Clock.Now()))
		b.Settle(paid)
		b.Reject(refused)
		page, _, err := b.Withdrawals.Breaches(t.Context(), withdrawals.BreachFilter{}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 2)
		outcome := map[string]string{page[0].WithdrawalID: page[0].Outcome, page[1].WithdrawalID: page[1].Outcome}
		require.Equal(t, map[string]string{paid.ID: "paid", refused.ID: "given_back"}, outcome)
		count, err := b.Withdrawals.CountBreaches(t.Context(), b.DB.Read())
		require.NoError(t, err)
		require.EqualValues(t, 2, count.Late)
		require.Zero(t, count.Open)
	})
}

func TestRedemptionClock_PaymentThatTheBankReportsLateIsNoBreach(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		b.Tx(b.Queue.Schedule)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		ordered := b.Clock.Now()
		b.RunJobs()
		moveTo(b, banking.RedemptionDue(ordered).Add(24*time.Hour))
		openException(b, exceptions.RedemptionOverdue, p.ID, true)
		settleAt(b, p, ordered.Add(time.Hour))
		openException(b, exceptions.RedemptionOverdue, p.ID, false)
		page, _, err := b.Withdrawals.Breaches(t.Context(), withdrawals.BreachFilter{}, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Equal(t, "paid_in_time", page[0].Outcome)
		count, err := b.Withdrawals.CountBreaches(t.Context(), b.DB.Read())
		require.NoError(t, err)
		require.Zero(t, count.Late)
	})
}

func TestRedemptionClock_CauseIsWhatItWaitsForAndTheRecordKeepsTheFirst(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, joe := b.Holding("jane@example.com", "60000.00"), b.Holding("joe@example.com", "100.00")
		ann, bob := holdOperators(b)
		b.Tx(b.Queue.Schedule)
		large, matched := jane.Pay(wallettest.ToBank, jane.BankOrder("50000.00")), joe.Pay(wallettest.ToBank, joe.BankOrder("10.00"))
		b.World.OpenMatches[joe.ID] = true
		b.RunJobs()
		moveTo(b, banking.RedemptionDue(b.Clock.Now()).Add(time.Minute))
		require.Equal(t, "waits_for_approval", openException(b, exceptions.RedemptionOverdue, large.ID, true).Reason)
		require.Equal(t, "customer_matched", openException(b, exceptions.RedemptionOverdue, matched.ID, true).Reason)

		b.Decide("withdrawal", true, ann, bob)
		b.RunJobs()
		b.PayoutLeaves(large)
		moveTo(b, b.Clock.Now().Add(2*time.Minute))
		require.Equal(t, "bank_pending", openException(b, exceptions.RedemptionOverdue, large.ID, true).Reason, "what it waits for now")
		b.Settle(large)
		decideHold(b, ann, bob, matched.ID, "customer_matched", "refuse")
		openException(b, exceptions.RedemptionOverdue, matched.ID, false)

		page, _, err := b.Withdrawals.Breaches(t.Context(), withdrawals.BreachFilter{}, db.Window{Limit: 10})
		require.NoError(t, err)
		causes := map[string]string{}
		for _, breach := range page {
			causes[breach.WithdrawalID] = breach.Cause + " " + breach.Outcome
		}
		require.Equal(t, map[string]string{large.ID: "waits_for_approval paid", matched.ID: "customer_matched given_back"}, causes)
	})
}

func TestRedemptionClock_BreachesCannotBeChanged(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.RunJobs()
		b.Clock.Advance(banking.RedemptionDue(b.Clock.Now()).Sub(b.Clock.Now()))
		b.Settle(p)
		for _, edit := range []string{
			"UPDATE withdrawals_breaches SET cause = 'nothing'", "DELETE FROM withdrawals_breaches",
			"UPDATE withdrawals_breach_ends SET outcome = 'paid_in_time'", "DELETE FROM withdrawals_breach_ends",
		} {
			_, err := b.DB.Writer().ExecContext(t.Context(), edit)
			require.ErrorContains(t, err, "append-only", edit)
		}
	})
}

func TestRedemptionClock_OperatorsListBreachesAndCustomersCannot(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.Clock.Advance(banking.RedemptionDue(b.Clock.Now()).Sub(b.Clock.Now()))
		b.Tx(b.Queue.Schedule)
		b.RunJobs()
		jane.SignIn()
		jane.Refused(fault.Forbidden, jane.Call("GET", "/admin/redemption-breach", nil))
		b.Operator("ann@example.com")
		ann := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ann.SignIn()
		var page struct {
			List []struct{ TransactionID, Amount, Cause string }
		}
		ann.Call("GET", "/admin/redemption-breach", nil).Into(t, &page)
		require.Len(t, page.List, 1)
		require.Equal(t, p.ID, page.List[0].TransactionID)
		require.Equal(t, "10.00", page.List[0].Amount)
		require.Equal(t, "bank_pending", page.List[0].Cause)
		for query, listed := range map[string]int{
			"outcome=open": 1, "outcome=paid": 0, "cause=bank_pending": 1, "cause=bank_silent": 0, "minAgeHours=0": 1, "minAgeHours=1": 0,
		} {
			ann.Call("GET", "/admin/redemption-breach?"+query, nil).Into(t, &page)
			require.Len(t, page.List, listed, query)
		}
		b.Settle(p)
		b.Clock.Advance(2 * time.Hour)
		ann.SignIn()
		for query, listed := range map[string]int{"outcome=open": 0, "outcome=paid": 1, "outcome=paid&minAgeHours=1": 1, "outcome=paid&minAgeHours=3": 0} {
			ann.Call("GET", "/admin/redemption-breach?"+query, nil).Into(t, &page)
			require.Len(t, page.List, listed, query)
			var counted struct {
				Meta struct{ Total int } `json:"_meta"`
			}
			ann.Call("GET", "/admin/redemption-breach?"+query, nil).Into(t, &counted)
			require.Equal(t, listed, counted.Meta.Total, query)
		}
	})
}
