package pricing

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/pricing/q"
)

const (
	deleteLimitsUsedJob      = "pricing.delete_limits_used"
	deleteLimitsUsedInterval = time.Hour
	deletedTogether          = 1000 // rows in a transaction
)

// deleteLimitsUsed deletes what was used of limits whose month is long over, in small transactions.
func (s *Service) deleteLimitsUsed(ctx context.Context) error {
	for {
		var deleted int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			deleted, err = q.New(tx).DeleteLimitsUsed(ctx, q.DeleteLimitsUsedParams{Now: s.clock.Now(), Max: deletedTogether})
			return err
		})
		if err != nil {
			return fmt.Errorf("delete what was used of limits: %w", err)
		}
		if deleted < deletedTogether {
			return nil
		}
	}
}
