package staff

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Decide records the operator's decision. One rejection closes the approval; otherwise it is approved when
// as many operators as needed have approved who still may. A rejection requires a reason. The requesting department carries
// the decision out in the same transaction. The row's lock makes two operators who decide at once take turns.
// If the subject has moved on, the approval is cancelled and ErrDecided returned.
func (s *Service) Decide(ctx context.Context, by Operator, id string, approve bool, reason string) (Approval, error) {
	if reason = strings.TrimSpace(reason); !approve && reason == "" {
		return Approval{}, fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	var a Approval
	var cause string
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if a, err = s.lockApproval(ctx, tx, id); err != nil {
			return err
		}
		if err := s.checkDecider(ctx, tx, by, a, approve); err != nil {
			return err
		}
		if cause, err = s.cancelMoved(ctx, tx, a); err != nil || cause != "" {
			return err
		}
		if movesMoney := a.Amount.Currency() != (money.Currency{}); approve && movesMoney && s.config.Suspended != nil {
			if err := s.config.Suspended(ctx); err != nil {
				return err
			}
		}
		return s.decide(ctx, tx, &a, Decision{OperatorID: by.UserID, Operator: by.Name, Approve: approve, Reason: reason, At: s.clock.Now()}, by)
	})
	if err == nil && cause != "" {
		err = ErrDecided
	}
	return a, err
}

// checkDecider returns why the operator may not decide: the role, as it is now, the status, the operator's own request,
// what concerns the operator, or an earlier decision. Nothing is approved that somebody asked for who is no operator any more.
func (s *Service) checkDecider(ctx context.Context, conn db.Conn, by Operator, a Approval, approve bool) error {
	if now, err := s.mayDecide(ctx, conn, by.UserID, a); err != nil || !now {
		return cmp.Or(err, error(ErrForbidden))
	}
	switch {
	case a.Status != Pending:
		return ErrDecided
	case a.RequestedBy == by.UserID, a.concerns(by):
		return ErrOwnRequest
	case slices.ContainsFunc(a.Decisions, func(d Decision) bool { return d.OperatorID == by.UserID }):
		return ErrDecided
	}
	if err := s.CheckUninvolved(ctx, conn, by, a.CustomerID); err != nil || !approve {
		return err
	}
	return s.checkRequester(ctx, conn, a)
}

// concerns reports whether the approval is about the operator's own sign-in or roles.
func (a Approval) concerns(o Operator) bool {
	return (a.Kind == operatorSignInKind.Name || a.Kind == rolesKind.Name) && a.Subject == o.UserID
}

// CheckUninvolved returns ErrOwnRequest if the operator is, or works for, the customer about whom they would decide; "" is no
// customer.
func (s *Service) CheckUninvolved(ctx context.Context, conn db.Conn, by Operator, customerID customer.ID) error {
	if customerID == "" {
		return nil
	}
	_, err := s.customers.MemberOf(ctx, conn, customerID, by.UserID)
	switch {
	case err == nil:
		return ErrOwnRequest
	case errors.Is(err, customer.ErrUnknown):
		return nil
	}
	return err
}

// checkRequester returns ErrRequesterLeft if the operator who asked was dismissed since.
func (s *Service) checkRequester(ctx context.Context, conn db.Conn, a Approval) error {
	asked, known, err := s.Operator(ctx, conn, a.RequestedBy)
	if err == nil && known && !asked.Active {
		err = ErrRequesterLeft
	}
	return err
}

// mayDecide reports whether the user is an operator now, with a role that decides about the approval.
func (s *Service) mayDecide(ctx context.Context, conn db.Conn, userID string, a Approval) (bool, error) {
	o, known, err := s.Operator(ctx, conn, userID)
	return known && o.May(s.decider(a.Kind).roles(a)...), err
}

func (s *Service) decide(ctx context.Context, tx db.Tx, a *Approval, d Decision, by Operator) error {
	queries, code := q.New(tx), decisionCode(d.Approve)
	reason, err := s.sealer.SealJSON(decisionContext(a.ID, d.OperatorID), d.Reason)
	if err != nil {
		return err
	}
	err = queries.InsertDecision(ctx, q.InsertDecisionParams{
		ApprovalID: a.ID, OperatorID: d.OperatorID, Decision: code, Reason: reason, DecidedAt: d.At,
	})
	if err != nil {
		return fmt.Errorf("store decision: %w", err)
	}
	a.Decisions = append(a.Decisions, d)
	next, err := s.outcome(ctx, tx, a, d)
	if err != nil {
		return err
	}
	if next != Pending {
		if !approvalStates.May(a.Status, next) {
			return ErrDecided
		}
		a.Status, a.DecidedAt = next, &d.At
		if err := queries.CloseApproval(ctx, q.CloseApprovalParams{ID: a.ID, Status: string(a.Status), DecidedAt: a.DecidedAt}); err != nil {
			return fmt.Errorf("close approval: %w", err)
		}
		if err := s.decider(a.Kind).decided(ctx, tx, *a); err != nil {
			return err
		}
	}
	return s.Record(ctx, tx, AuditEvent{Actor: by, Action: "approval." + code, Subject: "approval", SubjectID: a.ID,
		Details: map[string]any{"kind": a.Kind, "subject": a.Subject, "status": a.Status}})
}

// outcome returns what the approval becomes by the last decision: the approvals of those count who still may decide.
func (s *Service) outcome(ctx context.Context, conn db.Conn, a *Approval, last Decision) (Status, error) {
	if !last.Approve {
		return Rejected, nil
	}
	given := 0
	for _, d := range a.Decisions { // none of them is a rejection: that would have closed it
		counts, err := s.mayDecide(ctx, conn, d.OperatorID, *a)
		if err != nil {
			return Pending, err
		}
		if counts {
			given++
		}
	}
	if given < a.Needed {
		return Pending, nil
	}
	return Approved, nil
}

func decisionCode(approve bool) string {
	if approve {
		return "approve"
	}
	return "reject"
}
