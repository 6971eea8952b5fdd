package deposits_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// seen is what a customer reads of a deposit.
type seen struct {
	ID, Status, Amount, Counterparty, FailureCode, FailureReason, WaitingFor, ExternalID string
	CompletedAt                                                                          *time.Time
}

func see(t *testing.T, p *wallettest.Person, transactionID string) (s seen) {
	t.Helper()
	p.Call("GET", "/wallet/account/transaction/"+transactionID, nil).Into(t, &s)
	return s
}

var stranger = banking.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: "12345678"}

// pay has the bank report a credit to the customer's virtual account from an account that is not the customer's.
func pay(b *wallettest.Bench, to *wallettest.Person, amount, reference string) banking.Credit {
	c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds(amount), CustomerID: to.ID, Reference: reference, Debtor: stranger, At: wallettest.Noon}
	b.World.Credits[c.ID] = c
	b.Credit(c)
	return c
}

// settle has the bank report what became of the returns.
func settle(b *wallettest.Bench, step func(ctx context.Context, tx db.Tx, p banking.Payout) error) {
	for _, o := range b.World.Payouts {
		b.Tx(func(ctx context.Context, tx db.Tx) error { return step(ctx, tx, wallettest.PayoutOf(o)) })
	}
}

func TestHeldDeposit_OfAnAnnouncedOneIsInReviewWithItsReasonUntilItIsAssigned(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann, bob := b.Verified("jane@example.com"), b.Operator("ann@example.com"), b.Operator("bob@example.com")
		log := jane.Log()
		d := jane.Announce("10.00")
		require.Equal(t, "your_payment", see(t, jane, d.ID).WaitingFor)
		log.Next()
		c := pay(b, jane, "9.00", d.Reference)
		held := see(t, jane, d.ID)
		require.Equal(t, "in_review", held.Status)
		require.Equal(t, "9.00", held.Amount, "what has come")
		require.Equal(t, string(fault.SenderNotYours), held.FailureCode)
		require.NotEmpty(t, held.FailureReason)
		require.Equal(t, "Account ••••5678", held.Counterparty, "the payer whom the bank named")
		require.Equal(t, []string{"deposit.received", "transaction.updated"}, types(log.Next()))
		require.Equal(t, "0.000000", jane.Available())
		jane.Refused(fault.NotCancellable, jane.Call("POST", "/wallet/account/transaction/"+d.ID+"/cancel", nil))
		jane.PayIn("10.00", d.Reference) // the deposit has its money: another one
		require.Equal(t, "10.000000", jane.Available())
		log.Next()

		_, err := b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "her mother")
		require.NoError(t, err)
		require.Equal(t, "in_review", b.Status(d.ID))
		b.Decide("unmatched_credit_assign", true, bob)
		credited := see(t, jane, d.ID)
		require.Equal(t, seen{ID: d.ID, Status: "completed", Amount: "9.00", Counterparty: "Account ••••5678", CompletedAt: credited.CompletedAt}, credited)
		require.Equal(t, []string{"transaction.completed"}, types(log.Next()))
		require.Equal(t, "19.000000", jane.Available())
		require.Equal(t, "0.00", b.Balance(chart.Receipts))
	})
}

func TestHeldDeposit_IsReturnedAndInReviewAgainWhenItComesBack(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann, bob := b.Verified("jane@example.com"), b.Operator("ann@example.com"), b.Operator("bob@example.com")
		d := jane.Announce("10.00") // of the same amount: only its reference makes a stranger's money its own
		log := jane.Log()
		c := pay(b, jane, "10.00", "GIFT")
		require.Equal(t, []string{"deposit.received", "transaction.created"}, types(log.Next()))
		require.Equal(t, "awaiting_funds", b.Status(d.ID))
		require.Equal(t, "in_review", b.Status(c.ID))

		_, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
		require.NoError(t, err)
		b.Decide("unmatched_credit_return", true, bob)
		require.Equal(t, "in_review", b.Status(c.ID), "until it has left")
		settle(b, b.Deposits.ReturnSettled)
		returned := see(t, jane, c.ID)
		require.Equal(t, "returned", returned.Status)
		require.NotNil(t, returned.CompletedAt)
		require.Equal(t, string(fault.SenderNotYours), returned.FailureCode)
		settle(b, b.Deposits.ReturnBounced)
		require.Nil(t, see(t, jane, c.ID).CompletedAt)
		require.Equal(t, []string{"transaction.returned", "transaction.updated"}, types(log.Next()))
		require.Equal(t, "10.00", b.Balance(chart.Receipts))
	})
}

func TestHeldDeposit_AssignedToSomebodyElseIsCancelledForTheOneWhoSawIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		c := pay(b, jane, "10.00", "GIFT")
		_, err := b.Deposits.RequestAssignment(t.Context(), ann, c.ID, john.ID, "his")
		require.NoError(t, err)
		b.Decide("unmatched_credit_assign", true, bob)
		require.Equal(t, "cancelled", b.Status(c.ID))
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "10.000000", john.Available())
		var his []seen
		john.Call("GET", "/wallet/account/transaction/last", nil).Into(t, &his)
		require.Len(t, his, 1)
		require.NotEqual(t, c.ID, his[0].ID)
		require.Equal(t, "Account ••••5678", his[0].Counterparty)
	})
}

// What a screening found is never said.
func TestHeldDeposit_OfAFrozenOrMatchedCustomerIsInReviewAndDoesNotSayWhy(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, john := b.Verified("jane@example.com"), b.Verified("john@example.com")
		b.World.OpenMatches[jane.ID] = true
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, john.ID, customer.Frozen)
		})
		for _, p := range []*wallettest.Person{jane, john} {
			p.PayIn("10.00", "x")
			var theirs []seen
			p.Call("GET", "/wallet/account/transaction/last", nil).Into(t, &theirs)
			require.Len(t, theirs, 1)
			require.Equal(t, "in_review", theirs[0].Status)
			require.Equal(t, string(fault.DepositChecked), theirs[0].FailureCode)
			require.Equal(t, "check", theirs[0].WaitingFor)
		}
	})
}

func TestHeldDeposit_ThatItsBankTakesBackIsReturned(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		c := pay(b, jane, "10.00", "GIFT")
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.UnmatchedCreditRecalled(ctx, tx, c.ID) })
		require.Equal(t, "returned", b.Status(c.ID))
		require.Equal(t, "0.00", b.Balance(chart.Receipts))
	})
}

func TestDeposit_IsListedFromItsPreparationOnAndExpiresOrIsCancelled(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		log := jane.Log()
		d, unwanted := jane.Prepare("10.00"), jane.Prepare("11.00")
		require.Equal(t, "awaiting_funds", see(t, jane, d.ID).Status)
		jane.OK(jane.Call("POST", "/wallet/account/transaction/"+unwanted.ID+"/cancel", nil))
		require.Equal(t, []string{"transaction.created", "transaction.created", "transaction.cancelled"}, types(log.Next()))
		b.Clock.Advance(7 * 24 * time.Hour)
		b.RunJobs()
		require.Equal(t, "expired", b.Status(d.ID))
		require.Equal(t, "cancelled", b.Status(unwanted.ID))
	})
}

func types(happened []wallettest.Recorded) (all []string) {
	for _, e := range happened {
		all = append(all, e.Type)
	}
	return all
}
