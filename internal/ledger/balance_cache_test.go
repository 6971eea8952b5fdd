package ledger_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// Cached balances must never survive a write by another process, or by a settlement, between two batches.
func TestSubmit_SeesWhatOthersWroteSinceItsLastBatch(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		other := open(t, b.db)
		b.credit("jane", 100_00)
		pay := func(by *books, from, to string, pence int64) error {
			_, err := by.Submit(t.Context(), transfer(from, to, pence))
			return err
		}
		for range 3 { // enough to use the cache
			require.NoError(t, pay(b, "jane", "john", 10_00))
		}
		require.NoError(t, pay(other, "jane", "mary", 60_00))
		require.ErrorIs(t, pay(b, "jane", "john", 20_00), ledger.ErrInsufficientFunds)
		require.NoError(t, pay(b, "jane", "john", 5_00))
		require.NoError(t, pay(b, "jane", "john", 5_00))
		b.credit("jane", 20_00)
		require.NoError(t, pay(b, "jane", "john", 20_00))
		require.ErrorIs(t, pay(b, "jane", "john", 1), ledger.ErrInsufficientFunds)
		require.NoError(t, pay(other, "mary", "jane", 1))
		require.NoError(t, pay(b, "jane", "john", 1))
		require.Equal(t, coins(60_01), b.balance(chart.Customer("john")))
	})
}

func TestSubmit_CachesNothingThatWasNotCommitted(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for range 3 {
			_, err := b.Submit(t.Context(), transfer("jane", "john", 10_00))
			require.NoError(t, err)
		}
		first := transfer("jane", "john", 10_00)
		first.AttachedRows = append(first.AttachedRows, order("twice", "jane"))
		_, err := b.Submit(t.Context(), first)
		require.NoError(t, err)
		second := transfer("jane", "john", 10_00)
		second.AttachedRows = first.AttachedRows
		_, err = b.Submit(t.Context(), second)
		require.Error(t, err, "the attached row's key is taken")
		_, err = b.Submit(t.Context(), transfer("jane", "john", 60_00))
		require.NoError(t, err)
		_, err = b.Submit(t.Context(), transfer("jane", "john", 1))
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
	})
}

// Several processes and settlements write in any order. The replay at the end of the test detects any error.
func TestSubmit_ManyLedgersOnTheSameBooksAgree(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		ledgers := []*books{b, open(t, b.db), open(t, b.db)}
		names := []string{"jane", "john", "mary"}
		b.credit("jane", 100_00)
		for began := time.Now(); time.Since(began) < 300*time.Millisecond; {
			who := ledgers[rand.IntN(len(ledgers))]
			if rand.IntN(5) == 0 {
				who.credit(names[rand.IntN(3)], 1_00)
				continue
			}
			from := rand.IntN(3)
			for range 1 + rand.IntN(4) { // in a row, so that it uses the cache
				_, err := who.Submit(t.Context(), transfer(names[from], names[(from+1)%3], 1+rand.Int64N(30_00)))
				if err != nil && !errors.Is(err, ledger.ErrInsufficientFunds) {
					require.NoError(t, err)
				}
			}
		}
	})
}
