package app

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// The periodic jobs. Each repeats for ever, in one process at a time.
const (
	reconcileJob = "treasury.reconcile"
	verifyJob    = "treasury.verify_books"
	publishJob   = "transparency.keep"
	cancelJob    = "staff.cancel_moved"
)

const (
	reconcileInterval = 10 * time.Minute
	verifyInterval    = 24 * time.Hour
	publishInterval   = 15 * time.Minute
	cancelInterval    = 10 * time.Second
)

func (a *App) registerPeriodicJobs() {
	a.queue.HandlePeriodic(jobs.Periodic{Name: reconcileJob, Every: reconcileInterval}, func(ctx context.Context) error {
		watched := a.backing.Watch(ctx) // what is found to be short has its reason in the queue
		_, err := a.treasury.Reconcile(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return jobs.Later(time.Second) // the watcher has not read its first block yet
		}
		return errors.Join(err, watched)
	})
	a.queue.HandlePeriodic(jobs.Periodic{Name: verifyJob, Every: verifyInterval}, func(ctx context.Context) error {
		_, err := a.treasury.VerifyBooks(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return jobs.Later(time.Second) // the watcher has not read its first block yet
		}
		return errors.Join(err, a.closing.Watch(ctx))
	})
	a.queue.HandlePeriodic(jobs.Periodic{Name: cancelJob, Every: cancelInterval}, a.staff.CancelMoved)
	a.queue.HandlePeriodic(jobs.Periodic{Name: publishJob, Every: publishInterval}, a.transparency.Keep)
}

// afterJump runs what became due when the sandbox's clock was advanced, and reports the reserve to every
// chain, because the last report may be too old by now.
func (a *App) afterJump(ctx context.Context) error {
	err := a.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, n := range a.networks {
			amount, err := a.treasury.Allotment(ctx, tx, n.Network().ID)
			if err != nil {
				return err
			}
			if err := n.ReportReserve(ctx, tx, amount); err != nil {
				return err
			}
		}
		return nil
	})
	a.queue.Wake()
	return err
}
