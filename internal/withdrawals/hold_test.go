package withdrawals_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
	"github.com/gbpc/gbpc/internal/withdrawals"
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

func TestHold_WhatCameBackOfAPaymentThatTheBooksLostWaitsForItsOrderUntilThatIsRefused(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := holdOperators(b)
		toBank, toChain := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00")), jane.Pay(wallettest.ToChain, jane.ChainOrder("10", jane.Payable(wallettest.Address(2))))
		b.World.OpenMatches[jane.ID] = true
		b.RunJobs()
		awaits := func(withdrawal, amount string) (awaited bool) {
			b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
				awaited, err = b.Withdrawals.AwaitsPayment(ctx, tx, withdrawal, wallettest.Pounds(amount))
				return err
			})
			return awaited
		}
		require.True(t, awaits(toBank.ID, "10.00"))
		require.False(t, awaits(toBank.ID, "10.01"), "another amount")
		require.False(t, awaits(toChain.ID, "10.00"), "the bank does not pay it")
		require.False(t, awaits(id.New(), "10.00"))
		c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("10"), Returns: toBank.ID, At: wallettest.Noon}
		b.World.Credits[c.ID] = c
		b.Credit(c)
		reason := func() string {
			item, _, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.UnmatchedCredit, c.ID)
			require.NoError(t, err)
			return item.Reason
		}
		require.Equal(t, "awaits_payment", reason())
		decideHold(b, ann, bob, toBank.ID, "customer_matched", "refuse")
		require.Equal(t, "failed", b.Status(toBank.ID))
		require.False(t, awaits(toBank.ID, "10.00"))
		require.Equal(t, "no_customer", reason(), "it can be assigned and returned")
	})
}

// The books were restored, and the bank made the payment before: what is asked for then is to let it go on.
func TestHold_OfAPaymentThatTheBankMadeForBooksThatAreGoneCannotBeRefused(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := holdOperators(b)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.World.OpenMatches[jane.ID] = true
		b.RunJobs()
		b.World.Made[p.ID] = true
		item, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.ScreeningHold, p.ID)
		require.NoError(t, err)
		require.True(t, open)
		_, err = b.Exceptions.Act(t.Context(), ann, item.ID, "refuse", exceptions.Input{Reason: "listed"})
		require.ErrorIs(t, err, withdrawals.ErrNotCancellable)
		decideHold(b, ann, bob, p.ID, "customer_matched", "release")
		require.Contains(t, b.World.Payouts, p.ID)
	})
}

// The books were restored, and the bank has not said whether it made the payment.
func TestHold_OfAPaymentInDoubtCannotBeRefusedUntilTheBankHasSpoken(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := holdOperators(b)
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		b.World.OpenMatches[jane.ID] = true
		b.World.InDoubt[p.ID] = true
		b.RunJobs()
		item, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.ScreeningHold, p.ID)
		require.NoError(t, err)
		require.True(t, open)
		_, err = b.Exceptions.Act(t.Context(), ann, item.ID, "refuse", exceptions.Input{Reason: "listed"})
		require.ErrorIs(t, err, withdrawals.ErrInDoubt)
		delete(b.World.InDoubt, p.ID)
		decideHold(b, ann, bob, p.ID, "customer_matched", "refuse")
		require.Equal(t, "failed", b.Status(p.ID))
		require.Equal(t, "100.000000", jane.Available())
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

// The order has been given to the bank or to the minter, and neither has let it leave.

func TestHold_PayoutWhoseCustomerIsListedWhileTheBankIsDownDoesNotLeave(t *testing.T) {
	for _, action := range []string{"release", "refuse"} {
		wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
			jane := b.Holding("jane@example.com", "100.00")
			ann, bob := holdOperators(b)
			b.World.OutsideDown = true
			p := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
			b.RunJobs()
			require.Contains(t, b.World.Payouts, p.ID)
			require.Equal(t, "pending", b.Status(p.ID), "nothing was submitted")
			b.World.OpenMatches[jane.ID] = true
			require.False(t, b.PayoutLeaves(p), "the bank is back")
			require.Equal(t, "in_review", b.Status(p.ID))
			require.False(t, b.PayoutLeaves(p), "it stays held")
			b.World.OutsideDown = false
			decideHold(b, ann, bob, p.ID, "customer_matched", action)
			if action == "release" {
				require.Equal(t, "processing", b.Status(p.ID))
				b.Settle(p)
				require.Equal(t, "completed", b.Status(p.ID))
				return
			}
			require.Equal(t, "failed", b.Status(p.ID))
			require.NotContains(t, b.World.Payouts, p.ID)
			require.False(t, b.PayoutLeaves(p), "what was given back never leaves")
			require.Equal(t, "100.000000", jane.Available())
			require.Equal(t, "0.000000", jane.Held())
		})
	}
}

func TestHold_MintWhosePayeeOrCustomerIsListedBeforeItIsSignedDoesNotLeave(t *testing.T) {
	for _, listed := range []string{"payee_sanctioned", "customer_matched"} {
		for _, action := range []string{"release", "refuse"} {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				jane := b.Holding("jane@example.com", "100.00")
				address := jane.Payable(wallettest.Address(2))
				ann, bob := holdOperators(b)
				p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
				b.RunJobs()
				require.Contains(t, b.World.Mints, p.ID)
				if listed == "payee_sanctioned" {
					b.World.SanctionedAddresses[address] = true
				} else {
					b.World.OpenMatches[jane.ID] = true
				}
				require.False(t, b.MintLeaves(p))
				require.Equal(t, "in_review", b.Status(p.ID))
				decideHold(b, ann, bob, p.ID, listed, action)
				require.Equal(t, action == "release", b.MintLeaves(p))
				if action == "release" {
					b.Confirm(p)
					return
				}
				require.NotContains(t, b.World.Mints, p.ID)
				require.Equal(t, "100.000000", jane.Available())
			})
		}
	}
}

func TestHold_OrderedPaymentOfACustomerFrozenMeanwhileWaitsAndIsCancelledByTwo(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		ann, bob := holdOperators(b)
		b.World.OutsideDown = true
		payout := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		mint := jane.Pay(wallettest.ToChain, jane.ChainOrder("20", address))
		goes := jane.Pay(wallettest.ToBank, jane.BankOrder("5.00"))
		b.RunJobs()
		status := func(s customer.Status) {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Customers.SetStatus(ctx, tx, jane.ID, s) })
		}
		status(customer.Frozen)
		require.False(t, b.PayoutLeaves(payout))
		require.False(t, b.PayoutLeaves(goes))
		require.False(t, b.MintLeaves(mint))
		decideHold(b, ann, bob, payout.ID, "customer_frozen", "cancel")
		decideHold(b, ann, bob, mint.ID, "customer_frozen", "cancel")
		require.Equal(t, []string{"failed", "failed", "pending"}, []string{b.Status(payout.ID), b.Status(mint.ID), b.Status(goes.ID)})
		status(customer.Active)
		require.True(t, b.PayoutLeaves(goes), "the freeze has ended")
		_, open, err := b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.ScreeningHold, goes.ID)
		require.NoError(t, err)
		require.False(t, open)
		require.Equal(t, "95.000000", jane.Available())
	})
}

func TestHold_WhatMayHaveLeftIsNeitherHeldNorCancelled(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		payout := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		mint := jane.Pay(wallettest.ToChain, jane.ChainOrder("20", address))
		b.RunJobs()
		require.Equal(t, "processing", b.Status(payout.ID))
		require.True(t, b.MintLeaves(mint))
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Withdrawals.MintSubmitted(ctx, tx, mint.ID, wallettest.TxHash)
		})
		b.World.OpenMatches[jane.ID], b.World.SanctionedAddresses[address] = true, true
		require.True(t, b.MintLeaves(mint), "it was signed: another transaction for it may be mined")
		b.RunJobs()
		for _, p := range []wallettest.Payment{payout, mint} {
			require.Equal(t, "processing", b.Status(p.ID))
		}
		b.Settle(payout)
		b.Confirm(mint)
		require.Equal(t, "completed", b.Status(mint.ID))
	})
}

func TestHold_OrderedMintWhoseAddressCannotBeScreenedWaitsUntilItCan(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		address := jane.Payable(wallettest.Address(2))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("10", address))
		b.RunJobs()
		b.World.Unreachable = true
		require.False(t, b.MintLeaves(p))
		require.Equal(t, "pending", b.Status(p.ID))
		b.World.Unreachable = false
		require.True(t, b.MintLeaves(p))
		b.Confirm(p)
	})
}
