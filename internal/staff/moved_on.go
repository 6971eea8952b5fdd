package staff

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// The causes that more than one department has.
const (
	DecidedOtherwise = "decided_otherwise" // somebody else, or the thing itself, was faster
	StateChanged     = "state_changed"     // the thing is not in the state any more that the request was for
)

// CancelMoved cancels the pending approvals whose subjects have moved on. One that cannot be examined does not
// keep the others waiting.
func (s *Service) CancelMoved(ctx context.Context) error {
	rows, err := q.New(s.db.Read()).PendingApprovals(ctx)
	if err != nil {
		return fmt.Errorf("list pending approvals: %w", err)
	}
	for _, row := range rows {
		a, readErr := s.withDecisions(ctx, s.db.Read(), row)
		if readErr != nil {
			err = errors.Join(err, readErr)
			continue
		}
		cause, readErr := s.movedOn(ctx, s.db.Read(), a)
		if readErr != nil || cause == "" {
			err = errors.Join(err, readErr)
			continue
		}
		err = errors.Join(err, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			now, err := s.lockApproval(ctx, tx, a.ID)
			if err != nil || now.Status != Pending {
				return err
			}
			_, err = s.cancelMoved(ctx, tx, now)
			return err
		}))
	}
	return err
}

func (s *Service) movedOn(ctx context.Context, conn db.Conn, a Approval) (string, error) {
	cause, err := s.decider(a.Kind).movedOn(ctx, conn, a)
	if err != nil {
		return "", fmt.Errorf("look whether the subject of approval %s has moved on: %w", a.ID, err)
	}
	return cause, nil
}

// cancelMoved cancels the locked approval if its subject has moved on, and returns why.
func (s *Service) cancelMoved(ctx context.Context, tx db.Tx, a Approval) (cause string, err error) {
	if cause, err = s.movedOn(ctx, tx, a); err != nil || cause == "" {
		return "", err
	}
	return cause, s.cancel(ctx, tx, a, cause)
}

// Withdraw cancels an approval for whoever asked for it, with a code that says why. It returns ErrNotFound if there is none,
// and ErrDecided for one that is not pending any more.
func (s *Service) Withdraw(ctx context.Context, tx db.Tx, id, cause string) error {
	a, err := s.lockApproval(ctx, tx, id)
	if err != nil {
		return err
	}
	return s.cancel(ctx, tx, a, cause)
}

// cancel cancels the locked approval.
func (s *Service) cancel(ctx context.Context, tx db.Tx, a Approval, cause string) error {
	if !approvalStates.May(a.Status, Cancelled) {
		return ErrDecided
	}
	now := s.clock.Now()
	n, err := q.New(tx).CancelApproval(ctx, q.CancelApprovalParams{ID: a.ID, Cause: cause, DecidedAt: &now})
	if err != nil {
		return fmt.Errorf("cancel approval %s: %w", a.ID, err)
	}
	if n == 0 {
		return ErrDecided
	}
	a.Status, a.Cause, a.DecidedAt = Cancelled, cause, &now
	if err := s.decider(a.Kind).cancelled(ctx, tx, a); err != nil {
		return err
	}
	return s.Record(ctx, tx, AuditEvent{Action: "approval.cancel", Subject: "approval", SubjectID: a.ID,
		Details: map[string]any{"kind": a.Kind, "subject": a.Subject, "cause": a.Cause}})
}
