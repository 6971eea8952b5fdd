package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// takeOver is what another process does with a job whose lease is over.
func (b bench) takeOver() {
	b.t.Helper()
	_, err := b.db.Writer().ExecContext(b.t.Context(), "UPDATE jobs SET attempt = attempt + 1, leased_until = $1", b.wall.Now().Add(time.Hour))
	require.NoError(b.t, err)
}

// Whether the job is kept when it is done or not, and whatever the late worker says.
func TestLease_WhoLostItRecordsNothingAboutTheJob(t *testing.T) {
	for _, key := range []string{"k", ""} {
		for name, outcome := range map[string]error{"done": nil, "failed": errors.New("no answer"), "later": jobs.Later(time.Hour)} {
			t.Run(name+key, func(t *testing.T) {
				each(t, func(t *testing.T, b bench) {
					var a reports
					b.ReportFailures(&a)
					b.handle(kind("slow"), func() error { b.takeOver(); return outcome })
					b.enqueue(kind("slow").Job(key, ""))
					_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE jobs SET failures = 30, alerted = TRUE")
					require.NoError(t, err)
					before := b.onlyJob()
					b.runDue(1)
					after := b.onlyJob()
					require.Equal(t, "running", after.State, "the other process has it")
					before.State = after.State
					require.Equal(t, before, after)
					require.Empty(t, a.failing)
					require.Empty(t, a.recovered)
				})
			})
		}
	}
}

func TestLease_WhoLostItIsToldToStopAndWhoHasItIsNot(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.ExtendEvery(5 * time.Millisecond)
		stopped := make(chan bool, 2)
		lost := false
		work := jobs.Kind[string]{Name: "slow", Lane: jobs.LaneMoney}
		jobs.Handle(b.Queue, work, func(ctx context.Context, _ string) error {
			wait := 200 * time.Millisecond
			if lost {
				b.takeOver()
				wait = 10 * time.Second
			}
			select {
			case <-ctx.Done():
				stopped <- true
			case <-time.After(wait):
				stopped <- false
			}
			return nil
		})
		b.enqueue(work.Job("mine", ""))
		b.runDue(1)
		require.False(t, <-stopped)
		lost = true
		b.enqueue(work.Job("lost", ""))
		b.runDue(1)
		require.True(t, <-stopped)
	})
}

// What is joined with a request to run again failed: it would be tried for ever, and nobody would know.
func TestJob_ThatAsksToRunAgainBecauseOfAnErrorHasFailed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		outcome := errors.Join(nil, jobs.Later(time.Minute))
		b.handle(kind("both"), func() error { return outcome })
		b.enqueue(kind("both").Job("k", ""))
		b.runDue(1)
		require.Zero(t, b.onlyJob().Failures)
		b.clock.Advance(time.Minute)
		outcome = errors.Join(errors.New("cannot be recorded"), jobs.Later(time.Minute))
		b.runDue(1)
		require.Equal(t, 1, b.onlyJob().Failures)
	})
}
