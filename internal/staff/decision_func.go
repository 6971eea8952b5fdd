package staff

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// ApprovalRequest is a Proposal of a kind that has no type yet.
type ApprovalRequest struct {
	ID, Kind, Subject          string
	Amount                     money.Amount
	CustomerID                 string
	RequestedBy, RequestedName string
	Details                    map[string]any
	Needed                     int
	At                         time.Time
}

func (r ApprovalRequest) approval() Approval {
	detail, err := json.Marshal(r.Details)
	if err != nil {
		panic(err)
	}
	return Approval{
		ID: r.ID, Kind: r.Kind, Subject: r.Subject, Status: Pending, Amount: r.Amount, CustomerID: r.CustomerID, RequestedBy: r.RequestedBy,
		RequestedName: r.RequestedName, Details: r.Details, detail: detail, Needed: r.Needed, At: r.At,
	}
}

// RequestApproval writes a request of a kind that has no type yet.
func (s *Service) RequestApproval(ctx context.Context, tx db.Tx, r ApprovalRequest) error {
	return s.insertApproval(ctx, tx, r.approval())
}

// ApprovalRow returns its row.
func (s *Service) ApprovalRow(r ApprovalRequest) (db.Row, error) { return s.approvalRow(r.approval()) }

// DecisionHandler, MovingSubject, DecisionRoles and DecisionUnless make a Handler of such a kind.
type DecisionHandler interface {
	ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error
}

// MovingSubject is one.
type MovingSubject interface {
	MovedOn(ctx context.Context, conn db.Conn, a Approval) (cause string, err error)
	Superseded(ctx context.Context, tx db.Tx, a Approval) error
}

// DecisionRoles is one.
type DecisionRoles interface{ RolesFor(a Approval) []Role }

// DecisionUnless is one.
type DecisionUnless struct {
	Decided DecisionFunc
	Moved   func(ctx context.Context, conn db.Conn, a Approval) (cause string, err error)
}

// ApprovalDecided calls Decided.
func (d DecisionUnless) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	return d.Decided(ctx, tx, a)
}

// MovedOn calls Moved.
func (d DecisionUnless) MovedOn(ctx context.Context, conn db.Conn, a Approval) (string, error) {
	return d.Moved(ctx, conn, a)
}

// Superseded does nothing.
func (DecisionUnless) Superseded(context.Context, db.Tx, Approval) error { return nil }

// OnDecision registers its handler.
func (s *Service) OnDecision(kind string, roles []Role, handler DecisionHandler) {
	k := Kind[map[string]any]{Name: kind, Roles: roles}
	decided := func(ctx context.Context, tx db.Tx, r Request[map[string]any]) error {
		return handler.ApprovalDecided(ctx, tx, r.Approval)
	}
	h := Handler[map[string]any]{Approved: decided, Rejected: decided}
	if m, ok := handler.(MovingSubject); ok {
		h.MovedOn = func(ctx context.Context, conn db.Conn, r Request[map[string]any]) (string, error) {
			return m.MovedOn(ctx, conn, r.Approval)
		}
		h.Cancelled = func(ctx context.Context, tx db.Tx, r Request[map[string]any]) error {
			return m.Superseded(ctx, tx, r.Approval)
		}
	}
	if d, ok := handler.(DecisionRoles); ok {
		h.RolesFor = func(r Request[map[string]any]) []Role { return d.RolesFor(r.Approval) }
	}
	Handle(s, k, h)
}

// DecisionFunc is a DecisionHandler made of one function. It is called with what the operators decided.
type DecisionFunc func(ctx context.Context, tx db.Tx, a Approval) error

// ApprovalDecided calls f.
func (f DecisionFunc) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	return f(ctx, tx, a)
}
