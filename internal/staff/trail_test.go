package staff_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestTrail_DetectsEveryKindOfTampering(t *testing.T) {
	for name, statement := range map[string]string{
		"a changed line":  "UPDATE staff_audit SET actor_id = 'nobody' WHERE sequence = 2",
		"a removed line":  "DELETE FROM staff_audit WHERE sequence = 2",
		"a cut off end":   "DELETE FROM staff_audit WHERE sequence = 3",
		"a changed time":  "UPDATE staff_audit SET at = '2020-01-01 00:00:00+00:00' WHERE sequence = 1",
		"changed details": "UPDATE staff_audit SET data = (SELECT data FROM staff_audit WHERE sequence = 2) WHERE sequence = 3",
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				b := newBench(t, d)
				o := b.operator(staff.Support)
				for range 3 {
					require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
						return b.Record(ctx, tx, staff.AuditEvent{Actor: o, Action: "test", Subject: "thing", SubjectID: "1", Details: map[string]any{"n": 1}})
					}))
				}
				lines, err := b.VerifyAuditTrail(t.Context())
				require.NoError(t, err)
				require.Equal(t, int64(3), lines)
				require.ErrorContains(t, execute(t, d, statement), "staff_audit is append-only")
				unguard(t, d, "staff_audit")
				require.NoError(t, execute(t, d, statement))
				_, err = b.VerifyAuditTrail(t.Context())
				require.ErrorIs(t, err, staff.ErrAuditTrailBroken)
			})
		})
	}
}

func execute(t *testing.T, d *db.DB, statement string) error {
	t.Helper()
	return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	})
}

// unguard is what somebody does first who has the database itself in hand.
func unguard(t *testing.T, d *db.DB, table string) {
	t.Helper()
	for _, guard := range []string{"_not_updated", "_sealed_not_updated", "_not_deleted"} {
		statement := "DROP TRIGGER " + table + guard
		if d.Dialect() == db.Postgres {
			statement += " ON " + table
		}
		require.NoError(t, execute(t, d, statement))
	}
}

func TestTrail_ConcurrentWritersKeepOneHashChain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				_ = d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Record(ctx, tx, staff.AuditEvent{Action: "test"}) })
			})
		}
		all.Wait()
		lines, err := b.VerifyAuditTrail(t.Context())
		require.NoError(t, err)
		require.Equal(t, int64(20), lines)
	})
}
