package deposits_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// comesBack is a credit of £23 with which a payment of ours came back.
func comesBack(b *wallettest.Bench, payment string) banking.Credit {
	b.T.Helper()
	c := banking.Credit{ID: id.New(), Account: banking.Main, Amount: wallettest.Pounds("23"), Returns: payment, At: wallettest.Noon,
		Debtor: banking.Party{Name: "Jane's Bank", SortCode: "112233", AccountNumber: "12345678"}}
	b.World.Credits[c.ID] = c
	b.Credit(c)
	return c
}

func actionsOf(b *wallettest.Bench, item exceptions.Item) (names []string) {
	for _, a := range b.Exceptions.ActionsOf(item) {
		names = append(names, a.Name)
	}
	return names
}

func taken(b *wallettest.Bench, payment string) (creditID string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) (err error) {
		creditID, err = b.Deposits.ReturnTaken(ctx, tx, payment)
		return err
	})
	return creditID
}

func TestUnmatchedCredit_OfAPaymentThatCameBackWaitsForThatPaymentsOrder(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		ann := b.Operator("ann@example.com")
		payment := id.New()
		c := comesBack(b, payment)
		item := exceptionOf(b, c)
		require.Equal(t, []string{"awaits_payment", payment}, []string{item.Reason, item.Details["payment"]})
		require.Equal(t, []string{"not_return"}, actionsOf(b, item))
		for _, action := range []string{"assign", "return"} {
			_, err := b.Exceptions.Act(t.Context(), ann, item.ID, action, exceptions.Input{Reason: "x", CustomerID: jane.ID})
			require.Error(t, err)
		}
		_, err := b.Deposits.RequestAssignment(t.Context(), ann, c.ID, jane.ID, "x")
		require.ErrorIs(t, err, deposits.ErrDecided)
		_, err = b.Deposits.RequestReturn(t.Context(), ann, c.ID, "x")
		require.ErrorIs(t, err, deposits.ErrDecided)
		_, open, err := b.Deposits.OpenUnmatchedCredit(t.Context(), b.DB.Read(), c.ID)
		require.NoError(t, err)
		require.False(t, open, "no other debit takes it")
		require.Equal(t, "23.00", b.Balance(chart.Receipts))

		again := comesBack(b, payment)
		require.Equal(t, "no_customer", exceptionOf(b, again).Reason, "one credit is the return")
		require.Equal(t, c.ID, taken(b, payment))
		require.Empty(t, taken(b, payment), "once")
		require.Equal(t, "payment_returned", creditState(b, c))
		require.Equal(t, "23.00", b.Balance(chart.Receipts), "the other one")
		_, open, err = b.Exceptions.OpenOne(t.Context(), b.DB.Read(), exceptions.UnmatchedCredit, c.ID)
		require.NoError(t, err)
		require.False(t, open)
	})
}

func TestUnmatchedCredit_OfAPaymentThatIsGivenUpOrThatTwoOperatorsSayItIsNotIsLikeAnyOther(t *testing.T) {
	ends := map[string]func(b *wallettest.Bench, c banking.Credit){
		"given up": func(b *wallettest.Bench, c banking.Credit) {
			b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.PaymentGivenUp(ctx, tx, c.Returns) })
		},
		"by two": func(b *wallettest.Bench, c banking.Credit) {
			after, err := b.Exceptions.Act(b.T.Context(), b.Operator("ann@example.com"), exceptionOf(b, c).ID, "not_return", exceptions.Input{Reason: "the bank was wrong"})
			require.NoError(b.T, err)
			require.Equal(b.T, "awaits_payment", exceptionOf(b, c).Reason, "one alone decides nothing")
			_, err = b.Staff.Decide(b.T.Context(), b.Operator("bob@example.com"), after.ApprovalID, true, "agreed")
			require.NoError(b.T, err)
		},
		"recalled": func(b *wallettest.Bench, c banking.Credit) {
			require.Equal(b.T, c.ID, report(b, recallOf(c)))
			require.Empty(b.T, taken(b, c.Returns), "what the recall was is for operators to say")
			b.Tx(func(ctx context.Context, tx db.Tx) error {
				return b.Deposits.RecallExplained(ctx, tx, banking.Main, "FP9")
			})
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
				c := comesBack(b, id.New())
				end(b, c)
				item := exceptionOf(b, c)
				require.Equal(t, "no_customer", item.Reason)
				require.Equal(t, []string{"assign", "return"}, actionsOf(b, item))
				require.Empty(t, taken(b, c.Returns))
				require.Equal(t, "open", creditState(b, c))
				waits, err := b.Deposits.ReturnWaits(t.Context(), b.DB.Read(), c.Returns)
				require.NoError(t, err)
				require.False(t, waits)
			})
		})
	}
}
