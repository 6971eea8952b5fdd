package customer

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// SeenUntil is when the newest thing happened that the user was shown; not ok before the first look.
func (s *Service) SeenUntil(ctx context.Context, conn db.Conn, userID string) (until time.Time, ok bool, err error) {
	until, err = q.New(conn).SeenUntil(ctx, userID)
	if db.IsNoRows(err) {
		return until, false, nil
	}
	if err != nil {
		return until, false, fmt.Errorf("read what a user has seen: %w", err)
	}
	return until, true, nil
}

// Saw notes that the user was shown everything until then. It never goes back, and never past now.
func (s *Service) Saw(ctx context.Context, tx db.Tx, userID string, until time.Time) error {
	if now := s.clock.Now(); until.After(now) {
		until = now
	}
	if err := q.New(tx).MoveSeenUntil(ctx, q.MoveSeenUntilParams{UserID: userID, SeenUntil: until}); err != nil {
		return fmt.Errorf("note what a user has seen: %w", err)
	}
	return nil
}
