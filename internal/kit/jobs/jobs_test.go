package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

type bench struct {
	*jobs.Queue
	t     *testing.T
	db    *db.DB
	clock *clock.Fixed
}

func each(t *testing.T, test func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		test(t, bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c}), t: t, db: d, clock: c})
	})
}

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

func TestJob_RunsOnceItsTransactionCommitted(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var got []string
		b.Handle("greet", func(_ context.Context, args json.RawMessage) error {
			var name string
			err := json.Unmarshal(args, &name)
			got = append(got, name)
			return err
		})
		require.Error(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Enqueue(ctx, tx, jobs.Job{Kind: "greet", Args: "never"}))
			return errors.New("refused")
		}))
		b.enqueue(jobs.Job{Kind: "greet", Args: "jane"})
		b.runDue(1)
		b.runDue(0)
		require.Equal(t, []string{"jane"}, got)
	})
}

func TestJob_SameKeyIsEnqueuedOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.Handle("once", func(context.Context, json.RawMessage) error { return nil })
		b.enqueue(jobs.Job{Kind: "once", Key: "k"})
		b.enqueue(jobs.Job{Kind: "once", Key: "k"})
		b.runDue(1)
		b.enqueue(jobs.Job{Kind: "once", Key: "k"})
		b.runDue(0)
	})
}

func TestJob_FailureIsRetriedLater(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tries := 0
		b.Handle("hard", func(context.Context, json.RawMessage) error {
			if tries++; tries == 2 {
				panic("worse")
			}
			if tries < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		b.enqueue(jobs.Job{Kind: "hard"})
		b.runDue(1)
		b.runDue(0)
		b.clock.Advance(time.Second)
		b.runDue(1)
		b.clock.Advance(time.Second)
		b.runDue(1)
		b.clock.Advance(time.Hour)
		b.runDue(0)
	})
}

func TestJob_WithoutAHandlerIsKept(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.enqueue(jobs.Job{Kind: "unhandled"})
		b.runDue(1)
		backlog, err := b.Backlog(t.Context())
		require.NoError(t, err)
		require.Equal(t, []jobs.Backlog{{Kind: "unhandled", State: "ready", Jobs: 1}}, backlog)
	})
}

func TestJob_RunsAtItsTimeAndAgainAfterLater(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ran := 0
		b.Handle("daily", func(context.Context, json.RawMessage) error { ran++; return jobs.Later(24 * time.Hour) })
		b.enqueue(jobs.Job{Kind: "daily", RunAt: b.clock.Now().Add(time.Hour)})
		b.runDue(0)
		b.clock.Advance(time.Hour)
		b.runDue(1)
		b.runDue(0)
		b.clock.Advance(24 * time.Hour)
		b.runDue(1)
		require.Equal(t, 2, ran)
	})
}

func TestRun_WorksJobsSoonAndEndsWithItsContext(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		done := make(chan time.Time, 1)
		b.Handle("now", func(context.Context, json.RawMessage) error { done <- time.Now(); return nil })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.Run(ctx) }()
		time.Sleep(50 * time.Millisecond)
		b.enqueue(jobs.Job{Kind: "now"})
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatal("the job did not run")
		}
		stop()
		require.NoError(t, <-ended)
	})
}

func TestRun_ManyProcessesWorkEachJobOnce(t *testing.T) {
	d := dbtest.Postgres(t)
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	const n = 200
	var ran atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 4)
	for range cap(ended) {
		queue := jobs.New(jobs.Dependencies{DB: d, Clock: c})
		queue.Handle("count", func(context.Context, json.RawMessage) error { ran.Add(1); return nil })
		go func() { ended <- queue.Run(ctx) }()
	}
	adder := bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c}), t: t, db: d, clock: c}
	for range n {
		adder.enqueue(jobs.Job{Kind: "count"})
	}
	require.Eventually(t, func() bool {
		backlog, err := adder.Backlog(t.Context())
		return err == nil && len(backlog) == 0
	}, 20*time.Second, 20*time.Millisecond)
	stop()
	for range cap(ended) {
		require.NoError(t, <-ended)
	}
	require.EqualValues(t, n, ran.Load())
}

func TestRun_TakesOverTheJobsOfAProcessThatDied(t *testing.T) {
	d := dbtest.SQLite(t)
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	b := bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c}), t: t, db: d, clock: c}
	b.enqueue(jobs.Job{Kind: "left"})
	_, err := d.Writer().ExecContext(t.Context(), "UPDATE jobs SET state = 'running', attempt = 1, leased_until = '2999-01-01 00:00:00+00:00'")
	require.NoError(t, err)
	done := make(chan struct{})
	b.Handle("left", func(context.Context, json.RawMessage) error { close(done); return nil })
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go b.Run(ctx) // ends with the test
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatal("the job was not taken over")
	}
}

func TestRow_IsEquivalentToEnqueue(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		row, err := b.Row(jobs.Job{Kind: "attached", Key: "r", Args: map[string]int{"n": 1}})
		require.NoError(t, err)
		require.Len(t, row.Values, len(row.Table.Columns))
		_, err = b.db.Writer().ExecContext(t.Context(),
			"INSERT INTO jobs (id, kind, args, unique_key, state, attempt, failures, run_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", row.Values...)
		require.NoError(t, err)
		ran := false
		b.Handle("attached", func(_ context.Context, args json.RawMessage) error { ran = string(args) == `{"n":1}`; return nil })
		b.runDue(1)
		require.True(t, ran)
	})
}
