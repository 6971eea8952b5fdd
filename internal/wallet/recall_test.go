package wallet_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet"
)

// recall has the bank take back what a customer was credited with, and gives what was still there.
func (b *bench) recall(customerID, amount string) (taken string) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		got, err := b.wallet.CreditRecalled(ctx, tx, "posting", customerID, pounds(amount))
		taken = got.String()
		return err
	})
	return taken
}

func TestCreditRecalled_TakesAllOfWhatIsThere(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		require.Equal(t, "30.00", b.recall(jane.id, "30.00"))
		require.Equal(t, "70.000000", jane.available())
		require.Equal(t, "70.00", b.balance(chart.Reserve))
		page, _, err := b.wallet.Transactions(t.Context(), jane.id, wallet.Search{}, 1, 0)
		require.NoError(t, err)
		require.Equal(t, []string{"adjustment", "completed", "30.00"}, []string{string(page[0].Type), string(page[0].Status), page[0].Amount.String()})
		messages, err := b.mail.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Contains(t, messages[0].Text, "took back 30.00 GBP")
	})
}

func TestCreditRecalled_TakesWholePenceOfWhatIsLeftAndNothingOfWhatIsSpent(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "10.00")
		to := jane.payable(address(1))
		p := jane.pay(toChain, jane.chainOrder("9.987655", to))
		require.Equal(t, "0.01", b.recall(jane.id, "10.00"), "what is held was ordered before")
		require.Equal(t, "0.002345", jane.available())
		b.work()
		b.confirm(p)
	})
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "10.00")
		to := jane.payable(address(1))
		jane.pay(toChain, jane.chainOrder("10", to))
		require.Equal(t, "0.00", b.recall(jane.id, "10.00"))
		require.Equal(t, "10.00", b.balance(chart.Reserve))
	})
}

func TestReceiptRecalled_LeavesNothingToAssign(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "10.00")
		c := wallet.Credit{ID: id.New(), Account: "main", Amount: pounds("25.00"), CustomerID: jane.id, Debtor: wallet.Party{Name: "A Stranger", SortCode: "040004", AccountNumber: "99887766"}}
		b.world.receipts[c.ID] = c
		b.credit(c)
		page, _, err := b.wallet.Receipts(t.Context(), "open", 10, 0)
		require.NoError(t, err)
		require.Len(t, page, 1)
		amount, open, err := b.wallet.OpenReceipt(t.Context(), b.db.Read(), page[0].ID)
		require.NoError(t, err)
		require.Equal(t, []any{pounds("25.00"), true}, []any{amount, open})
		recall := func() error {
			return b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.wallet.ReceiptRecalled(ctx, tx, page[0].ID) })
		}
		require.NoError(t, recall())
		require.Equal(t, "0.00", b.balance(chart.Receipts))
		require.ErrorIs(t, recall(), wallet.ErrDecided)
		_, err = b.wallet.AskAssign(t.Context(), b.operator("ann@example.com"), page[0].ID, jane.id, "hers")
		require.ErrorIs(t, err, wallet.ErrDecided)
		amount, open, err = b.wallet.OpenReceipt(t.Context(), b.db.Read(), "none")
		require.NoError(t, err)
		require.Equal(t, []any{money.Zero(money.GBP), false}, []any{amount, open})
	})
}
