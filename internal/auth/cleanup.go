package auth

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	cleanupKind     = "auth.cleanup"
	cleanupInterval = time.Hour
)

// cleanUp deletes expired tokens, codes, ceremonies and counts.
func (s *Service) cleanUp(ctx context.Context) error {
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
	return s.limits.DeleteExpired(ctx)
}
