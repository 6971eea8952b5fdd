package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

func TestJob_FailureIsRetriedUntilItSucceeds(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tries := 0
		b.handle(kind("hard"), func() error {
			if tries++; tries == 2 {
				panic("worse")
			}
			if tries < 3 {
				return errors.New("not yet")
			}
			return nil
		})
		b.enqueue(kind("hard").Job("", ""))
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

func TestJob_ThatFailsForAYearIsStillRetriedEveryFewMinutes(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		broken, tries := true, 0
		b.handle(kind("stubborn"), func() error {
			if tries++; broken {
				return errors.New("no answer")
			}
			return nil
		})
		b.enqueue(kind("stubborn").Job("k", ""))
		for range 75 {
			b.clock.Advance(6 * time.Minute)
			b.runDue(1)
		}
		b.clock.Advance(365 * 24 * time.Hour)
		b.runDue(1)
		broken = false
		b.clock.Advance(5 * time.Minute)
		b.runDue(1)
		require.Equal(t, "done", b.onlyJob().State)
	})
}

func TestJob_AfterAnOutageAllOfTheLaneAreRetriedWithTheFirstSuccess(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		down, sent := true, map[string]int{}
		jobs.Handle(b.Queue, kind("send"), func(_ context.Context, to string) error {
			if down {
				return errors.New("no answer")
			}
			sent[to]++
			return nil
		})
		for n := range 20 {
			b.enqueue(kind("send").Job(fmt.Sprint(n), fmt.Sprint(n)))
		}
		for range 20 {
			_, err := b.RunDue(t.Context())
			require.NoError(t, err)
			b.clock.Advance(36 * time.Minute)
		}
		_, err := b.RunDue(t.Context()) // all have just failed again
		require.NoError(t, err)
		down = false
		b.clock.Advance(10 * time.Second)
		b.enqueue(kind("send").Job("new", "new"))
		_, err = b.RunDue(t.Context())
		require.NoError(t, err)
		require.Len(t, sent, 21)
		for to, times := range sent {
			require.Equal(t, 1, times, to)
		}
	})
}

func TestJob_IsRetriedAtOnceWhenItsOutsideIsFoundToAnswer(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		down, sent := true, 0
		work := func(ctx context.Context, _ string) error {
			if down {
				return errors.New("no answer")
			}
			sent++
			return nil
		}
		send, other := jobs.Kind[string]{Name: "send", Lane: jobs.LanePayouts}, jobs.Kind[string]{Name: "other", Lane: jobs.LaneMail}
		jobs.Handle(b.Queue, send, work)
		jobs.Handle(b.Queue, other, work)
		b.enqueue(send.Job("", ""))
		b.enqueue(other.Job("", ""))
		for range 12 { // to the longest delay
			b.clock.Advance(time.Hour)
			b.runDue(2)
		}
		down = false
		b.runDue(0)
		require.NoError(t, b.ServiceAnswers(t.Context(), jobs.LanePayouts))
		b.runDue(1)
		require.Equal(t, 1, sent, "the other lane waits for its own outside")
	})
}

func TestJob_ThatBeganBeforeItsOutsideAnsweredAndFailsIsRepeatedAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		attempts := 0
		send := jobs.Kind[string]{Name: "send", Lane: jobs.LanePayouts}
		jobs.Handle(b.Queue, send, func(ctx context.Context, _ string) error {
			if attempts++; attempts == 1 {
				require.NoError(t, b.ServiceAnswers(ctx, jobs.LanePayouts)) // and this attempt is cut off later
			}
			if attempts < 3 {
				return errors.New("no answer")
			}
			return nil
		})
		b.enqueue(send.Job("", ""))
		b.runDue(2) // once
		b.clock.Advance(time.Second)
		b.runDue(1)
	})
}

func TestJob_ThatFailsByItselfIsNotRetriedWithEverySuccessOfOthers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tries := 0
		b.handle(kind("poisoned"), func() error { tries++; return errors.New("never") })
		b.handle(kind("fine"), done)
		b.enqueue(kind("poisoned").Job("", ""))
		for range 100 { // ten seconds
			b.enqueue(kind("fine").Job("", ""))
			_, err := b.RunDue(t.Context())
			require.NoError(t, err)
			b.clock.Advance(100 * time.Millisecond)
		}
		require.LessOrEqual(t, tries, 10)
	})
}

func TestJob_ThatHangsIsCutOffAndCounts(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		obeys := jobs.Kind[string]{Name: "obeys", Lane: jobs.LaneMoney, Timeout: 50 * time.Millisecond}
		ignores := jobs.Kind[string]{Name: "ignores", Lane: jobs.LaneMoney, Timeout: 50 * time.Millisecond}
		jobs.Handle(b.Queue, obeys, func(ctx context.Context, _ string) error { <-ctx.Done(); return ctx.Err() })
		b.enqueue(obeys.Job("k", ""))
		b.runDue(1)
		info := b.onlyJob()
		require.Equal(t, 1, info.Failures)
		require.Equal(t, jobs.TimedOut, info.History[0].Outcome)
		_, err := b.db.Writer().ExecContext(t.Context(), "DELETE FROM jobs")
		require.NoError(t, err)

		forever := make(chan struct{})
		defer close(forever)
		jobs.Handle(b.Queue, ignores, func(context.Context, string) error { <-forever; return nil })
		b.enqueue(ignores.Job("k", ""))
		b.runDue(1)
		info = b.onlyJob()
		require.Equal(t, 1, info.Failures)
		require.Equal(t, jobs.TimedOut, info.History[0].Outcome)
	})
}

func TestJob_HistoryIsBoundedAndHasNoPersonalData(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		tries := 0
		b.handle(kind("leaky"), func() error {
			if tries++; tries > 15 {
				return nil
			}
			return errors.New(`550 mailbox "Jane Doe" of jane.doe+x@example.com, account 88837491 at 10-79-99, number +44 7700 900123, is unknown` + "\nJane")
		})
		b.enqueue(kind("leaky").Job("k", ""))
		for range 16 {
			b.runDue(1)
			b.clock.Advance(6 * time.Minute)
		}
		history := b.onlyJob().History
		require.Len(t, history, 10)
		require.EqualValues(t, 1, history[0].Number, "the first failure is kept")
		require.Equal(t, jobs.Succeeded, history[9].Outcome)
		require.EqualValues(t, 16, history[9].Number)
		require.Equal(t, jobs.Failed, history[8].Outcome)
		require.Equal(t, "550 mailbox […] of […], account […] at […], number […], is unknown", history[8].Text)
		require.Equal(t, b.clock.Now().Add(-6*time.Minute), history[9].At)
	})
}

func TestPeriodic_RepeatsForEverAndRecovers(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ran := 0
		b.HandlePeriodic(jobs.Periodic{Name: "hourly", Every: time.Hour}, func(context.Context) error {
			if ran++; ran > 2 && ran < 100 {
				return errors.New("broken")
			}
			return nil
		})
		for range 2 { // two starts
			require.NoError(t, b.db.Tx(t.Context(), b.Schedule))
		}
		_, err := b.db.Writer().ExecContext(t.Context(), "DELETE FROM jobs WHERE kind <> 'hourly'")
		require.NoError(t, err)
		b.runDue(1)
		b.runDue(0)
		for range 98 {
			b.clock.Advance(time.Hour)
			b.runDue(1)
		}
		b.clock.Advance(5 * time.Minute) // a failed run is retried before its period is over
		b.runDue(1)
		b.clock.Advance(time.Hour - time.Second)
		b.runDue(0)
		b.clock.Advance(time.Second)
		b.runDue(1)
	})
}

// reports records what it is notified of.
type reports struct {
	failing   []jobs.Failing
	recovered []string
	err       error
}

func (a *reports) JobFailing(_ context.Context, _ db.Tx, f jobs.Failing) error {
	if a.err == nil {
		a.failing = append(a.failing, f)
	}
	return a.err
}

func (a *reports) JobRecovered(_ context.Context, _ db.Tx, f jobs.Failing) error {
	if a.err == nil {
		a.recovered = append(a.recovered, f.JobID)
	}
	return a.err
}

func TestReport_IsMadeWhenAJobHasFailedForTooLongAndEndedWhenItSucceeds(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var a reports
		b.ReportFailures(&a)
		broken := true
		send := jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "send", Lane: jobs.LaneMoney, ReportAfter: 20 * time.Minute}}
		jobs.HandleAbout(b.Queue, send, func(context.Context, string) error {
			if broken {
				return errors.New("no answer")
			}
			return nil
		})
		since := b.clock.Now()
		b.enqueue(send.Job("thing"))
		b.runDue(1)
		b.clock.Advance(19 * time.Minute)
		b.runDue(1)
		require.Empty(t, a.failing)
		b.clock.Advance(time.Minute)
		a.err = errors.New("the report cannot be made")
		b.runDue(1)
		require.Equal(t, 3, b.onlyJob().Failures, "the outcome is recorded although the report was not")
		a.err = nil
		b.clock.Advance(6 * time.Minute)
		b.runDue(1)
		job := b.onlyJob()
		require.Equal(t, []jobs.Failing{{JobID: job.ID, Kind: "send", Lane: jobs.LaneMoney, Subject: "thing", Failures: 4, Since: since, Outcome: jobs.Failed}}, a.failing)
		broken = false
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return b.RunAgain(ctx, tx, job.ID) }))
		b.runDue(1)
		require.Equal(t, []string{job.ID}, a.recovered)
	})
}

func TestReport_IsMadeWhenWorkThatRepeatsOftenHasFailedTwentyTimes(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var a reports
		b.ReportFailures(&a)
		b.HandlePeriodic(jobs.Periodic{Name: "often", Every: time.Second}, func(context.Context) error { return errors.New("broken") })
		require.NoError(t, b.db.Tx(t.Context(), b.Schedule))
		_, err := b.db.Writer().ExecContext(t.Context(), "DELETE FROM jobs WHERE kind <> 'often'")
		require.NoError(t, err)
		for range 19 {
			b.runDue(1)
			b.clock.Advance(time.Second)
		}
		require.Empty(t, a.failing)
		b.runDue(1)
		require.Len(t, a.failing, 1, "within seconds, although it may fail for an hour")
		require.Equal(t, 20, a.failing[0].Failures)
	})
}

func TestJob_InterruptedByKillsIsNoFailureAndRunsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var a reports
		b.ReportFailures(&a)
		b.handle(kind("left"), done)
		b.enqueue(kind("left").Job("k", ""))
		for range 20 { // a process claims the job and is killed
			_, err := b.db.Writer().ExecContext(t.Context(), "UPDATE jobs SET state = 'running', attempt = attempt + 1, interruptions = interruptions + 1, leased_until = $1", b.wall.Now().Add(20*time.Second))
			require.NoError(t, err)
			b.runDue(0)
			b.wall.Advance(20 * time.Second)
		}
		b.runDue(1)
		info := b.onlyJob()
		require.Equal(t, "done", info.State)
		require.Zero(t, info.Failures)
		require.Len(t, a.failing, 1, "twenty processes died with it: that is reported")
		require.Len(t, a.recovered, 1)
	})
}

func TestJob_WhoseArgumentsCannotBeReadIsReportedAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var a reports
		b.ReportFailures(&a)
		b.handle(kind("typed"), done)
		b.enqueue(jobs.Kind[map[string]json.Number]{Name: "typed", Lane: jobs.LaneMoney}.Job("k", map[string]json.Number{"n": "1"}))
		b.runDue(1)
		require.Len(t, a.failing, 1)
		require.Equal(t, jobs.Arguments, a.failing[0].Outcome)
	})
}

// The job would never be reported again, so that it would stay reported for ever.
func TestReport_ThatCannotBeEndedIsEndedWhenTheJobRanOnceMore(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var a reports
		b.ReportFailures(&a)
		broken, ran := true, 0
		b.handle(kind("works"), func() error {
			if ran++; broken {
				return errors.New("no answer")
			}
			return nil
		})
		b.enqueue(kind("works").Job("", ""))
		for range 20 {
			b.runDue(1)
			b.clock.Advance(5 * time.Minute)
		}
		require.NotEmpty(t, a.failing)
		broken, a.err = false, errors.New("the report cannot be ended")
		b.runDue(1)
		a.err = nil
		b.wall.Advance(20 * time.Second)
		b.runDue(1)
		require.Len(t, a.recovered, 1)
		require.Equal(t, 22, ran)
		b.runDue(0)
	})
}
