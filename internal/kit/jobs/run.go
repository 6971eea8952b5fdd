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
	atOnce = 8 // jobs that one process runs at the same time
	// lease is in the machine's time: how long after a process died another takes its jobs.
	lease = 30 * time.Second
	poll  = 100 * time.Millisecond
	// settle is how long after an Enqueue its transaction has usually committed.
	settle = 3 * time.Millisecond

	firstPause   = 500 * time.Millisecond
	longestPause = 10 * time.Minute
	// mostFailures are about ten hours of trying; then a person must look.
	mostFailures = 70
)

// Run does jobs until ctx ends, and returns when those under way have ended. Any number of processes
// may run on one database; on SQLite there is one.
func (w *Queue) Run(ctx context.Context) error {
	if w.db.Dialect() == db.SQLite { // nobody else can be at work: what is marked so died with its process
		if err := w.releaseAll(ctx); err != nil {
			return err
		}
	}
	var running sync.WaitGroup
	defer running.Wait()
	free := make(chan struct{}, atOnce)
	for {
		if err := w.start(ctx, &running, free); err != nil && ctx.Err() == nil {
			w.log.ErrorContext(ctx, "look for jobs", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-w.wake:
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(settle):
			}
		case <-time.After(poll):
		}
	}
}

// start claims as many due jobs as may run now, and runs them.
func (w *Queue) start(ctx context.Context, running *sync.WaitGroup, slots chan struct{}) error {
	due, err := w.due(ctx)
	if err != nil || !due {
		return err
	}
	for {
		room := cap(slots) - len(slots)
		if room == 0 {
			return nil // whoever ends wakes us
		}
		jobs, err := w.claim(ctx, room)
		if err != nil {
			return err
		}
		for _, j := range jobs {
			slots <- struct{}{}
			running.Go(func() {
				defer func() { <-slots; w.Wake() }()
				w.do(ctx, j)
			})
		}
		if len(jobs) < room {
			return nil
		}
	}
}

// RunDue runs what is due, one after the other, until nothing is, and tells how many that were. For
// tests: whatever failed is due again later only.
func (w *Queue) RunDue(ctx context.Context) (ran int, err error) {
	for {
		jobs, err := w.claim(ctx, 1)
		if err != nil || len(jobs) == 0 {
			return ran, err
		}
		w.do(ctx, jobs[0])
		ran++
	}
}

func (w *Queue) releaseAll(ctx context.Context) error {
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).ReleaseAll(ctx) })
}

// due asks first without taking a lock: most turns there is nothing to do.
func (w *Queue) due(ctx context.Context) (bool, error) {
	wall := w.wall.Now()
	n, err := q.New(w.db.Read()).IsDue(ctx, q.IsDueParams{Now: w.clock.Now(), LeaseNow: &wall})
	return n > 0, err
}

func (w *Queue) claim(ctx context.Context, most int) (jobs []q.ClaimRow, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		wall := w.wall.Now()
		until := wall.Add(lease)
		jobs, err = q.New(tx).Claim(ctx, q.ClaimParams{LeasedUntil: &until, Now: w.clock.Now(), LeaseNow: &wall, Most: int64(most)})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim jobs: %w", err)
	}
	return jobs, nil
}

// do runs one job and writes down how it went.
func (w *Queue) do(ctx context.Context, j q.ClaimRow) {
	work, stop := context.WithCancel(ctx)
	var keeping sync.WaitGroup
	keeping.Go(func() { w.keepLease(work, stop, j) })
	err := w.call(work, j)
	stop()
	keeping.Wait()
	// The outcome is written even when the program is about to end.
	if err := w.finish(context.WithoutCancel(ctx), j, err, ctx.Err() != nil); err != nil {
		w.log.ErrorContext(ctx, "write down a job's outcome", "kind", j.Kind, "job", j.ID, "err", err)
	}
}

func (w *Queue) keepLease(ctx context.Context, stop func(), j q.ClaimRow) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(lease / 3):
		}
		var n int64
		err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			until := w.wall.Now().Add(lease)
			n, err = q.New(tx).Extend(ctx, q.ExtendParams{LeasedUntil: &until, ID: j.ID, Attempt: j.Attempt})
			return err
		})
		if err == nil && n == 0 {
			stop() // another has taken the job
			return
		}
	}
}

func (w *Queue) call(ctx context.Context, j q.ClaimRow) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	h, ok := w.handlers[j.Kind]
	if !ok {
		return fmt.Errorf("nobody handles %q", j.Kind)
	}
	return h(ctx, json.RawMessage(j.Args))
}

func (w *Queue) finish(ctx context.Context, j q.ClaimRow, outcome error, stopping bool) error {
	p := q.FinishParams{ID: j.ID, Attempt: j.Attempt, State: "ready", RunAt: w.clock.Now(), Failures: j.Failures}
	var again later
	switch {
	case outcome == nil:
		p.State, p.Failures = "done", 0
	case errors.As(outcome, &again):
		p.RunAt, p.Failures = p.RunAt.Add(time.Duration(again)), 0
	case stopping: // we interrupted it ourselves
	default:
		p.Failures++
		text := outcome.Error()
		p.LastError, p.RunAt = &text, p.RunAt.Add(pause(p.Failures))
		if p.Failures >= mostFailures {
			p.State = "exhausted"
			w.log.ErrorContext(ctx, "job exhausted", "kind", j.Kind, "job", j.ID, "failures", p.Failures, "err", outcome)
		} else {
			w.log.WarnContext(ctx, "job failed", "kind", j.Kind, "job", j.ID, "failures", p.Failures, "err", outcome)
		}
	}
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		var err error
		if p.State == "done" && j.UniqueKey == nil {
			_, err = q.New(tx).Remove(ctx, q.RemoveParams{ID: j.ID, Attempt: j.Attempt})
		} else {
			_, err = q.New(tx).Finish(ctx, p)
		}
		return err // no row: another has the job now, and writes down its own outcome
	})
}

// pause doubles with each failure, and is spread so that jobs that failed together do not come back
// together.
func pause(failures int32) time.Duration {
	d := longestPause
	if failures < 12 {
		d = min(d, firstPause<<(failures-1))
	}
	return d/2 + rand.N(d/2+1) // jitter between retries, not a secret
}

// Backlog is how many jobs of a kind are in a state: ready, running or exhausted.
type Backlog struct {
	Kind, State string
	Jobs        int64
}

// Backlog tells what is still to do and what was given up.
func (w *Queue) Backlog(ctx context.Context) ([]Backlog, error) {
	rows, err := q.New(w.db.Read()).CountByState(ctx)
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	backlog := make([]Backlog, len(rows))
	for i, row := range rows {
		backlog[i] = Backlog{row.Kind, row.State, row.Jobs}
	}
	return backlog, nil
}
