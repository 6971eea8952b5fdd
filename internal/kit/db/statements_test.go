package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A connection to SQLite keeps its statements, so the same text may be asked again while its rows are being read.
func TestTx_TheSameQueryWithinItsOwnRowsReadsEachFromTheBeginning(t *testing.T) {
	d := dbtest.SQLite(t)
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		for _, id := range []string{"1", "2", "3"} {
			_, err := tx.ExecContext(ctx, insertJob, id, time.Now())
			require.NoError(t, err)
		}
		ids := func(within func()) (found []string) {
			rows, err := tx.QueryContext(ctx, "SELECT id FROM jobs WHERE kind = $1 ORDER BY id", "k")
			require.NoError(t, err)
			defer rows.Close()
			for rows.Next() {
				var id string
				require.NoError(t, rows.Scan(&id))
				found = append(found, id)
				within()
			}
			require.NoError(t, rows.Err())
			return found
		}
		all := []string{"1", "2", "3"}
		require.Equal(t, all, ids(func() { require.Equal(t, all, ids(func() {})) }))
		require.Equal(t, all, ids(func() {}))
		return nil
	}))
}

func TestTx_AQueryIsAnsweredByTheTableAsItIsNow(t *testing.T) {
	d := dbtest.SQLite(t)
	columns := func() (n int) {
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			rows, err := tx.QueryContext(ctx, "SELECT * FROM jobs")
			require.NoError(t, err)
			defer rows.Close()
			names, err := rows.Columns()
			n = len(names)
			return err
		}))
		return n
	}
	before := columns()
	_, err := d.Writer().ExecContext(t.Context(), "ALTER TABLE jobs ADD COLUMN later TEXT")
	require.NoError(t, err)
	require.Equal(t, before+1, columns())
}

func TestTx_ARefusedRowLeavesItsStatementUsable(t *testing.T) {
	d := dbtest.SQLite(t)
	insert := func(id string) error {
		return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, insertJob, id, time.Now())
			return err
		})
	}
	require.NoError(t, insert("1"))
	require.True(t, db.IsUniqueViolation(insert("1")))
	require.NoError(t, insert("2"))
	require.Equal(t, 2, count(t, d))
}
