package customer

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// AcceptedTerms are the newest terms of service that a user accepted.
type AcceptedTerms struct {
	Version string
	At      time.Time
}

// AcceptTerms records that the user accepts a version of the terms. Accepting it again changes nothing.
func (s *Service) AcceptTerms(ctx context.Context, tx db.Tx, userID, version string) error {
	if err := q.New(tx).AcceptTerms(ctx, q.AcceptTermsParams{UserID: userID, Version: version, AcceptedAt: s.clock.Now()}); err != nil {
		return fmt.Errorf("record that a user accepts the terms: %w", err)
	}
	return nil
}

// AcceptedTerms returns the newest terms that the user accepted; ok is false for none.
func (s *Service) AcceptedTerms(ctx context.Context, conn db.Conn, userID string) (a AcceptedTerms, ok bool, err error) {
	row, err := q.New(conn).AcceptedTerms(ctx, userID)
	if db.IsNoRows(err) {
		return a, false, nil
	}
	if err != nil {
		return a, false, fmt.Errorf("read which terms a user accepted: %w", err)
	}
	return AcceptedTerms{Version: row.Version, At: row.AcceptedAt}, true, nil
}
