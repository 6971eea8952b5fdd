package db_test

import (
	"context"
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const insertJob = `INSERT INTO jobs (id, kind, lane, args, state, attempt, run_at, created_at) VALUES ($1, 'k', 'money', '{}', 'ready', 0, $2, $2)`

func TestTx_ARefusalLeavesNothingBehind(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, insertJob, "1", time.Now())
			require.NoError(t, err)
			return refused
		})
		require.ErrorIs(t, err, refused)
		require.Zero(t, count(t, d))
	})
}

func TestIsUniqueViolation_DistinguishesDuplicatesFromOtherErrors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insert := func(query, id string) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, query, id, time.Now())
				return err
			})
		}
		require.NoError(t, insert(insertJob, "1"))
		require.True(t, db.IsUniqueViolation(insert(insertJob, "1")))
		err := insert(`INSERT INTO jobs (id, kind, lane, args, state, attempt, run_at, created_at) VALUES ($1, 'k', 'money', '{}', 'unheard of', 0, $2, $2)`, "2")
		require.Error(t, err)
		require.False(t, db.IsUniqueViolation(err))
	})
}

func TestTimes_AreReturnedInUTCToTheMicrosecond(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		at := time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.FixedZone("", 3600))
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, insertJob, "1", at)
			return err
		}))
		var got time.Time
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT run_at FROM jobs").Scan(&got))
		require.True(t, got.Equal(at), got)
		require.Equal(t, time.UTC, got.Location())
	})
}

// The end of the last day that a date can name is in the year 10000.
func TestTimes_NoneStandsBehindTheEndOfTheLastDay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, insertJob, "1", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
			return err
		}))
		var found int
		end := time.Date(9999, 12, 31, 24, 0, 0, 0, time.UTC)
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM jobs WHERE run_at < $1", end).Scan(&found))
		require.Equal(t, 1, found)
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM jobs WHERE run_at < $1", &end).Scan(&found))
		require.Equal(t, 1, found)
	})
}

func TestSnapshot_SeesOneStateThroughout(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Snapshot(t.Context(), func(ctx context.Context, tx db.Tx) error {
			var before, after int
			require.NoError(t, tx.QueryRowContext(ctx, "SELECT count(*) FROM jobs").Scan(&before))
			_, err := d.Writer().ExecContext(ctx, insertJob, "1", time.Now())
			require.NoError(t, err)
			require.NoError(t, tx.QueryRowContext(ctx, "SELECT count(*) FROM jobs").Scan(&after))
			require.Equal(t, before, after)
			return nil
		}))
		require.Equal(t, 1, count(t, d))
	})
}

func TestSQLite_KeepsLittleOfItsFileInMemory(t *testing.T) {
	d := dbtest.SQLite(t)
	for conn, most := range map[db.Conn]int{d.Writer(): 4 << 10, d.Read(): 1 << 10} {
		var size int
		require.NoError(t, conn.QueryRowContext(t.Context(), "PRAGMA cache_size").Scan(&size))
		require.Equal(t, -most, size, "in KiB, which SQLite writes as negative")
	}
}

func TestRead_CannotWriteOnSQLite(t *testing.T) {
	d := dbtest.SQLite(t)
	_, err := d.Read().ExecContext(t.Context(), insertJob, "1", time.Now())
	require.Error(t, err)
}

func count(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM jobs").Scan(&n))
	return n
}

// A release that is rolled back finds migrations applied that it does not know.
func TestMigrate_AcceptsADatabaseThatANewerReleaseMigrated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.Migrate(t.Context(), schema.Files))
		newer := fstest.MapFS{"0999_later.sql": {Data: []byte("-- +goose Up\nCREATE TABLE later (id TEXT PRIMARY KEY);\n")}}
		names, err := fs.Glob(schema.Files, "*.sql")
		require.NoError(t, err)
		for _, name := range names {
			text, err := schema.Files.ReadFile(name)
			require.NoError(t, err)
			newer[name] = &fstest.MapFile{Data: text}
		}
		require.NoError(t, d.Migrate(t.Context(), newer))
		require.NoError(t, d.Migrate(t.Context(), schema.Files))
	})
}

// Before the baselines, migrations were numbered in blocks up to 1100.
func TestMigrate_RefusesADatabaseFromBeforeTheBaselines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Writer().ExecContext(t.Context(), "DELETE FROM goose_db_version WHERE version_id > 1")
		require.NoError(t, err)
		_, err = d.Writer().ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (1100, TRUE)")
		require.NoError(t, err)
		require.ErrorIs(t, d.Migrate(t.Context(), schema.Files), db.ErrOtherHistory)
	})
}

// watched is a context that counts what waits for its end.
type watched struct {
	context.Context
	ended   chan struct{} // its own: what waits for the parent's end is counted there
	waiting *int
}

// Done is closed by nobody.
func (w watched) Done() <-chan struct{} { return w.ended }

// AfterFunc is what context.AfterFunc asks of a context of another kind.
func (w watched) AfterFunc(func()) (stop func() bool) {
	*w.waiting++
	stopped := false
	return func() bool {
		first := !stopped
		if stopped = true; first {
			*w.waiting--
		}
		return first
	}
}

// A worker's context lives as long as the process: what each transaction leaves in it would grow for ever.
func TestTx_LeavesNothingInItsContext(t *testing.T) {
	d := dbtest.SQLite(t)
	waiting := 0
	within := watched{t.Context(), make(chan struct{}), &waiting}
	refused := errors.New("refused")
	require.NoError(t, d.Tx(within, func(context.Context, db.Tx) error { return nil }))
	require.ErrorIs(t, d.Tx(within, func(context.Context, db.Tx) error { return refused }), refused)
	require.NoError(t, d.Close())
	require.Error(t, d.Tx(within, func(context.Context, db.Tx) error { return nil }))
	require.Zero(t, waiting)
}
