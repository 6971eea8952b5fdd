package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

type bench struct {
	*jobs.Queue
	t     *testing.T
	db    *db.DB
	clock *clock.Fixed
	wall  *clock.Fixed
}

func newBench(t *testing.T, d *db.DB) bench {
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	wall := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	return bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c, Wall: wall}), t: t, db: d, clock: c, wall: wall}
}

func each(t *testing.T, test func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBench(t, d)) })
}

// kind returns a kind of the money lane whose argument is a text.
func kind(name string) jobs.Kind[string] { return jobs.Kind[string]{Name: name, Lane: jobs.LaneMoney} }

func (b bench) enqueue(j jobs.Job) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error { return b.Enqueue(ctx, tx, j) }))
}

func (b bench) runDue(expected int) {
	b.t.Helper()
	ran, err := b.RunDue(b.t.Context())
	require.NoError(b.t, err)
	require.Equal(b.t, expected, ran)
}

// handle registers a handler that ignores its argument.
func (b bench) handle(k jobs.Kind[string], do func() error) {
	jobs.Handle(b.Queue, k, func(context.Context, string) error { return do() })
}

func done() error { return nil }

func (b bench) onlyJob() jobs.Info {
	b.t.Helper()
	var id string
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT id FROM jobs").Scan(&id))
	info, err := b.Find(b.t.Context(), b.db.Read(), id)
	require.NoError(b.t, err)
	return info
}

func TestJob_RunsOnceItsTransactionCommitted(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		greet := kind("greet")
		var got []string
		jobs.Handle(b.Queue, greet, func(_ context.Context, name string) error {
			got = append(got, name)
			return nil
		})
		require.Error(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Enqueue(ctx, tx, greet.Job("", "never")))
			return errors.New("refused")
		}))
		b.enqueue(greet.Job("", "jane"))
		b.runDue(1)
		b.runDue(0)
		require.Equal(t, []string{"jane"}, got)
	})
}

func TestJob_SameKeyIsEnqueuedOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		once := kind("once")
		b.handle(once, done)
		b.enqueue(once.Job("k", ""))
		b.enqueue(once.Job("k", ""))
		b.runDue(1)
		b.enqueue(once.Job("k", ""))
		b.runDue(0)
	})
}

func TestJob_KeyStaysGoodAfterTheFinishedJobWasDeleted(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		once := kind("once")
		b.handle(once, done)
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for n := range 600 { // more than a batch
				if err := b.Enqueue(ctx, tx, once.Job(fmt.Sprint(n), "")); err != nil {
					return err
				}
			}
			return nil
		}))
		_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE jobs SET state = 'done', finished_at = $1", b.clock.Now())
		require.NoError(t, err)
		require.NoError(t, b.db.Tx(t.Context(), b.Schedule))
		b.clock.Advance(8 * 24 * time.Hour)
		for range 2 {
			b.runDue(1)
			b.clock.Advance(time.Second)
		}
		var n int
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM jobs WHERE kind = 'once'").Scan(&n))
		require.Zero(t, n)
		b.enqueue(once.Job("7", ""))
		b.enqueue(once.Job("599", ""))
		b.runDue(0)
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM job_keys").Scan(&n))
		require.Equal(t, 600, n)
	})
}

// An outage of twelve hours: after it, the first success has all others retried at once.
func TestJob_WithoutAHandlerIsKept(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.enqueue(kind("unhandled").Job("", ""))
		b.runDue(1)
		backlog, err := b.Backlog(t.Context())
		require.NoError(t, err)
		require.Equal(t, []jobs.Backlog{{Lane: "money", Kind: "unhandled", State: "ready", Failing: true, Jobs: 1}}, backlog)
		require.Equal(t, jobs.NoHandler, b.onlyJob().History[0].Outcome)
	})
}

func TestBacklog_SaysForHowLongALaneHasWaited(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.enqueue(kind("slow").Job("", ""))
		b.enqueue(kind("slow").Job("", "").At(b.clock.Now().Add(time.Hour)))
		b.clock.Advance(time.Minute)
		ages, err := b.OldestDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, time.Minute, ages[jobs.LaneMoney])
		require.Zero(t, ages[jobs.LaneMail])
		require.Len(t, ages, 8)
	})
}

func TestLanes_AreThoseOfTheDatabase(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ages, err := b.OldestDue(t.Context())
		require.NoError(t, err)
		rows, err := b.db.Read().QueryContext(t.Context(), "SELECT lane FROM job_lanes")
		require.NoError(t, err)
		found := 0
		for rows.Next() {
			var lane jobs.Lane
			require.NoError(t, rows.Scan(&lane))
			require.Contains(t, ages, lane)
			found++
		}
		require.NoError(t, rows.Err())
		require.Len(t, ages, found)
	})
}

func TestJob_RunsAtItsTimeAndAgainAfterLater(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ran := 0
		b.handle(kind("daily"), func() error { ran++; return jobs.Later(24 * time.Hour) })
		b.enqueue(kind("daily").Job("", "").At(b.clock.Now().Add(time.Hour)))
		b.runDue(0)
		b.clock.Advance(time.Hour)
		b.runDue(1)
		b.runDue(0)
		b.clock.Advance(24 * time.Hour)
		b.runDue(1)
		require.Equal(t, 2, ran)
	})
}

// Five hundred mails hang: some end with their context, some never. A payout does not wait for them.
