package app

import (
	"context"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

const (
	// commonFrom is how many failing jobs of one kind have one exception together, with their number: they call the
	// same outside. Fewer have one each. The subject of the one for all is the kind.
	commonFrom = 3
	// recountEvery limits how often their number is counted again.
	recountEvery = 30 * time.Second
)

// serviceOf names, for the lanes whose jobs fail while an external service that is watched does not answer, the exception that
// says so already. Then it says how many jobs wait for it, and there is none of the jobs.
var serviceOf = map[jobs.Lane]exceptions.Exception{
	jobs.LaneMail:    {Kind: exceptions.MailUnreachable, Subject: "mail"},
	jobs.LanePayouts: {Kind: exceptions.BankFeedSilent, Subject: "rail"},
}

// failingJobs puts jobs that keep failing into the exception queue.
type failingJobs struct {
	exceptions *exceptions.Service
	queue      *jobs.Queue
	clock      clock.Clock
}

// notifyOfJobs joins the queue to the exceptions.
func (a *App) notifyOfJobs() {
	failing := failingJobs{exceptions: a.exceptions, queue: a.queue, clock: a.clock}
	a.exceptions.Register(exceptions.JobFailing, exceptions.Action{Name: "run_again", Do: failing.runAgain})
	a.queue.ReportFailures(failing)
}

// JobFailing opens the exception of the job, or of all failing jobs of its kind, or replaces what it says.
func (a failingJobs) JobFailing(ctx context.Context, tx db.Tx, f jobs.Failing) error {
	known, err := a.isServiceKnown(ctx, tx, f)
	if err != nil {
		return err
	}
	failing, err := a.queue.Reported(ctx, tx, f.Kind, commonFrom)
	if err != nil {
		return err
	}
	if known || len(failing) >= commonFrom {
		for _, one := range append(failing, f) {
			if err := a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, one.JobID, "common_cause"); err != nil {
				return err
			}
		}
	}
	if known {
		return a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, f.Kind, "common_cause")
	}
	if len(failing) >= commonFrom {
		return a.raiseCommon(ctx, tx, f)
	}
	_, common, err := a.exceptions.OpenOne(ctx, tx, exceptions.JobFailing, f.Kind)
	if err != nil {
		return err
	}
	if !common {
		return a.raise(ctx, tx, f)
	}
	for _, one := range failing { // the others have gone: what is left fails by itself
		if err := a.raise(ctx, tx, one); err != nil {
			return err
		}
	}
	return a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, f.Kind, "others_succeeded")
}

func (a failingJobs) raise(ctx context.Context, tx db.Tx, f jobs.Failing) error {
	return a.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.JobFailing, Subject: f.JobID, Reason: "job_" + string(f.Outcome),
		Details: map[string]string{"job": f.Kind, "lane": string(f.Lane), "about": f.Subject, "failures": strconv.Itoa(f.Failures)},
	})
}

// raiseCommon opens the one exception of the failing jobs of a kind, or renews their number in it.
func (a failingJobs) raiseCommon(ctx context.Context, tx db.Tx, f jobs.Failing) error {
	item, open, err := a.exceptions.OpenOne(ctx, tx, exceptions.JobFailing, f.Kind)
	if err != nil || open && a.clock.Now().Sub(item.ChangedAt) < recountEvery {
		return err
	}
	n, err := a.queue.CountReported(ctx, tx, f.Kind)
	if err != nil {
		return err
	}
	e := exceptions.Exception{
		Kind: exceptions.JobFailing, Subject: f.Kind, Reason: "jobs_failing", Details: map[string]string{"job": f.Kind, "lane": string(f.Lane)},
	}
	if f.Outcome != "" {
		e.Details["outcome"] = string(f.Outcome)
	} else {
		e.Details["outcome"] = item.Details["outcome"]
	}
	e.Details["waiting"] = strconv.FormatInt(n, 10)
	return a.exceptions.Raise(ctx, tx, e)
}

// isServiceKnown reports whether the external service of the job's lane is in the queue itself, and notes there how many jobs
// wait for it.
func (a failingJobs) isServiceKnown(ctx context.Context, tx db.Tx, f jobs.Failing) (bool, error) {
	service, watched := serviceOf[f.Lane]
	if !watched || f.Outcome != jobs.Failed && f.Outcome != jobs.TimedOut { // no external service causes the other outcomes
		return false, nil
	}
	item, open, err := a.exceptions.OpenOne(ctx, tx, service.Kind, service.Subject)
	if err != nil || !open || item.Details["waiting"] != "" && a.clock.Now().Sub(item.ChangedAt) < recountEvery {
		return open, err
	}
	n, err := a.queue.CountReported(ctx, tx, f.Kind)
	if err != nil {
		return false, err
	}
	e := item.Exception
	e.Details = map[string]string{"waiting": strconv.FormatInt(n, 10)}
	return true, a.exceptions.Raise(ctx, tx, e)
}

// JobRecovered closes the exception of the job, and that of its kind with the last of them.
func (a failingJobs) JobRecovered(ctx context.Context, tx db.Tx, f jobs.Failing) error {
	if err := a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, f.JobID, "succeeded"); err != nil {
		return err
	}
	left, err := a.queue.Reported(ctx, tx, f.Kind, 1)
	if err != nil {
		return err
	}
	if len(left) == 0 {
		return a.exceptions.Resolve(ctx, tx, exceptions.JobFailing, f.Kind, "succeeded")
	}
	_, common, err := a.exceptions.OpenOne(ctx, tx, exceptions.JobFailing, f.Kind)
	if err != nil || !common {
		return err
	}
	return a.raiseCommon(ctx, tx, jobs.Failing{Kind: f.Kind, Lane: f.Lane})
}

// runAgain has the job run now, or all of its kind. The exception stays open until they succeed.
func (a failingJobs) runAgain(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	if item.Subject == item.Details["job"] {
		return a.queue.RunReportedAgain(ctx, tx, item.Subject)
	}
	return a.queue.RunAgain(ctx, tx, item.Subject)
}
