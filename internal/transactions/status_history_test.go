package transactions_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type progress struct {
	Steps []struct {
		Name string
		At   time.Time
	}
	Confirmations, ConfirmationsNeeded *int
}

func progressOf(p *wallettest.Person, id string) (w progress) {
	p.T.Helper()
	p.Call("GET", history+"/"+id, nil).Into(p.T, &w)
	return w
}

func (w progress) names() (names []string) {
	for _, s := range w.Steps {
		names = append(names, s.Name)
	}
	return names
}

func TestStatusHistory_OfATransferHasTimesAndConfirmations(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		to := jane.Payable(wallettest.Address(1))
		p := jane.Pay(wallettest.ToChain, jane.ChainOrder("40", to))
		ordered := b.Clock.Now()
		w := progressOf(jane, p.ID)
		require.Equal(t, []string{"pending"}, w.names())
		require.Equal(t, 0, *w.Confirmations)
		require.Equal(t, 2, *w.ConfirmationsNeeded)

		b.RunJobs()
		b.Clock.Advance(time.Minute)
		b.Tx(func(ctx context.Context, tx db.Tx) error {
			return b.Withdrawals.MintSubmitted(ctx, tx, p.ID, wallettest.TxHash)
		})
		b.World.ConfirmationCount = 1
		w = progressOf(jane, p.ID)
		require.Equal(t, 1, *w.Confirmations)

		b.Clock.Advance(time.Minute)
		b.Confirm(p)
		w = progressOf(jane, p.ID)
		require.Equal(t, []string{"pending", "processing", "completed"}, w.names())
		require.Equal(t, 2, *w.Confirmations)
		for i, s := range w.Steps {
			require.Equal(t, ordered.Add(time.Duration(i)*time.Minute), s.At)
		}
	})
}

func TestStatusHistory_OfAReviewedPaymentBeginsWithTheReview(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "60000.00")
		p := jane.Pay(wallettest.ToBank, jane.BankOrder("50000.00"))
		w := progressOf(jane, p.ID)
		require.Equal(t, []string{"in_review"}, w.names())
		require.Nil(t, w.Confirmations)
	})
}

func TestStatusHistory_OfADepositBeginsWithItsAnnouncement(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		d := jane.Announce("25.00")
		b.Clock.Advance(time.Hour)
		jane.PayIn("25.00", d.Reference)
		jane.SignIn()
		require.Equal(t, []string{"awaiting_funds", "completed"}, progressOf(jane, d.ID).names())
	})
}
