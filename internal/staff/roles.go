package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// rolesKind is the kind of approvals with which an operator's roles change.
const rolesKind = "operator_roles"

// RoleChange is an administrator's request to change an operator.
type RoleChange struct {
	UserID string
	Roles  []Role
	Active bool
	Reason string
}

// RequestRoles requests a second administrator's approval of the change.
func (s *Service) RequestRoles(ctx context.Context, by Operator, c RoleChange) (Approval, error) {
	if err := c.check(); err != nil {
		return Approval{}, err
	}
	r := ApprovalRequest{
		ID: id.New(), Kind: rolesKind, Subject: c.UserID, RequestedBy: by.UserID, RequestedName: by.Name, Needed: 1, At: s.clock.Now(),
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		before, ok, err := s.Operator(ctx, tx, c.UserID)
		if err != nil {
			return err
		}
		if !ok {
			return ErrNotFound
		}
		r.Details = map[string]any{
			"operator": before.Name, "rolesBefore": before.Roles, "roles": c.Roles, "activeBefore": before.Active, "active": c.Active,
			"reason": c.Reason,
		}
		if err := s.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{
			Actor: by, Action: "operator.request_roles", Subject: "operator", SubjectID: c.UserID,
			Details: map[string]any{"approval": r.ID, "roles": c.Roles, "active": c.Active},
		})
	})
	return Approval{ApprovalRequest: r, Status: Pending}, err
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

// rolesDecision carries out an approved change.
type rolesDecision struct{ s *Service }

// ApprovalDecided changes the operator. It returns ErrLastAdministrators if fewer than two active
// administrators would remain.
func (r rolesDecision) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	roles, active, err := requestedRoles(a)
	if err != nil {
		return err
	}
	queries := q.New(tx)
	operators, err := queries.LockOperators(ctx)
	if err != nil {
		return fmt.Errorf("lock operators: %w", err)
	}
	at := slices.IndexFunc(operators, func(o q.StaffOperator) bool { return o.UserID == a.Subject })
	if at < 0 {
		return ErrNotFound
	}
	name, err := r.s.operatorName(operators[at])
	if err != nil {
		return err
	}
	if err := r.s.SaveOperator(ctx, tx, a.Subject, name, roles); err != nil {
		return err
	}
	if !active {
		if err := queries.SetActive(ctx, q.SetActiveParams{UserID: a.Subject, Active: false, ChangedAt: r.s.clock.Now()}); err != nil {
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

func requestedRoles(a Approval) (roles []Role, active bool, err error) {
	if roles, err = rolesIn(a); err != nil {
		return nil, false, err
	}
	active, ok := a.Details["active"].(bool)
	if !ok {
		return nil, false, fmt.Errorf("approval %s: no value for active", a.ID)
	}
	return roles, active, nil
}

func rolesIn(a Approval) (roles []Role, err error) {
	list, _ := a.Details["roles"].([]any)
	for _, entry := range list {
		role, ok := entry.(string)
		if !ok || !slices.Contains(Roles, Role(role)) {
			return nil, fmt.Errorf("approval %s: role %v", a.ID, entry)
		}
		roles = append(roles, Role(role))
	}
	return roles, nil
}
