package chain_test

import (
	"context"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/ethereum/go-ethereum/common"
	"github.com/stretchr/testify/require"
)

// lose has the books forget what they have ordered and signed, as if they were restored from before, and note that they were.
func (b *bench) lose() {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error {
		for _, table := range []string{"chain_transactions", "chain_orders", "chain_nonces"} {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+table); err != nil {
				return err
			}
		}
		return b.Service.NoteRestore(ctx, tx, id.New())
	})
}

func (b *bench) inDoubt(orderID string) bool {
	b.t.Helper()
	doubt, err := b.Service.IsMintInDoubt(b.ctx(), b.db.Read(), orderID)
	require.NoError(b.t, err)
	return doubt
}

func (b *bench) isMinted(ref chain.Ref) bool {
	b.t.Helper()
	_, minted, err := b.Service.ConfirmedMint(b.ctx(), b.db.Read(), ref)
	require.NoError(b.t, err)
	return minted
}

// The books lost the mint; its transaction is on its way and no block has it yet.
func TestRestored_AMintThatMayBeSignedIsInDoubtUntilTheChainHasSaid(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		order, never := id.New(), id.New()
		ref, err := id.Bytes32(order)
		require.NoError(t, err)
		b.minted(jane, pounds(1)) // the reserve is reported
		b.order(ref, jane, pounds(10))
		b.step()
		require.NotEmpty(t, b.sink.submitted[ref])
		require.False(t, b.inDoubt(order), "nothing was lost")
		var found []string
		b.Service.BindLostMints(func(_ context.Context, _ db.Tx, orderID string) error { found = append(found, orderID); return nil })
		b.lose()
		require.True(t, b.inDoubt(order))
		require.True(t, b.inDoubt(never), "nobody knows which were signed")
		require.False(t, b.inDoubt(id.New()), "it was ordered later")
		b.client.set(func(f *faulty) { f.down = errDown })
		require.Error(t, b.worker.Step(t.Context()))
		b.client.set(func(f *faulty) { f.down = nil })
		b.step()
		require.True(t, b.inDoubt(order), "the node has its transaction")
		b.seal(confirmations - 1)
		require.True(t, b.inDoubt(never), "a reorganisation may take the block back")
		b.seal(2)
		require.False(t, b.inDoubt(never))
		require.True(t, b.isMinted(ref), "it is completed")
		require.Equal(t, []string{order}, found)
		require.True(t, b.inDoubt(order), "and never given back")
		neverRef, err := id.Bytes32(never)
		require.NoError(t, err)
		require.False(t, b.isMinted(neverRef))
	})
}

func TestRestored_DoubtEndsAtOnceWhereNothingIsOnItsWay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		ref := b.minted(jane, pounds(10))
		order := id.New()
		b.lose()
		require.True(t, b.inDoubt(order))
		b.step()
		b.step()
		require.False(t, b.inDoubt(order))
		require.True(t, b.isMinted(ref))
	})
}

// Operators cannot cancel what the chain has, or may have.
func TestRestored_AMintInDoubtCannotBeCancelled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		order := id.New()
		ref, err := id.Bytes32(order)
		require.NoError(t, err)
		b.minted(jane, pounds(1)) // the reserve is reported
		b.order(ref, jane, pounds(10))
		b.step()
		b.lose()
		b.sink.heldMints = map[chain.Ref]bool{ref: true} // the restored books have it ordered, and something keeps it
		b.order(ref, jane, pounds(10))
		b.step()
		cancel := func() error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				var id string
				if err := tx.QueryRowContext(ctx, "SELECT id FROM chain_orders WHERE ref = $1", common.Hash(ref).Hex()).Scan(&id); err != nil {
					return err
				}
				return b.worker.CancelOrder(ctx, tx, id)
			})
		}
		require.ErrorIs(t, cancel(), chain.ErrOrderState)
		b.seal(confirmations + 1)
		require.ErrorIs(t, cancel(), chain.ErrOrderState, "it is minted")
	})
}

// endOf is the state of the order with a reference, and why it has that.
func (b *bench) endOf(ref chain.Ref) (end string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.ctx(), "SELECT state || ' ' || reason FROM chain_orders WHERE ref = $1", common.Hash(ref).Hex()).Scan(&end))
	return end
}

// takenBack has a reorganisation remove the newest blocks, and their transactions nowhere left to be mined again.
func (b *bench) takenBack(blocks int) {
	b.t.Helper()
	b.Node.DropPending()
	require.NoError(b.t, b.Node.Reorganise(blocks, blocks+1))
	b.Node.DropPending()
}

// Books that are gone signed a mint. The restored ones have its order, find it carried out and sign nothing: no transaction of
// theirs is left to be sent again when the chain takes the mint back.
func TestRestored_AMintThatLostBooksSignedIsMintedAgainWhenItIsTakenBack(t *testing.T) {
	for name, depth := range map[string]int{"before it is confirmed": 1, "after it was booked": confirmations + 2} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				b.minted(jane, pounds(1)) // the reserve is reported
				ref := newRef(t)
				b.order(ref, jane, pounds(2))
				b.step()
				b.lose()
				b.order(ref, jane, pounds(2))
				b.seal(depth)
				b.step()
				require.Equal(t, "cancelled already_executed", b.endOf(ref))
				b.takenBack(depth)
				require.Equal(t, pounds(1), b.supply(), "gone")
				b.settle()
				require.Equal(t, pounds(3), b.supply(), "and there again")
				require.True(t, b.sink.isConfirmed(ref))
				require.Empty(t, b.sink.twice)
				b.balanced()
			})
		})
	}
}

// The same of a burn: the coins of a deposit are at its address again, and nobody would sweep them.
func TestRestored_ABurnThatLostBooksSignedIsMadeAgainWhenItIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.minted(b.ExternalWallet.Address(), pounds(100))
		address := b.depositAddress(id.New())
		b.send(address, pounds(30))
		b.seal(confirmations + 1)
		b.step()
		b.tx(func(ctx context.Context, tx db.Tx) error {
			var signed int
			err := tx.QueryRowContext(ctx, "SELECT count(*) FROM chain_transactions t JOIN chain_orders o ON o.id = t.order_id WHERE o.kind = 'redeem'").Scan(&signed)
			require.Equal(t, 1, signed, "the sweep is on its way")
			for _, statement := range []string{"UPDATE chain_events SET sweep_id = ''", "DELETE FROM chain_sweeps"} {
				if err == nil {
					_, err = tx.ExecContext(ctx, statement)
				}
			}
			return err
		})
		b.lose()
		b.settle()
		require.Equal(t, pounds(70), b.supply())
		require.NotContains(t, b.causes(), chain.CauseUnknownRedeem, "it is explained")
		b.balanced()
		var burned uint64
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT block FROM chain_events WHERE kind = 'redeem' AND state = 'confirmed'").Scan(&burned))
		head, _ := b.Node.Head()
		b.takenBack(int(head - burned + 1))
		require.Equal(t, pounds(30), b.balance(address), "back at the address")
		b.settle()
		require.Equal(t, pounds(70), b.supply(), "and burned again")
		require.True(t, b.balance(address).IsZero())
		b.balanced()
	})
}
