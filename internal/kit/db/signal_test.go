package db_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// hearing opens the database as a process that hears the signal, and returns what is called.
func hearing(t *testing.T, s db.Settings, name string) (*db.DB, chan bool) {
	t.Helper()
	d, err := db.OpenWith(t.Context(), s)
	require.NoError(t, err)
	heard := make(chan bool, 100)
	d.OnSignal(name, func() { heard <- true })
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Hear(ctx, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		stop()
		require.NoError(t, <-ended)
		require.NoError(t, d.Close())
	})
	within(t, heard) // it listens, and may have missed something before
	return d, heard
}

func within(t *testing.T, heard chan bool) {
	t.Helper()
	select {
	case <-heard:
	case <-time.After(20 * time.Second):
		t.Fatal("not heard")
	}
}

func TestSignal_IsHeardByTheOtherProcesses(t *testing.T) {
	through, server := dbtest.Pooled(t)
	for name, settings := range map[string]db.Settings{"directly": {Address: server}, "through a pooler": {Address: through, Direct: server}} {
		t.Run(name, func(t *testing.T) {
			one, own := hearing(t, settings, "jobs")
			_, heard := hearing(t, settings, "jobs")
			_, other := hearing(t, settings, "events")
			for range 1000 {
				one.Signal("jobs")
			}
			within(t, heard)
			one.Signal("events")
			within(t, other)
			require.Empty(t, own, "not by itself")
			require.LessOrEqual(t, len(heard), 10, "many are told together")
		})
	}
}

func TestSignal_IsHeardAgainAfterTheConnectionWasLost(t *testing.T) {
	server := dbtest.PostgresDSN(t)
	one, _ := hearing(t, db.Settings{Address: server}, "jobs")
	_, heard := hearing(t, db.Settings{Address: server}, "jobs")
	_, err := one.Writer().ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN gbpc' AND datname = current_database()")
	require.NoError(t, err)
	within(t, heard) // what was signalled meanwhile may be lost
	one.Signal("jobs")
	within(t, heard)
}

// A server that hangs with its connections open would be waited for until it goes on, by whatever has no limit of time.
func TestHear_AServerThatHangsFailsWhoeverWaitsForIt(t *testing.T) {
	folder, err := os.MkdirTemp("", "gbpc-hang-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755))
	server, err := cluster.New(folder)
	require.NoError(t, err)
	require.NoError(t, server.Start("fsync=off"))
	t.Cleanup(func() { _ = server.Stop() })
	d, err := db.Open(t.Context(), strings.Replace(server.URL(), "@/?", "@/postgres?", 1))
	require.NoError(t, err)
	d.CheckEvery(50*time.Millisecond, 200*time.Millisecond)
	listens := make(chan bool, 10)
	d.OnSignal("any", func() { listens <- true })
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Hear(ctx, slog.New(slog.DiscardHandler)) }()
	within(t, listens)
	defer func() {
		stop()
		require.NoError(t, <-ended)
		require.NoError(t, d.Close())
	}()
	server.Freeze()
	defer server.Thaw()
	failed := make(chan error, 2)
	go func() {
		_, err := d.Read().ExecContext(context.Background(), "SELECT 1")
		failed <- err
	}()
	go func() {
		failed <- d.Gathered().QueryRowContext(context.Background(), "SELECT 1").Scan(new(int))
	}()
	for range cap(failed) {
		select {
		case err := <-failed:
			require.True(t, db.IsUnavailable(err), "%v", err)
		case <-time.After(40 * time.Second):
			t.Fatal("it is waited for")
		}
	}
}

// A commit that waits for a synchronous replica and is cancelled is visible to everybody, and lost with the primary.
func TestUncancelled_WhoGivesUpDoesNotCancelAtTheServer(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.PostgresDSN(t))
	require.NoError(t, err)
	defer d.Close()
	config, err := d.Uncancelled()
	require.NoError(t, err)
	conn, err := pgx.ConnectConfig(t.Context(), config)
	require.NoError(t, err)
	ctx, giveUp := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer giveUp()
	_, err = conn.Exec(ctx, "DO $$ BEGIN PERFORM pg_sleep(0.5); CREATE TABLE went_on (id INTEGER); END $$")
	require.Error(t, err)
	require.True(t, conn.IsClosed())
	require.Eventually(t, func() bool {
		var made bool
		return d.Read().QueryRowContext(t.Context(), "SELECT to_regclass('went_on') IS NOT NULL").Scan(&made) == nil && made
	}, 20*time.Second, 20*time.Millisecond)
}

// The same of every other transaction: until the replica has it, nobody sees it, whoever gave up waiting for it.
func TestTx_WhoGivesUpWaitingForACommitDoesNotCancelIt(t *testing.T) {
	folder, err := os.MkdirTemp("", "gbpc-sync-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755))
	server, err := cluster.New(folder)
	require.NoError(t, err)
	require.NoError(t, server.Start("fsync=off"))
	t.Cleanup(func() { _ = server.Stop() })
	d, err := db.Open(t.Context(), strings.Replace(server.URL(), "@/?", "@/postgres?", 1))
	require.NoError(t, err)
	defer d.Close()
	run := func(statement string) {
		_, err := d.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
	waiting := func() (n int) {
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'").Scan(&n))
		return n
	}
	run("CREATE TABLE kept (id INTEGER)")
	run("CREATE TABLE probes (id INTEGER)")
	run("ALTER SYSTEM SET synchronous_standby_names = 'gone'")
	run("SELECT pg_reload_conf()")
	insert := func(ctx context.Context, table string, then func()) error {
		return d.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			tx.AfterCommit(then)
			_, err := tx.ExecContext(ctx, "INSERT INTO "+table+" VALUES (1)")
			return err
		})
	}
	// Commits wait for the replica once the server's checkpointer has read the setting, which no view shows.
	require.Eventually(t, func() bool {
		ctx, giveUp := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer giveUp()
		return errors.Is(insert(ctx, "probes", func() {}), context.DeadlineExceeded)
	}, 20*time.Second, 10*time.Millisecond)
	before := waiting()
	committed := make(chan bool, 1)
	ctx, giveUp := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer giveUp()
	require.ErrorIs(t, insert(ctx, "kept", func() { committed <- true }), context.DeadlineExceeded)
	rows := func() (n int) {
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM kept").Scan(&n))
		return n
	}
	require.Equal(t, before+1, waiting(), "the server goes on waiting for the replica")
	require.Zero(t, rows())
	run("ALTER SYSTEM RESET synchronous_standby_names")
	run("SELECT pg_reload_conf()")
	within(t, committed)
	require.Equal(t, 1, rows())
}
