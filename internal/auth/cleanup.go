package auth

import (
	"context"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	cleanupKind     = "auth.cleanup"
	cleanupInterval = time.Hour
	deletedTogether = 1000 // rows in a transaction, so that none holds the database for long
)

// cleanUp deletes expired tokens, codes, ceremonies, sign-ins under way, nonces and counts, in small transactions. What cannot be
// deleted does not
// keep the others.
func (s *Service) cleanUp(ctx context.Context) error {
	var failed error
	for _, deleteExpired := range []func(context.Context, db.Tx, int64) (int64, error){
		s.sessions.DeleteExpired, s.passkeys.DeleteExpired, s.lockout.DeleteExpired, s.emailCodes.DeleteExpired, s.keys.DeleteNonces,
		s.openid.DeleteExpired,
	} {
		failed = errors.Join(failed, s.deleteAll(ctx, deleteExpired))
	}
	return errors.Join(failed, s.limits.DeleteExpired(ctx))
}

// deleteAll repeats the deletion, each time in a transaction of its own, until nothing is left.
func (s *Service) deleteAll(ctx context.Context, some func(context.Context, db.Tx, int64) (int64, error)) error {
	for {
		var deleted int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			deleted, err = some(ctx, tx, deletedTogether)
			return err
		})
		if err != nil || deleted < deletedTogether {
			return err
		}
	}
}
