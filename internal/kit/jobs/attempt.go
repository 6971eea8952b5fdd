package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// The outcomes of attempts as they are measured.
const (
	outcomeSucceeded   = "succeeded"
	outcomeLater       = "later"
	outcomeFailed      = "failed"
	outcomeInterrupted = "interrupted"
)

const (
	// abandonAfter is how long a handler may take to end after its context did. Then its worker goes on
	// without it.
	abandonAfter = 5 * time.Second
	// maxAbandoned limits how many such handlers a process leaves behind; after that they keep their workers.
	maxAbandoned = 200
)

// work runs one job and records its outcome.
func (s *Queue) work(ctx context.Context, j q.ClaimRow) {
	ctx, span := s.tracing.Continue(
		ctx, j.Trace, "job "+j.Kind, telemetry.ID("gbpc.job", j.ID), telemetry.ID("gbpc.subject", subjectOf(j.Args)),
	)
	s.reportInterruptions(ctx, &j)
	running, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var keeping sync.WaitGroup
	keeping.Go(func() { s.keepLease(running, stop, j) })
	began, answers := time.Now(), s.answersOf(Lane(j.Lane))
	err := s.attempt(running, j)
	took := time.Since(began)
	defer span.End(failureOf(err))
	stop(nil)
	keeping.Wait()
	// The outcome is recorded even when the process is stopping.
	if err := s.finish(context.WithoutCancel(ctx), j, took, err, ctx.Err() != nil, answers); err != nil {
		s.log.ErrorContext(ctx, "record a job's outcome", "kind", j.Kind, "job", j.ID, "err", err)
	}
}

// failureOf returns err unless it only asks to run again.
func failureOf(err error) error {
	if _, again := asLater(err); again {
		return nil
	}
	return err
}

// reportInterruptions reports a job during which one process after the other died: it may be what kills
// them.
func (s *Queue) reportInterruptions(ctx context.Context, j *q.ClaimRow) {
	if j.Alerted || j.Interruptions < reportInterruptions {
		return
	}
	f := s.failing(*j)
	f.Since, f.Outcome = s.clock.Now(), Interrupted
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.setReported(ctx, tx, f); err != nil {
			return err
		}
		return s.reporter.JobFailing(ctx, tx, f)
	})
	if err != nil {
		s.log.ErrorContext(ctx, "interrupted job not reported", "kind", j.Kind, "job", j.ID, "err", err)
		return
	}
	j.Alerted = true
}

func (s *Queue) failing(j q.ClaimRow) Failing {
	return Failing{JobID: j.ID, Kind: j.Kind, Lane: Lane(j.Lane), Subject: subjectOf(j.Args), Failures: int(j.Failures)}
}

func subjectOf(args string) string {
	var about Subject
	_ = json.Unmarshal([]byte(args), &about) // other arguments name no subject
	return about.ID
}

func (s *Queue) keepLease(ctx context.Context, stop func(error), j q.ClaimRow) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(s.extendEvery):
		}
		var n int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			until := s.wall.Now().Add(leaseDuration)
			n, err = q.New(tx).Extend(ctx, q.ExtendParams{LeasedUntil: &until, ID: j.ID, Attempt: j.Attempt})
			return err
		})
		if err == nil && n == 0 {
			stop(errLeaseLost)
			return
		}
	}
}

// attempt calls the handler and cuts it off at its time-out. A handler that does not end with its context
// is left behind, so that it does not keep its worker for ever.
func (s *Queue) attempt(ctx context.Context, j q.ClaimRow) error {
	h, known := s.handlers[j.Kind]
	if !known {
		return fmt.Errorf("%w for %s", errNoHandler, j.Kind)
	}
	timeout := h.timeout
	if s.maxTimeout > 0 {
		timeout = min(timeout, s.maxTimeout)
	}
	ctx, stop := context.WithTimeoutCause(ctx, timeout, errTimeout)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- call(ctx, h, j.Args) }()
	select {
	case err := <-ended:
		return cutOff(ctx, err)
	case <-ctx.Done():
	}
	select {
	case err := <-ended:
		return cutOff(ctx, err)
	case <-time.After(min(abandonAfter, timeout)):
	}
	if !s.abandon() {
		return cutOff(ctx, <-ended)
	}
	go func() { <-ended; s.returned() }()
	s.log.ErrorContext(ctx, "job does not end with its time-out", "kind", j.Kind, "job", j.ID)
	return context.Cause(ctx)
}

// cutOff returns the outcome of a handler that ended: an error after the time-out is the time-out's.
func cutOff(ctx context.Context, err error) error {
	if _, again := asLater(err); err != nil && !again && errors.Is(context.Cause(ctx), errTimeout) {
		return fmt.Errorf("%w: %w", errTimeout, err)
	}
	return err
}

func (s *Queue) abandon() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.abandoned >= maxAbandoned {
		return false
	}
	s.abandoned++
	return true
}

func (s *Queue) returned() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.abandoned--
}

func call(ctx context.Context, h handler, args string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked{fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	return h.work(ctx, []byte(args))
}

// finish records what became of an attempt. An attempt that the end of its process interrupted is not a
// failure, and neither is one whose process died. answers is what answersOf returned before the attempt.
func (s *Queue) finish(ctx context.Context, j q.ClaimRow, took time.Duration, outcome error, stopping bool, answers int) error {
	now, h := s.clock.Now(), s.handlers[j.Kind]
	p := q.FinishParams{ID: j.ID, Attempt: j.Attempt, State: stateReady, RunAt: now, History: j.History}
	record := Attempt{Number: j.Attempt, At: now, Took: took}
	after, again := asLater(outcome)
	failed, measured := false, outcomeSucceeded
	switch {
	case outcome == nil && h.every > 0:
		p.RunAt = now.Add(h.every)
	case outcome == nil:
		p.State, p.FinishedAt = stateDone, &now
	case again:
		p.RunAt, measured = now.Add(after), outcomeLater
	case stopping:
		measured = outcomeInterrupted
		p.Failures, p.FailingSince, p.Alerted = j.Failures, j.FailingSince, j.Alerted
		record.Outcome = Interrupted
		p.History = appendHistory(p.History, record)
	default:
		failed, measured = true, outcomeFailed
		p.Failures, p.FailingSince, p.Alerted = j.Failures+1, j.FailingSince, j.Alerted
		if p.FailingSince == nil {
			p.FailingSince = &now
		}
		record.Outcome, record.Text = outcomeOf(outcome), scrub(outcome)
		p.History = appendHistory(p.History, record)
		p.RunAt = now.Add(s.retryDelay(h, Lane(j.Lane), p.Failures))
		if s.answersOf(Lane(j.Lane)) != answers { // it failed on an external service that has answered since
			p.RunAt = now
		}
		s.log.WarnContext(ctx, "job failed", "kind", j.Kind, "job", j.ID, "failures", p.Failures, "err", outcome)
	}
	s.metrics.JobRan(j.Kind, j.Lane, measured, took)
	if outcome == nil && p.History != "" {
		record.Outcome = Succeeded
		p.History = appendHistory(p.History, record)
	}
	if err := s.store(ctx, j, p, s.report(j, p, record.Outcome, failed)); err != nil {
		return err
	}
	switch {
	case failed:
		s.noteFailure(Lane(j.Lane))
	case outcome == nil:
		s.retryOthers(ctx, j)
	}
	return nil
}

// store writes the outcome and the report in one transaction. If the report cannot be made, the outcome is
// written without it, and the next failure makes it. If it cannot be ended, the outcome is not written, and
// the job runs once more when its lease is over: nothing else would report that it recovered.
func (s *Queue) store(ctx context.Context, j q.ClaimRow, p q.FinishParams, report func(context.Context, db.Tx) error) error {
	var unreported error
	write := func(report func(context.Context, db.Tx) error) error {
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			var n int64
			var err error
			if p.State == stateDone && j.UniqueKey == nil {
				n, err = q.New(tx).Remove(ctx, q.RemoveParams{ID: j.ID, Attempt: j.Attempt})
			} else {
				n, err = q.New(tx).Finish(ctx, p)
			}
			if err != nil || n == 0 || report == nil { // no row: another process has the job now and records its own outcome
				return err
			}
			unreported = report(ctx, tx)
			return unreported
		})
	}
	err := write(report)
	if err == nil || unreported == nil || p.Failures == 0 {
		return err
	}
	s.log.ErrorContext(ctx, "failing job not reported", "kind", j.Kind, "job", j.ID, "err", unreported)
	return write(nil)
}

// report returns how the outcome is reported; nil: it need not be.
func (s *Queue) report(j q.ClaimRow, p q.FinishParams, last Outcome, failed bool) func(context.Context, db.Tx) error {
	f := s.failing(j)
	switch {
	case failed && s.mustReport(j, p, last):
		f.Failures, f.Since, f.Outcome = int(p.Failures), *p.FailingSince, last
		return func(ctx context.Context, tx db.Tx) error {
			if err := s.setReported(ctx, tx, f); err != nil {
				return err
			}
			return s.reporter.JobFailing(ctx, tx, f)
		}
	case !failed && j.Alerted && p.Failures == 0:
		return func(ctx context.Context, tx db.Tx) error {
			if _, err := q.New(tx).LockLane(ctx, j.Lane); err != nil {
				return err
			}
			return s.reporter.JobRecovered(ctx, tx, f)
		}
	}
	return nil
}

// setReported notes that the job is reported as failing. Until tx ends, no other report of the lane is made: two that
// did not see each other would leave what they report together open for ever.
func (s *Queue) setReported(ctx context.Context, tx db.Tx, f Failing) error {
	if _, err := q.New(tx).LockLane(ctx, string(f.Lane)); err != nil {
		return err
	}
	return q.New(tx).SetReported(ctx, f.JobID)
}

// mustReport reports whether a failing job must be reported: it has failed for too long or too often, or in
// a way that no retry mends.
func (s *Queue) mustReport(j q.ClaimRow, p q.FinishParams, last Outcome) bool {
	h, known := s.handlers[j.Kind]
	if !known {
		h.reportAfter = lanes[Lane(j.Lane)].reportAfter
	}
	return j.Alerted || last == Arguments || p.Failures >= reportFailures || s.clock.Now().Sub(*p.FailingSince) >= h.reportAfter
}
