package screening

import (
	"context"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
)

// AddressResult is the outcome of screening a chain address. The zero value is Inconclusive.
type AddressResult int

// The outcomes of screening an address.
const (
	Inconclusive AddressResult = iota
	Clear
	Sanctioned
)

func (r AddressResult) String() string {
	return [...]string{"inconclusive", "clear", "sanctioned"}[r]
}

const oracleTimeout = 5 * time.Second

// ScreenAddress compares an address with the lists and, where there is one, asks the oracle. If the
// oracle does not answer, the result is Inconclusive: it is not known, and the caller has to ask again later.
func (s *Service) ScreenAddress(ctx context.Context, address string) (AddressResult, error) {
	if len(s.lists.Address(address)) > 0 {
		return Sanctioned, nil
	}
	if s.oracle == nil {
		return Clear, nil
	}
	if !s.outage.mayAsk() {
		return Inconclusive, nil
	}
	limited, cancel := context.WithTimeout(ctx, oracleTimeout)
	defer cancel()
	sanctioned, err := s.oracle.IsSanctioned(limited, address)
	s.outage.asked(err != nil && ctx.Err() == nil)
	switch {
	case err != nil:
		return Inconclusive, nil // an unreachable oracle is an outcome, not a failure of the call
	case sanctioned:
		return Sanctioned, nil
	}
	return Clear, nil
}

// outage remembers that the oracle did not answer, so that many payments that wait for it do not each wait for its
// time limit: meanwhile one call at a time asks it, and the others are inconclusive at once.
type outage struct {
	wall   clock.Clock
	mu     sync.Mutex
	fails  bool
	asking bool
	nextAt time.Time
}

// outagePause is the least time between two calls of an oracle that does not answer.
const outagePause = time.Second

func (o *outage) mayAsk() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.fails {
		return true
	}
	if o.asking || o.wall.Now().Before(o.nextAt) {
		return false
	}
	o.asking = true
	return true
}

func (o *outage) asked(failed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.fails, o.asking, o.nextAt = failed, false, o.wall.Now().Add(outagePause)
}
