package exceptions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// Group is the open exceptions of one kind and reason: one cause, usually, and one remedy.
type Group struct {
	Kind     Kind
	Reason   string
	Severity Severity
	Count    int64
	Pending  int64          // how many of them wait for an approval
	Totals   []money.Amount // in each currency that they are in
	Oldest   time.Time
}

// Groups returns the open exceptions that match, by kind and reason: those of high severity first, and then the
// oldest.
func (s *Service) Groups(ctx context.Context, f Filter) (groups []Group, err error) {
	queries := q.New(s.db.Read())
	rows, err := queries.OpenGroups(ctx, q.OpenGroupsParams{
		Kind: string(f.Kind), Severity: string(f.Severity), Reason: f.Reason, OwnerID: f.OwnerID, Until: f.until(),
	})
	if err != nil {
		return nil, fmt.Errorf("group the open exceptions: %w", err)
	}
	for _, row := range rows { // they are in the order of kind and reason
		last := len(groups) - 1
		if last < 0 || string(groups[last].Kind) != row.Kind || groups[last].Reason != row.Reason {
			oldest, err := queries.OldestOfGroup(ctx, q.OldestOfGroupParams{Kind: row.Kind, Reason: row.Reason})
			if db.IsNoRows(err) {
				continue // resolved between the two queries
			}
			if err != nil {
				return nil, fmt.Errorf("read the oldest exception %s %s: %w", row.Kind, row.Reason, err)
			}
			groups = append(groups, Group{Kind: Kind(row.Kind), Reason: row.Reason, Severity: Severity(row.Severity), Oldest: oldest})
			last++
		}
		g := &groups[last]
		g.Count, g.Pending = g.Count+row.OpenCount, g.Pending+row.PendingCount
		if row.Currency != "" {
			c, err := money.CurrencyOf(row.Currency)
			if err != nil {
				return nil, fmt.Errorf("read the currency of the exceptions %s: %w", row.Kind, err)
			}
			g.Totals = append(g.Totals, money.New(row.Total, c))
		}
	}
	sort.SliceStable(groups, func(i, j int) bool {
		a, b := groups[i], groups[j]
		if a.Severity != b.Severity {
			return a.Severity < b.Severity // high, normal
		}
		return a.Oldest.Before(b.Oldest)
	})
	return groups, nil
}

// GroupActionsOf returns what can be done about every exception of a group.
func (s *Service) GroupActionsOf(g Group) []Action {
	return s.ActionsOf(Item{Status: Open, Exception: Exception{Kind: g.Kind, Reason: g.Reason}})
}

// maxTogether limits how many exceptions one call acts on, oldest first. The caller repeats it for the rest.
const maxTogether = 500

// Together is an action on the exceptions of one kind and reason.
type Together struct {
	Kind   Kind
	Reason string    // the exceptions' code
	Until  time.Time // only those that were open then: what the operator saw
	After  string    // Next of the call before, or "": goes on behind it
	Action string
	Input  Input
}

// Outcome says what became of an action on a group.
type Outcome struct {
	Done       int    // carried out, or requested together by ApprovalID
	ApprovalID string // "" if nothing has to be approved, or nothing was left to request
	Refused    []Refusal
	Left       int64  // more of the group, behind Next
	Next       string // After of the call that goes on with them; "" if none are left
}

// Refusal is an exception that the action could not be done about.
type Refusal struct {
	ExceptionID string
	Code        fault.Code
}

// ActTogether does the same about every exception of a group, or requests one approval of all of it if it moves
// money. What is resolved or waits for an approval is passed over, so that the call can be repeated. What is left
// is behind Next: an action need not resolve an exception, and those would be taken again and again. An exception that refuses is
// reported and does not keep the others.
func (s *Service) ActTogether(ctx context.Context, by staff.Operator, t Together) (Outcome, error) {
	t.Input.Reason, t.Input.RequestedBy = strings.TrimSpace(t.Input.Reason), by.Name
	like := Item{Status: Open, Exception: Exception{Kind: t.Kind, Reason: t.Reason}}
	at := slices.IndexFunc(s.ActionsOf(like), func(a Action) bool { return a.Name == t.Action })
	var wrong fault.Fields
	if at < 0 {
		wrong.Add("action", fault.OutOfRange)
	}
	if t.Input.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return Outcome{}, err
	}
	action := s.ActionsOf(like)[at]
	if !by.May(action.Roles...) {
		return Outcome{}, staff.ErrForbidden
	}
	group := q.ActionableParams{Kind: string(t.Kind), Reason: t.Reason, Until: t.Until, MaxRows: s.maxTogether}
	if t.After != "" {
		last, err := s.Find(ctx, s.db.Read(), t.After)
		if err != nil {
			return Outcome{}, err
		}
		group.AfterSince, group.AfterID = last.Since, last.ID
	}
	ids, err := q.New(s.db.Read()).Actionable(ctx, group)
	if err != nil {
		return Outcome{}, fmt.Errorf("read the exceptions %s %s: %w", t.Kind, t.Reason, err)
	}
	waiting, err := q.New(s.db.Read()).CountActionable(ctx, q.CountActionableParams{
		Kind: group.Kind, Reason: group.Reason, Until: t.Until, AfterSince: group.AfterSince, AfterID: group.AfterID,
	})
	if err != nil {
		return Outcome{}, fmt.Errorf("count the exceptions %s %s: %w", t.Kind, t.Reason, err)
	}
	var out Outcome
	if action.ByTwo {
		out, err = s.requestTogether(ctx, by, t, action, ids)
	} else {
		out, err = s.doTogether(ctx, by, t, ids)
	}
	if out.Left = max(0, waiting-int64(len(ids))); out.Left > 0 && len(ids) > 0 {
		out.Next = ids[len(ids)-1]
	}
	return out, err
}

// doTogether carries the action out, each exception in a transaction of its own.
func (s *Service) doTogether(ctx context.Context, by staff.Operator, t Together, ids []string) (out Outcome, err error) {
	for _, exceptionID := range ids {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			item, err := s.Find(ctx, tx, exceptionID)
			if err != nil {
				return err
			}
			return s.act(ctx, tx, item, by, t.Action, t.Input)
		})
		if code, refused := refusal(err); refused {
			out.Refused = append(out.Refused, Refusal{exceptionID, code})
			continue
		}
		if err != nil {
			return out, err
		}
		out.Done++
	}
	return out, nil
}

// refusal returns the code of a refusal. Anything else is a failure of ours, and ends the call.
func refusal(err error) (fault.Code, bool) {
	f, is := errors.AsType[*fault.Error](err)
	if !is || f.Status() >= 500 {
		return "", false
	}
	return f.Code(), true
}

// togetherKind is the kind of the requests of actions on a group. The subject is the kind and the reason.
var togetherKind = staff.Kind[groupDetail]{Name: "exception_group_action"}

type groupDetail struct {
	actionDetail
	Cause string `json:"cause"`
	Count int    `json:"count"`
}

// requestTogether asks another operator to approve the action on all of the exceptions at once. Those that refuse
// are found first, so that one transaction notes the others with their approval.
func (s *Service) requestTogether(
	ctx context.Context, by staff.Operator, t Together, action Action, ids []string,
) (out Outcome, err error) {
	for {
		var refused []Refusal
		approvalID := id.New()
		err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			refused = nil
			total, count := map[money.Currency]money.Amount{}, 0
			for _, exceptionID := range ids {
				item, err := s.Find(ctx, tx, exceptionID)
				if err != nil {
					return err
				}
				err = s.hold(ctx, tx, item, by, action, t.Input, approvalID)
				if code, is := refusal(err); is {
					refused = append(refused, Refusal{exceptionID, code})
					continue
				}
				if err != nil {
					return err
				}
				count++
				if c := item.Amount.Currency(); c != (money.Currency{}) {
					total[c] = item.Amount.Add(amountOr(total, c))
				}
			}
			switch {
			case len(refused) > 0:
				return errRefused // what their checks wrote is undone with everything else
			case count == 0:
				return nil
			}
			out.Done, out.ApprovalID = count, approvalID
			return s.requestApproval(ctx, tx, by, t, action, approvalID, count, total)
		})
		if !errors.Is(err, errRefused) {
			return out, err
		}
		out.Refused = append(out.Refused, refused...)
		ids = slices.DeleteFunc(ids, func(one string) bool {
			return slices.ContainsFunc(refused, func(r Refusal) bool { return r.ExceptionID == one })
		})
	}
}

var errRefused = errors.New("some exceptions refuse the action")

func amountOr(total map[money.Currency]money.Amount, c money.Currency) money.Amount {
	if sum, some := total[c]; some {
		return sum
	}
	return money.Zero(c)
}

// hold has one exception wait for the approval.
func (s *Service) hold(ctx context.Context, tx db.Tx, item Item, by staff.Operator, action Action, in Input, approvalID string) error {
	switch {
	case item.Status == Resolved:
		return ErrResolved
	case item.ApprovalID != "":
		return ErrPending
	}
	if action.Check != nil {
		if err := action.Check(ctx, tx, item, by, in); err != nil {
			return err
		}
	}
	return s.setApproval(ctx, tx, item.ID, approvalID, action.Name)
}

func (s *Service) requestApproval(
	ctx context.Context, tx db.Tx, by staff.Operator, t Together, action Action, approvalID string, count int,
	total map[money.Currency]money.Amount,
) error {
	p := staff.Proposal[groupDetail]{
		ID: approvalID, Subject: string(t.Kind) + "/" + t.Reason, CustomerID: t.Input.CustomerID, RequestedBy: by.UserID, RequestedName: by.Name,
		Detail: groupDetail{detailOf(t.Kind, action, t.Input), t.Reason, count},
	}
	for _, sum := range total { // exceptions of one kind and reason are in one currency
		p.Amount = sum
	}
	if _, err := togetherKind.Ask(ctx, tx, s.staff, p); err != nil {
		return err
	}
	return s.staff.Record(ctx, tx, staff.AuditEvent{
		Actor: by, Action: "exception." + action.Name + ".request", Subject: "approval", SubjectID: approvalID,
		Details: map[string]any{"kind": t.Kind, "cause": t.Reason, "count": count, "reason": t.Input.Reason}})
}
