package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Role is a part of the company's work that an operator may do.
type Role string

// The roles. An auditor sees everything and changes nothing.
const (
	Compliance    Role = "compliance"
	Treasury      Role = "treasury"
	Support       Role = "support"
	Auditor       Role = "auditor"
	Administrator Role = "administrator"
)

// Roles are all of them.
var Roles = []Role{Compliance, Treasury, Support, Auditor, Administrator}

// Operator is somebody who works here.
type Operator struct {
	UserID string
	Name   string // as the others read it: the e-mail address they sign in with
	Active bool
	Roles  []Role
	Since  time.Time
}

// May tells whether the operator has one of the roles.
func (o Operator) May(roles ...Role) bool {
	return o.Active && slices.ContainsFunc(roles, func(r Role) bool { return slices.Contains(o.Roles, r) })
}

// Person is a customer as a list of the back office shows one.
type Person struct {
	ID          string `json:"id"`
	Email       string `json:"email"`
	DisplayName string `json:"displayName"`
}

// PersonOf is the customer for such a list.
func (s *Service) PersonOf(ctx context.Context, customerID customer.ID) (Person, error) {
	m, err := s.customers.Find(ctx, s.db.Read(), customerID)
	if err != nil {
		return Person{}, fmt.Errorf("find customer %s: %w", customerID, err)
	}
	return Person{customerID, m.User.Email, m.User.DisplayName}, nil
}

// Service is the department.
type Service struct {
	db        *db.DB
	clock     clock.Clock
	sealer    *seal.Sealer
	customers *customer.Service
	deciders  map[string]decider
	queues    []Queue
	signIns   *auth.Service
	networks  []netip.Prefix
}

type decider struct {
	roles []Role
	told  Decided
}

// New has no kinds of approval yet: each department adds its own with On.
func New(d *db.DB, c clock.Clock, sealer *seal.Sealer, customers *customer.Service) *Service {
	s := &Service{db: d, clock: c, sealer: sealer, customers: customers, deciders: map[string]decider{}}
	s.Watch(Queue{"approvals", []Role{Compliance, Treasury, Administrator}, pendingApprovals})
	s.On(rolesKind, []Role{Administrator}, roleChange{s})
	s.On(freezeKind, []Role{Compliance}, freeze{s})
	return s
}

// AllowFrom has the back office answer to these networks alone; without it, to all.
func (s *Service) AllowFrom(networks []netip.Prefix) { s.networks = networks }

// allowedFrom tells whether the back office answers to the address.
func (s *Service) allowedFrom(address string) bool {
	if len(s.networks) == 0 {
		return true
	}
	from, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(s.networks, func(n netip.Prefix) bool { return n.Contains(from.Unmap()) })
}

// Operator is the operator with this user id; ok is false when there is none.
func (s *Service) Operator(ctx context.Context, conn db.Conn, userID string) (o Operator, ok bool, err error) {
	queries := q.New(conn)
	row, err := queries.Operator(ctx, userID)
	if errors.Is(err, sql.ErrNoRows) {
		return Operator{}, false, nil
	}
	if err != nil {
		return Operator{}, false, fmt.Errorf("read operator: %w", err)
	}
	o, err = s.withRoles(ctx, queries, row)
	return o, err == nil, err
}

func (s *Service) withRoles(ctx context.Context, queries *q.Queries, row q.StaffOperator) (Operator, error) {
	roles, err := queries.RolesOf(ctx, row.UserID)
	if err != nil {
		return Operator{}, fmt.Errorf("read roles: %w", err)
	}
	o := Operator{UserID: row.UserID, Name: row.Name, Active: row.Active, Since: row.CreatedAt}
	for _, r := range roles {
		o.Roles = append(o.Roles, Role(r))
	}
	return o, nil
}

// Enrol makes the user an operator with exactly these roles, or changes an operator to that. It
// asks nobody: the caller has the second operator's word, or is the seeding of an empty company.
func (s *Service) Enrol(ctx context.Context, tx db.Tx, userID, name string, roles []Role) error {
	queries, now := q.New(tx), s.clock.Now()
	err := queries.UpsertOperator(ctx, q.UpsertOperatorParams{UserID: userID, Name: name, Active: true, ChangedAt: now})
	if err != nil {
		return fmt.Errorf("store operator: %w", err)
	}
	if err := queries.DeleteRolesOf(ctx, userID); err != nil {
		return fmt.Errorf("remove roles: %w", err)
	}
	for _, role := range roles {
		if err := queries.GrantRole(ctx, q.GrantRoleParams{UserID: userID, Role: string(role), GrantedAt: now}); err != nil {
			return fmt.Errorf("grant role: %w", err)
		}
	}
	return nil
}

// Operators is one page of them in order of name.
func (s *Service) Operators(ctx context.Context, limit, offset int32) (page []Operator, total int64, err error) {
	queries := q.New(s.db.Read())
	rows, err := queries.ListOperators(ctx, q.ListOperatorsParams{PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list operators: %w", err)
	}
	for _, row := range rows {
		o, err := s.withRoles(ctx, queries, row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, o)
	}
	if total, err = queries.CountOperators(ctx); err != nil {
		return nil, 0, fmt.Errorf("count operators: %w", err)
	}
	return page, total, nil
}
