package team

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/team/q"
)

const maxReason = 500

// Decide records the caller's decision, which needs a secondary authentication bound to this very item. One rejection
// closes the approval; otherwise it is approved when as many members as needed have approved who still may. The
// department that asked carries it out in the same transaction. The row's lock serialises decisions, cancellation and
// expiry.
func (s *Service) Decide(ctx context.Context, approvalID string, approve bool, reason string) (Approval, error) {
	caller := auth.Caller(ctx)
	if reason = strings.TrimSpace(reason); utf8.RuneCountInString(reason) > maxReason {
		return Approval{}, fault.Invalid(fault.Field("reason", fault.TooLong))
	}
	a, err := s.Approval(ctx, s.db.Read(), caller.CustomerID, approvalID)
	if err != nil {
		return Approval{}, err
	}
	if err := s.checkDecider(ctx, s.db.Read(), caller, a, approve); err != nil {
		return Approval{}, err
	}
	op, err := a.operation(approve, reason)
	if err != nil {
		return Approval{}, err
	}
	challenge, err := s.auth.RequireAuthentication(ctx, op)
	if err != nil {
		return Approval{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockApproval(ctx, approvalID)
		if err != nil {
			return fmt.Errorf("lock an approval: %w", err)
		}
		if a, err = s.approvalOf(ctx, tx, row); err != nil {
			return err
		}
		if err := s.checkDecider(ctx, tx, caller, a, approve); err != nil {
			return err
		}
		if err := s.auth.SpendChallenge(ctx, tx, challenge, op); err != nil {
			return err
		}
		return s.decide(ctx, tx, &a, Decision{UserID: caller.UserID, Approve: approve, Reason: reason, At: s.clock.Now()})
	})
	if err == nil {
		s.queue.Wake()
	}
	return a, err
}

// operation is what the authentication must be for: this decision about this item.
func (a Approval) operation(approve bool, reason string) (auth.Operation, error) {
	text, err := json.Marshal([]any{"1", a.CustomerID, a.ID, approve, reason})
	if err != nil {
		return auth.Operation{}, err
	}
	amount, currency := amountText(a.Amount)
	what := string(a.Subject)
	if a.Details["count"] != "" { // of a batch
		what = "batch"
	}
	return auth.Operation{Call: "decideTeamApproval", BodyHash: sha256.Sum256(text), Summary: auth.Summary{
		Amount: amount, Currency: currency, Payee: a.Summary, Action: "decideTeamApproval." + decisionCode(approve), Item: what + " " + a.ID,
	}}, nil
}

// checkDecider returns why the caller may not decide: the status, the caller's own request or earlier decision, a role
// that was taken away meanwhile, or no identity check. Nothing is approved for a business that is frozen, or while
// nothing moves money; what waits can be rejected all the same.
func (s *Service) checkDecider(ctx context.Context, conn db.Conn, caller auth.Identity, a Approval, approve bool) error {
	switch {
	case a.Status != Pending || !s.clock.Now().Before(a.ExpiresAt):
		return ErrDecided
	case a.Separation && a.requestedUser == caller.UserID:
		return ErrOwnRequest
	case slices.ContainsFunc(a.Decisions, func(d Decision) bool { return d.UserID == caller.UserID }):
		return ErrDecided
	}
	if err := s.checkPerson(ctx, conn, caller, a); err != nil {
		return err
	}
	m, err := s.customers.MemberOf(ctx, conn, a.CustomerID, caller.UserID)
	if err != nil {
		return ErrForbidden.Because(err)
	}
	if !(person{Member: m}).may(auth.Decide) {
		return ErrForbidden
	}
	if err := s.requireIdentity(ctx, conn, caller); err != nil || !approve {
		return err
	}
	if m.Customer.Status != customer.Active {
		return ErrFrozen
	}
	if a.Subject.movesMoney() && s.config.Suspended != nil {
		return s.config.Suspended(ctx)
	}
	return nil
}

// checkPerson refuses an account of a person who asked, or has decided, with another one.
func (s *Service) checkPerson(ctx context.Context, conn db.Conn, caller auth.Identity, a Approval) error {
	all, err := s.people(ctx, conn, a.CustomerID)
	if err != nil {
		return err
	}
	me := identityOf(all, caller.UserID)
	switch {
	case a.Separation && identityOf(all, a.requestedUser) == me:
		return ErrOwnRequest
	case slices.ContainsFunc(a.Decisions, func(d Decision) bool { return identityOf(all, d.UserID) == me }):
		return ErrDecided
	}
	return nil
}

func decisionCode(approve bool) string {
	if approve {
		return "approve"
	}
	return "reject"
}

func (s *Service) decide(ctx context.Context, tx db.Tx, a *Approval, d Decision) error {
	reason, err := s.sealer.SealJSON(decisionContext(a.ID, d.UserID), d.Reason)
	if err != nil {
		return err
	}
	err = q.New(tx).InsertDecision(ctx, q.InsertDecisionParams{
		ApprovalID: a.ID, UserID: d.UserID, Decision: decisionCode(d.Approve), Reason: reason, DecidedAt: d.At,
	})
	if err != nil {
		return fmt.Errorf("store a decision: %w", err)
	}
	a.Decisions = append(a.Decisions, d)
	if !d.Approve {
		return s.close(ctx, tx, a, Rejected)
	}
	all, err := s.people(ctx, tx, a.CustomerID)
	if err != nil {
		return err
	}
	if a.counted(all) < a.Approvals {
		return nil
	}
	return s.close(ctx, tx, a, Approved)
}

// given returns how many approvals count: while it waits, those of people who still may approve. What has ended has those
// that it had then.
func (s *Service) given(ctx context.Context, conn db.Conn, a Approval) (int, error) {
	approved := 0
	for _, d := range a.Decisions {
		if d.Approve {
			approved++
		}
	}
	if approved == 0 || a.Status != Pending {
		return min(approved, a.Approvals), nil
	}
	all, err := s.people(ctx, conn, a.CustomerID)
	return a.counted(all), err
}

// counted counts the people who have approved and still may.
func (a Approval) counted(all []person) int {
	leftOut, gave := "", map[string]bool{}
	if a.Separation {
		leftOut = identityOf(all, a.requestedUser)
	}
	counts := deciders(all, leftOut)
	for _, p := range all {
		if counts[p.identity] && p.decides() && slices.ContainsFunc(a.Decisions, func(d Decision) bool { return d.UserID == p.User.ID }) {
			gave[p.identity] = true
		}
	}
	return len(gave)
}

// close ends an approval that is locked, carries it out, and notifies who asked.
func (s *Service) close(ctx context.Context, tx db.Tx, a *Approval, to Status) error {
	if err := s.end(ctx, tx, a, to); err != nil {
		return err
	}
	handler, known := s.handlers[a.Kind]
	if !known {
		return fmt.Errorf("no handler for approvals of kind %s", a.Kind)
	}
	if err := handler(ctx, tx, *a); err != nil {
		return err
	}
	return s.mailRequester(ctx, tx, *a)
}

// end is setStatus of an approval that may have been decided meanwhile: it returns ErrDecided then.
func (s *Service) end(ctx context.Context, tx db.Tx, a *Approval, to Status) error {
	if !approvalStates.May(a.Status, to) {
		return ErrDecided
	}
	return s.setStatus(ctx, tx, a, to)
}

// setStatus writes the status of an approval that is locked and waits, and publishes it.
func (s *Service) setStatus(ctx context.Context, tx db.Tx, a *Approval, to Status) error {
	if err := approvalStates.Check(a.Status, to); err != nil {
		return err
	}
	now := s.clock.Now()
	a.Status, a.DecidedAt = to, &now
	if err := q.New(tx).CloseApproval(ctx, q.CloseApprovalParams{ID: a.ID, Status: string(to), DecidedAt: &now}); err != nil {
		return fmt.Errorf("close an approval: %w", err)
	}
	return s.publish(ctx, tx, events.ApprovalDecided, *a)
}

// CancelOf cancels the approval of an item that whoever asked for it takes back, inside tx. Call it before the item is
// locked: deciding locks the approval first, too. It reports false if the item has no approval that waits; the
// department that asked ends the item itself.
func (s *Service) CancelOf(ctx context.Context, tx db.Tx, item string) (cancelled bool, err error) {
	row, err := q.New(tx).LockApprovalOf(ctx, item)
	if db.IsNoRows(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("lock the approval of %s: %w", item, err)
	}
	a, err := s.approvalOf(ctx, tx, row)
	if err != nil || a.Status != Pending {
		return false, err
	}
	return true, s.end(ctx, tx, &a, Cancelled)
}

// expire ends an approval that nobody decided in time.
func (s *Service) expire(ctx context.Context, approvalID string) error {
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockApproval(ctx, approvalID)
		if err != nil {
			return fmt.Errorf("lock an approval: %w", err)
		}
		a, err := s.approvalOf(ctx, tx, row)
		if err != nil || a.Status != Pending {
			return err
		}
		return s.close(ctx, tx, &a, Expired)
	})
	return err
}

func (s *Service) byID(ctx context.Context, conn db.Conn, approvalID string) (Approval, error) {
	row, err := q.New(conn).Approval(ctx, approvalID)
	if err != nil {
		return Approval{}, fmt.Errorf("read an approval: %w", err)
	}
	return s.approvalOf(ctx, conn, row)
}
