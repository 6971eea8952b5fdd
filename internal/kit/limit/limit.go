package limit

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit/q"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

// Rule allows Calls in Period.
type Rule struct {
	Name   string // names what is counted; part of the key
	Calls  int
	Period time.Duration
}

// Limiter counts in a database.
type Limiter struct {
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
}

// Dependencies are what a Limiter works with.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer // makes the keyed hashes under which subjects are stored
	Clock  clock.Clock
}

// New returns a Limiter.
func New(d Dependencies) *Limiter { return &Limiter{db: d.DB, sealer: d.Sealer, clock: d.Clock} }

// Allow takes one call from what the subject (an address, a user) is allowed under the rule, or
// returns the failure to answer with, which says when to come back.
func (l *Limiter) Allow(ctx context.Context, r Rule, subject string) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return l.AllowIn(ctx, tx, r, subject) })
}

// AllowIn is Allow inside a transaction: the call counts when tx commits.
func (l *Limiter) AllowIn(ctx context.Context, tx db.Tx, r Rule, subject string) error {
	now := l.clock.Now().UnixMicro()
	cost := r.Period.Microseconds() / int64(r.Calls)
	latest := now + int64(r.Calls-1)*cost // beyond this, the allowance is used up
	key := l.sealer.Index("limit."+r.Name, subject)
	queries := q.New(tx)
	_, err := queries.Take(ctx, q.TakeParams{Subject: key, Now: now, Cost: cost, Latest: latest})
	if !db.IsNoRows(err) {
		if err != nil {
			return fmt.Errorf("count against limit %s: %w", r.Name, err)
		}
		return nil
	}
	full, err := queries.FullAt(ctx, key)
	if err != nil {
		return fmt.Errorf("read limit %s: %w", r.Name, err)
	}
	return fault.New(fault.TooManyRequests).After(time.Duration(full-latest) * time.Microsecond)
}

// DeleteExpired removes the counts that no longer matter.
func (l *Limiter) DeleteExpired(ctx context.Context) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).DeleteExpired(ctx, l.clock.Now().UnixMicro())
	})
}
