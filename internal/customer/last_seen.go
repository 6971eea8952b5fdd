package customer

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// SeenUntil returns the time of the newest activity the user was shown; ok is false before the first visit.
func (s *Service) SeenUntil(ctx context.Context, conn db.Conn, userID string) (until time.Time, ok bool, err error) {
	until, err = q.New(conn).SeenUntil(ctx, userID)
	if db.IsNoRows(err) {
		return until, false, nil
	}
	if err != nil {
		return until, false, fmt.Errorf("read when a user was last shown activity: %w", err)
	}
	return until, true, nil
}

// MarkSeen records that the user was shown all activity up to until. The time never moves back, and
// never past now.
func (s *Service) MarkSeen(ctx context.Context, tx db.Tx, userID string, until time.Time) error {
	if now := s.clock.Now(); until.After(now) {
		until = now
	}
	if err := q.New(tx).AdvanceSeenUntil(ctx, q.AdvanceSeenUntilParams{UserID: userID, SeenUntil: until}); err != nil {
		return fmt.Errorf("record when a user was last shown activity: %w", err)
	}
	return nil
}
