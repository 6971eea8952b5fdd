package withdrawals_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// outage is how long the oracle does not answer, in steps in which the jobs run.
func outage(b *wallettest.Bench, lasts time.Duration) {
	b.T.Helper()
	for end := b.Clock.Now().Add(lasts); b.Clock.Now().Before(end); b.Clock.Advance(time.Minute) {
		b.RunJobs()
	}
}

// openException returns the open exception of a thing, which must be there or not.
func openException(b *wallettest.Bench, kind exceptions.Kind, subject string, open bool) exceptions.Item {
	b.T.Helper()
	item, found, err := b.Exceptions.OpenOne(b.T.Context(), b.DB.Read(), kind, subject)
	require.NoError(b.T, err)
	require.Equal(b.T, open, found, "%s %s %+v", kind, subject, item)
	return item
}

func waitingFor(p *wallettest.Person, id string) (w struct{ WaitingFor, WaitingForText string }) {
	p.T.Helper()
	p.Call("GET", "/wallet/account/transaction/"+id, nil).Into(p.T, &w)
	return w
}

func TestUnscreened_WithdrawalOrderedInAnOutageIsHeldAndGoesOnByItself(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		b.World.Unreachable = true
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to))
		require.Equal(t, "pending", p.Status, "no operator has to agree")
		require.Equal(t, "address_check", waitingFor(jane, p.ID).WaitingFor, "at once")
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Equal(t, "pending", b.Status(p.ID))
		require.Equal(t, "99.000000", jane.Available())
		require.Equal(t, "1.000000", jane.Held())
		require.True(t, strings.HasPrefix(waitingFor(jane, p.ID).WaitingForText, "The receiving address is being screened."))

		outage(b, 20*time.Minute)
		require.Empty(t, b.World.Mints)
		openException(b, exceptions.ScreeningHold, p.ID, false)
		b.World.Unreachable = false
		b.Clock.Advance(2 * time.Minute) // the longest pause
		b.RunJobs()
		require.Contains(t, b.World.Mints, p.ID)
		require.Equal(t, "network", waitingFor(jane, p.ID).WaitingFor)
		b.Confirm(p)
		require.Equal(t, "completed", b.Status(p.ID))
		require.Equal(t, "0.000000", jane.Held())
	})
}

func TestUnscreened_PausesGrowWithTheOutage(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		b.World.Unreachable = true
		jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to))
		asked := func() int { return int(b.World.Screenings.Load()) }
		before := asked()
		for range 12 * 60 { // an hour
			b.RunJobs()
			b.Clock.Advance(5 * time.Second)
		}
		calls := asked() - before
		require.Greater(t, calls, 25, "at least once in two minutes")
		require.Less(t, calls, 45, "and not at the pace of the first minute")
	})
}

func TestUnscreened_WithdrawalWhoseAddressTurnsOutToBeListedGoesToReview(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		ann, bob := holdOperators(b)
		b.World.Unreachable = true
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to))
		outage(b, time.Minute)
		b.World.Unreachable, b.World.SanctionedAddresses[to] = false, true
		b.Clock.Advance(2 * time.Minute)
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Equal(t, "in_review", b.Status(p.ID))
		require.Equal(t, "check", waitingFor(jane, p.ID).WaitingFor)
		decideHold(b, ann, bob, p.ID, "payee_sanctioned", "refuse")
		require.Empty(t, b.World.Mints)
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestUnscreened_LongOutageIsOneAlarmForAllAndOperatorsCanDecideAboutEach(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		ann, bob := holdOperators(b)
		b.World.Unreachable = true
		waits := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to))
		released := jane.Pay(wallettest.ToChain, jane.ChainOrder("2", to))
		cancelled := jane.Pay(wallettest.ToChain, jane.ChainOrder("4", to))
		b.Tx(b.Queue.Schedule)
		outage(b, 10*time.Minute)
		alarm := openException(b, exceptions.ScreeningUnavailable, "addresses", true)
		require.Equal(t, exceptions.High, alarm.Severity)
		require.Equal(t, "3", alarm.Details["waiting"])
		require.Equal(t, wallettest.Coins("7"), alarm.Amount)
		openException(b, exceptions.ScreeningHold, waits.ID, false)

		outage(b, 30*time.Minute)
		require.Equal(t, exceptions.Normal, openException(b, exceptions.ScreeningHold, waits.ID, true).Severity, "none of them is mailed")
		decideHold(b, ann, bob, released.ID, "payee_not_screened", "release")
		require.Contains(t, b.World.Mints, released.ID)
		decideHold(b, ann, bob, cancelled.ID, "payee_not_screened", "cancel")
		require.Equal(t, "97.000000", jane.Available())
		outage(b, 2*time.Minute)
		require.Equal(t, "1", openException(b, exceptions.ScreeningUnavailable, "addresses", true).Details["waiting"])

		b.World.Unreachable = false
		outage(b, 5*time.Minute)
		require.Contains(t, b.World.Mints, waits.ID)
		require.NotContains(t, b.World.Mints, cancelled.ID)
		openException(b, exceptions.ScreeningHold, waits.ID, false)
		openException(b, exceptions.ScreeningUnavailable, "addresses", false)
	})
}

func TestUnscreened_ReleaseAskedForInTheOutageCannotReleaseAListedAddress(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		ann, bob := holdOperators(b)
		b.World.Unreachable = true
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("1", to))
		outage(b, 40*time.Minute)
		hold := openException(b, exceptions.ScreeningHold, p.ID, true)
		_, err := b.Exceptions.Act(t.Context(), ann, hold.ID, "release", exceptions.Input{Reason: "the customer is known"})
		require.NoError(t, err)
		b.World.Unreachable, b.World.SanctionedAddresses[to] = false, true
		outage(b, 3*time.Minute)
		require.Equal(t, "in_review", b.Status(p.ID))
		_, err = b.Staff.Decide(t.Context(), bob, b.PendingApproval("exception_action").ID, true, "agreed")
		require.ErrorIs(t, err, staff.ErrDecided, "the approval is cancelled: what it was about has moved on")
		require.Equal(t, "in_review", b.Status(p.ID))
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Equal(t, "payee_sanctioned", openException(b, exceptions.ScreeningHold, p.ID, true).Reason)
	})
}

func TestUnscreened_ApprovalOfALargeWithdrawalIsNotOneOfItsAddress(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "60000.00")
		to := jane.Payable(wallettest.Address(1))
		ann, bob := holdOperators(b)
		b.World.Unreachable = true
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("50000", to))
		require.Equal(t, "in_review", p.Status)
		b.Decide("withdrawal", true, ann, bob)
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Equal(t, "address_check", waitingFor(jane, p.ID).WaitingFor)
		b.World.Unreachable = false
		outage(b, 3*time.Minute)
		require.Contains(t, b.World.Mints, p.ID)
	})
}
