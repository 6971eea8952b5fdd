package closing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// RequestClose asks another operator to approve that a month is closed, and returns the id of the close and of the
// approval. What the month lacks refuses it with ErrNotReady, unless accept says that it may be lacking all the same and
// reason says why. A close without anything to accept needs no reason.
func (s *Service) RequestClose(
	ctx context.Context, by staff.Operator, text string, accept bool, reason string,
) (closeID, approvalID string, err error) {
	m, err := parseMonth(text)
	if err != nil {
		return "", "", ErrNotFound
	}
	if reason = strings.TrimSpace(reason); accept && reason == "" {
		return "", "", fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	p, err := s.papers(ctx, s.db.Read(), m)
	if err != nil {
		return "", "", err
	}
	if len(p.Missing) > 0 && (!accept || !acceptable(p.Missing)) {
		return "", "", ErrNotReady.With(NotReady{p.Missing})
	}
	closeID = id.New()
	words, err := s.staff.SealWords(monthContext(closeID), staff.Words{By: by.Name, Reason: reason})
	if err != nil {
		return "", "", err
	}
	row := q.InsertMonthParams{ID: closeID, Month: m.String(), EndsAt: m.end(), Words: words, RequestedAt: s.clock.Now()}
	if row.Accepted, err = encode(p.Missing); err != nil {
		return "", "", err
	}
	if since := p.Balance.period.Since; !since.IsZero() {
		row.BeginsAt = &since
	}
	a, err := closeKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[closeDetail], err error) {
		err = q.New(tx).InsertMonth(ctx, row)
		if db.IsUniqueViolation(err) {
			return ask, ErrConflict
		}
		if err != nil {
			return ask, fmt.Errorf("ask for the close of %s: %w", m, err)
		}
		return staff.Proposal[closeDetail]{
			Subject: closeID, Detail: closeDetail{Month: m.String(), Reason: reason, Accepted: p.Missing},
		}, nil
	})
	return closeID, a.ID, err
}

func encode(missing []Missing) (string, error) {
	text, err := json.Marshal(append([]Missing{}, missing...))
	if err != nil {
		return "", fmt.Errorf("encode what is accepted: %w", err)
	}
	return string(text), nil
}

// endClose closes the month, or does not. What was missing is looked at again: the second operator accepts no more than the first.
func (s *Service) endClose(ctx context.Context, tx db.Tx, r staff.Request[closeDetail]) error {
	row, err := s.lockMonth(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	next := Rejected
	if r.Status == staff.Approved {
		next = Closed
	}
	if !monthStates.May(State(row.State), next) {
		return ErrConflict
	}
	now := s.clock.Now()
	end := q.CloseMonthParams{ID: row.ID, State: string(next), EndedAt: &now, LastHash: []byte{}, Accepted: row.Accepted}
	if next == Closed {
		if err := s.closeBooks(ctx, tx, row, &end); err != nil {
			return err
		}
	}
	if err := q.New(tx).CloseMonth(ctx, end); err != nil {
		return fmt.Errorf("end the close %s: %w", row.ID, err)
	}
	if next == Closed {
		return s.exceptions.Resolve(ctx, tx, exceptions.MonthOpen, row.Month, "closed")
	}
	return nil
}

// closeBooks freezes the month and keeps its papers. The sums are read before the books are locked, which customers'
// orders would wait for; what might have been booked meanwhile by a clock that is behind is looked for under the lock.
func (s *Service) closeBooks(ctx context.Context, tx db.Tx, row q.ClosingMonth, end *q.CloseMonthParams) error {
	m, err := parseMonth(row.Month)
	if err != nil {
		return err
	}
	newest, err := s.ledger.Head(ctx, tx)
	if err != nil {
		return err
	}
	p, err := s.papers(ctx, tx, m)
	if err != nil {
		return err
	}
	var accepted []Missing
	if err := json.Unmarshal([]byte(row.Accepted), &accepted); err != nil {
		return fmt.Errorf("read what is accepted of %s: %w", row.Month, err)
	}
	if !acceptable(p.Missing) || slices.ContainsFunc(p.Missing, func(x Missing) bool { return !slices.Contains(accepted, x) }) {
		return ErrNotReady.With(NotReady{p.Missing})
	}
	if end.Accepted, err = encode(p.Missing); err != nil {
		return err
	}
	end.Entry, err = s.ledger.OpenFrom(
		ctx, tx, ledger.Entry{Key: "month:" + row.ID, Kind: "month.closed", Reference: row.ID, NoMovement: true}, m.end(),
	)
	if err != nil {
		return err
	}
	late, err := s.ledger.BookedLate(ctx, tx, newest.Sequence, m.end())
	if err != nil {
		return err
	}
	if late > 0 {
		return ErrConflict // the sums are of before: the operator decides again
	}
	last := p.Balance.period.Last
	end.LastEntry, end.WholeTo = last.Sequence, p.Balance.period.Next
	if last.Hash != nil {
		end.LastHash = last.Hash
	}
	if err := p.Balance.keep(ctx, tx, row.ID); err != nil {
		return err
	}
	return s.keepDocuments(ctx, tx, row, p, last)
}
