package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// rolesKind is the kind of requests with which an operator's roles change.
var rolesKind = Kind[rolesDetail]{
	Name: "operator_roles", Roles: []Role{Administrator}, Action: "operator.request_roles", About: "operator",
}

type rolesDetail struct {
	RoleChange
	Operator     string `json:"operator"`
	RolesBefore  []Role `json:"rolesBefore"`
	ActiveBefore bool   `json:"activeBefore"`
}

// RoleChange is an administrator's request to change an operator.
type RoleChange struct {
	UserID string `json:"-"`
	Roles  []Role `json:"roles"`
	Active bool   `json:"active"`
	Reason string `json:"reason"`
}

// RequestRoles requests a second administrator's approval of the change.
func (s *Service) RequestRoles(ctx context.Context, by Operator, c RoleChange) (Approval, error) {
	if err := c.check(); err != nil {
		return Approval{}, err
	}
	return rolesKind.Propose(ctx, s, by, func(ctx context.Context, tx db.Tx) (ask Proposal[rolesDetail], err error) {
		before, ok, err := s.Operator(ctx, tx, c.UserID)
		if err != nil {
			return ask, err
		}
		if !ok {
			return ask, ErrNotFound
		}
		return Proposal[rolesDetail]{
			Subject: c.UserID, Detail: rolesDetail{
				RoleChange: c, Operator: before.Name, RolesBefore: before.Roles, ActiveBefore: before.Active,
			}, Recorded: map[string]any{"roles": c.Roles, "active": c.Active},
		}, nil
	})
}

func (c RoleChange) check() error {
	var wrong fault.Fields
	checkRoles(&wrong, c.Roles, c.Active)
	if strings.TrimSpace(c.Reason) == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	return wrong.Err()
}

func checkRoles(wrong *fault.Fields, roles []Role, some bool) {
	if slices.ContainsFunc(roles, func(r Role) bool { return !slices.Contains(Roles, r) }) {
		wrong.Add("roles", fault.OutOfRange)
	}
	if some && len(roles) == 0 {
		wrong.Add("roles", fault.RequiredField)
	}
}

// changeRoles changes the operator as approved. It returns ErrLastAdministrators if fewer than two active administrators would
// remain.
func (s *Service) changeRoles(ctx context.Context, tx db.Tx, r Request[rolesDetail]) error {
	if err := checkKnown(r.Approval, r.Detail.Roles); err != nil {
		return err
	}
	queries := q.New(tx)
	operators, err := queries.LockOperators(ctx)
	if err != nil {
		return fmt.Errorf("lock operators: %w", err)
	}
	at := slices.IndexFunc(operators, func(o q.StaffOperator) bool { return o.UserID == r.Subject })
	if at < 0 {
		return ErrNotFound
	}
	name, err := s.operatorName(operators[at])
	if err != nil {
		return err
	}
	if err := s.SaveOperator(ctx, tx, r.Subject, name, r.Detail.Roles); err != nil {
		return err
	}
	if !r.Detail.Active {
		if err := queries.SetActive(ctx, q.SetActiveParams{UserID: r.Subject, Active: false, ChangedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("disable operator: %w", err)
		}
	}
	administrators, err := queries.ActiveWithRole(ctx, string(Administrator))
	if err != nil {
		return fmt.Errorf("count administrators: %w", err)
	}
	if len(administrators) < minAdministrators {
		return ErrLastAdministrators
	}
	return nil
}

// minAdministrators is how many administrators must remain: one to request a change of roles, and one to
// approve it.
const minAdministrators = 2

// checkKnown refuses roles that are none, before an operator gets them.
func checkKnown(a Approval, roles []Role) error {
	if at := slices.IndexFunc(roles, func(r Role) bool { return !slices.Contains(Roles, r) }); at >= 0 {
		return fmt.Errorf("approval %s: role %v", a.ID, roles[at])
	}
	return nil
}
