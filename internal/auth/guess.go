package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	mostGuesses = 5
	guessWindow = 15 * time.Minute
	guessLock   = 15 * time.Minute

	// mostKnownGuesses is how many wrong passwords a browser that was used before may try while the
	// address is locked for others.
	mostKnownGuesses = 10
)

// guess is one try at a secret, counted before it is evaluated: of forty that come at the same time,
// no more than the allowed number are looked at.
type guess struct {
	subject []byte
	// refused: this guess is not to be evaluated.
	refused bool
	// wasLocked: it was locked before this guess came.
	wasLocked bool
	// lockedUntil is set when the guesses are used up, by this one or before it.
	lockedUntil time.Time
}

// count notes a guess at subject as failed. The caller takes it back with forgive when it was right.
func (s *Service) count(ctx context.Context, tx db.Tx, subject []byte, most int) (guess, error) {
	queries, now := q.New(tx), s.clock.Now()
	if err := queries.AddGuesses(ctx, q.AddGuessesParams{Subject: subject, UpdatedAt: now}); err != nil {
		return guess{}, fmt.Errorf("begin to count guesses: %w", err)
	}
	row, err := queries.LockGuesses(ctx, subject)
	if err != nil {
		return guess{}, fmt.Errorf("lock the count of guesses: %w", err)
	}
	g := guess{subject: subject}
	if row.LockedUntil != nil && now.Before(*row.LockedUntil) {
		g.refused, g.wasLocked, g.lockedUntil = true, true, *row.LockedUntil
		return g, nil
	}
	var failed []int64
	if err := json.Unmarshal([]byte(row.FailedAt), &failed); err != nil {
		return guess{}, fmt.Errorf("read the count of guesses: %w", err)
	}
	failed = append(stillCounting(failed, now), now.UnixMicro())
	update := q.PutGuessesParams{Subject: subject, UpdatedAt: now}
	if len(failed) >= most {
		g.lockedUntil = now.Add(guessLock)
		update.LockedUntil, failed = &g.lockedUntil, nil
	}
	text, err := json.Marshal(append([]int64{}, failed...))
	if err != nil {
		return guess{}, err
	}
	update.FailedAt = string(text)
	if err := queries.PutGuesses(ctx, update); err != nil {
		return guess{}, fmt.Errorf("count a guess: %w", err)
	}
	return g, nil
}

func stillCounting(failed []int64, now time.Time) []int64 {
	since := now.Add(-guessWindow).UnixMicro()
	var counting []int64
	for _, at := range failed {
		if at > since {
			counting = append(counting, at)
		}
	}
	return counting
}

// forgive resets the count after a right guess. A lock that others' guesses brought about stays.
func (s *Service) forgive(ctx context.Context, tx db.Tx, g guess) error {
	if g.wasLocked || g.subject == nil {
		return nil
	}
	if err := q.New(tx).ForgetGuesses(ctx, g.subject); err != nil {
		return fmt.Errorf("reset the count of guesses: %w", err)
	}
	return nil
}

// guessWithin counts a guess at a secret of somebody who is signed in, or half: a TOTP code, a
// password asked again. It returns ErrTooMany when there were too many. A browser used before has a
// count of its own, so that whoever knows the password alone cannot keep the owner out.
func (s *Service) guessWithin(ctx context.Context, userID, secret string) (g guess, err error) {
	device := s.device(ctx)
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		known, err := s.isKnown(ctx, tx, device, userID)
		if err != nil {
			return err
		}
		subject := secret + ":" + userID
		if known {
			subject += ":" + device.key()
		}
		g, err = s.count(ctx, tx, s.sealer.Index("auth.guess", subject), mostGuesses)
		return err
	})
	if err == nil && g.refused {
		err = ErrTooMany.After(g.lockedUntil.Sub(s.clock.Now()))
	}
	return g, err
}
