package db_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const age = time.Second

// followed opens a database whose replicas are followed until the test ends, with a table of one number.
func followed(t *testing.T, s db.Settings) *db.DB {
	t.Helper()
	s.ReplicaAge = age
	d, err := db.OpenWith(t.Context(), s)
	require.NoError(t, err)
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Follow(ctx, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(func() {
		end()
		require.NoError(t, <-ended)
		require.NoError(t, d.Close())
	})
	return d
}

func withNumber(t *testing.T, d *db.DB) {
	t.Helper()
	for _, statement := range []string{"CREATE TABLE number (n bigint NOT NULL)", "INSERT INTO number VALUES (0)"} {
		_, err := d.Writer().ExecContext(t.Context(), statement)
		require.NoError(t, err)
	}
}

func set(t *testing.T, d *db.DB, n int64) {
	t.Helper()
	_, err := d.Writer().ExecContext(t.Context(), "UPDATE number SET n = $1", n)
	require.NoError(t, err)
}

type reader func(context.Context, func(context.Context, db.Conn) error) error

func stale(d *db.DB) reader {
	return func(ctx context.Context, fn func(context.Context, db.Conn) error) error {
		return d.ReadStale(ctx, func(ctx context.Context, tx db.Tx) error { return fn(ctx, tx) })
	}
}

// number reads the number, and whether a replica answered.
func number(t *testing.T, read reader) (n int64, byReplica bool) {
	t.Helper()
	require.NoError(t, read(t.Context(), func(ctx context.Context, c db.Conn) error {
		return c.QueryRowContext(ctx, "SELECT n, pg_is_in_recovery() FROM number").Scan(&n, &byReplica)
	}))
	return n, byReplica
}

func replicasAnswer(t *testing.T, d *db.DB) {
	t.Helper()
	require.Eventually(t, func() bool {
		_, byReplica := number(t, stale(d))
		return byReplica
	}, 20*time.Second, 20*time.Millisecond, "no replica answers")
}

// answered is a read that a replica answered.
type answered struct {
	at time.Time // when it was asked
	n  int64
}

// untilPrimary reads until the primary answers, and returns the last read that a replica answered.
func untilPrimary(t *testing.T, d *db.DB) (last answered) {
	t.Helper()
	require.Eventually(t, func() bool {
		at := time.Now()
		n, byReplica := number(t, stale(d))
		if byReplica {
			last = answered{at, n}
		}
		return !byReplica
	}, 20*time.Second, 5*time.Millisecond, "a replica answers that is too old")
	return last
}

func TestReplicas_AnswerUntilTheyAreTooOldAndAgainWhenTheyHaveCaughtUp(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	standby := servers.Standbys[0]
	d := followed(t, servers.Settings())
	withNumber(t, d)
	replicasAnswer(t, d)
	var n int64
	for name, c := range map[string]struct{ stop, resume string }{
		"its replay is paused":   {"SELECT pg_wal_replay_pause()", "SELECT pg_wal_replay_resume()"},
		"its stream was cut off": {"ALTER SYSTEM SET primary_conninfo = ''", "ALTER SYSTEM SET primary_conninfo = 'host=" + servers.Primary.Folder + " user=postgres'"},
	} {
		t.Run(name, func(t *testing.T) {
			servers.Run(standby, c.stop)
			servers.Run(standby, "SELECT pg_reload_conf()")
			require.Eventually(t, func() bool { // asked to stop, it may go on for a moment
				n++
				set(t, d, n)
				time.Sleep(100 * time.Millisecond)
				seen, byReplica := number(t, stale(d))
				return byReplica && seen < n
			}, 20*time.Second, time.Millisecond)
			n++
			set(t, d, n)
			written := time.Now()
			last := untilPrimary(t, d)
			require.Less(t, last.n, n, "it went on to answer with what was before")
			require.LessOrEqual(t, last.at.Sub(written), age, "no longer than the bound")
			seen, _ := number(t, stale(d))
			require.Equal(t, n, seen)
			stats, _ := d.ReplicaStats()
			require.False(t, stats[0].Usable)
			require.True(t, stats[0].Known)
			servers.Run(standby, c.resume)
			servers.Run(standby, "SELECT pg_reload_conf()")
			replicasAnswer(t, d)
		})
	}
}

// An idle primary writes nothing, so its replica replays nothing: it is not old for that.
func TestReplicas_OfAnIdlePrimaryAreNotOld(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	d := followed(t, servers.Settings())
	withNumber(t, d)
	replicasAnswer(t, d)
	for end := time.Now().Add(4 * age); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		_, byReplica := number(t, stale(d))
		require.True(t, byReplica)
	}
}

func TestReplicas_ThatDieOrHangCostTimeAndNoAnswer(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	standby := servers.Standbys[0]
	d := followed(t, servers.Settings())
	withNumber(t, d)
	for name, c := range map[string]struct{ fail, back func() }{
		"it hangs with its connections open": {standby.Freeze, standby.Thaw},
		"it dies":                            {func() { require.NoError(t, standby.Stop()) }, func() { require.NoError(t, standby.Start(dbtest.Fast...)) }},
	} {
		t.Run(name, func(t *testing.T) {
			replicasAnswer(t, d)
			c.fail()
			var longest time.Duration
			for end := time.Now().Add(4 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
				for _, read := range []reader{stale(d), d.ReadCaughtUp} {
					began := time.Now()
					number(t, read)
					longest = max(longest, time.Since(began))
				}
			}
			require.Less(t, longest, 4500*time.Millisecond, "the time-out of a replica")
			_, byReplica := number(t, stale(d))
			require.False(t, byReplica)
			c.back()
		})
	}
	replicasAnswer(t, d)
}

func TestReplicas_AnswerNoLongerThanTheBoundOnceThePrimaryIsDead(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	d := followed(t, servers.Settings())
	withNumber(t, d)
	replicasAnswer(t, d)
	require.NoError(t, servers.Primary.Stop())
	died := time.Now()
	var failed error
	var last time.Time
	require.Eventually(t, func() bool {
		at := time.Now()
		failed = d.ReadStale(t.Context(), func(ctx context.Context, c db.Tx) error {
			_, err := c.ExecContext(ctx, "SELECT 1")
			return err
		})
		if failed == nil {
			last = at
		}
		return failed != nil
	}, 20*time.Second, 10*time.Millisecond, "it answers without a bound")
	require.LessOrEqual(t, last.Sub(died), age)
	require.True(t, db.IsUnavailable(failed), failed)
	err := d.ReadCaughtUp(t.Context(), func(ctx context.Context, c db.Conn) error { return nil })
	require.NoError(t, err, "fn of a read that asks nothing")
}

func TestReplicas_WhatTheyRefuseIsAskedAgainOfThePrimary(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	servers.Run(servers.Standbys[0], "ALTER SYSTEM SET max_standby_streaming_delay = '100ms'")
	servers.Run(servers.Standbys[0], "SELECT pg_reload_conf()")
	d := followed(t, servers.Settings())
	withNumber(t, d)
	replicasAnswer(t, d)

	var asked []bool
	var conflict error
	require.NoError(t, d.ReadStale(t.Context(), func(ctx context.Context, tx db.Tx) error {
		var byReplica bool
		var n int64
		if err := tx.QueryRowContext(ctx, "SELECT n, pg_is_in_recovery() FROM number").Scan(&n, &byReplica); err != nil {
			return err
		}
		if asked = append(asked, byReplica); !byReplica {
			return nil
		}
		servers.Run(servers.Primary, "BEGIN; LOCK TABLE number IN ACCESS EXCLUSIVE MODE; COMMIT") // its replay waits for this read
		_, conflict = tx.ExecContext(ctx, "SELECT pg_sleep(3)")
		return conflict
	}))
	require.Equal(t, []bool{true, false}, asked)
	require.ErrorContains(t, conflict, "conflict with recovery")

	replicasAnswer(t, d)
	missing, runs := errors.New("no such row"), 0
	require.ErrorIs(t, d.ReadStale(t.Context(), func(context.Context, db.Tx) error { runs++; return missing }), missing)
	require.Equal(t, 2, runs, "a row that is not there may be too new")
}

// Two processes: what one has committed, the other reads.
func TestReplicas_CaughtUpSeesWhatWasCommittedBeforeByWhomeverItWas(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	writes, reads := followed(t, servers.Settings()), followed(t, servers.Settings())
	withNumber(t, writes)
	replicasAnswer(t, reads)
	byReplicas, n := 0, int64(0)
	for range 200 {
		n++
		set(t, writes, n)
		seen, byReplica := number(t, reads.ReadCaughtUp)
		require.Equal(t, n, seen)
		if byReplica {
			byReplicas++
		}
	}
	require.Positive(t, byReplicas, "replicas are used at all")
	t.Logf("%d of 200 by the replica", byReplicas)
	servers.Run(servers.Standbys[0], "SELECT pg_wal_replay_pause()")
	for end := time.Now().Add(2 * age); time.Now().Before(end); {
		n++
		set(t, writes, n)
		seen, _ := number(t, reads.ReadCaughtUp)
		require.Equal(t, n, seen)
	}
}

// Its log may be longer than the primary's, and yet lacks what the primary has committed.
func TestReplicas_OfAnotherTimelineAreNotUsed(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 2)
	before := followed(t, db.Settings{Address: dbtest.Address(servers.Primary), Replicas: []string{dbtest.Address(servers.Standbys[1])}})
	withNumber(t, before)
	replicasAnswer(t, before)
	require.NoError(t, servers.Standbys[0].Promote())
	d := followed(t, db.Settings{Address: dbtest.Address(servers.Standbys[0]), Replicas: []string{dbtest.Address(servers.Standbys[1])}})
	servers.Run(servers.Primary, "CREATE TABLE longer AS SELECT generate_series(1, 100000) AS n")
	set(t, d, 7)
	for end := time.Now().Add(2 * age); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		for _, read := range []reader{stale(d), d.ReadCaughtUp} {
			n, byReplica := number(t, read)
			require.False(t, byReplica)
			require.EqualValues(t, 7, n)
		}
	}
	stats, _ := d.ReplicaStats()
	require.Equal(t, db.ErrOtherTimeline.Error(), stats[0].Problem)
}

func TestReplicas_ThatAreNoneAreNotUsed(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	servers.Run(servers.Primary, "CREATE DATABASE other")
	servers.AwaitReplay()
	address := dbtest.Address(servers.Primary)
	d := followed(t, db.Settings{Address: address, Replicas: []string{
		address, dbtest.PostgresDSN(t), strings.Replace(dbtest.Address(servers.Standbys[0]), "/postgres?", "/other?", 1), "postgres://postgres@127.0.0.1:1/postgres?sslmode=disable",
	}})
	withNumber(t, d)
	for i, problem := range []string{db.ErrNoReplica.Error(), db.ErrNoReplica.Error(), db.ErrOtherDatabase.Error(), "connection refused"} {
		require.Eventually(t, func() bool {
			stats, _ := d.ReplicaStats()
			return strings.Contains(stats[i].Problem, problem)
		}, 20*time.Second, 10*time.Millisecond, problem)
	}
	_, byReplica := number(t, stale(d))
	require.False(t, byReplica)
}

func TestReplicas_MayBeBehindAPooler(t *testing.T) {
	t.Parallel()
	servers := dbtest.StartReplicated(t, 1)
	d := followed(t, db.Settings{Address: dbtest.Address(servers.Primary), Replicas: []string{dbtest.Pooler(t, dbtest.Address(servers.Standbys[0]))}})
	withNumber(t, d)
	replicasAnswer(t, d)
	for n := range int64(20) {
		set(t, d, n)
		for _, read := range []reader{d.ReadCaughtUp, stale(d)} {
			number(t, read)
		}
	}
	stats, fromPrimary := d.ReplicaStats()
	require.Positive(t, stats[0].Served)
	require.Positive(t, fromPrimary)
}

func TestReplicas_AnSQLiteFileHasNone(t *testing.T) {
	_, err := db.OpenWith(t.Context(), db.Settings{Address: filepath.Join(t.TempDir(), "gbpc.db"), Replicas: []string{"postgres://postgres@127.0.0.1:1/postgres"}})
	require.ErrorIs(t, err, db.ErrReplicas)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, read := range []reader{stale(d), d.ReadCaughtUp} {
			require.NoError(t, read(t.Context(), func(ctx context.Context, c db.Conn) error {
				var n int
				return c.QueryRowContext(ctx, "SELECT 1").Scan(&n)
			}), "without a replica the database itself answers")
		}
	})
}
