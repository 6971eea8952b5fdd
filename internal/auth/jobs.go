package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

const (
	forgetKind  = "auth.forget"
	forgetEvery = time.Hour

	// keepTokens is how long an expired token is kept, so that its second use is still recognised.
	keepTokens = 7 * 24 * time.Hour
)

// ScheduleCleanup starts the job that forgets what no longer matters. Calling it at each start is harmless.
func (s *Service) ScheduleCleanup(ctx context.Context, tx db.Tx, queue *jobs.Queue) error {
	return queue.Enqueue(ctx, tx, jobs.Job{Kind: forgetKind, Key: forgetKind})
}

func (s *Service) forget(ctx context.Context, _ json.RawMessage) error {
	now := s.clock.Now()
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		for _, step := range []struct {
			forget func(context.Context, time.Time) error
			before time.Time
		}{
			{queries.ForgetOldTokens, now.Add(-keepTokens)},
			{queries.ForgetOldCeremonies, now},
			{queries.ForgetOldGuesses, now.Add(-guessWindow - guessLock)},
			{queries.ForgetOldCodes, now.Add(-24 * time.Hour)},
		} {
			if err := step.forget(ctx, step.before); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.limits.DeleteExpired(ctx); err != nil {
		return err
	}
	return jobs.Later(forgetEvery)
}
