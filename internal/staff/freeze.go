package staff

import (
	"context"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// freezeKind is the kind of requests with which a customer is frozen or unfrozen.
var freezeKind = Kind[Freeze]{Name: "customer_freeze", Roles: []Role{Compliance}, About: "customer"}

// legalBases are the legal bases on which a customer may be frozen or unfrozen.
var legalBases = []string{"sanctions", "court_order", "law_enforcement", "suspicious_activity", "customer_request", "other"}

// Freeze is an operator's request to freeze or unfreeze a customer.
type Freeze struct {
	CustomerID string `json:"-"`
	Frozen     bool   `json:"frozen"` // what the customer is to become
	LegalBasis string `json:"legalBasis"`
	Reason     string `json:"-"`
}

// RequestFreeze requests a second operator's approval. The reason is kept as a note: it is personal, and the
// list of approvals must not be.
func (s *Service) RequestFreeze(ctx context.Context, by Operator, f Freeze) (Approval, error) {
	if err := f.check(); err != nil {
		return Approval{}, err
	}
	return freezeKind.Propose(ctx, s, by, func(ctx context.Context, tx db.Tx) (ask Proposal[Freeze], err error) {
		if err := s.checkFreeze(ctx, tx, f.CustomerID, f.Frozen); err != nil {
			return ask, err
		}
		if err := s.addNote(ctx, tx, by, f.CustomerID, newNote{
			Kind: freezeAction(f.Frozen), LegalBasis: f.LegalBasis, Text: f.Reason,
		}); err != nil {
			return ask, err
		}
		return Proposal[Freeze]{
			Subject: f.CustomerID, CustomerID: f.CustomerID, Detail: f,
			Action: "customer.request_" + string(freezeAction(f.Frozen)), Recorded: map[string]any{"legalBasis": f.LegalBasis},
		}, nil
	})
}

func freezeAction(frozen bool) NoteKind {
	if frozen {
		return NoteFreeze
	}
	return NoteUnfreeze
}

func (f *Freeze) check() error {
	var wrong fault.Fields
	if f.Reason = strings.TrimSpace(f.Reason); f.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	if !slices.Contains(legalBases, f.LegalBasis) {
		wrong.Add("legalBasis", fault.OutOfRange, "Choose one of: "+strings.Join(legalBases, ", "))
	}
	return wrong.Err()
}

// checkFreeze returns ErrState unless the customer is active, to be frozen, or frozen, to be unfrozen.
func (s *Service) checkFreeze(ctx context.Context, tx db.Tx, customerID string, frozen bool) error {
	status, err := s.customers.LockStatus(ctx, tx, customerID)
	if err != nil {
		return err
	}
	if status != frozenStatus(!frozen) {
		return ErrState
	}
	return nil
}

func frozenStatus(frozen bool) customer.Status {
	if frozen {
		return customer.Frozen
	}
	return customer.Active
}

// freezeMoved says that the customer was frozen, unfrozen or closed meanwhile.
func (s *Service) freezeMoved(ctx context.Context, conn db.Conn, r Request[Freeze]) (string, error) {
	c, err := s.customers.Find(ctx, conn, r.CustomerID)
	if err != nil || c.Customer.OwnStatus == frozenStatus(!r.Detail.Frozen) {
		return "", err
	}
	return StateChanged, nil
}

// freeze sets the customer's status as approved, which payments read under their lock.
func (s *Service) freeze(ctx context.Context, tx db.Tx, r Request[Freeze]) error {
	if err := s.checkFreeze(ctx, tx, r.CustomerID, r.Detail.Frozen); err != nil {
		return err
	}
	return s.customers.SetStatus(ctx, tx, r.CustomerID, frozenStatus(r.Detail.Frozen))
}
