package chain_test

import (
	"context"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/id"

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
