package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/redact"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Worker watches one network and carries out its orders.
type Worker struct {
	watcher *watcher
	sender  *sender
}

// The tasks of a worker, as leases and exceptions name them.
const (
	taskWatch = "watch"
	taskSend  = "send"
)

// Worker returns a worker that reports to sink. If reserve is nil, mints that wait for the reserve continue
// only after another caller uses ReportReserve.
func (s *Service) Worker(sink Sink, reserve Reserve) *Worker {
	return &Worker{
		watcher: &watcher{Service: s, sink: sink, openExceptions: openExceptions{s: s}, pages: nodes.LogPager{Most: s.config.LogRange}},
		sender: &sender{
			Service: s, sink: sink, reserve: reserve, openExceptions: openExceptions{s: s}, rejectedAt: map[string]uint64{},
			sentAt: map[string]time.Time{}, taken: map[string]taken{},
			gaps: map[string]gap{}, lacking: map[string]*big.Int{}, lastWaiting: map[string]string{}},
	}
}

// Run works until ctx ends. While another process holds the lease of a task, it waits to take over.
func (w *Worker) Run(ctx context.Context) error {
	var both sync.WaitGroup
	both.Go(func() { w.watcher.loop(ctx, taskWatch, &w.watcher.openExceptions, w.watcher.pass) })
	both.Go(func() { w.sender.loop(ctx, taskSend, &w.sender.openExceptions, w.sender.passUnlessSuspended) })
	both.Wait()
	return ctx.Err()
}

// Step does one pass of each task, without a lease. It serves tests and commands that wait for a result.
func (w *Worker) Step(ctx context.Context) error {
	for _, open := range []*openExceptions{&w.watcher.openExceptions, &w.sender.openExceptions} {
		if open.open == nil {
			if err := open.load(ctx); err != nil {
				return err
			}
		}
	}
	return errors.Join(w.watcher.pass(ctx), w.sender.passUnlessSuspended(ctx))
}

const maxPause = 10 * time.Second

// loop repeats pass while it holds the lease of the task. An error is logged once, and the pauses grow until
// a pass succeeds. A fault of the program is an exception when it has come back often enough to stay.
func (s *Service) loop(ctx context.Context, task string, open *openExceptions, pass func(context.Context) error) {
	holder, pause, broken, faults := id.New(), s.config.Poll, false, 0
	for ctx.Err() == nil {
		err := s.withLease(ctx, task, holder, open, recovered(pass))
		switch {
		case ctx.Err() != nil:
		case err != nil:
			if !broken {
				s.log.WarnContext(ctx, "chain task interrupted", "task", task, "error", err)
			}
			broken, pause = true, min(pause*2, maxPause)
			switch {
			case !errors.Is(err, ErrUnavailable):
				if faults++; faults >= maxFaults && !db.IsUnavailable(err) {
					open.report(ctx, CauseTaskFailed, task, Figures{Reason: ReasonInternalError})
				}
			case task == taskSend && s.readingFails(ctx): // the exception of the other task is about the same node
				open.clear(ctx, CauseUnreachable, task)
			default:
				open.report(ctx, CauseUnreachable, task, s.unreachable(ctx, redact.Code(err)))
			}
		default:
			if broken {
				s.log.InfoContext(ctx, "chain task resumed", "task", task)
			}
			broken, pause, faults = false, s.config.Poll, 0
			open.clear(ctx, CauseUnreachable, task)
			open.clear(ctx, CauseTaskFailed, task)
		}
		sleep(ctx, pause)
	}
	s.releaseLease(task, holder)
}

// maxFaults is how many passes in a row may end with a fault of the program until operators are notified.
const maxFaults = 3

// recovered returns pass, whose panic is an error: the other task and the rest of the program go on.
func recovered(pass func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		defer func() {
			if v := recover(); v != nil {
				err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
			}
		}()
		return pass(ctx)
	}
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// withLease runs pass if this process holds or acquires the lease of the task. The lease only avoids useless
// work: the database rejects each step that another process has taken already.
func (s *Service) withLease(ctx context.Context, task, holder string, open *openExceptions, pass func(context.Context) error) error {
	acquired, err := s.acquireLease(ctx, task, holder)
	if err != nil || !acquired {
		open.open = nil
		return err
	}
	if open.open == nil {
		if err := open.load(ctx); err != nil {
			return err
		}
	}
	return pass(ctx)
}

func (s *Service) acquireLease(ctx context.Context, task, holder string) (acquired bool, err error) {
	if s.config.SingleProcess {
		return true, nil
	}
	// The lease is renewed after a third of its duration, because most passes only read.
	now := s.wall.Now()
	if held, ok := s.leases.Load(task + holder); ok && now.Before(held.(time.Time)) { // the map holds times only
		return true, nil
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.InsertLease(ctx, q.InsertLeaseParams{Network: s.id(), Task: task, ExpiresAt: now}); err != nil {
			return err
		}
		taken, err := queries.TakeLease(ctx, q.TakeLeaseParams{
			Network: s.id(), Task: task, Holder: holder, Now: now, ExpiresAt: now.Add(s.config.Lease),
		})
		acquired = taken == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("acquire the lease of %s: %w", task, err)
	}
	if acquired {
		s.leases.Store(task+holder, now.Add(s.config.Lease/3))
	}
	return acquired, nil
}

// releaseLease lets another process start at once after an orderly stop.
func (s *Service) releaseLease(task, holder string) {
	if s.config.SingleProcess {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).ReleaseLease(ctx, q.ReleaseLeaseParams{Network: s.id(), Task: task, Holder: holder, ExpiresAt: s.wall.Now()})
	})
	if err != nil {
		s.log.WarnContext(ctx, "chain lease not released", "task", task, "error", err)
	}
}

// SuspendSending makes the worker sign and send nothing while suspended returns an error. It goes on watching.
// Call it before Run.
func (w *Worker) SuspendSending(suspended func(context.Context) error) {
	w.sender.suspended = suspended
}

// SuspendAssigning makes the service assign no new deposit address while suspended returns an error, which is then
// returned. Call it before anything runs.
func (s *Service) SuspendAssigning(suspended func(context.Context) error) { s.suspended = suspended }

// passUnlessSuspended is pass while nothing suspends it.
func (w *sender) passUnlessSuspended(ctx context.Context) error {
	if w.suspended != nil && w.suspended(ctx) != nil {
		return nil
	}
	return w.pass(ctx)
}
