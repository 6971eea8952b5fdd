package webhooks_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// waiting returns how many transactions wait for a lock.
func (b *bench) waiting() (n int) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()").Scan(&n))
	return n
}

// A round is recorded with its endpoint locked before its deliveries. A replay that had locked the delivery first would
// wait for the round, and the round for it.
func TestReplay_LocksTheEndpointBeforeTheDelivery(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		id, _ := b.add(newEndpoint(t, nil).URL)
		b.publish(1)
		require.NoError(t, b.Step(t.Context()))
		d := b.newest(id, 1)
		replayed := make(chan error, 1)
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if _, err := tx.ExecContext(ctx, "UPDATE webhooks_endpoints SET slow = slow WHERE id = $1", id); err != nil {
				return err
			}
			go func() {
				_, err := b.Replay(t.Context(), b.customer, d.ID)
				replayed <- err
			}()
			if b.db.Dialect() != db.Postgres { // there one transaction writes at a time
				return nil
			}
			eventually(t, func() bool { return b.waiting() == 1 })
			_, err := tx.ExecContext(ctx, "SELECT 1 FROM webhooks_deliveries WHERE id = $1 FOR UPDATE NOWAIT", d.ID)
			return err
		}))
		require.NoError(t, <-replayed)
		require.Equal(t, "pending", b.newest(id, 1).Status)
	})
}

// Old deliveries are deleted while others are replayed: what is locked is left for the next time.
func TestPrune_WaitsForNoDeliveryThatIsLocked(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		id, _ := b.add(newEndpoint(t, nil).URL)
		b.publish(2)
		require.NoError(t, b.Step(t.Context()))
		b.clock.Advance(91 * 24 * time.Hour)
		if locked := b.deliveries(id)[1].ID; b.db.Dialect() == db.Postgres { // SQLite locks no rows
			require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				if _, err := tx.ExecContext(ctx, "SELECT 1 FROM webhooks_deliveries WHERE id = $1 FOR UPDATE", locked); err != nil {
					return err
				}
				within, end := context.WithTimeout(t.Context(), 10*time.Second)
				defer end()
				return b.Prune(within)
			}))
			left := b.deliveries(id)
			require.Len(t, left, 1)
			require.Equal(t, locked, left[0].ID)
		}
		require.NoError(t, b.Prune(t.Context()))
		require.Empty(t, b.deliveries(id))
	})
}

// A round that ends sets when the next delivery is due. One that is made at that moment, for an endpoint that was due anyway, was
// forgotten until the next event or retry.
func TestFanOut_WhatIsMadeWhileALeaseIsGivenBackIsDue(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		id, _ := b.add(newEndpoint(t, nil).URL)
		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE webhooks_endpoints SET due_at = $1 WHERE id = $2", b.clock.Now().UTC(), id)
		require.NoError(t, err)
		b.publish(1)
		_, err = b.events.Sequence(t.Context())
		require.NoError(t, err)
		made := make(chan error, 1)
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if _, err := tx.ExecContext(ctx, "UPDATE webhooks_endpoints SET due_at = NULL WHERE id = $1", id); err != nil {
				return err
			}
			go func() { made <- b.FanOut(t.Context()) }()
			if b.db.Dialect() == db.Postgres { // there one transaction writes at a time
				eventually(t, func() bool { return b.waiting() == 1 })
			}
			return nil
		}))
		require.NoError(t, <-made)
		require.NoError(t, b.Step(t.Context()))
		require.Equal(t, "delivered", b.newest(id, 1).Status)
	})
}
