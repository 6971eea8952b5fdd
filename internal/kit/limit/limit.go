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

// Rule allows a number of calls in a period.
type Rule struct {
	Name   string // identifies the rule; part of the stored key
	Calls  int
	Period time.Duration
}

// Limiter enforces rules. It is safe for concurrent use.
type Limiter struct {
	db     *db.DB
	sealer *seal.Sealer
	clock  clock.Clock
	calls  map[string]int
	leases leases
}

// Dependencies are what a Limiter works with.
type Dependencies struct {
	DB     *db.DB
	Sealer *seal.Sealer // makes the keyed hashes under which subjects are stored
	Clock  clock.Clock
	// Calls replace those of rules, by the name of the rule.
	Calls map[string]int
}

// New returns a Limiter.
func New(d Dependencies) *Limiter {
	return &Limiter{db: d.DB, sealer: d.Sealer, clock: d.Clock, calls: d.Calls}
}

// inForce returns the rule as it was set.
func (l *Limiter) inForce(r Rule) Rule {
	if calls, set := l.calls[r.Name]; set {
		r.Calls = calls
	}
	return r
}

// Allow counts one call of the subject (an address, a user) against the rule. If the allowance is used up it
// returns fault.TooManyRequests with the time after which to retry.
func (l *Limiter) Allow(ctx context.Context, r Rule, subject string) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return l.AllowIn(ctx, tx, r, subject) })
}

// AllowIn is Allow inside a transaction: the call is counted when tx commits.
func (l *Limiter) AllowIn(ctx context.Context, tx db.Tx, r Rule, subject string) error {
	return l.TakeIn(ctx, tx, r, subject, 1)
}

// TakeIn counts n calls at once, or, if the allowance has fewer left, none. n must not be more than the rule's calls.
func (l *Limiter) TakeIn(ctx context.Context, tx db.Tx, r Rule, subject string, n int) error {
	r = l.inForce(r)
	now := l.clock.Now().UnixMicro()
	each := r.Period.Microseconds() / int64(r.Calls)
	cost := each * int64(n)
	latest := now + int64(r.Calls-n)*each // beyond this, too little of the allowance is left
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

// Exhausted reports whether the subject's allowance is used up. It counts nothing.
func (l *Limiter) Exhausted(ctx context.Context, conn db.Conn, r Rule, subject string) (bool, error) {
	wait, err := l.Wait(ctx, conn, r, subject)
	return wait > 0, err
}

// Wait returns after which time the subject may call again; zero means now. It counts nothing.
func (l *Limiter) Wait(ctx context.Context, conn db.Conn, r Rule, subject string) (time.Duration, error) {
	r = l.inForce(r)
	full, err := q.New(conn).FullAt(ctx, l.sealer.Index("limit."+r.Name, subject))
	if db.IsNoRows(err) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("read limit %s: %w", r.Name, err)
	}
	latest := l.clock.Now().UnixMicro() + int64(r.Calls-1)*(r.Period.Microseconds()/int64(r.Calls))
	return max(0, time.Duration(full-latest)*time.Microsecond), nil
}

// DeleteExpired deletes the rows of subjects whose allowance is full again.
func (l *Limiter) DeleteExpired(ctx context.Context) error {
	return l.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return q.New(tx).DeleteExpired(ctx, l.clock.Now().UnixMicro())
	})
}
