package jobs

import (
	"context"
	"time"
)

// ExtendEvery has leases extended more often than they are in operation.
func (s *Queue) ExtendEvery(interval time.Duration) { s.extendEvery = interval }

// Poll sets how often Run looks for what it was not told of.
func (s *Queue) Poll(every time.Duration) { s.poll = every }

// UntilNext returns how long Run would wait now.
func (s *Queue) UntilNext(ctx context.Context) (time.Duration, error) { return s.untilNext(ctx) }
