package chain

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Worker does the work of one network: it reads the chain, and carries orders out.
type Worker struct {
	watcher *watcher
	sender  *sender
}

// Worker joins the service to those it reports to and asks. reserve may be nil: then somebody else
// calls ReportReserve in time.
func (s *Service) Worker(sink Sink, reserve Reserve) *Worker {
	return &Worker{
		watcher: &watcher{Service: s, sink: sink, alerts: alerts{s: s}},
		sender:  &sender{Service: s, sink: sink, reserve: reserve, alerts: alerts{s: s}, rejectedAt: map[string]uint64{}, sentAt: map[string]time.Time{}, after: map[string]string{}},
	}
}

// Run works until ctx ends. While another process holds a task's lease, it waits to take over.
func (w *Worker) Run(ctx context.Context) error {
	var both sync.WaitGroup
	both.Go(func() { w.watcher.loop(ctx, "watch", &w.watcher.alerts, w.watcher.pass) })
	both.Go(func() { w.sender.loop(ctx, "send", &w.sender.alerts, w.sender.pass) })
	both.Wait()
	return ctx.Err()
}

// Step does once what Run does again and again, without a lease. For tests and for commands that
// wait for a result.
func (w *Worker) Step(ctx context.Context) error {
	for _, a := range []*alerts{&w.watcher.alerts, &w.sender.alerts} {
		if a.open == nil {
			if err := a.load(ctx); err != nil {
				return err
			}
		}
	}
	return errors.Join(w.watcher.pass(ctx), w.sender.pass(ctx))
}

const longestPause = 10 * time.Second

// loop repeats pass while it holds the task's lease. An error is told once, and the pauses grow
// until a pass succeeds.
func (s *Service) loop(ctx context.Context, task string, a *alerts, pass func(context.Context) error) {
	holder, pause, broken := id.New(), s.config.Poll, false
	for ctx.Err() == nil {
		err := s.leased(ctx, task, holder, a, pass)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			if !broken {
				s.log.WarnContext(ctx, "chain task interrupted", "task", task, "error", err)
			}
			broken, pause = true, min(pause*2, longestPause)
			if errors.Is(err, ErrUnavailable) {
				a.alert(ctx, AlertUnreachable, task, AlertDetails{Error: err.Error()})
			}
		default:
			if broken {
				s.log.InfoContext(ctx, "chain task goes on", "task", task)
			}
			broken, pause = false, s.config.Poll
			a.clearAlert(ctx, AlertUnreachable, task)
		}
		sleep(ctx, pause)
	}
	s.releaseLease(task, holder)
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// leased runs pass if the task's lease is ours or can be had. The lease only spares work: each step
// of a pass is refused by the database if another process took it first.
func (s *Service) leased(ctx context.Context, task, holder string, a *alerts, pass func(context.Context) error) error {
	ours, err := s.takeLease(ctx, task, holder)
	if err != nil || !ours {
		a.open = nil
		return err
	}
	if a.open == nil {
		if err := a.load(ctx); err != nil {
			return err
		}
	}
	return pass(ctx)
}

func (s *Service) takeLease(ctx context.Context, task, holder string) (ours bool, err error) {
	if s.config.SingleProcess {
		return true, nil
	}
	// A third of the lease may pass before it is written again: most passes only read.
	now := time.Now()                                                                 // the machine's time: the sandbox's clock may jump, and a lease must not end by that
	if held, ok := s.leases.Load(task + holder); ok && now.Before(held.(time.Time)) { // the map holds times only
		return true, nil
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.InsertLease(ctx, q.InsertLeaseParams{Network: s.id(), Task: task, ExpiresAt: now}); err != nil {
			return err
		}
		taken, err := queries.TakeLease(ctx, q.TakeLeaseParams{Network: s.id(), Task: task, Holder: holder, Now: now, ExpiresAt: now.Add(s.config.Lease)})
		ours = taken == 1
		return err
	})
	if err != nil {
		return false, fmt.Errorf("take the lease of %s: %w", task, err)
	}
	if ours {
		s.leases.Store(task+holder, now.Add(s.config.Lease/3))
	}
	return ours, nil
}

// releaseLease lets the next process begin at once when this one stops in order.
func (s *Service) releaseLease(task, holder string) {
	if s.config.SingleProcess {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).ReleaseLease(ctx, q.ReleaseLeaseParams{Network: s.id(), Task: task, Holder: holder, ExpiresAt: time.Now()})
	})
	if err != nil {
		s.log.WarnContext(ctx, "chain lease not dropped", "task", task, "error", err)
	}
}
