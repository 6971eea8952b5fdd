package limit

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit/q"
)

const (
	// slices is into how many parts a rule's calls are cut. A process takes one at a time.
	slices = 60
	// sliceLapse is after which time what a process has not used of a slice is lost.
	sliceLapse = 5 * time.Second
	// maxLeases is how many subjects a process remembers.
	maxLeases = 10_000
)

// Left is what a subject has left of its allowance.
type Left struct {
	// Calls is the allowance, Period its period, and Remaining how much of it is left.
	Calls, Remaining int
	Period           time.Duration
	// FullIn is the time until the whole allowance is there again.
	FullIn time.Duration
}

// leases are the slices that this process has taken of allowances.
type leases struct {
	mu sync.Mutex
	of map[string]*lease
}

type lease struct {
	mu      sync.Mutex
	calls   int       // left of the slice
	taken   time.Time // when it was taken
	shared  int64     // when the shared allowance is full again, in microseconds
	refused time.Time // nothing is left until then
}

func (l *leases) get(rule, subject string) *lease {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := rule + " " + subject
	found := l.of[key]
	if found == nil {
		if l.of == nil || len(l.of) >= maxLeases {
			l.of = map[string]*lease{}
		}
		found = &lease{}
		l.of[key] = found
	}
	return found
}

// Lease counts one call of the subject as Allow does, for callers of whom there are many calls in a second: the process
// takes a sixtieth of the allowance at a time from the shared count and hands it out by itself. All processes together
// never allow more than the rule; each may hold back at most one slice, for five seconds. A refusal is remembered until
// its time is up, so that a flood does not reach the database.
func (l *Limiter) Lease(ctx context.Context, r Rule, subject string) (Left, error) {
	r = l.inForce(r)
	own, now := l.leases.get(r.Name, subject), l.clock.Now()
	own.mu.Lock()
	defer own.mu.Unlock()
	if now.Sub(own.taken) >= sliceLapse || now.Before(own.taken) {
		own.calls = 0
	}
	if own.calls == 0 {
		if now.Before(own.refused) && now.After(own.refused.Add(-r.Period)) {
			return own.left(r, now), fault.New(fault.TooManyRequests).After(own.refused.Sub(now))
		}
		if err := l.takeSlice(ctx, r, subject, own, now); err != nil {
			return own.left(r, now), err
		}
	}
	own.calls--
	return own.left(r, now), nil
}

// takeSlice takes a slice of the shared allowance, or of its last calls one.
func (l *Limiter) takeSlice(ctx context.Context, r Rule, subject string, own *lease, now time.Time) error {
	key := l.sealer.Index("limit."+r.Name, subject)
	for _, n := range []int{max(1, r.Calls/slices), 1} {
		err := l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			err := l.TakeIn(ctx, tx, r, subject, n)
			if own.shared == 0 || err == nil || errors.Is(err, fault.New(fault.TooManyRequests)) {
				full, failed := q.New(tx).FullAt(ctx, key)
				if failed != nil {
					return failed
				}
				own.shared = full
			}
			return err
		})
		if err == nil {
			own.calls, own.taken, own.refused = n, now, time.Time{}
			return nil
		}
		if !errors.Is(err, fault.New(fault.TooManyRequests)) {
			return err
		}
		if n == 1 {
			own.refused = now.Add(fault.Of(err).RetryAfter())
			return err
		}
	}
	return nil
}

// left is what the process knows to be left.
func (o *lease) left(r Rule, now time.Time) Left {
	each := r.Period / time.Duration(r.Calls)
	until := max(time.UnixMicro(o.shared).Sub(now), 0)
	remaining := r.Calls - int((until+each-1)/each) + o.calls
	return Left{Calls: r.Calls, Period: r.Period, Remaining: min(max(remaining, 0), r.Calls), FullIn: until}
}
