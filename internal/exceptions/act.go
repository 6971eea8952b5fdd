package exceptions

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/exceptions/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
)

// Input is what an operator says with an action.
type Input struct {
	Reason string
	// CustomerID is the customer whom the action is for, where it needs one that the exception does not name.
	CustomerID string
	// RequestedBy is the name of the operator who asked for the action.
	RequestedBy string
}

// Check refuses an action that cannot be done now, inside tx.
type Check func(ctx context.Context, tx db.Tx, item Item, by staff.Operator, in Input) error

// Action is something that an operator can do about an exception.
type Action struct {
	Name  string       // "retry", "cancel", "run_again" …
	Roles []staff.Role // who may ask for it, and approve it; empty: the roles of the kind
	ByTwo bool         // moves or frees money: another operator approves it
	// Offered says whether it can be done about this exception at all; nil: it can.
	Offered func(item Item) bool
	// Check refuses what cannot be done now, when the operator asks for it; nil: nothing is refused. It may
	// write, so that the thing shows that an action is under way.
	Check Check
	// Do carries the action out, in the transaction of the decision. It finds the thing in the state that it
	// needs or refuses, and resolves the exception unless the thing must first show that it goes on.
	Do func(ctx context.Context, tx db.Tx, item Item, by staff.Operator, in Input) error
	// Rejected undoes what Check wrote, when the other operator rejects the action; nil: nothing is undone.
	Rejected func(ctx context.Context, tx db.Tx, item Item, by staff.Operator, in Input) error
}

// The names of what can be done about every exception.
const (
	Take     = "take"      // the operator looks after it
	GiveBack = "give_back" // and no longer
)

// Register adds actions to a kind. The department that owns the kind calls it in its New. It panics if the
// kind has an action of the name already.
func (s *Service) Register(k Kind, actions ...Action) {
	info, known := kinds[k]
	if !known {
		panic("exceptions: unknown kind " + string(k))
	}
	for _, a := range actions {
		taken := slices.ContainsFunc(s.actions[k], func(other Action) bool { return other.Name == a.Name })
		if taken || a.Name == Take || a.Name == GiveBack || a.Do == nil {
			panic(fmt.Sprintf("exceptions: action %s of %s", a.Name, k))
		}
		if len(a.Roles) == 0 {
			a.Roles = info.roles
		}
		s.actions[k] = append(s.actions[k], a)
	}
}

// ActionsOf returns what can be done about the exception now: nothing once it is resolved, and not the action
// that waits for another operator's approval.
func (s *Service) ActionsOf(item Item) []Action {
	offered := []Action{}
	if item.Status == Resolved || item.ApprovalID != "" {
		return offered
	}
	for _, a := range s.actions[item.Kind] {
		if a.isOffered(item) {
			offered = append(offered, a)
		}
	}
	return offered
}

func (a Action) isOffered(item Item) bool { return a.Offered == nil || a.Offered(item) }

func (s *Service) action(k Kind, name string) (Action, bool) {
	at := slices.IndexFunc(s.actions[k], func(a Action) bool { return a.Name == name })
	if at < 0 {
		return Action{}, false
	}
	return s.actions[k][at], true
}

// Act carries out an action for the operator, or requests another operator's approval of it if it moves
// money, and returns the exception afterwards. An action that the kind does not have is a field error, and so
// is a missing reason. It returns ErrPending while an action waits for approval.
func (s *Service) Act(ctx context.Context, by staff.Operator, exceptionID, name string, in Input) (Item, error) {
	in.Reason = strings.TrimSpace(in.Reason)
	var after Item
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		item, err := s.Find(ctx, tx, exceptionID)
		if err != nil {
			return err
		}
		if name == Take || name == GiveBack {
			err = s.changeOwner(ctx, tx, item, by, name)
		} else {
			err = s.act(ctx, tx, item, by, name, in)
		}
		if err != nil {
			return err
		}
		after, err = s.Find(ctx, tx, exceptionID)
		return err
	})
	return after, err
}

func (s *Service) act(ctx context.Context, tx db.Tx, item Item, by staff.Operator, name string, in Input) error {
	action, known := s.action(item.Kind, name)
	var wrong fault.Fields
	if !known || !action.isOffered(item) {
		wrong.Add("action", fault.OutOfRange)
	}
	if in.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	switch {
	case wrong.Err() != nil:
		return wrong.Err()
	case !by.May(action.Roles...):
		return staff.ErrForbidden
	case item.Status == Resolved:
		return ErrResolved
	case item.ApprovalID != "":
		return ErrPending
	}
	if err := s.staff.CheckUninvolved(ctx, tx, by, item.CustomerID); err != nil {
		return err
	}
	in.RequestedBy = by.Name
	if action.Check != nil {
		if err := action.Check(ctx, tx, item, by, in); err != nil {
			return err
		}
	}
	if action.ByTwo {
		return s.request(ctx, tx, item, by, action, in)
	}
	if err := action.Do(ctx, tx, item, by, in); err != nil {
		return err
	}
	return s.record(ctx, tx, item, by, name, map[string]any{"reason": in.Reason})
}

// changeOwner gives the exception to the operator, also if another one has it, or takes it from its owner.
func (s *Service) changeOwner(ctx context.Context, tx db.Tx, item Item, by staff.Operator, name string) error {
	switch {
	case !by.May(kinds[item.Kind].roles...):
		return staff.ErrForbidden
	case item.Status == Resolved:
		return ErrResolved
	case name == GiveBack && item.OwnerID != by.UserID:
		return ErrNotOwner
	}
	owner := q.SetOwnerParams{ID: item.ID, At: s.clock.Now()}
	if name == Take {
		var err error
		owner.OwnerID = by.UserID
		if owner.OwnerName, err = s.staff.SealWords(ownerContext(item.ID), staff.Words{By: by.Name}); err != nil {
			return err
		}
	}
	n, err := q.New(tx).SetOwner(ctx, owner)
	if err != nil {
		return fmt.Errorf("change the owner of exception %s: %w", item.ID, err)
	}
	if n == 0 {
		return ErrResolved
	}
	return s.record(ctx, tx, item, by, name, nil)
}

func (s *Service) record(ctx context.Context, tx db.Tx, item Item, by staff.Operator, action string, details map[string]any) error {
	all := map[string]any{"kind": item.Kind, "subject": item.Subject}
	for k, v := range details {
		all[k] = v
	}
	return s.staff.Record(ctx, tx, staff.AuditEvent{
		Actor: by, Action: "exception." + action, Subject: "exception", SubjectID: item.ID, Details: all,
	})
}

// actionKind is the kind of the requests of actions. The subject is the exception's id.
var actionKind = staff.Kind[oneDetail]{Name: "exception_action", About: "exception"}

// actionDetail is what operators decide on.
type actionDetail struct {
	Exception  Kind   `json:"exception"`
	Action     string `json:"action"`
	CustomerID string `json:"customerId,omitempty"`
	Reason     string `json:"reason"`
}

func detailOf(k Kind, action Action, in Input) actionDetail {
	return actionDetail{Exception: k, Action: action.Name, CustomerID: in.CustomerID, Reason: in.Reason}
}

type oneDetail struct {
	actionDetail
	Subject string `json:"subject"`
}

// request asks another operator to approve the action.
func (s *Service) request(ctx context.Context, tx db.Tx, item Item, by staff.Operator, action Action, in Input) error {
	p := staff.Proposal[oneDetail]{
		ID: id.New(), Subject: item.ID, Amount: item.Amount, CustomerID: cmp.Or(in.CustomerID, item.CustomerID),
		Detail:   oneDetail{detailOf(item.Kind, action, in), item.Subject},
		Action:   "exception." + action.Name + ".request",
		Recorded: map[string]any{"kind": item.Kind, "subject": item.Subject, "reason": in.Reason},
	}
	if err := s.setApproval(ctx, tx, item.ID, p.ID, action.Name); err != nil {
		return err
	}
	_, err := actionKind.ProposeIn(ctx, tx, s.staff, by, p)
	return err
}

func (s *Service) setApproval(ctx context.Context, tx db.Tx, exceptionID, approvalID, action string) error {
	n, err := q.New(tx).SetApproval(ctx, q.SetApprovalParams{ID: exceptionID, ApprovalID: approvalID, Action: action, At: s.clock.Now()})
	if err != nil {
		return fmt.Errorf("note the approval of exception %s: %w", exceptionID, err)
	}
	if n == 0 {
		return ErrPending
	}
	return nil
}

// Requested notes that a department's own call asked for an approval that concerns the thing, so that the
// queue shows it and offers no second action. It returns ErrPending if one waits already, and does nothing if
// the thing has no open exception.
func (s *Service) Requested(ctx context.Context, tx db.Tx, k Kind, subject, approvalID, action string) error {
	item, open, err := s.OpenOne(ctx, tx, k, subject)
	if err != nil || !open {
		return err
	}
	return s.setApproval(ctx, tx, item.ID, approvalID, action)
}

// Decided removes the approval that Requested noted, where the exception is still open.
func (s *Service) Decided(ctx context.Context, tx db.Tx, approvalID string) error {
	if err := q.New(tx).ClearApproval(ctx, q.ClearApprovalParams{ApprovalID: approvalID, At: s.clock.Now()}); err != nil {
		return fmt.Errorf("remove approval %s from its exception: %w", approvalID, err)
	}
	return nil
}

// rolesFor returns the roles of the action: they may approve it too.
func (s *Service) rolesFor(d actionDetail) []staff.Role {
	action, _ := s.action(d.Exception, d.Action)
	return action.Roles
}

// resolved is the cause with which a request is cancelled whose exceptions are resolved.
const resolved = "exception_resolved"

func (s *Service) isResolved(ctx context.Context, conn db.Conn, r staff.Request[oneDetail]) (string, error) {
	item, err := s.Find(ctx, conn, r.Subject)
	if err != nil || item.Status == Open {
		return "", err
	}
	return resolved, nil
}

// rejectAction offers the action again.
func (s *Service) rejectAction(ctx context.Context, tx db.Tx, r staff.Request[oneDetail]) error {
	item, err := s.Find(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	if item.Status == Open {
		if err := s.undo(ctx, tx, r.Approval, r.Detail.actionDetail, item); err != nil {
			return err
		}
	}
	return s.Decided(ctx, tx, r.ID)
}

// actAsApproved carries the action out. It returns ErrResolved if the exception is resolved.
func (s *Service) actAsApproved(ctx context.Context, tx db.Tx, r staff.Request[oneDetail]) error {
	item, err := s.Find(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	action, by, in, err := s.approved(ctx, tx, r.Approval, r.Detail.actionDetail, item)
	if err != nil {
		return err
	}
	if item.Status == Resolved {
		return ErrResolved
	}
	if err := action.Do(ctx, tx, item, by, in); err != nil {
		return err
	}
	if err := s.Decided(ctx, tx, r.ID); err != nil {
		return err
	}
	return s.record(ctx, tx, item, by, action.Name, map[string]any{"approval": r.ID, "requestedBy": r.RequestedBy})
}
