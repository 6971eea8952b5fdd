package verification

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// The periodic jobs. Each schedules its next run.
const (
	rescreenJob           = "verification.rescreen"
	deleteExpiredLinksJob = "verification.delete_expired_links"
)

const (
	// rescreenAge is how old a screening may be: the lists change daily.
	rescreenAge                = 24 * time.Hour
	rescreenBatch              = 20
	rescreenInterval           = 10 * time.Minute
	deleteExpiredLinksInterval = time.Hour
)

func (s *Service) handleJobs() {
	s.queue.Handle(rescreenJob, s.rescreenDue)
	s.queue.Handle(deleteExpiredLinksJob, s.deleteExpiredLinks)
}

// ScheduleJobs starts the periodic jobs. It is idempotent.
func (s *Service) ScheduleJobs(ctx context.Context, tx db.Tx) error {
	for _, kind := range []string{rescreenJob, deleteExpiredLinksJob} {
		if err := s.queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Key: kind}); err != nil {
			return fmt.Errorf("schedule %s: %w", kind, err)
		}
	}
	return nil
}

func (s *Service) rescreenDue(ctx context.Context, _ json.RawMessage) error {
	if err := s.refreshLists(ctx); err != nil {
		return err
	}
	done, err := s.Rescreen(ctx, rescreenAge, rescreenBatch)
	if err != nil {
		return err
	}
	if done == rescreenBatch {
		return jobs.Later(time.Second) // more are due; other work gets the database in between
	}
	return jobs.Later(rescreenInterval)
}

// deleteExpiredLinks deletes member links that have expired.
func (s *Service) deleteExpiredLinks(ctx context.Context, _ json.RawMessage) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := q.New(tx).DeleteExpiredLinks(ctx, s.clock.Now())
		return err
	})
	if err != nil {
		return fmt.Errorf("delete expired links: %w", err)
	}
	return jobs.Later(deleteExpiredLinksInterval)
}
