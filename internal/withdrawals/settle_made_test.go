package withdrawals_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func freeze(b *wallettest.Bench, p *wallettest.Person) {
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		return b.Customers.SetStatus(ctx, tx, p.ID, customer.Frozen)
	})
}

func match(b *wallettest.Bench, p *wallettest.Person) { b.World.OpenMatches[p.ID] = true }

// ways are how coins leave.
var ways = map[string]func(jane *wallettest.Person, amount string) wallettest.Payment{
	"to a bank account": func(jane *wallettest.Person, amount string) wallettest.Payment {
		return jane.Pay(wallettest.ToBank, jane.BankOrder(amount))
	},
	"to an address": func(jane *wallettest.Person, amount string) wallettest.Payment {
		return jane.Pay(wallettest.ToChain, jane.ChainOrder(amount, jane.Payable(wallettest.Address(2))))
	},
}

// What would keep a payment from leaving comes too late for one that left: holding it would keep its debit, or its mint,
// unexplained.
func TestMade_PaymentOfBooksThatAreGoneIsNotHeld(t *testing.T) {
	for way, pay := range ways {
		for name, happened := range map[string]func(*wallettest.Bench, *wallettest.Person){"customer matched": match, "customer frozen": freeze} {
			t.Run(way+", "+name, func(t *testing.T) {
				wallettest.Each(t, func(_ *testing.T, b *wallettest.Bench) {
					jane := b.Holding("jane@example.com", "100.00")
					p := pay(jane, "10.00")
					happened(b, jane)
					b.MadeByLostBooks(p)
					b.RunJobs()
					isSettled(b, p)
				})
			})
		}
	}
}

// The restored books were faster than the bank's file, or the chain's block, and have the payment in review, or kept for its
// customer.
func TestMade_PaymentOfBooksThatAreGoneIsSettledWhateverItWaitsFor(t *testing.T) {
	for way, pay := range ways {
		for name, happened := range map[string]func(*wallettest.Bench, *wallettest.Person){"customer matched": match, "customer frozen": freeze, "in review": func(*wallettest.Bench, *wallettest.Person) {}} {
			t.Run(way+", "+name, func(t *testing.T) {
				wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
					jane := b.Holding("jane@example.com", "100000.00")
					ann := b.Operator("ann@example.com")
					b.World.OutsideDown = true
					amount := "10.00"
					if name == "in review" {
						amount = "50000.00"
					}
					p := pay(jane, amount)
					happened(b, jane)
					b.RunJobs()
					require.Empty(t, b.World.Payouts)
					require.Empty(t, b.World.Mints)
					made(b, p)
					isSettled(b, p)
					if name == "in review" {
						_, err := b.Staff.Decide(t.Context(), ann, b.PendingApproval("withdrawal").ID, false, "too late")
						require.ErrorIs(t, err, staff.ErrDecided)
					}
				})
			})
		}
	}
}

// Only the word of bank or chain about this very payment has it go on.
func TestMade_OtherPaymentsAreLeftAlone(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		ann, bob := holdOperators(b)
		toBank, toChain := ways["to a bank account"](jane, "10.00"), ways["to an address"](jane, "10.00")
		match(b, jane)
		b.RunJobs()
		b.MadeByLostBooks(toChain)
		m := b.World.LostMints[toChain.ID]
		m.Amount = wallettest.Coins("11")
		b.World.LostMints[toChain.ID] = m
		for _, p := range []string{toBank.ID, toChain.ID, jane.ID} { // a debit of another amount; other coins; not one of ours
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.PaymentMade(ctx, tx, p) })
		}
		b.RunJobs()
		require.Equal(t, "in_review", b.Status(toBank.ID))
		require.Equal(t, "in_review", b.Status(toChain.ID))
		require.Empty(t, b.World.Payouts)
		decideHold(b, ann, bob, toBank.ID, "customer_matched", "refuse")
		made(b, toBank)
		require.Equal(t, "failed", b.Status(toBank.ID), "it was given back: its debit is left to operators")
	})
}

// made has bank or chain report that a payment was made which the books did not order.
func made(b *wallettest.Bench, p wallettest.Payment) {
	b.T.Helper()
	b.MadeByLostBooks(p)
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Withdrawals.PaymentMade(ctx, tx, p.ID) })
	b.RunJobs()
}

func isSettled(b *wallettest.Bench, p wallettest.Payment) {
	b.T.Helper()
	_, open, err := b.Exceptions.OpenOne(b.T.Context(), b.DB.Read(), exceptions.ScreeningHold, p.ID)
	require.NoError(b.T, err)
	require.False(b.T, open)
	if p.Type == "fiat_withdrawal" {
		require.Contains(b.T, b.World.Payouts, p.ID, "it is settled by its debit")
		b.Settle(p)
	}
	require.Equal(b.T, "completed", b.Status(p.ID))
}
