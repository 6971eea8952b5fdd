package closing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// RequestReopen asks another operator to approve that the newest closed month is opened again.
func (s *Service) RequestReopen(ctx context.Context, by staff.Operator, text, reason string) (approvalID string, err error) {
	m, err := parseMonth(text)
	if err != nil {
		return "", ErrNotFound
	}
	if reason = strings.TrimSpace(reason); reason == "" {
		return "", fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	a, err := reopenKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[reopenDetail], err error) {
		row, err := s.newest(ctx, tx, m)
		if err != nil {
			return ask, err
		}
		words, err := s.staff.SealWords(reopenContext(row.ID), staff.Words{By: by.Name, Reason: reason})
		if err != nil {
			return ask, err
		}
		if err := s.move(ctx, tx, row, ReopenRequested, words, nil); err != nil {
			return ask, err
		}
		return staff.Proposal[reopenDetail]{
			Subject: row.ID, Detail: reopenDetail{m.String(), reason},
		}, nil
	})
	return a.ID, err
}

// newest locks the close of a month, which must be the newest and not archived.
func (s *Service) newest(ctx context.Context, tx db.Tx, m month) (row q.ClosingMonth, err error) {
	found, err := q.New(tx).OfMonth(ctx, m.String())
	if db.IsNoRows(err) {
		return row, ErrConflict
	}
	if err != nil {
		return row, fmt.Errorf("read the close of %s: %w", m, err)
	}
	if row, err = s.lockMonth(ctx, tx, found.ID); err != nil {
		return row, err
	}
	latest, err := q.New(tx).NewestClosed(ctx)
	if err != nil && !db.IsNoRows(err) {
		return row, fmt.Errorf("read the newest closed month: %w", err)
	}
	if err == nil && latest.EndsAt.After(row.EndsAt) {
		return row, ErrNotNewest
	}
	_, archived, ok, err := s.ledger.ArchivedTo(ctx, tx)
	if err == nil && ok && !row.EndsAt.After(archived) {
		err = ErrArchived
	}
	return row, err
}

func (s *Service) move(ctx context.Context, tx db.Tx, row q.ClosingMonth, next State, words []byte, reopened *time.Time) error {
	if !monthStates.May(State(row.State), next) {
		return ErrConflict
	}
	if err := q.New(tx).SetState(ctx, q.SetStateParams{
		ID: row.ID, State: string(next), ReopenWords: words, ReopenedAt: reopened,
	}); err != nil {
		return fmt.Errorf("move the close %s: %w", row.ID, err)
	}
	return nil
}

func (s *Service) lockMonth(ctx context.Context, tx db.Tx, closeID string) (q.ClosingMonth, error) {
	row, err := q.New(tx).LockMonth(ctx, closeID)
	if err != nil {
		return row, fmt.Errorf("lock the close %s: %w", closeID, err)
	}
	return row, nil
}

// stayClosed ends a request to reopen a month that was rejected.
func (s *Service) stayClosed(ctx context.Context, tx db.Tx, r staff.Request[reopenDetail]) error {
	row, err := s.lockMonth(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	return s.move(ctx, tx, row, Closed, nil, nil)
}

// reopen opens the month again.
func (s *Service) reopen(ctx context.Context, tx db.Tx, r staff.Request[reopenDetail]) error {
	row, err := s.lockMonth(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	m, err := parseMonth(row.Month)
	if err != nil {
		return err
	}
	if _, err := s.newest(ctx, tx, m); err != nil {
		return err
	}
	opens := time.Time{}
	if row.BeginsAt != nil {
		opens = *row.BeginsAt
	}
	_, err = s.ledger.OpenFrom(
		ctx, tx, ledger.Entry{Key: "month.reopened:" + r.ID, Kind: "month.reopened", Reference: row.ID, NoMovement: true}, opens,
	)
	if errors.Is(err, ledger.ErrArchived) { // since newest looked
		err = ErrArchived
	}
	if err != nil {
		return err
	}
	now := s.clock.Now()
	return s.move(ctx, tx, row, Reopened, row.ReopenWords, &now)
}
