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

// The department's standing work. Each job runs again by itself, for ever.
const (
	rescreenKind = "verification.rescreen"
	tidyKind     = "verification.tidy"
)

const (
	// rescreenAge: lists change daily, so everybody is compared again daily.
	rescreenAge   = 24 * time.Hour
	rescreenBatch = 20
	rescreenPause = 10 * time.Minute
	tidyPause     = time.Hour
)

func (s *Service) handleJobs() {
	if s.Queue == nil {
		return // a test that needs none
	}
	s.Queue.Handle(rescreenKind, s.rescreenJob)
	s.Queue.Handle(tidyKind, s.tidyJob)
}

// Start begins the standing work, unless it goes on already.
func (s *Service) Start(ctx context.Context, tx db.Tx) error {
	for _, kind := range []string{rescreenKind, tidyKind} {
		if err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: kind, Key: kind}); err != nil {
			return fmt.Errorf("begin %s: %w", kind, err)
		}
	}
	return nil
}

func (s *Service) rescreenJob(ctx context.Context, _ json.RawMessage) error {
	if err := s.refreshLists(ctx); err != nil {
		return err
	}
	done, err := s.Rescreen(ctx, rescreenAge, rescreenBatch)
	if err != nil {
		return err
	}
	if done == rescreenBatch {
		return jobs.Later(time.Second) // there are more, and others want the database too
	}
	return jobs.Later(rescreenPause)
}

// tidyJob deletes documents whose time has come, and links nobody can use any more.
func (s *Service) tidyJob(ctx context.Context, _ json.RawMessage) error {
	if _, err := s.Files.Sweep(ctx); err != nil {
		return err
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := q.New(tx).DeleteOldLinks(ctx, s.Clock.Now())
		return err
	})
	if err != nil {
		return fmt.Errorf("remove old links: %w", err)
	}
	return jobs.Later(tidyPause)
}
