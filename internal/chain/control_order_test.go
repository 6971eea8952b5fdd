package chain_test

import (
	"context"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

// The transaction of the first order is lost on its way to the node, so that the contract knows nothing of it when
// the second order is given.
func TestSender_OrdersOnOneSwitchTakeEffectAsTheyWereGiven(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		given := func(order func(context.Context, db.Tx) error) {
			b.client.set(func(f *faulty) { f.swallow = true })
			b.tx(order)
			b.step()
		}
		pause := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderPause(ctx, tx, "1") }
		unpause := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, "2") }
		freeze := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderFreeze(ctx, tx, "3", jane) }
		unfreeze := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnfreeze(ctx, tx, "4", jane) }
		for _, order := range []func(context.Context, db.Tx) error{pause, unpause, freeze, unfreeze} {
			given(order)
		}
		b.client.set(func(f *faulty) { f.swallow = false })
		for range 3 {
			b.clock.Advance(time.Minute)
			b.settle()
		}
		for key, state := range b.states() {
			require.Equal(t, "confirmed", state, key)
		}
		paused, err := b.Service.Paused(t.Context())
		require.NoError(t, err)
		require.False(t, paused, "the last word was unpause")
		frozen, err := b.Service.Frozen(t.Context(), jane)
		require.NoError(t, err)
		require.False(t, frozen, "the last word was unfreeze")
		require.Empty(t, b.causes())
	})
}

func TestPause_TheLastWordIsTheNewestOrderAlsoWhileTheOneBeforeIsUnderway(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		pause := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderPause(ctx, tx, id.New()) }
		unpause := func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, id.New()) }
		b.tx(pause)
		b.step() // in the pool
		b.tx(unpause)
		b.settle()
		paused, err := b.Service.Paused(t.Context())
		require.NoError(t, err)
		require.False(t, paused, "the pause was mined after the order that lifts it")
		b.tx(pause)
		b.settle()
		b.tx(unpause)
		b.step()
		b.tx(pause)
		b.settle()
		paused, err = b.Service.Paused(t.Context())
		require.NoError(t, err)
		require.True(t, paused, "the token was paused for the last time before the lifting was mined")
	})
}

// Both would be accepted before either is mined; the second one would revert, and be tried again after the unpausing.
func TestPause_ASecondOneDoesNotComeBackAfterTheUnpausing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.client.set(func(f *faulty) { f.swallow = true })
		for range 2 {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderPause(ctx, tx, id.New()) })
			b.step()
		}
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderUnpause(ctx, tx, "1") })
		b.step()
		b.client.set(func(f *faulty) { f.swallow = false })
		for range 3 {
			b.clock.Advance(time.Minute)
			b.settle()
		}
		paused, err := b.Service.Paused(t.Context())
		require.NoError(t, err)
		require.False(t, paused)
		require.Empty(t, b.causes())
	})
}

// A deep reorganisation took the earlier order back.
func TestSender_AnOrderThatALaterOneOvertookIsOver(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		allow := func(key string, n int64) {
			b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderAllowance(ctx, tx, key, pounds(n)) })
			b.settle()
		}
		allow("1", 77)
		allow("2", 5)
		b.exec(`UPDATE chain_orders SET state = 'waiting', nonce = NULL, block = NULL WHERE key = 'allow:1'`)
		b.settle()
		allowance, err := b.Service.MintAllowance(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(5).Minor(), allowance.Int64())
		require.Equal(t, map[string]string{"allow:1": "cancelled", "allow:2": "confirmed"}, b.states())
	})
}

func TestSender_AnOldAllowanceNeverReplacesANewerOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderAllowance(ctx, tx, "1", pounds(77)) })
		b.exec(`UPDATE chain_orders SET next_try_at = $1 WHERE key = 'allow:1'`, b.clock.Now().Add(time.Hour))
		b.tx(func(ctx context.Context, tx db.Tx) error { return b.Service.OrderAllowance(ctx, tx, "2", pounds(5)) })
		b.settle()
		b.clock.Advance(2 * time.Hour)
		b.settle()
		b.settle()
		allowance, err := b.Service.MintAllowance(t.Context())
		require.NoError(t, err)
		require.Equal(t, pounds(5).Minor(), allowance.Int64())
	})
}

// states returns the state of each order on the token's switches and accounts.
func (b *bench) states() map[string]string {
	b.t.Helper()
	rows, err := b.db.Read().QueryContext(b.t.Context(), "SELECT key, state FROM chain_orders WHERE kind NOT IN ('mint', 'redeem', 'report', 'attest')")
	require.NoError(b.t, err)
	defer func() { _ = rows.Close() }()
	states := map[string]string{}
	for rows.Next() {
		var key, state string
		require.NoError(b.t, rows.Scan(&key, &state))
		states[key] = state
	}
	require.NoError(b.t, rows.Err())
	return states
}
