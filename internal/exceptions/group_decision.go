package exceptions

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/exceptions/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

// carryOutJob carries out what was approved for a whole group, one exception at a time: each is a transaction of its
// own, and one that cannot be done does not keep the others.
var carryOutJob = jobs.Kind[carryOut]{Name: "exceptions.carry_out", Lane: jobs.LaneMoney}

type carryOut struct {
	ExceptionID string `json:"exceptionId"`
	ApprovalID  string `json:"approvalId"`
}

// groupDecision carries out what was decided about a group.
type groupDecision struct{ s *Service }

// RolesFor returns the roles of the action: they may approve it too.
func (d groupDecision) RolesFor(a staff.Approval) []staff.Role { return decision(d).RolesFor(a) }

// MovedOn returns why the action is not wanted any more: every exception of it is resolved.
func (d groupDecision) MovedOn(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	waiting, err := q.New(conn).CountWaitingFor(ctx, a.ID)
	if err != nil || waiting > 0 {
		return "", err
	}
	return "exception_resolved", nil
}

// Superseded does nothing: a resolved exception offers nothing anyhow.
func (groupDecision) Superseded(context.Context, db.Tx, staff.Approval) error { return nil }

// ApprovalDecided has a job carry the action out for each exception that still waits, or offers it again.
func (d groupDecision) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	ids, err := q.New(tx).WaitingFor(ctx, a.ID)
	if err != nil {
		return fmt.Errorf("read the exceptions of approval %s: %w", a.ID, err)
	}
	for _, exceptionID := range ids {
		if a.Status == staff.Approved {
			err = d.s.queue.Enqueue(ctx, tx, carryOutJob.Job(a.ID+":"+exceptionID, carryOut{exceptionID, a.ID}))
		} else {
			err = d.reject(ctx, tx, a, exceptionID)
		}
		if err != nil {
			return err
		}
	}
	if a.Status == staff.Approved {
		return nil
	}
	return d.s.Decided(ctx, tx, a.ID)
}

func (d groupDecision) reject(ctx context.Context, tx db.Tx, a staff.Approval, exceptionID string) error {
	item, err := d.s.Find(ctx, tx, exceptionID)
	if err != nil {
		return err
	}
	action, by, in, err := d.s.approved(ctx, tx, a, item)
	if err != nil || action.Rejected == nil {
		return err
	}
	return action.Rejected(ctx, tx, item, by, in)
}

// approved returns the action that the approval is about, the operator who decided, and what was said.
func (s *Service) approved(ctx context.Context, tx db.Tx, a staff.Approval, item Item) (Action, staff.Operator, Input, error) {
	name, _ := a.Details["action"].(string)
	action, known := s.action(item.Kind, name)
	by, isOperator, err := s.staff.Operator(ctx, tx, a.Decisions[len(a.Decisions)-1].OperatorID)
	if err != nil {
		return action, by, Input{}, err
	}
	if !known || !isOperator {
		return action, by, Input{}, fmt.Errorf("approval %s: action %q of %s", a.ID, name, item.Kind)
	}
	in := Input{RequestedBy: a.RequestedName}
	in.Reason, _ = a.Details["reason"].(string)
	in.CustomerID, _ = a.Details["customerId"].(string)
	return action, by, in, nil
}

// carryOut carries out the approved action for one exception. If that is refused by now, the exception offers its
// actions again, and the audit trail says why.
func (s *Service) carryOut(ctx context.Context, c carryOut) error {
	a, err := s.staff.Approval(ctx, c.ApprovalID)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		item, err := s.Find(ctx, tx, c.ExceptionID)
		if err != nil || item.Status == Resolved || item.ApprovalID != a.ID {
			return err // it has been carried out, or the thing went on by itself
		}
		action, by, in, err := s.approved(ctx, tx, a, item)
		if err != nil {
			return err
		}
		if err := action.Do(ctx, tx, item, by, in); err != nil {
			return err
		}
		if err := s.offerAgain(ctx, tx, item.ID, a.ID); err != nil {
			return err
		}
		return s.record(ctx, tx, item, by, action.Name, map[string]any{"approval": a.ID, "requestedBy": a.RequestedBy})
	})
	code, refused := refusal(err)
	if !refused {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		item, err := s.Find(ctx, tx, c.ExceptionID)
		if err != nil || item.Status == Resolved || item.ApprovalID != a.ID {
			return err
		}
		action, by, in, err := s.approved(ctx, tx, a, item)
		if err != nil {
			return err
		}
		if action.Rejected != nil {
			if err := action.Rejected(ctx, tx, item, by, in); err != nil {
				return err
			}
		}
		if err := s.offerAgain(ctx, tx, item.ID, a.ID); err != nil {
			return err
		}
		return s.record(ctx, tx, item, by, action.Name+".refused", map[string]any{"approval": a.ID, "code": code})
	})
}

func (s *Service) offerAgain(ctx context.Context, tx db.Tx, exceptionID, approvalID string) error {
	if err := q.New(tx).OfferAgain(ctx, q.OfferAgainParams{ID: exceptionID, ApprovalID: approvalID, At: s.clock.Now()}); err != nil {
		return fmt.Errorf("offer the actions of exception %s again: %w", exceptionID, err)
	}
	return nil
}
