package team

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/team/q"
)

const (
	deleteDaySumsJob      = "team.delete_day_sums"
	deleteDaySumsInterval = time.Hour
	deletedTogether       = 1000 // rows in a transaction
)

// deleteDaySums deletes the sums of days that are long over, in small transactions.
func (s *Service) deleteDaySums(ctx context.Context) error {
	for {
		var deleted int64
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			deleted, err = q.New(tx).DeleteDaySums(ctx, q.DeleteDaySumsParams{Now: s.clock.Now(), Max: deletedTogether})
			return err
		})
		if err != nil {
			return fmt.Errorf("delete what was ordered in a day: %w", err)
		}
		if deleted < deletedTogether {
			return nil
		}
	}
}
