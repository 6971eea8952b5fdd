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

// allResolved says that nothing waits for the action any more: every exception of it is resolved.
func (s *Service) allResolved(ctx context.Context, conn db.Conn, r staff.Request[groupDetail]) (string, error) {
	waiting, err := q.New(conn).CountWaitingFor(ctx, r.ID)
	if err != nil || waiting > 0 {
		return "", err
	}
	return resolved, nil
}

// actTogether has a job carry the action out for each exception that still waits.
func (s *Service) actTogether(ctx context.Context, tx db.Tx, r staff.Request[groupDetail]) error {
	return s.eachWaiting(ctx, tx, r.ID, func(exceptionID string) error {
		return s.queue.Enqueue(ctx, tx, carryOutJob.Job(r.ID+":"+exceptionID, carryOut{exceptionID, r.ID}))
	})
}

// rejectTogether offers the action again for each exception that still waits.
func (s *Service) rejectTogether(ctx context.Context, tx db.Tx, r staff.Request[groupDetail]) error {
	err := s.eachWaiting(ctx, tx, r.ID, func(exceptionID string) error {
		item, err := s.Find(ctx, tx, exceptionID)
		if err != nil {
			return err
		}
		return s.undo(ctx, tx, r.Approval, r.Detail.actionDetail, item)
	})
	if err != nil {
		return err
	}
	return s.Decided(ctx, tx, r.ID)
}

func (s *Service) eachWaiting(ctx context.Context, tx db.Tx, approvalID string, do func(exceptionID string) error) error {
	ids, err := q.New(tx).WaitingFor(ctx, approvalID)
	if err != nil {
		return fmt.Errorf("read the exceptions of approval %s: %w", approvalID, err)
	}
	for _, exceptionID := range ids {
		if err := do(exceptionID); err != nil {
			return err
		}
	}
	return nil
}

// undo undoes what the check of the action wrote.
func (s *Service) undo(ctx context.Context, tx db.Tx, a staff.Approval, d actionDetail, item Item) error {
	action, by, in, err := s.approved(ctx, tx, a, d, item)
	if err != nil || action.Rejected == nil {
		return err
	}
	return action.Rejected(ctx, tx, item, by, in)
}

// approved returns the action that the approval is about, the operator who decided, and what was said.
func (s *Service) approved(
	ctx context.Context, tx db.Tx, a staff.Approval, d actionDetail, item Item,
) (Action, staff.Operator, Input, error) {
	action, known := s.action(item.Kind, d.Action)
	by, isOperator, err := s.staff.Operator(ctx, tx, a.Decisions[len(a.Decisions)-1].OperatorID)
	if err != nil {
		return action, by, Input{}, err
	}
	if !known || !isOperator {
		return action, by, Input{}, fmt.Errorf("approval %s: action %q of %s", a.ID, d.Action, item.Kind)
	}
	return action, by, Input{RequestedBy: a.RequestedName, Reason: d.Reason, CustomerID: d.CustomerID}, nil
}

// carryOut carries out the approved action for one exception. If that is refused by now, the exception offers its
// actions again, and the audit trail says why.
func (s *Service) carryOut(ctx context.Context, c carryOut) error {
	a, err := s.staff.Approval(ctx, c.ApprovalID)
	if err != nil {
		return err
	}
	r, err := togetherKind.Of(a)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		item, err := s.Find(ctx, tx, c.ExceptionID)
		if err != nil || item.Status == Resolved || item.ApprovalID != a.ID {
			return err // it has been carried out, or the thing went on by itself
		}
		action, by, in, err := s.approved(ctx, tx, a, r.Detail.actionDetail, item)
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
		action, by, in, err := s.approved(ctx, tx, a, r.Detail.actionDetail, item)
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
