package db_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A pool of one connection shows whether it comes back.
func onPostgres(t *testing.T, dsn, parameters string) *db.DB {
	t.Helper()
	separator := "?"
	if strings.Contains(dsn, "?") {
		separator = "&"
	}
	d, err := db.Open(t.Context(), dsn+separator+"pool_max_conns=1"+parameters)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

func statementTimeout(t *testing.T, d *db.DB) (setting string) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SHOW statement_timeout").Scan(&setting))
	return setting
}

// sleeping counts the statements that another session sees at work.
func sleeping(t *testing.T, beside *db.DB) (n int) {
	t.Helper()
	require.NoError(t, beside.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid() AND datname = current_database()").Scan(&n))
	return n
}

func TestStatements_HaveAMinuteOnPostgreSQLAndASnapshotTen(t *testing.T) {
	d := onPostgres(t, dbtest.PostgresDSN(t), "")
	require.Equal(t, "1min", statementTimeout(t, d))
	require.NoError(t, d.Snapshot(t.Context(), func(ctx context.Context, tx db.Tx) error {
		var setting string
		require.NoError(t, tx.QueryRowContext(ctx, "SHOW statement_timeout").Scan(&setting))
		require.Equal(t, "10min", setting)
		return nil
	}))
	require.Equal(t, "1min", statementTimeout(t, d), "a snapshot leaves nothing behind on its connection")
}

func TestStatements_AreNotCompiledByPostgreSQL(t *testing.T) {
	var setting string
	require.NoError(t, onPostgres(t, dbtest.PostgresDSN(t), "").Read().QueryRowContext(t.Context(), "SHOW jit").Scan(&setting))
	require.Equal(t, "off", setting)
}

func TestStatements_OneThatHangsIsCancelledAtPostgreSQLAndItsConnectionComesBack(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	d, beside := onPostgres(t, dsn, "&statement_timeout=300"), onPostgres(t, dsn, "")
	for _, write := range []bool{false, true} {
		began := time.Now()
		_, err := d.Read().ExecContext(t.Context(), "SELECT pg_sleep(30)")
		if write {
			err = d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				_, err := tx.ExecContext(ctx, "SELECT pg_sleep(30)")
				return err
			})
		}
		require.ErrorContains(t, err, "57014")
		require.True(t, db.IsUnavailable(err), "the same call may succeed later: it is answered with 503")
		require.Less(t, time.Since(began), 20*time.Second)
		require.Zero(t, sleeping(t, beside))
		require.Equal(t, "300ms", statementTimeout(t, d), "the only connection is free, and the same")
	}
}

func TestStatements_OneWhoseCallerGaveUpIsCancelledAtPostgreSQL(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	d, beside := onPostgres(t, dsn, ""), onPostgres(t, dsn, "")
	ctx, giveUp := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := d.Read().ExecContext(ctx, "SELECT pg_sleep(30)")
		ended <- err
	}()
	require.Eventually(t, func() bool { return sleeping(t, beside) == 1 }, 10*time.Second, 20*time.Millisecond)
	giveUp()
	require.ErrorIs(t, <-ended, context.Canceled)
	require.Eventually(t, func() bool { return sleeping(t, beside) == 0 }, 10*time.Second, 20*time.Millisecond)
	require.Equal(t, "1min", statementTimeout(t, d), "the only connection is free")
}
