package staff

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// MovingSubject is implemented by a DecisionHandler whose subjects can move on while an approval waits: a chain
// takes a deposit back, another operator deals with it, other terms come into force.
type MovingSubject interface {
	// MovedOn returns, as a code, why the approval can never be carried out any more, or "". It only reads.
	MovedOn(ctx context.Context, conn db.Conn, a Approval) (cause string, err error)
	// Superseded ends what the department keeps of the request, when the approval is cancelled.
	Superseded(ctx context.Context, tx db.Tx, a Approval) error
}

// The causes that more than one department has.
const (
	DecidedOtherwise = "decided_otherwise" // somebody else, or the thing itself, was faster
	StateChanged     = "state_changed"     // the thing is not in the state any more that the request was for
)

// DecisionUnless is a DecisionHandler made of two functions: one for what the operators decided, and one that says
// why there is nothing to decide any more.
type DecisionUnless struct {
	Decided DecisionFunc
	Moved   func(ctx context.Context, conn db.Conn, a Approval) (cause string, err error)
}

// ApprovalDecided calls Decided.
func (d DecisionUnless) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	return d.Decided(ctx, tx, a)
}

// MovedOn calls Moved.
func (d DecisionUnless) MovedOn(ctx context.Context, conn db.Conn, a Approval) (string, error) {
	return d.Moved(ctx, conn, a)
}

// Superseded does nothing: the subject itself shows what became of it.
func (DecisionUnless) Superseded(context.Context, db.Tx, Approval) error { return nil }

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
	subject, moves := s.deciders[a.Kind].handler.(MovingSubject)
	if !moves {
		return "", nil
	}
	cause, err := subject.MovedOn(ctx, conn, a)
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
	if a, err = s.cancel(ctx, tx, a, cause); err != nil {
		return "", err
	}
	if err := s.deciders[a.Kind].handler.(MovingSubject).Superseded(ctx, tx, a); err != nil {
		return "", err
	}
	return cause, s.recordCancelled(ctx, tx, a)
}

// Withdraw cancels an approval for whoever asked for it, with a code that says why. It returns ErrNotFound if there is none,
// and ErrDecided for one that is not pending any more.
func (s *Service) Withdraw(ctx context.Context, tx db.Tx, id, cause string) error {
	a, err := s.lockApproval(ctx, tx, id)
	if err != nil {
		return err
	}
	if a, err = s.cancel(ctx, tx, a, cause); err != nil {
		return err
	}
	return s.recordCancelled(ctx, tx, a)
}

// cancel cancels the locked approval.
func (s *Service) cancel(ctx context.Context, tx db.Tx, a Approval, cause string) (Approval, error) {
	if !approvalStates.May(a.Status, Cancelled) {
		return a, ErrDecided
	}
	now := s.clock.Now()
	n, err := q.New(tx).CancelApproval(ctx, q.CancelApprovalParams{ID: a.ID, Cause: cause, DecidedAt: &now})
	if err != nil {
		return a, fmt.Errorf("cancel approval %s: %w", a.ID, err)
	}
	if n == 0 {
		return a, ErrDecided
	}
	a.Status, a.Cause, a.DecidedAt = Cancelled, cause, &now
	return a, nil
}

func (s *Service) recordCancelled(ctx context.Context, tx db.Tx, a Approval) error {
	return s.Record(ctx, tx, AuditEvent{Action: "approval.cancel", Subject: "approval", SubjectID: a.ID,
		Details: map[string]any{"kind": a.Kind, "subject": a.Subject, "cause": a.Cause}})
}
