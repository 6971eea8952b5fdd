package chain_test

import (
	"context"
	"testing"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/sandbox/devchain"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

// Amsterdam has a price for every byte of state: what a call needs is not what it needed before.
func TestForks_TokenAndSenderWorkByTheRulesOfEach(t *testing.T) {
	for _, fork := range []devchain.Fork{devchain.Osaka, devchain.Amsterdam} {
		t.Run(string(fork), func(t *testing.T) {
			b := newBenchOn(t, dbtest.SQLite(t), fork)
			ref := newRef(t)
			b.order(ref, b.ExternalWallet.Address(), pounds(1000))
			b.settle()
			require.True(t, b.sink.isConfirmed(ref))
			b.send(b.depositAddress(id.New()), pounds(30))
			b.send(b.depositAddress(id.New()), pounds(20))
			b.settle()
			require.Len(t, b.sink.credited, 2)
			require.Len(t, b.sink.burned, 2)
			b.tx(func(ctx context.Context, tx db.Tx) error {
				if err := b.Service.OrderFreeze(ctx, tx, "1", jane); err != nil {
					return err
				}
				return b.Service.OrderAttestation(ctx, tx, "2026-11-21", chain.Attestation{Root: newRef(t), Total: pounds(5), Journal: newRef(t)})
			})
			b.settle()
			frozen, err := b.Service.Frozen(t.Context(), jane)
			require.NoError(t, err)
			require.True(t, frozen)
			require.Empty(t, b.causes())
			b.balanced()
		})
	}
}

// The order is signed while its transaction is not taken, and cancelled: what takes its nonce pays what the fork asks for.
func TestForks_AnEmptyTransactionPaysWhatTheForkAsks(t *testing.T) {
	for _, fork := range []devchain.Fork{devchain.Osaka, devchain.Amsterdam} {
		t.Run(string(fork), func(t *testing.T) {
			b := newBenchOn(t, dbtest.SQLite(t), fork)
			b.minted(jane, pounds(1))
			b.client.set(func(f *faulty) { f.swallow = true })
			ref := newRef(t)
			b.order(ref, jane, pounds(2))
			b.step()
			b.client.set(func(f *faulty) { f.swallow = false })
			b.tx(func(ctx context.Context, tx db.Tx) error {
				return b.worker.CancelOrder(ctx, tx, b.row("mint:"+ref.String()).id)
			})
			b.settle()
			require.Equal(t, string(chain.ReasonCancelled), b.sink.failed[ref])
			require.Equal(t, pounds(1), b.supply())
			b.balanced()
		})
	}
}
