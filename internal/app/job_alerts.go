package app

import (
	"context"
	"strconv"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

// jobAlerts puts jobs that keep failing into the exception queue.
type jobAlerts struct {
	exceptions *exceptions.Service
	queue      *jobs.Queue
}

// notifyOfJobs joins the queue to the exceptions.
func (a *App) notifyOfJobs() {
	alerts := jobAlerts{exceptions: a.exceptions, queue: a.queue}
	a.exceptions.Register(exceptions.JobFailing, exceptions.Action{Name: "run_again", Do: alerts.runAgain})
	a.queue.NotifyAlerts(alerts)
}

// JobFailing opens the exception, or replaces what it says.
func (a jobAlerts) JobFailing(ctx context.Context, tx db.Tx, f jobs.Failing) error {
	return a.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.JobFailing, Subject: f.JobID, Reason: "job_" + string(f.Outcome),
		Details: map[string]string{"job": f.Kind, "lane": string(f.Lane), "about": f.Subject, "failures": strconv.Itoa(f.Failures)},
	})
}

// JobRecovered closes it.
func (a jobAlerts) JobRecovered(ctx context.Context, tx db.Tx, jobID string) error {
	return a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, jobID, "succeeded")
}

// runAgain has the job run now. The exception stays open until it succeeds.
func (a jobAlerts) runAgain(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	return a.queue.RunAgain(ctx, tx, item.Subject)
}
