package deposits_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// recall has the bank take back what a customer was credited with, and gives what was still there.
func recall(b *wallettest.Bench, customerID, amount string) (taken string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		got, err := b.Deposits.CreditRecalled(ctx, tx, "posting", customerID, wallettest.Pounds(amount))
		taken = got.String()
		return err
	})
	return taken
}

func TestCreditRecalled_DebitsTheWholeCreditIfAvailable(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		require.Equal(t, "30.00", recall(b, jane.ID, "30.00"))
		require.Equal(t, "70.000000", jane.Available())
		require.Equal(t, "70.00", b.Balance(chart.Reserve))
		page, _, err := b.Transactions.List(t.Context(), b.DB.Read(), jane.ID, transactions.Search{}, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, []string{"adjustment", "completed", "30.00"}, []string{string(page[0].Type), string(page[0].Status), page[0].Amount.String()})
		messages, err := b.Mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Contains(t, messages[0].Text, "recalled 30.00 GBP")
	})
}

func TestCreditRecalled_DebitsOnlyTheWholePenceStillAvailable(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "10.00")
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("9.987655", to))
		require.Equal(t, "0.01", recall(b, jane.ID, "10.00"), "what is held was ordered before")
		require.Equal(t, "0.002345", jane.Available())
		b.RunJobs()
		b.Confirm(p)
	})
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "10.00")
		to := jane.Payable(wallettest.Address(1))
		jane.Pay(wallettest.ToChain, jane.ChainOrder("10", to))
		require.Equal(t, "0.00", recall(b, jane.ID, "10.00"))
		require.Equal(t, "10.00", b.Balance(chart.Reserve))
	})
}

func TestCreditRecalled_IsTakenAlsoWhileItsCustomerSpendsIt(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		for _, who := range []string{"a", "b", "c", "d", "e", "f"} {
			jane := b.Holding(who+"@example.com", "10.00")
			var all sync.WaitGroup
			var taken money.Amount
			var err error
			for i := range 5 {
				all.Go(func() {
					if i != 2 {
						spend(b, jane)
						return
					}
					err = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
						taken, err = b.Deposits.CreditRecalled(ctx, tx, id.New(), jane.ID, wallettest.Pounds("10.00"))
						return err
					})
				})
			}
			all.Wait()
			require.NoError(t, err)
			require.GreaterOrEqual(t, taken.Minor(), int64(2_00), "four payments of two pounds are eight")
			require.Equal(t, "0.000000", jane.Available(), "nothing is left of what was recalled")
		}
	})
}

func TestUnmatchedCreditRecalled_CanNoLongerBeAssigned(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "10.00")
		c := banking.Credit{ID: id.New(), Account: "main", Amount: wallettest.Pounds("25.00"), CustomerID: jane.ID, Debtor: banking.Party{Name: "A Stranger", SortCode: "040004", AccountNumber: "99887766"}}
		b.World.Credits[c.ID] = c
		b.Credit(c)
		page, _, err := b.Deposits.UnmatchedCredits(t.Context(), "open", db.Window{Limit: 10})
		require.NoError(t, err)
		require.Len(t, page, 1)
		amount, open, err := b.Deposits.OpenUnmatchedCredit(t.Context(), b.DB.Read(), page[0].ID)
		require.NoError(t, err)
		require.Equal(t, []any{wallettest.Pounds("25.00"), true}, []any{amount, open})
		recall := func() error {
			return b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				return b.Deposits.UnmatchedCreditRecalled(ctx, tx, page[0].ID)
			})
		}
		require.NoError(t, recall())
		require.Equal(t, "0.00", b.Balance(chart.Receipts))
		require.ErrorIs(t, recall(), deposits.ErrDecided)
		_, err = b.Deposits.RequestAssignment(t.Context(), b.Operator("ann@example.com"), page[0].ID, jane.ID, "hers")
		require.ErrorIs(t, err, deposits.ErrDecided)
		amount, open, err = b.Deposits.OpenUnmatchedCredit(t.Context(), b.DB.Read(), "none")
		require.NoError(t, err)
		require.Equal(t, []any{money.Zero(money.GBP), false}, []any{amount, open})
	})
}
