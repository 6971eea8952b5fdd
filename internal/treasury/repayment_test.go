package treasury_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury"
)

// credited adds a credit to one of the accounts; at the corporate account it is booked as capital.
func (d *kit) credited(creditID string, of banking.AccountID, amount string) {
	d.t.Helper()
	d.bank.credits = append(d.bank.credits, banking.Credit{ID: creditID, Account: of, Amount: pounds(amount)})
	if of == banking.Own {
		d.tx(func(ctx context.Context, tx db.Tx) error {
			return d.CreditReceived(ctx, tx, banking.Credit{ID: creditID, Account: banking.Own, Amount: pounds(amount)})
		})
	}
}

func (d *kit) owed() (amounts []string) {
	d.t.Helper()
	debts, err := d.Debts(d.t.Context())
	require.NoError(d.t, err)
	for _, debt := range debts {
		amounts = append(amounts, debt.Amount.String())
	}
	return amounts
}

func (d *kit) openCredits() (ids []string) {
	d.t.Helper()
	open, err := d.CorporateCredits(d.t.Context())
	require.NoError(d.t, err)
	for _, c := range open {
		ids = append(ids, c.ID)
	}
	return ids
}

func TestRepayment_OfADebtIsBookedWhenASecondOperatorApproves(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.lose("deposit", jane)
		require.Equal(t, []string{"4.00"}, d.owed())
		d.credited("part", banking.Own, "1.50")
		d.credited("rest", banking.Own, "10.00")
		require.Equal(t, []string{"part", "rest"}, d.openCredits())

		approval, err := d.RequestRepayment(t.Context(), d.asks, jane, "part", " she wrote to us ")
		require.NoError(t, err)
		require.Equal(t, []string{"rest"}, d.openCredits())
		_, err = d.RequestRepayment(t.Context(), d.agrees, jane, "part", "the same")
		require.ErrorIs(t, err, treasury.ErrConflict, "a credit repays once")
		require.Equal(t, []string{"4.00"}, d.owed(), "one operator books nothing")
		_, err = d.people.Decide(t.Context(), d.asks, approval, true, "myself")
		require.Error(t, err, "never who asked")
		d.decide(approval, true)
		require.Equal(t, []string{"2.50"}, d.owed())

		approval, err = d.RequestRepayment(t.Context(), d.asks, jane, "rest", "the rest")
		require.NoError(t, err)
		d.decide(approval, true)
		require.Empty(t, d.owed())
		own, err := d.ledger.Balance(t.Context(), d.db.Read(), chart.OwnCapital)
		require.NoError(t, err)
		require.Equal(t, "27.50", own.String(), "what the credit was more stays ours")
		require.Equal(t, []string{"104.00", "27.50", "104.00", "10.000000"}, d.books())
		page, total, err := d.Repayments(t.Context(), db.Window{Limit: 1, Offset: 1})
		require.NoError(t, err)
		require.EqualValues(t, 2, total)
		require.Equal(t, []any{treasury.RepaymentBooked, "1.50", "she wrote to us"}, []any{page[0].State, page[0].Amount.String(), page[0].Reason})
	})
}

func TestRepayment_RejectedLeavesTheCreditAvailableForAnother(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.lose("deposit", jane)
		d.credited("credit", banking.Own, "4.00")
		approval, err := d.RequestRepayment(t.Context(), d.asks, jane, "credit", "hers")
		require.NoError(t, err)
		d.decide(approval, false)
		require.Equal(t, []string{"4.00"}, d.owed())
		require.Equal(t, []string{"credit"}, d.openCredits())
	})
}

func TestRepayment_TwoOfTheSameDebtAreNotBothBooked(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.lose("deposit", jane)
		d.credited("one", banking.Own, "4.00")
		d.credited("two", banking.Own, "4.00")
		first, err := d.RequestRepayment(t.Context(), d.asks, jane, "one", "hers")
		require.NoError(t, err)
		second, err := d.RequestRepayment(t.Context(), d.asks, jane, "two", "hers too")
		require.NoError(t, err)
		d.decide(first, true)
		_, err = d.people.Decide(t.Context(), d.agrees, second, true, "again")
		require.ErrorIs(t, err, staff.ErrDecided)
		a, err := d.people.Approval(t.Context(), second)
		require.NoError(t, err)
		require.Equal(t, []any{staff.Cancelled, "debt_repaid"}, []any{a.Status, a.Cause})
		page, _, err := d.Repayments(t.Context(), db.Window{Limit: 10})
		require.NoError(t, err)
		var ends []treasury.RepaymentState
		for _, r := range page {
			ends = append(ends, r.State)
		}
		require.ElementsMatch(t, []treasury.RepaymentState{treasury.RepaymentBooked, treasury.RepaymentCancelled}, ends, "nobody rejected the second")
		require.Empty(t, d.owed())
		require.Equal(t, []string{"two"}, d.openCredits())
	})
}

func TestRepayment_RefusesInconsistentRequests(t *testing.T) {
	withKit(t, func(t *testing.T, d *kit) {
		jane := d.customer()
		d.credited("own", banking.Own, "4.00")
		_, err := d.RequestRepayment(t.Context(), d.asks, jane, "own", "x")
		require.NotEmpty(t, fault.Of(err).Fields(), "who owes nothing repays nothing")
		d.lose("deposit", jane)
		d.credited("main", banking.Main, "4.00")
		for creditID, reason := range map[string]string{"none": "x", "main": "x", "own": " "} {
			_, err := d.RequestRepayment(t.Context(), d.asks, jane, creditID, reason)
			require.NotEmpty(t, fault.Of(err).Fields(), creditID)
		}
		require.Empty(t, d.bank.ordered[1:])
	})
}
