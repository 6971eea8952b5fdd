package withdrawals_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// decideHold has one operator ask for the action and another approve it.
func decideHold(b *wallettest.Bench, ann, bob staff.Operator, withdrawal, reason, action string) {
	b.T.Helper()
	e, open, err := b.Exceptions.OpenOne(b.T.Context(), b.DB.Read(), exceptions.ScreeningHold, withdrawal)
	require.NoError(b.T, err)
	require.True(b.T, open)
	require.Equal(b.T, reason, e.Reason)
	_, err = b.Exceptions.Act(b.T.Context(), ann, e.ID, action, exceptions.Input{Reason: "looked at"})
	require.NoError(b.T, err)
	b.Decide("exception_action", true, bob)
	b.RunJobs()
}

func holdOperators(b *wallettest.Bench) (ann, bob staff.Operator) {
	return b.Operator("ann@example.com"), b.Operator("bob@example.com")
}

func TestHold_PayeeListedSinceTheOrderIsNotPaidUntilTwoRelease(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		ann, bob := holdOperators(b)
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		b.World.SanctionedAddresses[address] = true
		b.RunJobs()
		require.Empty(t, b.World.Mints)
		require.Equal(t, "in_review", b.Status(p.ID))
		decideHold(b, ann, bob, p.ID, "payee_sanctioned", "release")
		require.Contains(t, b.World.Mints, p.ID)
	})
}

func TestHold_CustomerListedSinceTheOrderGetsTheMoneyBackWhenTwoRefuse(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := holdOperators(b)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.World.OpenMatches[jane.ID] = true
		b.RunJobs()
		require.Empty(t, b.World.Payouts)
		require.Equal(t, "in_review", b.Status(p.ID))
		decideHold(b, ann, bob, p.ID, "customer_matched", "refuse")
		require.Empty(t, b.World.Payouts)
		require.Equal(t, "failed", b.Status(p.ID))
		require.Equal(t, "100.000000", jane.Available())
	})
}

func TestHold_PaymentOfAFrozenCustomerIsCancelledByTwoIntoTheFrozenBalance(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		ann, bob := holdOperators(b)
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		goes := jane.Pay(wallettest.ToChain, jane.ChainOrder("5", address))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
		})
		b.RunJobs()
		decideHold(b, ann, bob, p.ID, "customer_frozen", "cancel")
		require.Equal(t, "failed", b.Status(p.ID))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Active)
		})
		b.Clock.Advance(2 * time.Minute)
		b.RunJobs()
		require.NotContains(t, b.World.Mints, p.ID)
		require.Contains(t, b.World.Mints, goes.ID, "the other went on by itself")
		_, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.ScreeningHold, goes.ID)
		require.NoError(t, err)
		require.False(t, open)
		require.Equal(t, "95.000000", jane.Available())
	})
}
