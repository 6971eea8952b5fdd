package lockout

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth/lockout/q"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// liftAgain is how long after a lock was lifted the next one can be.
const liftAgain = 24 * time.Hour

// Dependencies are what the service is built from.
type Dependencies struct {
	Clock clock.Clock
}

// Service counts failed attempts.
type Service struct{ clock clock.Clock }

// New builds the service.
func New(d Dependencies) *Service { return &Service{clock: d.Clock} }

// Attempt is one counted attempt at a secret.
type Attempt struct {
	// Refused means that this attempt must not be evaluated.
	Refused bool
	// WasLocked means that the subject was locked before this attempt arrived.
	WasLocked bool
	// LockedUntil is set when the attempts are used up, by this one or before it.
	LockedUntil time.Time
	// Closed means that the lock is one that ends when it is lifted, which can be done now.
	Closed bool
	// Failures counts those towards the next lock, this one too. Locks is how many locks the series has.
	Failures, Locks int

	subject []byte
	at      int64 // as which it was counted
	policy  Policy
}

// Begin counts an attempt at subject as failed, inside tx. The caller calls Succeed if it was right.
// The last failure that the policy allows locks the subject.
func (s *Service) Begin(ctx context.Context, tx db.Tx, subject []byte, p Policy) (Attempt, error) {
	queries, now := q.New(tx), s.clock.Now()
	if err := queries.AddAttempts(ctx, q.AddAttemptsParams{Subject: subject, UpdatedAt: now}); err != nil {
		return Attempt{}, fmt.Errorf("begin to count attempts: %w", err)
	}
	row, err := queries.LockAttempts(ctx, subject)
	if err != nil {
		return Attempt{}, fmt.Errorf("lock the count of attempts: %w", err)
	}
	a := Attempt{subject: subject}
	if row.LockedUntil != nil && now.Before(*row.LockedUntil) {
		a.Refused, a.WasLocked, a.LockedUntil = true, true, *row.LockedUntil
		if a.Closed = p.lock(int(row.Locks) - 1).UntilLifted; a.Closed && row.LiftedAt != nil && now.Before(row.LiftedAt.Add(liftAgain)) {
			a.Closed, a.LockedUntil = false, row.LiftedAt.Add(liftAgain)
		}
		return a, nil
	}
	if row.LockedUntil != nil && now.After(row.LockedUntil.Add(p.Series)) {
		row.Locks = 0
	}
	failed, err := counting(row, now, p)
	if err != nil {
		return Attempt{}, err
	}
	a.at, a.policy = now.UnixMicro(), p
	failed = append(failed, a.at)
	if next := p.lock(int(row.Locks)); len(failed) >= next.Failures {
		a.LockedUntil, a.Closed = now.Add(next.Pause), next.UntilLifted
		row.LockedUntil = &a.LockedUntil
		row.Locks++
	}
	a.Failures, a.Locks = len(failed), int(row.Locks)
	return a, s.put(ctx, queries, a, failed, row)
}

// counting returns the failures that count towards the next lock: the recent ones that caused no lock yet.
func counting(row q.LockAttemptsRow, now time.Time, p Policy) (failed []int64, err error) {
	if err := json.Unmarshal([]byte(row.FailedAt), &failed); err != nil {
		return nil, fmt.Errorf("read the count of attempts: %w", err)
	}
	since := now.Add(-p.Window).UnixMicro()
	if row.LockedUntil != nil {
		since = max(since, row.LockedUntil.UnixMicro()-1)
	}
	return slices.DeleteFunc(failed, func(at int64) bool { return at <= since }), nil
}

func (s *Service) put(ctx context.Context, queries *q.Queries, a Attempt, failed []int64, row q.LockAttemptsRow) error {
	text, err := json.Marshal(append([]int64{}, failed...))
	if err != nil {
		return err
	}
	now := s.clock.Now()
	expires := now.Add(a.policy.Window)
	if row.LockedUntil != nil {
		expires = later(expires, row.LockedUntil.Add(a.policy.Series))
	}
	err = queries.PutAttempts(ctx, q.PutAttemptsParams{
		Subject: a.subject, FailedAt: string(text), LockedUntil: row.LockedUntil, Locks: row.Locks, UpdatedAt: now, ExpiresAt: &expires,
	})
	if err != nil {
		return fmt.Errorf("count an attempt: %w", err)
	}
	return nil
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// Succeed resets the count after a right attempt. A lock that others' attempts caused stays.
func (s *Service) Succeed(ctx context.Context, tx db.Tx, a Attempt) error {
	if a.WasLocked || a.subject == nil {
		return nil
	}
	return s.Reset(ctx, tx, a.subject)
}

// GiveBack takes back an attempt that was not found to be wrong, because something failed before or after it was
// evaluated. A lock that rests on it ends.
func (s *Service) GiveBack(ctx context.Context, tx db.Tx, a Attempt) error {
	if a.WasLocked || a.subject == nil {
		return nil
	}
	queries := q.New(tx)
	row, err := queries.LockAttempts(ctx, a.subject)
	if db.IsNoRows(err) { // reset meanwhile
		return nil
	}
	if err != nil {
		return fmt.Errorf("lock the count of attempts: %w", err)
	}
	var failed []int64
	if err := json.Unmarshal([]byte(row.FailedAt), &failed); err != nil {
		return fmt.Errorf("read the count of attempts: %w", err)
	}
	counted := slices.Index(failed, a.at)
	if counted < 0 {
		return nil
	}
	failed = slices.Delete(failed, counted, counted+1)
	locked := row.LockedUntil != nil && s.clock.Now().Before(*row.LockedUntil)
	if locked && len(failed) < a.policy.lock(int(row.Locks)-1).Failures {
		row.LockedUntil = nil
		row.Locks--
	}
	return s.put(ctx, queries, a, failed, row)
}

// Reset deletes the count and the lock of subject.
func (s *Service) Reset(ctx context.Context, tx db.Tx, subject []byte) error {
	if err := q.New(tx).DeleteAttempts(ctx, subject); err != nil {
		return fmt.Errorf("reset the count of attempts: %w", err)
	}
	return nil
}

// Lift ends the lock of subject, if it has one and none was lifted within a day. The series goes on: the next lock is the
// one that follows.
func (s *Service) Lift(ctx context.Context, tx db.Tx, subject []byte) error {
	now := s.clock.Now()
	before := now.Add(-liftAgain)
	if err := q.New(tx).LiftLock(ctx, q.LiftLockParams{Subject: subject, Now: &now, Before: &before}); err != nil {
		return fmt.Errorf("lift a lock: %w", err)
	}
	return nil
}

// DeleteExpired deletes counts that no longer matter, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	now := s.clock.Now()
	return q.New(tx).DeleteAttemptsBefore(ctx, q.DeleteAttemptsBeforeParams{Now: &now, Before: now.Add(-3 * day), Max: most})
}
