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

const (
	window = 15 * time.Minute // how long a failure counts

	// seriesEnds is how long after a lock the next one is the first of a series again.
	seriesEnds = 24 * time.Hour
)

// pauses are how long the locks of a series last, the last one and every further one alike. Where locks do not escalate,
// each lasts as long as the first.
var pauses = []time.Duration{15 * time.Minute, time.Hour, 4 * time.Hour, 24 * time.Hour}

// Policy says when a subject is locked.
type Policy struct {
	Failures  int  // within 15 minutes
	Escalates bool // each lock lasts longer than the one before, until an attempt succeeds or a day has passed
}

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

	subject []byte
	at      int64 // as which it was counted
	policy  Policy
}

// Begin counts an attempt at subject as failed, inside tx. The caller calls Succeed if it was right.
// The last failure that the policy allows within 15 minutes locks the subject for 15 minutes or, in a series of locks,
// longer.
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
		return a, nil
	}
	if row.LockedUntil != nil && now.After(row.LockedUntil.Add(seriesEnds)) {
		row.Locks = 0
	}
	var failed []int64
	if err := json.Unmarshal([]byte(row.FailedAt), &failed); err != nil {
		return Attempt{}, fmt.Errorf("read the count of attempts: %w", err)
	}
	a.at, a.policy = now.UnixMicro(), p
	failed = append(recent(failed, now), a.at)
	if len(failed) >= p.Failures { // none of them counts any more when the lock ends
		a.LockedUntil = now.Add(pauses[min(int(row.Locks), len(pauses)-1)])
		row.LockedUntil = &a.LockedUntil
		if p.Escalates {
			row.Locks++
		}
	}
	return a, s.put(ctx, queries, subject, failed, row)
}

func (s *Service) put(ctx context.Context, queries *q.Queries, subject []byte, failed []int64, row q.LockAttemptsRow) error {
	text, err := json.Marshal(append([]int64{}, failed...))
	if err != nil {
		return err
	}
	err = queries.PutAttempts(ctx, q.PutAttemptsParams{
		Subject: subject, FailedAt: string(text), LockedUntil: row.LockedUntil, Locks: row.Locks, UpdatedAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("count an attempt: %w", err)
	}
	return nil
}

func recent(failed []int64, now time.Time) []int64 {
	since := now.Add(-window).UnixMicro()
	var counting []int64
	for _, at := range failed {
		if at > since {
			counting = append(counting, at)
		}
	}
	return counting
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
	if len(failed) < a.policy.Failures && row.LockedUntil != nil && s.clock.Now().Before(*row.LockedUntil) {
		row.LockedUntil = nil
		if a.policy.Escalates {
			row.Locks--
		}
	}
	return s.put(ctx, queries, a.subject, failed, row)
}

// Reset deletes the count and the lock of subject.
func (s *Service) Reset(ctx context.Context, tx db.Tx, subject []byte) error {
	if err := q.New(tx).DeleteAttempts(ctx, subject); err != nil {
		return fmt.Errorf("reset the count of attempts: %w", err)
	}
	return nil
}

// DeleteExpired deletes counts that no longer matter, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	now := s.clock.Now()
	return q.New(tx).DeleteAttemptsBefore(ctx, q.DeleteAttemptsBeforeParams{
		Before: now.Add(-window - pauses[0]), LockedBefore: now.Add(-pauses[len(pauses)-1] - seriesEnds), Max: most,
	})
}
