package jobs

import "time"

// ExtendEvery has leases extended more often than they are in operation.
func (s *Queue) ExtendEvery(interval time.Duration) { s.extendEvery = interval }
