package withdrawals

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// A withdrawal whose address cannot be screened is neither refused nor reviewed: its money is held, and the screening is
// asked again. The pauses are as long as it has waited, between these two.
const (
	firstScreeningPause   = 10 * time.Second
	longestScreeningPause = 2 * time.Minute
)

const (
	// outageAfter is how long withdrawals wait until the operators are notified that addresses cannot be screened.
	outageAfter = 5 * time.Minute
	// holdAfter is how long one waits until the operators can decide about it.
	holdAfter = 30 * time.Minute
)

// unscreenedSubject is the subject of the one exception for all withdrawals that wait for the same cause.
const unscreenedSubject = "addresses"

// waitForScreening has the job of a withdrawal ask again later.
func (s *Service) waitForScreening(ctx context.Context, id string) error {
	pause, err := s.noteUnscreened(ctx, id)
	if err != nil {
		return err
	}
	return jobs.Later(pause)
}

// noteUnscreened records that a withdrawal waits for its screening, and lets operators decide about one that has waited
// for long. It returns how long it should wait now.
func (s *Service) noteUnscreened(ctx context.Context, id string) (pause time.Duration, err error) {
	pause = firstScreeningPause
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		w, err := lockWithdrawal(ctx, tx, id)
		if err != nil || transactions.Status(w.Status) != transactions.Pending {
			return err // the next run of the job sees it
		}
		now := s.clock.Now()
		if w.UnscreenedSince == nil {
			if err := q.New(tx).SetUnscreened(ctx, q.SetUnscreenedParams{ID: id, UnscreenedSince: &now}); err != nil {
				return fmt.Errorf("record that withdrawal %s waits: %w", id, err)
			}
			return s.transactions.PublishUpdate(ctx, tx, id)
		}
		waited := now.Sub(*w.UnscreenedSince)
		pause = min(max(waited, firstScreeningPause), longestScreeningPause)
		if waited < holdAfter {
			return nil
		}
		return s.raiseHold(ctx, tx, w, holdUnscreened)
	})
	return pause, err
}

// endUnscreened records that a withdrawal no longer waits for its screening.
func (s *Service) endUnscreened(ctx context.Context, tx db.Tx, w q.Withdrawal) error {
	if w.UnscreenedSince == nil {
		return nil
	}
	if err := q.New(tx).SetUnscreened(ctx, q.SetUnscreenedParams{ID: w.ID}); err != nil {
		return fmt.Errorf("record that withdrawal %s was screened: %w", w.ID, err)
	}
	return nil
}

// isUnscreened reports whether a withdrawal waits because its address cannot be screened.
func (s *Service) isUnscreened(ctx context.Context, conn db.Conn, id string) (bool, error) {
	w, err := q.New(conn).Withdrawal(ctx, id)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	return w.UnscreenedSince != nil, nil
}

// checkUnscreened raises one exception while withdrawals wait because addresses cannot be screened, with how many they
// are and what they amount to, and resolves it when none does.
func (s *Service) checkUnscreened(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		before := s.clock.Now().Add(-outageAfter)
		waiting, err := q.New(tx).Unscreened(ctx, &before)
		if err != nil {
			return fmt.Errorf("count the withdrawals that wait for a screening: %w", err)
		}
		if waiting.Count == 0 {
			return s.exceptions.Resolve(ctx, tx, exceptions.ScreeningUnavailable, unscreenedSubject, "cause_gone")
		}
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{
			Kind: exceptions.ScreeningUnavailable, Subject: unscreenedSubject, Amount: money.New(waiting.Coins, money.GBPC),
			Reason:  "addresses_not_screened",
			Details: map[string]string{"waiting": strconv.FormatInt(waiting.Count, 10)},
		})
	})
}
