package db_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func write(ctx context.Context, d *db.DB, id, bytes int) error {
	return d.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO write_probe (id, filler) VALUES ($1, $2)", id, make([]byte, bytes))
		return err
	})
}

func exec(t *testing.T, d *db.DB, text string) {
	t.Helper()
	_, err := d.Writer().ExecContext(t.Context(), text)
	require.NoError(t, err)
}

// fill makes the disk of the database full, and returns what empties it.
func fill(t *testing.T, d *db.DB) (empty func()) {
	t.Helper()
	if d.Dialect() == db.SQLite {
		exec(t, d, "PRAGMA max_page_count = 1") // as many as there are
		for id := 1; write(t.Context(), d, id, 4000) == nil; id++ {
			require.Less(t, id, 1000, "the free pages are used up")
		}
		return func() { exec(t, d, "PRAGMA max_page_count = 1000000") }
	}
	exec(t, d, `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
	exec(t, d, "CREATE TRIGGER full_disk BEFORE INSERT ON write_probe FOR EACH ROW EXECUTE FUNCTION full_disk()")
	return func() { exec(t, d, "DROP TRIGGER full_disk ON write_probe") }
}

func TestIsUnavailable_AFullDiskIsNoFaultOfTheStatement(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		require.NoError(t, d.ProbeWrite(t.Context()))
		empty := fill(t, d)
		err := write(t.Context(), d, -1, 1<<20)
		require.True(t, db.IsUnavailable(fmt.Errorf("record an order: %w", err)), "%v", err)
		require.True(t, db.IsUnavailable(d.ProbeWrite(t.Context())), "a full disk is noticed")
		require.NoError(t, d.Ping(t.Context()), "it still answers questions")
		empty()
		require.NoError(t, d.ProbeWrite(t.Context()))
	})
}

func TestIsUnavailable_AFaultOfTheProgramIsNone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Read().ExecContext(t.Context(), "SELECT nonsense FROM nowhere")
		require.Error(t, err)
		require.False(t, db.IsUnavailable(err), "%v", err)
		require.NoError(t, write(t.Context(), d, 1, 1))
		err = write(t.Context(), d, 1, 1)
		require.True(t, db.IsUniqueViolation(err))
		require.False(t, db.IsUnavailable(err), "%v", err)
	})
	require.False(t, db.IsUnavailable(errors.New("cannot divide by zero")))
	require.False(t, db.IsUnavailable(nil))
}

func TestIsUnavailable_PostgreSQLThatIsGone(t *testing.T) {
	t.Parallel()
	d := dbtest.Postgres(t)
	cut := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		if _, err := tx.ExecContext(ctx, "SELECT pg_terminate_backend(pg_backend_pid())"); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "SELECT 1")
		return err
	})
	require.True(t, db.IsUnavailable(cut), "%v", cut)

	_, err := db.Open(t.Context(), "postgres://gbpc@"+portstest.Reserve(t).Address()+"/gbpc?sslmode=disable")
	require.True(t, db.IsUnavailable(err), "%v", err)

	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "LOCK TABLE write_probe IN ACCESS EXCLUSIVE MODE")
		require.NoError(t, err)
		waits := d.Tx(context.Background(), func(ctx context.Context, tx db.Tx) error { // another connection
			if _, err := tx.ExecContext(ctx, "SET LOCAL lock_timeout = '50ms'"); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, "DELETE FROM write_probe")
			return err
		})
		require.True(t, db.IsUnavailable(waits), "%v", waits)
		return nil
	}))
	silent, end := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer end()
	_, err = d.Read().ExecContext(silent, "SELECT pg_sleep(10)")
	require.True(t, db.IsUnavailable(err), "%v", err)
}
