package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs/q"
)

// outage is what a process knows of the external service that a lane calls.
type outage struct {
	failing bool
	retried time.Time // when the failing jobs were last retried early
	answers int       // how often the external service has been found to answer again
}

func (s *Queue) noteFailure(lane Lane) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.outages[lane]
	o.failing = true
	s.outages[lane] = o
}

// ServiceAnswers makes the failing jobs of the lanes due now: whoever watches the external service that they call has found
// that it answers again. An attempt that is under way and fails after all, because it began before, is repeated at
// once.
func (s *Queue) ServiceAnswers(ctx context.Context, lanes ...Lane) error {
	for _, lane := range lanes {
		s.mu.Lock()
		o := s.outages[lane]
		o.answers++
		s.outages[lane] = o
		s.mu.Unlock()
		if err := s.retryFailing(ctx, lane); err != nil {
			return err
		}
	}
	return nil
}

func (s *Queue) answersOf(lane Lane) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.outages[lane].answers
}

// retryOthers makes the failing jobs of the lane due after a success: their outside is back. After a long
// outage, everything leaves within minutes of the first success.
func (s *Queue) retryOthers(ctx context.Context, j q.ClaimRow) {
	lane := Lane(j.Lane)
	if !lanes[lane].together || !s.shouldRetry(lane, j.Failures > 0) {
		return
	}
	if err := s.retryFailing(ctx, lane); err != nil {
		s.log.WarnContext(ctx, "failing jobs are not retried early", "err", err)
	}
}

func (s *Queue) retryFailing(ctx context.Context, lane Lane) error {
	for n := int64(retryBatch); n == retryBatch; {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
			n, err = q.New(tx).RetryFailing(ctx, q.RetryFailingParams{Lane: string(lane), Now: s.clock.Now(), Max: retryBatch})
			return err
		})
		if err != nil {
			return fmt.Errorf("retry the failing jobs of the lane %s: %w", lane, err)
		}
	}
	s.Wake()
	return nil
}

func (s *Queue) shouldRetry(lane Lane, hadFailed bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, now := s.outages[lane], s.clock.Now()
	if !o.failing && !hadFailed || now.Sub(o.retried) < retryPause {
		return false
	}
	o.failing, o.retried = false, now
	s.outages[lane] = o
	return true
}
