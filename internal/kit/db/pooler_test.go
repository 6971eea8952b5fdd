package db_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A pooler that nobody announced would have the books' writer fail later, and locks of a session protect nothing.
func TestPooler_ThatWasNotAnnouncedIsRefusedWithARemedy(t *testing.T) {
	server := dbtest.PostgresDSN(t)
	for name, settings := range map[string][]string{
		"refuses parameters": nil,
		"ignores parameters": {"ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout"},
		"pools sessions":     {"ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout", "pool_mode = session"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := db.Open(t.Context(), dbtest.Pooler(t, server, settings...))
			require.ErrorIs(t, err, db.ErrPooler)
			require.ErrorContains(t, err, "database_direct")
		})
	}
}

func TestPooler_ItsServerMustBeNamedRightly(t *testing.T) {
	server := dbtest.PostgresDSN(t)
	pooler := dbtest.Pooler(t, server, "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout")
	for name, c := range map[string]struct {
		direct string
		is     error
	}{
		"not the pooler again":       {pooler, db.ErrDirect},
		"not the server of others":   {dbtest.PostgresDSN(t), db.ErrOtherServer},
		"not one that is not there":  {"postgres://postgres@127.0.0.1:1/postgres", nil},
		"not what is not an address": {"postgres://postgres@127.0.0.1:x/postgres", nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := db.OpenWith(t.Context(), db.Settings{Address: pooler, Direct: c.direct})
			require.Error(t, err)
			if c.is != nil {
				require.ErrorIs(t, err, c.is)
			}
		})
	}
}

// Parameters of a session cannot be given to a pooler, so the database must have them.
func TestPooler_TransactionsThroughItMustEndInTime(t *testing.T) {
	server := dbtest.PostgresDSN(t)
	settings := db.Settings{Address: dbtest.Pooler(t, server), Direct: server, LockTimeout: 7 * time.Second}
	_, err := db.OpenWith(t.Context(), settings)
	var times db.TimesError
	require.ErrorAs(t, err, &times)
	require.Equal(t, []string{"idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"}, times.Missing)
	direct, err := db.Open(t.Context(), server)
	require.NoError(t, err)
	defer direct.Close()
	for statement := range strings.SplitSeq(strings.TrimSuffix(times.Remedy, ";"), ";") {
		_, err = direct.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	settings.Address = dbtest.Pooler(t, server) // as after RECONNECT
	d, err := db.OpenWith(t.Context(), settings)
	require.NoError(t, err)
	defer d.Close()
	var lock string
	require.NoError(t, d.Read().QueryRowContext(t.Context(), "SHOW lock_timeout").Scan(&lock))
	require.Equal(t, "7s", lock)
}

// pooled opens a database through a pooler.
func pooled(t *testing.T) *db.DB {
	t.Helper()
	through, server := dbtest.Pooled(t)
	d, err := db.OpenWith(t.Context(), db.Settings{Address: through, Direct: server, MaxConnections: 8})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	return d
}

func TestPooler_GivesTransactionsOtherConnectionsAndTheSameAnswers(t *testing.T) {
	d := pooled(t)
	require.NoError(t, d.Migrate(t.Context(), schema.Files), "which locks by a session")
	servers := map[int]bool{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for n := range 16 {
		all.Go(func() {
			for i := range 10 {
				id := fmt.Sprintf("%d-%d", n, i)
				err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
					var pid int
					if err := tx.QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&pid); err != nil {
						return err
					}
					mu.Lock()
					servers[pid] = true
					mu.Unlock()
					_, err := tx.ExecContext(ctx, insertJob, id, time.Now())
					return err
				})
				if err != nil {
					t.Error(err)
					return
				}
				for _, conn := range []db.Conn{d.Read(), d.Gathered()} {
					var kind string
					if err := conn.QueryRowContext(t.Context(), "SELECT kind FROM jobs WHERE id = $1", id).Scan(&kind); err != nil || kind != "k" {
						t.Error(kind, err)
					}
				}
			}
		})
	}
	all.Wait()
	require.Equal(t, 160, count(t, d))
	require.Greater(t, len(servers), 1)
	refused := errors.New("refused")
	require.ErrorIs(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, insertJob, "no", time.Now())
		require.NoError(t, err)
		return refused
	}), refused)
	require.Equal(t, 160, count(t, d))
	require.NoError(t, d.Snapshot(t.Context(), func(ctx context.Context, tx db.Tx) error {
		var setting string
		require.NoError(t, tx.QueryRowContext(ctx, "SHOW statement_timeout").Scan(&setting))
		require.Equal(t, "10min", setting)
		return nil
	}))
}
