package travelrule

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// DefaultRetention is how long the law has messages kept, and no longer: five years (the Money Laundering Regulations 2017,
// regulation 40).
const DefaultRetention = 5 * 366 * 24 * time.Hour

var eraseWork = jobs.Periodic{Name: "travelrule.erase", Every: 24 * time.Hour}

// erasedAtOnce is how many messages are erased in one statement.
const erasedAtOnce = 500

// erase erases what messages say whose time is over. That there was one, and what it was about, stays.
func (s *Service) erase(ctx context.Context) error {
	if err := s.forgetLinked(ctx); err != nil {
		return err
	}
	for {
		now := s.clock.Now()
		n, err := q.New(s.db.Writer()).EraseMessages(ctx, q.EraseMessagesParams{
			ErasedAt: &now, Before: now.Add(-s.config.Retention), MaxRows: erasedAtOnce,
		})
		if err != nil {
			return fmt.Errorf("erase travel-rule messages: %w", err)
		}
		if n < erasedAtOnce {
			return nil
		}
	}
}
