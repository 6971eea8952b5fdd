package jobs

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

const (
	// leaseDuration, by the machine's clock, is how long a job stays with a process that may have died.
	leaseDuration = 20 * time.Second
	// pollInterval is how often a process looks for due jobs that nobody has told it of: those of a process that died, and
	// those whose notification was lost.
	pollInterval = 5 * time.Second
	// soonest keeps a clock that stands from being asked without end.
	soonest = 10 * time.Millisecond
	// signal is what processes tell each other when there are jobs that they do not take themselves.
	signal = "jobs"
)

// failurePause is how long a process waits after it could not look.
const failurePause = 500 * time.Millisecond

const (
	stateReady = "ready"
	stateDone  = "done"
)

// Run works jobs until ctx ends, and returns when those under way have finished or have been abandoned. Any
// number of processes may run on one PostgreSQL database; on SQLite there is only one.
func (s *Queue) Run(ctx context.Context) error {
	if s.db.Dialect() == db.SQLite { // there is no other process, so a running job was left by one that died
		if err := s.releaseAll(ctx); err != nil {
			return err
		}
	}
	var running sync.WaitGroup
	defer running.Wait()
	free := map[Lane]chan struct{}{}
	for lane, config := range lanes {
		free[lane] = make(chan struct{}, config.workers)
	}
	s.running.Store(true)
	defer s.running.Store(false)
	for {
		next, err := s.start(ctx, &running, free)
		if err != nil && ctx.Err() == nil {
			s.log.ErrorContext(ctx, "claim due jobs", "err", err)
			next = failurePause
		}
		timer := time.NewTimer(next)
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-timer.C:
		}
		timer.Stop()
		if ctx.Err() != nil {
			return nil
		}
	}
}

// start claims as many due jobs of each lane as the lane may work now, and starts them. It returns when to look again.
func (s *Queue) start(ctx context.Context, running *sync.WaitGroup, slots map[Lane]chan struct{}) (next time.Duration, err error) {
	if s.draining.Load() {
		return s.poll, nil
	}
	due, err := s.dueLanes(ctx)
	if err != nil {
		return 0, err
	}
	left := false
	for _, lane := range due {
		slots, known := slots[lane]
		if !known {
			continue // a newer program's
		}
		for room := cap(slots) - len(slots); room > 0; room = cap(slots) - len(slots) { // the next job to finish calls Wake
			jobs, err := s.claim(ctx, lane, room)
			if err != nil {
				return 0, err
			}
			for _, j := range jobs {
				slots <- struct{}{}
				running.Go(func() {
					defer func() { <-slots; s.Wake() }()
					s.work(ctx, j)
				})
			}
			if len(jobs) < room {
				break
			}
		}
		left = left || len(slots) == cap(slots)
	}
	if left {
		s.db.Signal(signal) // another process may have room for what is left
	}
	return s.untilNext(ctx)
}

// untilNext returns how long until the next job is due.
func (s *Queue) untilNext(ctx context.Context) (time.Duration, error) {
	now := s.clock.Now()
	at, err := q.New(s.db.Read()).NextReady(ctx, now)
	if db.IsNoRows(err) {
		return s.poll, nil
	}
	if err != nil {
		return 0, fmt.Errorf("look for the next job: %w", err)
	}
	return min(max(at.Sub(now), soonest), s.poll), nil
}

// RunDue works the due jobs one after the other until none is due, but for the lanes that it is told to leave, and returns
// their number. It is for tests and for a world that is made step by step. A job that fails is due again only when the clock
// has moved, or when another of its lane succeeds.
func (s *Queue) RunDue(ctx context.Context, leave ...Lane) (ran int, err error) {
	for {
		due, err := s.dueLanes(ctx)
		if err != nil {
			return ran, err
		}
		before := ran
		for _, lane := range due {
			if _, known := lanes[lane]; !known || slices.Contains(leave, lane) {
				continue // what is not known is a newer program's
			}
			for {
				jobs, err := s.claim(ctx, lane, 1)
				if err != nil {
					return ran, err
				}
				if len(jobs) == 0 {
					break
				}
				s.work(ctx, jobs[0])
				ran++
			}
		}
		if ran == before {
			return ran, nil
		}
	}
}

func (s *Queue) releaseAll(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).ReleaseAll(ctx) })
}

// dueLanes returns the lanes with due jobs, without taking a lock: most polls find none.
func (s *Queue) dueLanes(ctx context.Context) ([]Lane, error) {
	wall := s.wall.Now()
	names, err := q.New(s.db.Read()).DueLanes(ctx, q.DueLanesParams{Now: s.clock.Now(), LeaseNow: &wall})
	if err != nil {
		return nil, fmt.Errorf("look for due jobs: %w", err)
	}
	due := make([]Lane, len(names))
	for i, name := range names {
		due[i] = Lane(name)
	}
	return due, nil
}

func (s *Queue) claim(ctx context.Context, lane Lane, limit int) (jobs []q.ClaimRow, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		wall := s.wall.Now()
		until := wall.Add(leaseDuration)
		jobs, err = q.New(tx).Claim(ctx, q.ClaimParams{
			Lane: string(lane), LeasedUntil: &until, Now: s.clock.Now(), LeaseNow: &wall, Max: int64(limit),
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("claim jobs: %w", err)
	}
	return jobs, nil
}
