package deposits_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestUnmatchedCredits_WaitUntilTwoOperatorsDecide(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		sender := banking.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: "12345678"}
		stray := func(customerID string, matched bool, debtor banking.Party) banking.Credit {
			c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("10"), CustomerID: customerID, Matched: matched, Reference: "GIFT", Debtor: debtor, At: wallettest.Noon}
			b.World.Credits[c.ID] = c
			b.Credit(c)
			return c
		}
		first, second, nameless := stray(jane.ID, false, sender), stray("", false, sender), stray("", false, banking.Party{})
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "30.00", b.Balance(chart.Receipts))

		ops := &wallettest.Person{Bench: b, Email: "ann@example.com"}
		ops.SignIn()
		var page struct {
			List []struct {
				ID, Reason, Amount string
				Sender             banking.Party
			}
		}
		ops.Call("GET", "/admin/unmatched-credit", nil).Into(t, &page)
		require.Len(t, page.List, 3)
		require.Equal(t, "other_sender", page.List[0].Reason)
		require.Equal(t, sender, page.List[0].Sender)
		ops.Refused(fault.RuleRefused, ops.Call("POST", "/admin/unmatched-credit/"+nameless.ID+"/return", wallettest.Object{"reason": "x"}))
		ops.OK(ops.Call("POST", "/admin/unmatched-credit/"+first.ID+"/assign", wallettest.Object{"customerId": jane.ID, "reason": "her mother"}))
		ops.Refused(fault.Conflict, ops.Call("POST", "/admin/unmatched-credit/"+first.ID+"/return", wallettest.Object{"reason": "x"}))
		_, err := b.Staff.Decide(t.Context(), ann, b.PendingApproval("unmatched_credit_assign").ID, true, "")
		require.Error(t, err) // never the one who asked
		b.Decide("unmatched_credit_assign", true, bob)
		require.Equal(t, "10.000000", jane.Available())
		var last []wallettest.Payment
		jane.Call("GET", "/wallet/account/transaction/last", nil).Into(t, &last)
		require.Equal(t, "completed", last[0].Status)

		ops.OK(ops.Call("POST", "/admin/unmatched-credit/"+second.ID+"/return", wallettest.Object{"reason": "nobody's"}))
		require.Equal(t, sender.Whole(), b.PendingApproval("unmatched_credit_return").Details["payee"], "who decides sees the account in full")
		b.Decide("unmatched_credit_return", false, bob)
		ops.OK(ops.Call("POST", "/admin/unmatched-credit/"+second.ID+"/return", wallettest.Object{"reason": "nobody's, really"}))
		b.Decide("unmatched_credit_return", true, bob)
		require.Len(t, b.World.Payouts, 1)
		for _, o := range b.World.Payouts {
			require.Equal(t, sender, o.Creditor)
			p := wallettest.PayoutOf(o)
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.ReturnSettled(ctx, tx, p) })
			require.Equal(t, "10.00", b.Balance(chart.Receipts))
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.ReturnBounced(ctx, tx, p) })
			require.Equal(t, "20.00", b.Balance(chart.Receipts))
		}
	})
}

// It would be refused by the bank and open again, and nobody would be told why.
func TestUnmatchedCredits_ThatTheBankDoesNotTakeBackFromUsAreRefusedAtOnceAndStayOpen(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, ann := b.Verified("jane@example.com"), b.Operator("ann@example.com")
		b.World.ReturnedByHand = wallettest.Pounds("1000000.01")
		c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("1000000.01"), Debtor: banking.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: "12345678"}, At: wallettest.Noon}
		b.World.Credits[c.ID] = c
		b.Credit(c)
		_, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
		require.ErrorIs(t, err, deposits.ErrReturnByHand)
		_, err = b.Exceptions.Act(t.Context(), ann, exceptionOf(b, c).ID, "return", exceptions.Input{Reason: "nobody's"})
		require.ErrorIs(t, err, deposits.ErrReturnByHand)
		_, err = b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "hers")
		require.NoError(t, err, "it is open as before")
	})
}

func TestUnmatchedCredits_OfWhichTheBankSaidWhereThePayerLivesAreReturnedThere(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		b.World.ReturnedByHand = wallettest.Pounds("1000000.01")
		home := &iso20022.Address{Street: "1 High Street", Town: "London", Postcode: "EC1A 1AA", Country: "GB"}
		c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("1000000.01"), Debtor: banking.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: "12345678"}, DebtorAddress: home, At: wallettest.Noon}
		b.World.Credits[c.ID] = c
		b.Credit(c)
		_, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
		require.NoError(t, err)
		b.Decide("unmatched_credit_return", true, bob)
		require.Len(t, b.World.Payouts, 1)
		for _, o := range b.World.Payouts {
			require.Equal(t, home, o.CreditorAddress)
			require.Equal(t, c.Amount, o.Amount)
		}
	})
}

func TestUnmatchedCredits_RequestedAndApprovedConcurrentlyAreCreditedOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann := b.Operator("ann@example.com")
		c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("10"), Reference: "GIFT", Debtor: banking.Party{Name: "An Aunt", SortCode: "112233", AccountNumber: "12345678"}, At: wallettest.Noon}
		b.World.Credits[c.ID] = c
		b.Credit(c)

		var all sync.WaitGroup
		var asked atomic.Int32
		for n := range 6 {
			all.Go(func() {
				var err error
				if n%2 == 0 {
					_, err = b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "hers")
				} else {
					_, err = b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
				}
				if err == nil {
					asked.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, int32(1), asked.Load())

		waiting, _, err := b.Staff.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, waiting, 1)
		others := []staff.Operator{b.Operator("bob@example.com"), b.Operator("cy@example.com"), b.Operator("di@example.com")}
		for _, o := range others {
			all.Go(func() { _, _ = b.Staff.Decide(t.Context(), o, waiting[0].ID, true, "") })
		}
		all.Wait()
		if waiting[0].Kind == "unmatched_credit_assign" {
			require.Equal(t, "10.000000", jane.Available())
			require.Empty(t, b.World.Payouts)
		} else {
			require.Equal(t, "0.000000", jane.Available())
			require.Len(t, b.World.Payouts, 1)
		}
	})
}

func TestUnmatchedCredits_IncludeCreditsToAFrozenCustomer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Customers.SetStatus(ctx, tx, jane.ID, customer.Frozen)
		})
		jane.PayIn("10.00", "x")
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "10.00", b.Balance(chart.Receipts))
	})
}

func TestUnmatchedCredits_IncludeCreditsToACustomerWithAnOpenScreeningMatch(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		b.World.OpenMatches[jane.ID] = true
		jane.PayIn("10.00", "x")
		require.Equal(t, "0.000000", jane.Available())
		require.Equal(t, "10.00", b.Balance(chart.Receipts))
		b.World.OpenMatches[jane.ID] = false
		jane.PayIn("5.00", "y")
		require.Equal(t, "5.000000", jane.Available())
	})
}

func TestQueues_CountItemsAwaitingOperators(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		waiting := func() map[string]int64 {
			all, err := b.Staff.QueueLengths(t.Context())
			require.NoError(t, err)
			counts := map[string]int64{}
			for _, w := range all {
				counts[w.Name] = w.Count
			}
			return counts
		}
		require.EqualValues(t, 0, waiting()["deposits.unmatched_credit"])
		b.Credit(banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("10"), Reference: "WHO KNOWS"})
		require.EqualValues(t, 1, waiting()["deposits.unmatched_credit"])
		require.Contains(t, waiting(), "deposits.quarantine")
	})
}
