package deposits_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// stray is an unmatched credit of £23.
func stray(b *wallettest.Bench, reference, accountNumber string) banking.Credit {
	b.T.Helper()
	c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("23"), Reference: reference, At: wallettest.Noon,
		Debtor: banking.Party{Name: "Somebody Else", SortCode: "112233", AccountNumber: accountNumber}}
	b.World.Credits[c.ID] = c
	b.Credit(c)
	return c
}

// recallOf is the debit by which the bank takes the credit back.
func recallOf(c banking.Credit) banking.UnexplainedEntry {
	return banking.UnexplainedEntry{Account: c.Account, AcctSvcrRef: "FP9", Amount: c.Amount.Neg(), EntryDetails: banking.EntryDetails{Counterparty: c.Debtor, Reference: c.Reference, Recall: true}}
}

func report(b *wallettest.Bench, debit banking.UnexplainedEntry) (credit string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
		credit, err = b.Deposits.RecallReported(ctx, tx, debit)
		return err
	})
	return credit
}

// resolveRecall books the debit as the recall of the credit, as treasury does when two operators said so.
func resolveRecall(b *wallettest.Bench, c banking.Credit) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		if err := b.Deposits.UnmatchedCreditRecalled(ctx, tx, c.ID); err != nil {
			return err
		}
		return b.Deposits.RecallExplained(ctx, tx, banking.Main, "FP9")
	})
	require.Equal(b.T, "returned", creditState(b, c))
	require.Equal(b.T, "0.00", b.Balance(chart.Receipts))
	_, open, err := b.Exceptions.OpenOne(b.T.Context(), b.DB.Read(), exceptions.UnmatchedCredit, c.ID)
	require.NoError(b.T, err)
	require.False(b.T, open, "it resolves with its recall")
}

func creditState(b *wallettest.Bench, c banking.Credit) (state string) {
	b.T.Helper()
	require.NoError(b.T, b.DB.Read().QueryRowContext(b.T.Context(), "SELECT state FROM deposits_unmatched_credits WHERE id = $1", c.ID).Scan(&state))
	return state
}

func exceptionOf(b *wallettest.Bench, c banking.Credit) exceptions.Item {
	b.T.Helper()
	item, open, err := b.Exceptions.OpenOne(b.T.Context(), b.DB.Read(), exceptions.UnmatchedCredit, c.ID)
	require.NoError(b.T, err)
	require.True(b.T, open)
	return item
}

// requireHeld checks that the credit waits for its recall and that nothing else can be done about it.
func requireHeld(b *wallettest.Bench, c banking.Credit, ann staff.Operator, customerID string) {
	b.T.Helper()
	item := exceptionOf(b, c)
	require.Equal(b.T, []string{"recalled", "FP9", ""}, []string{item.Reason, item.Details["recall"], item.ApprovalID})
	require.Empty(b.T, b.Exceptions.ActionsOf(item))
	for _, action := range []string{"assign", "return"} {
		_, err := b.Exceptions.Act(b.T.Context(), ann, item.ID, action, exceptions.Input{Reason: "x", CustomerID: customerID})
		require.Error(b.T, err)
	}
	_, err := b.Deposits.RequestAssignment(b.T.Context(), ann, c.ID, customerID, "x")
	require.ErrorIs(b.T, err, deposits.ErrDecided)
	_, err = b.Deposits.RequestReturn(b.T.Context(), ann, c.ID, "x")
	require.ErrorIs(b.T, err, deposits.ErrDecided)
}

func TestUnmatchedCredit_ARecallCancelsWhatWasRequestedAboutIt(t *testing.T) {
	requests := map[string]func(*wallettest.Bench, staff.Operator, banking.Credit, string) error{
		"return by call": func(b *wallettest.Bench, by staff.Operator, c banking.Credit, _ string) error {
			_, err := b.Deposits.RequestReturn(b.T.Context(), by, c.ID, "nobody's")
			return err
		},
		"assignment by call": func(b *wallettest.Bench, by staff.Operator, c banking.Credit, customerID string) error {
			_, err := b.Deposits.RequestAssignment(b.T.Context(), by, c.ID, customerID, "hers")
			return err
		},
		"return in the queue": func(b *wallettest.Bench, by staff.Operator, c banking.Credit, _ string) error {
			_, err := b.Exceptions.Act(b.T.Context(), by, exceptionOf(b, c).ID, "return", exceptions.Input{Reason: "nobody's"})
			return err
		},
		"assignment in the queue": func(b *wallettest.Bench, by staff.Operator, c banking.Credit, customerID string) error {
			_, err := b.Exceptions.Act(b.T.Context(), by, exceptionOf(b, c).ID, "assign", exceptions.Input{Reason: "hers", CustomerID: customerID})
			return err
		},
	}
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		for name, request := range requests {
			for _, late := range []bool{true, false} { // the second operator is faster than the job, or slower
				c := stray(b, "WHO KNOWS", "12345678")
				require.NoError(t, request(b, ann, c, jane.ID), name)
				waiting, _, err := b.Staff.Approvals(t.Context(), staff.Pending, db.Window{Limit: 10})
				require.NoError(t, err)
				require.Len(t, waiting, 1)
				require.Equal(t, c.ID, report(b, recallOf(c)), name)
				if !late {
					require.NoError(t, b.Staff.CancelMoved(t.Context()))
				}
				_, err = b.Staff.Decide(t.Context(), bob, waiting[0].ID, true, "")
				require.ErrorIs(t, err, staff.ErrDecided, name)
				cancelled, total, err := b.Staff.Approvals(t.Context(), staff.Cancelled, db.Window{Limit: 10})
				require.NoError(t, err)
				require.NotZero(t, total)
				require.Contains(t, []string{"credit_recalled", "exception_resolved"}, cancelled[0].Cause)
				require.Empty(t, b.World.Payouts, name)
				require.Equal(t, "0.000000", jane.Available(), name)
				requireHeld(b, c, ann, jane.ID)
				resolveRecall(b, c)
			}
		}
	})
}

func TestUnmatchedCredit_ARecallWithdrawsAReturnThatHasNotLeft(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		b.World.OutsideDown = true
		c := stray(b, "WHO KNOWS", "12345678")
		_, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
		require.NoError(t, err)
		b.Decide("unmatched_credit_return", true, bob)
		require.Len(t, b.World.Payouts, 1)
		require.Equal(t, c.ID, report(b, recallOf(c)))
		require.Empty(t, b.World.Payouts)
		requireHeld(b, c, ann, jane.ID)
		resolveRecall(b, c)
	})
}

func TestUnmatchedCredit_ARecallAfterTheReturnLeftIsResolvedByTwoAndNothingIsSentAgain(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		leave := func() (banking.Credit, banking.Payout) {
			c := stray(b, "WHO KNOWS", "12345678")
			_, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
			require.NoError(t, err)
			b.Decide("unmatched_credit_return", true, bob)
			require.Len(t, b.World.Payouts, 1)
			for payoutID, o := range b.World.Payouts {
				delete(b.World.Payouts, payoutID)
				require.Equal(t, c.ID, report(b, recallOf(c)), "the debit's exception names it")
				require.Equal(t, "returning", creditState(b, c), "it may have left")
				require.ErrorIs(t, b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					return b.Deposits.RecallExplained(ctx, tx, banking.Main, "FP9")
				}), deposits.ErrDecided, "nobody can say yet what the debit was")
				return c, wallettest.PayoutOf(o)
			}
			return c, banking.Payout{}
		}
		c, p := leave()
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.ReturnRejected(ctx, tx, p) })
		requireHeld(b, c, ann, jane.ID)
		resolveRecall(b, c)

		c, p = leave()
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.ReturnSettled(ctx, tx, p) })
		require.Equal(t, "returned", creditState(b, c))
		b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.ReturnBounced(ctx, tx, p) })
		requireHeld(b, c, ann, jane.ID)
		resolveRecall(b, c)

		c, p = leave() // the submission failed for certain, and would be tried again
		b.World.Payouts = map[string]banking.PayoutOrder{}
		b.World.Forget(p.ID)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			cleared, err := b.Deposits.ReturnLeaving(ctx, tx, p)
			require.Equal(t, banking.Stays, cleared)
			return err
		})
		requireHeld(b, c, ann, jane.ID)
		resolveRecall(b, c)
	})
}

func TestUnmatchedCredit_IsFreeAgainOnceTheRecallWasSaidToBeOfSomethingElse(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		c := stray(b, "WHO KNOWS", "12345678")
		report(b, recallOf(c))
		requireHeld(b, c, ann, jane.ID)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Deposits.RecallExplained(ctx, tx, banking.Main, "FP9")
		})
		require.Equal(t, "no_customer", exceptionOf(b, c).Reason)
		_, err := b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "hers")
		require.NoError(t, err)
		b.Decide("unmatched_credit_assign", true, bob)
		require.Equal(t, "23.000000", jane.Available())
		require.Empty(t, report(b, recallOf(c)), "what was credited is taken back from the customer, by two operators")
	})
}

func TestUnmatchedCredit_ARecallHoldsTheCreditThatItFitsBest(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		a, c := stray(b, "RENT", "12345678"), stray(b, "WHO KNOWS", "87654321")
		named := recallOf(a)
		other := banking.Party{Name: "Another", SortCode: "998877", AccountNumber: "11112222"}
		named.Counterparty, named.Reference = other, "SALARY"
		require.Empty(t, report(b, named), "somebody else's")
		named.Reference = "who-knows"
		require.Equal(t, c.ID, report(b, named), "the reference fits")
		named.Counterparty, named.Reference = a.Debtor, "RECALL 17"
		require.Equal(t, a.ID, report(b, named), "the payer fits")
		d := stray(b, "RENT", "12345678")
		named.Counterparty, named.Reference, named.Amount = banking.Party{}, "", wallettest.Pounds("22").Neg()
		require.Empty(t, report(b, named), "another amount")
		named.Amount = d.Amount.Neg()
		require.Equal(t, d.ID, report(b, named), "the bank says nothing, and it can be this one only")
	})
}

func TestUnmatchedCredit_ARecallIsOfThePaymentThatTheBanksIdsName(t *testing.T) {
	unknown := banking.Party{}
	other := banking.Party{Name: "Another", SortCode: "998877", AccountNumber: "11112222"}
	for name, recall := range map[string]struct {
		names     banking.PaymentNames
		payer     banking.Party
		ofTheLast bool
	}{
		"end-to-end id":                    {names: banking.PaymentNames{EndToEnd: "E3"}, payer: unknown, ofTheLast: true},
		"end-to-end id of another payer":   {names: banking.PaymentNames{EndToEnd: "E3"}, payer: other},
		"UETR":                             {names: banking.PaymentNames{UETR: "u3", EndToEnd: "E1"}, payer: unknown, ofTheLast: true},
		"UETR, whoever the bank says paid": {names: banking.PaymentNames{UETR: "u3"}, payer: other, ofTheLast: true},
		"UETR of none of them":             {names: banking.PaymentNames{UETR: "u9", EndToEnd: "E3"}, payer: unknown},
		"transaction id":                   {names: banking.PaymentNames{Transaction: "T3"}, payer: unknown, ofTheLast: true},
		"the bank's reference of it":       {names: banking.PaymentNames{Transaction: "FP3"}, payer: unknown, ofTheLast: true},
	} {
		t.Run(name, func(t *testing.T) {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				var last banking.Credit
				for _, n := range []string{"1", "2", "3"} {
					last = stray(b, "RENT", "12345678")
					last.AcctSvcrRef, last.Names = "FP"+n, banking.PaymentNames{EndToEnd: "E" + n, UETR: "u" + n, Transaction: "T" + n}
					b.World.Credits[last.ID] = last
				}
				debit := recallOf(last)
				debit.Counterparty, debit.Names = recall.payer, recall.names
				if recall.payer == other {
					debit.Reference = "ANOTHER"
				}
				want := ""
				if recall.ofTheLast {
					want = last.ID
				}
				require.Equal(t, want, report(b, debit))
			})
		})
	}
}

func TestUnmatchedCredit_OfARecallAndAnApprovalAtOnceOneWins(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		b.World.OutsideDown = true
		ann, bob := b.Operator("ann@example.com"), b.Operator("bob@example.com")
		for range 5 {
			c := stray(b, "WHO KNOWS", "12345678")
			approval, err := b.Deposits.RequestReturn(t.Context(), ann, c.ID, "nobody's")
			require.NoError(t, err)
			var both sync.WaitGroup
			var recalled error
			both.Go(func() { _, _ = b.Staff.Decide(t.Context(), bob, approval, true, "") })
			both.Go(func() {
				recalled = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					_, err := b.Deposits.RecallReported(ctx, tx, recallOf(c))
					return err
				})
			})
			both.Wait()
			require.NoError(t, recalled)
			require.Empty(t, b.World.Payouts, "whoever came first, nothing leaves")
			require.Equal(t, "open", creditState(b, c))
			resolveRecall(b, c)
		}
	})
}
