package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

const (
	maxRunning = 8 // jobs that one process works concurrently
	// leaseDuration, by the machine's clock, is how long a job stays with a process that may have died.
	leaseDuration = 30 * time.Second
	pollInterval  = 100 * time.Millisecond
	// commitDelay is the time in which the transaction of an Enqueue has usually committed.
	commitDelay = 3 * time.Millisecond

	minRetryDelay = 500 * time.Millisecond
	maxRetryDelay = 10 * time.Minute
	// maxFailures are reached after about ten hours; then the job is exhausted.
	maxFailures = 70
)

// Run works jobs until ctx ends, and returns when those under way have finished. Any number of processes
// may run on one PostgreSQL database; on SQLite there is only one.
func (s *Queue) Run(ctx context.Context) error {
	if s.db.Dialect() == db.SQLite { // there is no other process, so a running job was left by one that died
		if err := s.releaseAll(ctx); err != nil {
			return err
		}
	}
	var running sync.WaitGroup
	defer running.Wait()
	free := make(chan struct{}, maxRunning)
	for {
		if err := s.start(ctx, &running, free); err != nil && ctx.Err() == nil {
			s.log.ErrorContext(ctx, "claim due jobs", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.wake:
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(commitDelay):
			}
		case <-time.After(pollInterval):
		}
	}
}

// start claims as many due jobs as may run now, and starts them.
func (s *Queue) start(ctx context.Context, running *sync.WaitGroup, slots chan struct{}) error {
	due, err := s.due(ctx)
	if err != nil || !due {
		return err
	}
	for {
		room := cap(slots) - len(slots)
		if room == 0 {
			return nil // the next job to finish calls Wake
		}
		jobs, err := s.claim(ctx, room)
		if err != nil {
			return err
		}
		for _, j := range jobs {
			slots <- struct{}{}
			running.Go(func() {
				defer func() { <-slots; s.Wake() }()
				s.work(ctx, j)
			})
		}
		if len(jobs) < room {
			return nil
		}
	}
}

// RunDue works the due jobs one after the other until none is due, and returns their number. It is for
// tests. A job that fails is due again only when the clock has moved.
func (s *Queue) RunDue(ctx context.Context) (ran int, err error) {
	for {
		jobs, err := s.claim(ctx, 1)
		if err != nil || len(jobs) == 0 {
			return ran, err
		}
		s.work(ctx, jobs[0])
		ran++
	}
}

func (s *Queue) releaseAll(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).ReleaseAll(ctx) })
}

// due checks without taking a lock whether a job is due: most polls find none.
func (s *Queue) due(ctx context.Context) (bool, error) {
	wall := s.wall.Now()
	n, err := q.New(s.db.Read()).IsDue(ctx, q.IsDueParams{Now: s.clock.Now(), LeaseNow: &wall})
	return n > 0, err
}

func (s *Queue) claim(ctx context.Context, limit int) (jobs []q.ClaimRow, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		wall := s.wall.Now()
		until := wall.Add(leaseDuration)
		jobs, err = q.New(tx).Claim(ctx, q.ClaimParams{LeasedUntil: &until, Now: s.clock.Now(), LeaseNow: &wall, Max: int64(limit)})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim jobs: %w", err)
	}
	return jobs, nil
}

// work runs one job and records its outcome.
func (s *Queue) work(ctx context.Context, j q.ClaimRow) {
	running, stop := context.WithCancel(ctx)
	var keeping sync.WaitGroup
	keeping.Go(func() { s.keepLease(running, stop, j) })
	err := s.call(running, j)
	stop()
	keeping.Wait()
	// The outcome is recorded even when the process is stopping.
	if err := s.finish(context.WithoutCancel(ctx), j, err, ctx.Err() != nil); err != nil {
		s.log.ErrorContext(ctx, "record a job's outcome", "kind", j.Kind, "job", j.ID, "err", err)
	}
}

func (s *Queue) keepLease(ctx context.Context, stop func(), j q.ClaimRow) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(leaseDuration / 3):
		}
		var n int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			until := s.wall.Now().Add(leaseDuration)
			n, err = q.New(tx).Extend(ctx, q.ExtendParams{LeasedUntil: &until, ID: j.ID, Attempt: j.Attempt})
			return err
		})
		if err == nil && n == 0 {
			stop() // another process has taken the job
			return
		}
	}
}

func (s *Queue) call(ctx context.Context, j q.ClaimRow) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	h, ok := s.handlers[j.Kind]
	if !ok {
		return fmt.Errorf("no handler for %q", j.Kind)
	}
	return h(ctx, json.RawMessage(j.Args))
}

func (s *Queue) finish(ctx context.Context, j q.ClaimRow, outcome error, stopping bool) error {
	p := q.FinishParams{ID: j.ID, Attempt: j.Attempt, State: "ready", RunAt: s.clock.Now(), Failures: j.Failures}
	var again later
	switch {
	case outcome == nil:
		p.State, p.Failures = "done", 0
	case errors.As(outcome, &again):
		p.RunAt, p.Failures = p.RunAt.Add(time.Duration(again)), 0
	case stopping: // the process interrupted it
	default:
		p.Failures++
		text := outcome.Error()
		p.LastError, p.RunAt = &text, p.RunAt.Add(retryDelay(p.Failures))
		if p.Failures >= maxFailures {
			p.State = "exhausted"
			s.log.ErrorContext(ctx, "job exhausted", "kind", j.Kind, "job", j.ID, "failures", p.Failures, "err", outcome)
		} else {
			s.log.WarnContext(ctx, "job failed", "kind", j.Kind, "job", j.ID, "failures", p.Failures, "err", outcome)
		}
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		var err error
		if p.State == "done" && j.UniqueKey == nil {
			_, err = q.New(tx).Remove(ctx, q.RemoveParams{ID: j.ID, Attempt: j.Attempt})
		} else {
			_, err = q.New(tx).Finish(ctx, p)
		}
		return err // no row: another process has the job now and records its own outcome
	})
}

// retryDelay doubles with each failure and has jitter, so that jobs that failed together are not retried
// together.
func retryDelay(failures int32) time.Duration {
	d := maxRetryDelay
	if failures < 12 {
		d = min(d, minRetryDelay<<(failures-1))
	}
	return d/2 + rand.N(d/2+1) // jitter, not a secret
}

// Backlog is the number of jobs of a kind in a state: ready, running or exhausted.
type Backlog struct {
	Kind, State string
	Jobs        int64
}

// Backlog returns the number of jobs that are not done, by kind and state.
func (s *Queue) Backlog(ctx context.Context) ([]Backlog, error) {
	rows, err := q.New(s.db.Read()).CountByState(ctx)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	backlog := make([]Backlog, len(rows))
	for i, row := range rows {
		backlog[i] = Backlog{row.Kind, row.State, row.Jobs}
	}
	return backlog, nil
}
