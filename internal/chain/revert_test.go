package chain_test

import (
	"context"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/core/types"
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

// The first order gives its nonce back after its transaction was sent, and no other order of the key comes: the
// second one's transaction would wait for the first nonce for ever.
func TestSender_ANonceThatNoOrderHoldsIsSpentSoThatLaterOnesAreMined(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		b.client.set(func(f *faulty) { f.swallow = true })
		first, second := newRef(t), newRef(t)
		b.order(first, jane, pounds(2))
		b.step()
		b.order(second, jane, pounds(3))
		b.step()
		b.exec(`UPDATE chain_orders SET state = 'cancelled', nonce = NULL WHERE key = $1`, "mint:"+first.String())
		b.client.set(func(f *faulty) { f.swallow = false })
		b.settle()
		require.False(t, b.sink.isConfirmed(second), "the node waits for the nonce before it")
		for range 4 {
			b.clock.Advance(time.Minute)
			b.settle()
		}
		require.True(t, b.sink.isConfirmed(second))
		require.Equal(t, pounds(4), b.supply())
		require.Empty(t, b.causes())
	})
}

// The empty transaction is in the pool when an order takes its nonce, and is mined instead of the order's own.
func TestSender_AnEmptyTransactionOfOursIsNoForeignUseOfTheKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		b.client.set(func(f *faulty) { f.swallow = true })
		first, second, third := newRef(t), newRef(t), newRef(t)
		b.order(first, jane, pounds(2))
		b.step()
		b.order(second, jane, pounds(3))
		b.step()
		b.exec(`UPDATE chain_orders SET state = 'cancelled', nonce = NULL WHERE key = $1`, "mint:"+first.String())
		b.client.set(func(f *faulty) { f.swallow = false })
		b.clock.Advance(time.Minute)
		b.step() // the empty transaction is sent
		b.client.set(func(f *faulty) { f.swallow = true })
		b.order(third, jane, pounds(4))
		b.step()
		var shared int
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(DISTINCT nonce) FROM chain_transactions WHERE order_id IN (SELECT id FROM chain_orders WHERE key IN ($1, $2))", "mint:"+first.String(), "mint:"+third.String()).Scan(&shared))
		require.Equal(t, 1, shared, "the order took the nonce")
		b.seal(1 + confirmations)
		b.client.set(func(f *faulty) { f.swallow = false })
		b.settle()
		require.NotContains(t, b.causes(), chain.CauseNonceConflict)
		require.True(t, b.sink.isConfirmed(second), "the nonce before it is spent")
		require.True(t, b.sink.isConfirmed(third), "with another nonce")
		require.Equal(t, pounds(8), b.supply())
		b.balanced()
	})
}

// A deep reorganisation made its nonce free after the order had given it back.
func TestSender_AnOrderThatGetsItsNonceASecondTimeIsSigned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		b.client.set(func(f *faulty) { f.swallow = true })
		ref, later := newRef(t), newRef(t)
		b.order(ref, jane, pounds(2))
		b.step()
		b.exec(`UPDATE chain_orders SET state = 'waiting', nonce = NULL WHERE key = $1`, "mint:"+ref.String())
		b.client.set(func(f *faulty) { f.swallow = false })
		b.order(later, jane, pounds(3))
		b.settle()
		require.True(t, b.sink.isConfirmed(ref))
		require.True(t, b.sink.isConfirmed(later), "nothing waits behind it")
		require.Equal(t, pounds(6), b.supply())
		require.Empty(t, b.causes())
	})
}

// The same call with the same nonce and fees is the same transaction, which is stored already, for the first order.
func TestSender_AnOrderWithTheCallAndNonceOfAnotherIsSignedDearer(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		pause := func(decision string) {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderPause(ctx, tx, decision) })
		}
		b.client.set(func(f *faulty) { f.swallow = true })
		pause("decision 1")
		b.step()
		b.exec(`UPDATE chain_orders SET state = 'cancelled', nonce = NULL WHERE kind = 'pause'`)
		b.client.set(func(f *faulty) { f.swallow = false })
		pause("decision 2")
		b.step() // at the same block, whose fees are the same
		var state string
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT state FROM chain_orders WHERE state <> 'cancelled' AND kind = 'pause'").Scan(&state))
		require.Equal(t, "sent", state)
		b.settle()
		paused, err := b.Service.Paused(t.Context())
		require.NoError(t, err)
		require.True(t, paused)
		require.Empty(t, b.causes())
	})
}

// The first order gave its nonce back, and the second one has it, when a reorganisation brings the first one's
// transaction back.
func TestSender_ATransactionOfOursThatComesBackWithAnothersNonceIsNoForeignUseOfTheKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(jane, pounds(1))
		b.client.set(func(f *faulty) { f.swallow = true })
		first, second := newRef(t), newRef(t)
		b.order(first, jane, pounds(2))
		b.step()
		var raw []byte
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT x.raw_tx FROM chain_transactions x JOIN chain_orders o ON o.id = x.order_id WHERE o.key = $1", "mint:"+first.String()).Scan(&raw))
		b.exec(`UPDATE chain_orders SET state = 'waiting', nonce = NULL, next_try_at = $1 WHERE key = $2`, b.clock.Now().Add(time.Hour), "mint:"+first.String())
		b.order(second, jane, pounds(3))
		b.step()
		back := new(types.Transaction)
		require.NoError(t, back.UnmarshalBinary(raw))
		require.NoError(t, b.Client.SendTransaction(t.Context(), back))
		b.seal(1 + confirmations)
		b.client.set(func(f *faulty) { f.swallow = false })
		for range 3 {
			b.clock.Advance(time.Hour)
			b.settle()
		}
		require.NotContains(t, b.causes(), chain.CauseNonceConflict)
		require.True(t, b.sink.isConfirmed(first))
		require.True(t, b.sink.isConfirmed(second))
		require.Equal(t, pounds(6), b.supply())
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
