package jobs_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestRun_WorksJobsSoonAndEndsWithItsContext(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		done := make(chan time.Time, 1)
		b.handle(kind("now"), func() error { done <- time.Now(); return nil })
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- b.Run(ctx) }()
		time.Sleep(50 * time.Millisecond)
		b.enqueue(kind("now").Job("", ""))
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Fatal("the job did not run")
		}
		stop()
		require.NoError(t, <-ended)
	})
}

func TestRun_AFloodThatHangsInOneLaneDoesNotDelayAnother(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		queue := jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}})
		mail := jobs.Kind[int]{Name: "mail", Lane: jobs.LaneMail}
		payout := jobs.Kind[int]{Name: "payout", Lane: jobs.LanePayouts}
		forever := make(chan struct{})
		var hanging atomic.Int64
		jobs.Handle(queue, mail, func(ctx context.Context, n int) error {
			hanging.Add(1)
			if n%2 == 0 {
				<-forever
			}
			<-ctx.Done()
			return ctx.Err()
		})
		left := make(chan struct{}, 1)
		jobs.Handle(queue, payout, func(context.Context, int) error { left <- struct{}{}; return nil })
		b := bench{Queue: queue, t: t, db: d}
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for n := range 500 {
				if err := queue.Enqueue(ctx, tx, mail.Job("", n)); err != nil {
					return err
				}
			}
			return nil
		}))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- queue.Run(ctx) }()
		require.Eventually(t, func() bool { return hanging.Load() == 4 }, 20*time.Second, time.Millisecond, "all workers of the lane hang")
		b.enqueue(payout.Job("", 1))
		select {
		case <-left:
		case <-time.After(20 * time.Second):
			t.Fatal("the payout did not leave")
		}
		stop()
		close(forever)
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
		queue := bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c})}
		queue.handle(kind("count"), func() error { ran.Add(1); return nil })
		go func() { ended <- queue.Run(ctx) }()
	}
	adder := bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: c}), t: t, db: d, clock: c}
	for range n {
		adder.enqueue(kind("count").Job("", ""))
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
	b := newBench(t, dbtest.SQLite(t))
	b.enqueue(kind("left").Job("", ""))
	_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE jobs SET state = 'running', attempt = 1, leased_until = '2999-01-01 00:00:00+00:00'")
	require.NoError(t, err)
	done := make(chan struct{})
	b.handle(kind("left"), func() error { close(done); return nil })
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go b.Run(ctx) // ends with the test
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		t.Fatal("the job was not taken over")
	}
}

func TestRun_StopOfTheProcessIsNoFailure(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		began := make(chan struct{})
		slow := jobs.Kind[string]{Name: "slow", Lane: jobs.LaneMoney}
		queue := jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock})
		jobs.Handle(queue, slow, func(ctx context.Context, _ string) error { close(began); <-ctx.Done(); return ctx.Err() })
		b.enqueue(slow.Job("k", ""))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- queue.Run(ctx) }()
		<-began
		stop()
		require.NoError(t, <-ended)
		info := b.onlyJob()
		require.Zero(t, info.Failures)
		require.Equal(t, jobs.Interrupted, info.History[0].Outcome)
		require.Equal(t, b.clock.Now(), info.RunAt)
	})
}

func TestRow_IsTheSameJob(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		attached := jobs.Kind[map[string]int]{Name: "attached", Lane: jobs.LaneMoney}
		row, err := b.Row(t.Context(), attached.Job("r", map[string]int{"n": 1}))
		require.NoError(t, err)
		require.Len(t, row.Values, len(row.Table.Columns))
		_, err = b.db.Writer().ExecContext(t.Context(),
			"INSERT INTO jobs (id, kind, lane, args, unique_key, state, attempt, run_at, created_at, trace) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", row.Values...)
		require.NoError(t, err)
		ran := false
		jobs.Handle(b.Queue, attached, func(_ context.Context, args map[string]int) error { ran = args["n"] == 1; return nil })
		b.runDue(1)
		require.True(t, ran)
	})
}

func TestRunDue_LeavesTheLanesThatItIsToldTo(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		routine := 0
		b.HandlePeriodic(jobs.Periodic{Name: "hourly", Every: time.Hour}, func(context.Context) error { routine++; return nil })
		b.handle(kind("now"), func() error { return nil })
		require.NoError(t, b.db.Tx(t.Context(), b.Schedule))
		b.enqueue(kind("now").Job("", ""))
		ran, err := b.RunDue(t.Context(), jobs.LanePeriodic)
		require.NoError(t, err)
		require.Equal(t, 1, ran)
		require.Zero(t, routine)
		_, err = b.RunDue(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, routine)
	})
}
