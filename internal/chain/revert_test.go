package chain_test

import (
	"context"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"

	"github.com/stretchr/testify/require"
)

func TestMint_MintsThatExceedTheReserveTogetherWaitInsteadOfReverting(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		b.sink.allotment = pounds(10)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.ReportReserve(ctx, tx, pounds(10)) })
		b.settle()
		refs := []chain.Ref{newRef(t), newRef(t), newRef(t), newRef(t), newRef(t)}
		for _, ref := range refs {
			b.order(ref, jane, pounds(4)) // the contract would accept each, and two of them
		}
		b.settle()
		require.Equal(t, pounds(9), b.supply())
		b.sink.allotment = pounds(21)
		b.settle()
		for _, ref := range refs {
			require.True(t, b.sink.isConfirmed(ref))
			require.Len(t, b.sink.submitted[ref], 1, "no transaction reverted")
		}
		require.Equal(t, pounds(21), b.supply())
	})
}

// However often the mint loses the race against a better paid pause, it is not given up: the contract accepts it
// each time it is asked.
func TestSender_AMintThatRevertsAgainAndAgainWaitsAndIsMintedInTheEnd(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(jane, pounds(1))
	bad := newRef(t)
	key := f.mint(bad, stranger, 2)
	for range 4 {
		for range 10 { // until it is signed and in the pool
			if f.step(); f.row(key).state == "sent" {
				break
			}
			f.clock.Advance(time.Minute)
		}
		require.Equal(t, "sent", f.row(key).state)
		f.as(chain.RolePauser, contract.PackPause())
		_, err := f.Node.Seal()
		require.NoError(t, err)
		f.seal(confirmations)
		require.Equal(t, "waiting", f.row(key).state)
		f.as(chain.RolePauser, contract.PackUnpause())
		f.seal(1)
	}
	require.Empty(t, f.sink.failed, "the customer's order is not refused")
	require.Contains(t, f.queue.resolved, f.row(key).id, "operators saw it, until the contract named a reason that ends by itself")
	f.clock.Advance(time.Minute)
	f.settle()
	require.True(t, f.sink.isConfirmed(bad))
	require.Empty(t, f.queue.open)
	f.balanced()
}
