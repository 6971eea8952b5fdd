package staff

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// Kind is a kind of request that other operators approve before it takes effect. D is what they see of a request, and what
// carrying it out needs: it is kept as sealed JSON, so what was released keeps its names.
type Kind[D any] struct {
	Name  string // a code
	Roles []Role // who may decide
	// Action and About are what the audit trail calls a request and its subject: "fee_payout.request", "fee_payout".
	Action, About string
	// Unrecorded is what of the detail the audit trail does not keep, by its name; "": it keeps everything.
	Unrecorded string
}

// Proposal is what is asked for.
type Proposal[D any] struct {
	ID         string       // "": a new one
	Subject    string       // the id of what is to be approved, in the requesting department
	Amount     money.Amount // the zero Amount if no money moves
	CustomerID string       // the customer concerned, or ""
	Detail     D            // codes, values and reasons
	Needed     int          // how many operators must approve; 0: one
	At         time.Time    // zero: now
	// RequestedBy is the user who asks and can never decide, RequestedName is how the list shows them. Propose and ProposeIn set both.
	RequestedBy, RequestedName string
	// Action replaces that of the kind in the audit trail; Recorded is what the trail keeps beside the approval's id, nil:
	// the whole detail. Both are for them alone.
	Action   string
	Recorded map[string]any
}

// Reason is the detail of a request of which nothing else is to be said.
type Reason struct {
	Reason string `json:"reason"`
}

// Request is a request and what became of it.
type Request[D any] struct {
	Approval
	Detail D
}

// Handler carries out what became of the requests of a kind, in the transaction in which that is decided. An error undoes the
// decision.
type Handler[D any] struct {
	Approved Effect[D]
	// Rejected and Cancelled end what the department keeps of the request; nil: it keeps nothing.
	Rejected  Effect[D]
	Cancelled func(ctx context.Context, tx db.Tx, r Request[D]) error
	// MovedOn returns, as a code, why the request can never be carried out any more, or "": a chain took a deposit back, another
	// operator dealt with it, other terms came into force. The request is then cancelled. It only reads; nil: nothing of the kind.
	MovedOn Overtaking[D]
	// RolesFor returns who may decide where requests of the kind differ in it; nil: the roles of the kind.
	RolesFor func(r Request[D]) []Role
}

// Effect and Overtaking have names because the errors of a decision are found through them (internal/kit/openapi/errors). A
// cancellation has none, so that whoever withdraws one request is not said to get the errors of all.
type (
	Effect[D any]     func(ctx context.Context, tx db.Tx, r Request[D]) error
	Overtaking[D any] func(ctx context.Context, conn db.Conn, r Request[D]) (cause string, err error)
)

// decider is a Handler of any detail.
type decider struct {
	roles     func(a Approval) []Role
	decided   effect // approved or rejected
	cancelled func(ctx context.Context, tx db.Tx, a Approval) error
	movedOn   overtaking
}

type (
	effect     func(ctx context.Context, tx db.Tx, a Approval) error
	overtaking func(ctx context.Context, conn db.Conn, a Approval) (cause string, err error)
)

// unhandled is what becomes of a request whose department this server does not have: it waits.
var unhandled = decider{
	roles:     func(Approval) []Role { return nil },
	decided:   func(context.Context, db.Tx, Approval) error { return nil },
	cancelled: func(context.Context, db.Tx, Approval) error { return nil },
	movedOn:   func(context.Context, db.Conn, Approval) (string, error) { return "", nil },
}

func (s *Service) decider(kind string) decider {
	if d, handled := s.deciders[kind]; handled {
		return d
	}
	return unhandled
}

// Handle registers the handler of a kind. Every kind has exactly one; a second one panics.
func Handle[D any](s *Service, k Kind[D], h Handler[D]) {
	if _, twice := s.deciders[k.Name]; twice {
		panic("staff: requests of kind " + k.Name + " have a handler already")
	}
	s.deciders[k.Name] = decider{roles: h.roles(k), decided: h.decided(k), cancelled: h.cancelled(k), movedOn: h.movedOn(k)}
}

func (h Handler[D]) roles(k Kind[D]) func(Approval) []Role {
	return func(a Approval) []Role {
		if h.RolesFor == nil {
			return k.Roles
		}
		r, err := k.Of(a)
		if err != nil {
			return nil // nobody decides on what cannot be read
		}
		return h.RolesFor(r)
	}
}

func (h Handler[D]) decided(k Kind[D]) effect {
	return func(ctx context.Context, tx db.Tx, a Approval) error {
		do := h.Approved
		if a.Status == Rejected {
			do = h.Rejected
		}
		return carryOut(ctx, tx, k, a, do)
	}
}

func (h Handler[D]) cancelled(k Kind[D]) func(context.Context, db.Tx, Approval) error {
	return func(ctx context.Context, tx db.Tx, a Approval) error {
		return carryOut(ctx, tx, k, a, h.Cancelled)
	}
}

func carryOut[D any](ctx context.Context, tx db.Tx, k Kind[D], a Approval, do Effect[D]) error {
	if do == nil {
		return nil
	}
	r, err := k.Of(a)
	if err != nil {
		return err
	}
	return do(ctx, tx, r)
}

func (h Handler[D]) movedOn(k Kind[D]) overtaking {
	return func(ctx context.Context, conn db.Conn, a Approval) (string, error) {
		if h.MovedOn == nil {
			return "", nil
		}
		r, err := k.Of(a)
		if err != nil {
			return "", err
		}
		return h.MovedOn(ctx, conn, r)
	}
}

// Propose asks other operators, for an operator, to approve what check returns. In the same transaction check refuses what cannot be
// approved and writes what the department keeps of the request.
func (k Kind[D]) Propose(
	ctx context.Context, s *Service, by Operator, check func(ctx context.Context, tx db.Tx) (Proposal[D], error),
) (a Approval, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		p, err := check(ctx, tx)
		if err != nil {
			return err
		}
		a, err = k.ProposeIn(ctx, tx, s, by, p)
		return err
	})
	return a, err
}

// ProposeIn asks for the proposal inside tx, and puts that on the audit trail: callers do it last, as they do Record.
func (k Kind[D]) ProposeIn(ctx context.Context, tx db.Tx, s *Service, by Operator, p Proposal[D]) (Approval, error) {
	p.RequestedBy, p.RequestedName = by.UserID, by.Name
	a, err := k.Ask(ctx, tx, s, p)
	if err != nil {
		return a, err
	}
	recorded := maps.Clone(p.Recorded)
	if recorded == nil {
		recorded = maps.Clone(a.Details)
	}
	delete(recorded, k.Unrecorded)
	recorded["approval"] = a.ID
	return a, s.Record(ctx, tx, AuditEvent{
		Actor: by, Action: cmp.Or(p.Action, k.Action), Subject: k.About, SubjectID: a.Subject, Details: recorded,
	})
}

// Ask writes the request inside tx. It panics if nobody handles its kind.
func (k Kind[D]) Ask(ctx context.Context, tx db.Tx, s *Service, p Proposal[D]) (Approval, error) {
	a, err := k.approval(s, p)
	if err != nil {
		return a, err
	}
	return a, s.insertApproval(ctx, tx, a)
}

// Row returns the request as a row that another department's statement inserts, so that an order and its approval are committed
// together or not at all.
func (k Kind[D]) Row(s *Service, p Proposal[D]) (db.Row, error) {
	a, err := k.approval(s, p)
	if err != nil {
		return db.Row{}, err
	}
	return s.approvalRow(a)
}

// Of returns an approval of the kind with its detail.
func (k Kind[D]) Of(a Approval) (Request[D], error) {
	r := Request[D]{Approval: a}
	if len(a.detail) == 0 { // erased
		return r, nil
	}
	if err := json.Unmarshal(a.detail, &r.Detail); err != nil {
		return r, fmt.Errorf("read the detail of approval %s: %w", a.ID, err)
	}
	return r, nil
}

func (k Kind[D]) approval(s *Service, p Proposal[D]) (a Approval, err error) {
	a = Approval{
		ID: cmp.Or(p.ID, id.New()), Kind: k.Name, Subject: p.Subject, Amount: p.Amount, CustomerID: p.CustomerID, Status: Pending,
		RequestedBy: p.RequestedBy, RequestedName: p.RequestedName, Needed: cmp.Or(p.Needed, 1), At: p.At,
	}
	if a.At.IsZero() {
		a.At = s.clock.Now()
	}
	detail, err := json.Marshal(p.Detail)
	if err != nil {
		return a, fmt.Errorf("encode the detail of a request: %w", err)
	}
	return a, a.setDetail(detail)
}

// setDetail sets what is kept of the approval's detail.
func (a *Approval) setDetail(detail json.RawMessage) error {
	a.detail, a.Details = detail, map[string]any{}
	if len(detail) == 0 {
		return nil
	}
	if err := json.Unmarshal(detail, &a.Details); err != nil {
		return fmt.Errorf("read the details of approval %s: %w", a.ID, err)
	}
	return nil
}
