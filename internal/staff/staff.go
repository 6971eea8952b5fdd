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

// Role is what an operator may do.
type Role string

// The roles. An auditor sees everything and changes nothing.
const (
	Compliance    Role = "compliance"
	Treasury      Role = "treasury"
	Support       Role = "support"
	Auditor       Role = "auditor"
	Administrator Role = "administrator"
)

// Roles lists every role.
var Roles = []Role{Compliance, Treasury, Support, Auditor, Administrator}

// Operator is a person who works for the issuer.
type Operator struct {
	UserID string
	Name   string // the e-mail address the operator signs in with
	Active bool
	Roles  []Role
	Since  time.Time
}

// May reports whether the operator is active and has one of the roles.
func (o Operator) May(roles ...Role) bool {
	return o.Active && slices.ContainsFunc(roles, func(r Role) bool { return slices.Contains(o.Roles, r) })
}

// CustomerSummary is a customer as the lists of the back office show one.
type CustomerSummary struct {
	ID          string `json:"id"`
	Email       string `json:"email" doc:"empty, as displayName is, for a role that may not read customers"`
	DisplayName string `json:"displayName"`
	// ParentID is the business of a sub-account.
	ParentID *customer.ID `json:"parentId,omitempty" doc:"the business whose sub-account the customer is; the address is then that of the business"`
}

// CustomerSummary returns the customer for such a list: only the id for roles that may not read customers.
func (s *Service) CustomerSummary(ctx context.Context, customerID customer.ID) (CustomerSummary, error) {
	if !MayRead(ctx, CustomerPerson) {
		return CustomerSummary{ID: customerID}, nil
	}
	m, err := s.customers.Find(ctx, s.db.Read(), customerID)
	if err != nil {
		return CustomerSummary{}, fmt.Errorf("find customer %s: %w", customerID, err)
	}
	summary := CustomerSummary{ID: customerID, Email: m.User.Email, DisplayName: m.User.DisplayName}
	if m.Customer.IsSubAccount() {
		summary.DisplayName, summary.ParentID = m.Customer.Name, &m.Customer.ParentID
	}
	return summary, nil
}

// Config is what the operator of the server decides.
type Config struct {
	// Networks are those from which the back office answers. Empty means all.
	Networks []netip.Prefix
	// Suspended returns an error while an approval that moves money is refused with it; a rejection is not. nil
	// never refuses.
	Suspended func(context.Context) error
}

// Dependencies are what the service is built from.
type Dependencies struct {
	DB        *db.DB
	Clock     clock.Clock
	Sealer    *seal.Sealer
	Customers *customer.Service
	// Auth carries out approved changes of sign-ins, and invitations.
	Auth *auth.Service
}

// Service keeps operators, approvals and the audit trail.
type Service struct {
	config    Config
	db        *db.DB
	clock     clock.Clock
	sealer    *seal.Sealer
	customers *customer.Service
	auth      *auth.Service
	deciders  map[string]decider
	confirmer *auth.Confirmer // of the calls in MovesMoney
	queues    []Queue
}

// New builds the service. It knows its own kinds of approval; every other department registers its
// kinds with Handle.
func New(c Config, d Dependencies) *Service {
	s := &Service{
		config: c, db: d.DB, clock: d.Clock, sealer: d.Sealer, customers: d.Customers, auth: d.Auth, deciders: map[string]decider{},
		confirmer: auth.NewConfirmer(d.Auth, MovesMoney),
	}
	s.AddQueue(Queue{Name: "approvals", Roles: []Role{Compliance, Treasury, Administrator}, Count: pendingApprovals})
	Handle(s, rolesKind, Handler[rolesDetail]{Approved: s.changeRoles})
	Handle(s, inviteKind, Handler[Invitation]{Approved: s.invite})
	Handle(s, freezeKind, Handler[Freeze]{Approved: s.freeze, MovedOn: s.freezeMoved})
	signIns := Handler[signInDetail]{Approved: s.changeSignIn, MovedOn: s.signInMoved}
	Handle(s, customerSignInKind, signIns)
	Handle(s, operatorSignInKind, signIns)
	if d.Auth != nil {
		d.Auth.OnProviderBound(s.recordBinding)
	}
	s.OnConfirm("decideApproval", s.describeDecision)
	s.OnConfirm("requestFreeze", s.describeFreeze)
	return s
}

// allowedFrom reports whether the back office answers the address.
func (s *Service) allowedFrom(address string) bool {
	if len(s.config.Networks) == 0 {
		return true
	}
	from, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(s.config.Networks, func(n netip.Prefix) bool { return n.Contains(from.Unmap()) })
}

// Operator returns the operator with this user id. ok is false if there is none.
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

func (s *Service) withRoles(ctx context.Context, queries *q.Queries, row q.StaffOperator) (o Operator, err error) {
	o = Operator{UserID: row.UserID, Active: row.Active, Since: row.CreatedAt}
	if o.Name, err = s.operatorName(row); err != nil {
		return Operator{}, err
	}
	o.Roles, err = rolesOf(ctx, queries, row.UserID)
	return o, err
}

func rolesOf(ctx context.Context, queries *q.Queries, userID string) ([]Role, error) {
	rows, err := queries.RolesOf(ctx, userID)
	if err != nil {
		return nil, fmt.Errorf("read roles: %w", err)
	}
	roles := make([]Role, len(rows))
	for i, r := range rows {
		roles[i] = Role(r)
	}
	return roles, nil
}

// SaveOperator makes the user an active operator with exactly these roles. It requires no approval: the
// caller has one, or creates the first operators.
func (s *Service) SaveOperator(ctx context.Context, tx db.Tx, userID, name string, roles []Role) error {
	queries, now := q.New(tx), s.clock.Now()
	sealed, err := s.sealer.SealJSON(operatorContext(userID), name)
	if err != nil {
		return err
	}
	if err := queries.UpsertOperator(ctx, q.UpsertOperatorParams{UserID: userID, Name: sealed, Active: true, ChangedAt: now}); err != nil {
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

// Operators returns a page of the operators by name, and how many there are.
func (s *Service) Operators(ctx context.Context, w db.Window) (page []Operator, total int64, err error) {
	queries := q.New(s.db.Read())
	if w.ByCreation {
		return s.operatorsByCreation(ctx, queries, w)
	}
	all, err := s.byName(ctx, s.db.Read())
	if err != nil {
		return nil, 0, err
	}
	total = int64(len(all))
	page = all[min(int64(w.Offset), total):min(int64(w.Offset)+int64(w.Limit), total)]
	for i := range page {
		if page[i].Roles, err = rolesOf(ctx, queries, page[i].UserID); err != nil {
			return nil, 0, err
		}
	}
	return page, total, nil
}

func (s *Service) operatorsByCreation(ctx context.Context, queries *q.Queries, w db.Window) (page []Operator, total int64, err error) {
	at, id := w.Before()
	rows, err := queries.OperatorsByCreation(ctx, q.OperatorsByCreationParams{BeforeAt: at, BeforeID: id, PageSize: w.Limit})
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
	return page, 0, nil
}
