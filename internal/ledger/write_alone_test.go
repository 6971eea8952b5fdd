package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// throughProxy opens the books on PostgreSQL through a proxy, with enough orders behind it that everything is
// prepared and remembered.
func throughProxy(t *testing.T) (straight, through *books, p *proxy) {
	t.Helper()
	dsn := dbtest.PostgresDSN(t)
	direct, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, direct.Close()) })
	straight = newBooks(t, direct)
	straight.credit("jane", 100_00)
	p = newProxy(t, dsn)
	d, err := db.Open(t.Context(), p.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	through = open(t, d)
	for range 4 {
		_, err := through.Submit(t.Context(), limited("jane", "john", 1))
		require.NoError(t, err)
		_, err = through.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}
	return straight, through, p
}

func (p *proxy) during(do func()) int64 {
	before := p.roundTrips.Load()
	do()
	return p.roundTrips.Load() - before
}

func TestPostgres_ALoneOrderIsOneRoundTripAndTwoWithPreconditions(t *testing.T) {
	_, b, p := throughProxy(t)
	require.EqualValues(t, 1, p.during(func() {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}))
	require.EqualValues(t, 2, p.during(func() {
		_, err := b.Submit(t.Context(), limited("jane", "john", 1))
		require.NoError(t, err)
	}))
}

// What is assumed of the head is compared in the statement that moves it.
func TestPostgres_AnOrderOnAHeadThatOthersMovedIsAppliedToTheirs(t *testing.T) {
	straight, b, _ := throughProxy(t)
	for _, order := range []func(from, to string, pence int64) ledger.Command{transfer, limited} {
		left := straight.balance(chart.Customer("jane")).Minor() / coins(1).Minor()
		straight.credit("jane", 50_00)
		receipt, err := b.Submit(t.Context(), order("jane", "john", left+50_00))
		require.NoError(t, err, "the credit of another process counts")
		require.False(t, receipt.Replayed)
		require.True(t, straight.balance(chart.Customer("jane")).IsZero())
		straight.credit("jane", 10_00)
		for range 3 {
			_, err = b.Submit(t.Context(), transfer("jane", "john", 1))
			require.NoError(t, err)
		}
		_, err = straight.Submit(t.Context(), transfer("jane", "john", 9_00))
		require.NoError(t, err)
		_, err = b.Submit(t.Context(), order("jane", "john", 5_00))
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds, "what another process took is gone")
	}
}

// The key of a lone order is not looked up beforehand.
func TestSubmit_ALoneOrderIsRepeatedFromItsRecord(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for _, order := range []func(from, to string, pence int64) ledger.Command{transfer, limited} {
			for range 3 {
				_, err := b.Submit(t.Context(), order("jane", "john", 1_00))
				require.NoError(t, err)
			}
			c := order("jane", "john", 1_00)
			first, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			require.False(t, first.Replayed)
			for range 4 {
				again, err := b.Submit(t.Context(), c)
				require.NoError(t, err)
				require.True(t, again.Replayed)
				require.Equal(t, first.Sequence, again.Sequence)
			}
			c.Request[0]++
			_, err = b.Submit(t.Context(), c)
			require.ErrorIs(t, err, ledger.ErrKeyReused)
		}
		require.Equal(t, coins(8_00), b.balance(chart.Customer("john")))
	})
}
