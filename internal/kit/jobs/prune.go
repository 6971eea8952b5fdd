package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

const (
	pruneInterval = time.Hour
	// keepFinished is how long a finished job is kept with its arguments and its history.
	keepFinished = 7 * 24 * time.Hour
	pruneBatch   = 500
)

// prune deletes jobs that were finished long ago, and keeps their keys. One batch is one transaction; other
// work gets the database in between.
func (s *Queue) prune(ctx context.Context) error {
	before := s.clock.Now().Add(-keepFinished)
	n := 0
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		finished, err := queries.Finished(ctx, q.FinishedParams{Before: &before, Max: pruneBatch})
		if err != nil {
			return err
		}
		n = len(finished)
		for _, j := range finished {
			if j.UniqueKey != nil {
				if err := queries.KeepKey(ctx, *j.UniqueKey); err != nil {
					return err
				}
			}
			if err := queries.Delete(ctx, j.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("prune finished jobs: %w", err)
	}
	if n == pruneBatch {
		return Later(time.Second)
	}
	return nil
}
