package chain_test

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

func TestCancel_OfAWaitingMintGivesTheMoneyBackOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.minted(jane, pounds(1))
		ref := newRef(t)
		key := f.mint(ref, jane, 2)
		f.keys.set(refuse)
		f.step()
		order := f.row(key)
		require.Contains(t, f.queue.open, order.id)
		cancel := func() error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, order.id) })
		}
		require.NoError(t, cancel())
		require.ErrorIs(t, cancel(), chain.ErrOrderState)
		require.Equal(t, "cancelled", f.sink.failed[ref])
		require.Equal(t, "cancelled", f.queue.resolved[order.id])
		f.keys.set(nil)
		f.order(ref, jane, pounds(2)) // a job that orders it again changes nothing
		f.clock.Advance(time.Minute)
		f.settle()
		require.Equal(t, pounds(1), f.supply())
		require.Equal(t, orderRow{order.id, "cancelled", "cancelled"}, f.row(key))
		require.Empty(t, f.sink.twice)
		f.balanced()
	})
}

func TestCancel_OfASignedMintReplacesItsTransactionAndWaitsForTheOutcome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d, func(c *chain.Config) { c.MaxFee = big.NewInt(1e12) })
		f.minted(jane, pounds(1))
		ref := newRef(t)
		key := f.mint(ref, jane, 2)
		f.client.set(func(f *faulty) { f.swallow = true })
		f.step() // signed, and never arrives
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, f.row(key).id) })
		require.Empty(t, f.sink.failed, "what is signed may still be mined")
		f.client.set(func(f *faulty) { f.swallow = false })
		second := f.mint(newRef(t), jane, 4) // its nonce is the next one
		f.settle()
		require.Equal(t, "cancelled", f.row(key).state)
		require.Equal(t, "cancelled", f.sink.failed[ref])
		require.Len(t, f.sink.submitted[ref], 1, "the empty transaction is no mint")
		require.Equal(t, "confirmed", f.row(second).state)
		require.Equal(t, pounds(5), f.supply())
		require.Empty(t, f.sink.twice)
		f.balanced()
	})
}

func TestCancel_OfASignedMintThatIsMinedNeverthelessIsAMint(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t), func(c *chain.Config) { c.MaxFee = big.NewInt(1e12) })
	f.minted(jane, pounds(1))
	ref := newRef(t)
	key := f.mint(ref, jane, 2)
	f.step() // in the pool
	f.tx(func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, f.row(key).id) })
	f.client.set(func(f *faulty) { f.swallow = true }) // the empty transaction never arrives
	f.step()
	f.seal(2 * confirmations)
	require.Equal(t, "confirmed", f.row(key).state)
	require.True(t, f.sink.isConfirmed(ref))
	require.Empty(t, f.sink.failed)
	require.Equal(t, pounds(3), f.supply())
	f.balanced()
}

func TestCancel_IsRefusedForWhatIsMinedHasEndedOrMustHappen(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t))
	f.minted(f.ExternalWallet.Address(), pounds(10))
	cancel := func(key string) error {
		return f.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, f.row(key).id) })
	}
	mined := f.mint(newRef(t), jane, 1)
	f.step()
	f.seal(1)
	require.Equal(t, "mined", f.row(mined).state)
	require.ErrorIs(t, cancel(mined), chain.ErrOrderState)
	f.settle()
	require.ErrorIs(t, cancel(mined), chain.ErrOrderState)

	address := f.depositAddress(id.New())
	f.keys.set(refuse)
	f.send(address, pounds(2))
	f.seal(confirmations + 1)
	require.ErrorIs(t, cancel(f.redeemKey(address)), chain.ErrOrderState, "the deposit is credited: its coins have to be burned")
	f.keys.set(nil)
	f.ends(f.redeemKey(address))
}

// The customer's coins are booked as its own: only the mint can give them back to it.
func TestCancel_IsRefusedForAMintThatAReorganisationTookBackAfterItWasBooked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d)
		f.minted(jane, pounds(1))
		ref := newRef(t)
		key := f.mint(ref, jane, 2)
		f.step()
		f.seal(confirmations + 2)
		require.True(t, f.sink.isConfirmed(ref))
		f.takeBack(confirmations + 2)
		f.client.set(func(f *faulty) { f.swallow = true })
		f.step()
		require.Equal(t, "sent", f.row(key).state)
		err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, f.row(key).id) })
		require.ErrorIs(t, err, chain.ErrOrderState)
		f.client.set(func(f *faulty) { f.swallow = false })
		f.clock.Advance(time.Hour)
		f.settle()
		require.Equal(t, pounds(3), f.supply())
		require.Empty(t, f.sink.failed)
		require.Empty(t, f.sink.twice)
		f.balanced()
	})
}

func TestCancel_ThatCameTooLateDoesNotTakeTheMintsPlaceAfterAReorganisation(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := newFailing(t, d, func(c *chain.Config) { c.MaxFee = big.NewInt(1e12) })
		f.minted(jane, pounds(1))
		ref := newRef(t)
		key := f.mint(ref, jane, 2)
		f.step() // in the pool
		f.tx(func(ctx context.Context, tx db.Tx) error { return f.worker.CancelOrder(ctx, tx, f.row(key).id) })
		f.client.set(func(f *faulty) { f.swallow = true }) // the empty transaction never arrives
		f.step()
		f.seal(2 * confirmations)
		require.True(t, f.sink.isConfirmed(ref))
		f.takeBack(2 * confirmations)
		f.client.set(func(f *faulty) { f.swallow = false }) // now it does
		f.clock.Advance(time.Hour)
		f.settle()
		f.clock.Advance(time.Hour)
		f.settle()
		require.Equal(t, "confirmed", f.row(key).state)
		require.Equal(t, pounds(3), f.supply())
		require.Empty(t, f.sink.failed)
		require.Empty(t, f.sink.twice)
		f.balanced()
	})
}

// takeBack removes the newest blocks with what is in them.
func (f *failing) takeBack(depth int) {
	f.t.Helper()
	f.Node.DropPending()
	require.NoError(f.t, f.Node.Reorganise(depth, depth+1))
	f.Node.DropPending()
}

func TestStuck_OrderIsInTheQueueUntilItIsMined(t *testing.T) {
	f := newFailing(t, dbtest.SQLite(t), func(c *chain.Config) { c.MaxFee, c.MinTip = big.NewInt(5e9), big.NewInt(1e9) })
	f.minted(jane, pounds(1))
	key := f.mint(newRef(t), jane, 2)
	f.step()
	for range 20 {
		f.clock.Advance(time.Minute)
		f.leaveOut(4)
	}
	order := f.row(key)
	require.Equal(t, "stuck", f.queue.open[order.id].Reason)
	f.settle()
	require.Equal(t, "confirmed", f.queue.resolved[order.id])
	f.balanced()
}

func TestMint_ThatMayNotLeaveIsNotSignedUntilItMayAndDelaysNoOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		held, goes, withdrawn := newRef(t), newRef(t), newRef(t)
		b.sink.heldMints = map[chain.Ref]bool{held: true, withdrawn: true}
		b.order(held, jane, pounds(10))
		b.order(withdrawn, jane, pounds(20))
		b.order(goes, jane, pounds(30))
		b.settle()
		require.Equal(t, pounds(30), b.supply())
		require.Empty(t, b.sink.submitted[held], "nothing was signed")
		withdraw := func(ref chain.Ref) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := b.Service.WithdrawMint(ctx, tx, ref)
				return err
			})
		}
		require.NoError(t, withdraw(withdrawn))
		require.ErrorIs(t, withdraw(goes), chain.ErrOrderState, "its coins exist")
		require.NoError(t, withdraw(newRef(t)), "nothing was ordered")
		b.sink.heldMints = nil
		b.settle()
		require.Equal(t, pounds(40), b.supply())
		require.Empty(t, b.sink.submitted[withdrawn])
		require.Empty(t, b.sink.failed, "who withdraws it gives the coins back")
		require.Empty(t, b.causes())
		b.balanced()
	})
}
