package jobs_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// never is longer than any test: what runs was woken.
const never = time.Hour

// process is a queue with its own connections, as that of another process.
func process(t *testing.T, s db.Settings) bench {
	t.Helper()
	d, err := db.OpenWith(t.Context(), s)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	b := bench{Queue: jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}}), t: t, db: d}
	b.Poll(never)
	return b
}

// runs runs the queue until the test ends, and returns when it listens.
func (b bench) runs(hears bool) {
	b.t.Helper()
	listening := make(chan bool, 10)
	b.db.OnSignal("jobs", func() { listening <- true })
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 2)
	go func() { ended <- b.Run(ctx) }()
	go func() {
		if !hears {
			ended <- nil
			return
		}
		ended <- b.db.Hear(ctx, slog.New(slog.DiscardHandler))
	}()
	b.t.Cleanup(func() {
		stop()
		require.NoError(b.t, <-ended)
		require.NoError(b.t, <-ended)
	})
	if hears {
		<-listening
	}
}

func within(t *testing.T, done chan string) string {
	t.Helper()
	select {
	case who := <-done:
		return who
	case <-time.After(20 * time.Second):
		t.Fatal("the job did not run")
		return ""
	}
}

func TestWake_AJobThatNobodyHereWorksRunsInAnotherProcess(t *testing.T) {
	through, server := dbtest.Pooled(t)
	for name, settings := range map[string]db.Settings{"directly": {Address: server}, "through a pooler": {Address: through, Direct: server}} {
		t.Run(name, func(t *testing.T) {
			ran := make(chan string, 1)
			here, there := process(t, settings), process(t, settings)
			there.handle(kind("k"), func() error { ran <- "there"; return nil })
			there.runs(true)
			here.enqueue(kind("k").Job("", ""))
			require.Equal(t, "there", within(t, ran))
		})
	}
}

func TestWake_WhatAFullLaneLeavesIsTakenByAnotherProcess(t *testing.T) {
	server := db.Settings{Address: dbtest.PostgresDSN(t)}
	ran, full := make(chan string, 1), make(chan bool, 8)
	release := make(chan bool)
	here, there := process(t, server), process(t, server)
	here.handle(kind("long"), func() error { full <- true; <-release; return nil })
	here.handle(kind("short"), func() error { ran <- "here"; return nil })
	there.handle(kind("long"), func() error { <-release; return nil })
	there.handle(kind("short"), func() error { ran <- "there"; return nil })
	here.runs(true)
	for range cap(full) { // every worker of the lane
		here.enqueue(kind("long").Job("", ""))
		<-full
	}
	there.runs(true)
	here.enqueue(kind("short").Job("", ""))
	require.Equal(t, "there", within(t, ran))
	close(release)
}

func TestWake_ALostNotificationCostsOnePoll(t *testing.T) {
	server := db.Settings{Address: dbtest.PostgresDSN(t)}
	ran := make(chan string, 1)
	here, deaf := process(t, server), process(t, server)
	deaf.Poll(10 * time.Millisecond)
	deaf.handle(kind("k"), func() error { ran <- "deaf"; return nil })
	deaf.runs(false)
	here.enqueue(kind("k").Job("", ""))
	require.Equal(t, "deaf", within(t, ran))
}

// An idle process asks the database twelve times a minute and not six hundred times.
func TestWake_AnIdleProcessAsksSeldomAndInTimeForWhatIsDue(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		waits := func() time.Duration {
			d, err := b.UntilNext(t.Context())
			require.NoError(t, err)
			return d
		}
		require.Equal(t, 5*time.Second, waits())
		b.enqueue(kind("later").Job("", "").At(b.clock.Now().Add(time.Hour)))
		require.Equal(t, 5*time.Second, waits())
		b.enqueue(jobs.Kind[string]{Name: "soon", Lane: jobs.LaneMail}.Job("", "").At(b.clock.Now().Add(1500 * time.Millisecond)))
		require.Equal(t, 1500*time.Millisecond, waits())
		b.clock.Advance(1499 * time.Millisecond)
		require.Equal(t, 10*time.Millisecond, waits())
		b.clock.Advance(time.Second)
		require.Equal(t, 5*time.Second, waits(), "what is due already waits for a worker, who says when he is free")
	})
}

// A process that drains takes nothing itself: what it enqueues is worked by another at once.
func TestWake_AProcessThatDrainsLeavesItsJobsToOthers(t *testing.T) {
	settings := db.Settings{Address: dbtest.PostgresDSN(t)}
	leaving, other := process(t, settings), process(t, settings)
	ran := make(chan string, 1)
	leaving.handle(kind("k"), func() error { ran <- "leaving"; return nil })
	other.handle(kind("k"), func() error { ran <- "other"; return nil })
	leaving.runs(true)
	other.runs(true)
	leaving.Drain()
	leaving.enqueue(kind("k").Job("", ""))
	require.Equal(t, "other", within(t, ran))
}
