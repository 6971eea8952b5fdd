package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

const (
	cleanupKind     = "auth.cleanup"
	cleanupInterval = time.Hour
)

// ScheduleCleanup enqueues the hourly job that deletes expired tokens, codes, ceremonies and counts. It is
// called at each start; the job exists once.
func (s *Service) ScheduleCleanup(ctx context.Context, tx db.Tx, queue *jobs.Queue) error {
	return queue.Enqueue(ctx, tx, jobs.Job{Kind: cleanupKind, Key: cleanupKind})
}

func (s *Service) cleanUp(ctx context.Context, _ json.RawMessage) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, deleteExpired := range []func(context.Context, db.Tx) error{
			s.sessions.DeleteExpired, s.passkeys.DeleteExpired, s.lockout.DeleteExpired, s.emailCodes.DeleteExpired,
		} {
			if err := deleteExpired(ctx, tx); err != nil {
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
	return jobs.Later(cleanupInterval)
}
