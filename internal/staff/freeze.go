package staff

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// freezeKind is the kind of approval with which a customer is frozen or unfrozen.
const freezeKind = "customer_freeze"

// legalBases are the legal bases on which a customer may be frozen or unfrozen.
var legalBases = []string{"sanctions", "court_order", "law_enforcement", "suspicious_activity", "customer_request", "other"}

// Freeze is an operator's request to freeze or unfreeze a customer.
type Freeze struct {
	CustomerID string
	Frozen     bool // what the customer is to become
	LegalBasis string
	Reason     string
}

// RequestFreeze requests a second operator's approval. The reason is kept as a note: it is personal, and the
// list of approvals must not be.
func (s *Service) RequestFreeze(ctx context.Context, by Operator, f Freeze) (Approval, error) {
	if err := f.check(); err != nil {
		return Approval{}, err
	}
	r := ApprovalRequest{
		ID: id.New(), Kind: freezeKind, Subject: f.CustomerID, CustomerID: f.CustomerID, RequestedBy: by.UserID, RequestedName: by.Name,
		Needed: 1, At: s.clock.Now(),
		Details: map[string]any{"frozen": f.Frozen, "legalBasis": f.LegalBasis},
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.checkFreeze(ctx, tx, f.CustomerID, f.Frozen); err != nil {
			return err
		}
		if err := s.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		if err := s.addNote(ctx, tx, by, f.CustomerID, newNote{
			Kind: freezeAction(f.Frozen), LegalBasis: f.LegalBasis, Text: f.Reason,
		}); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{
			Actor: by, Action: "customer.request_" + string(freezeAction(f.Frozen)), Subject: "customer", SubjectID: f.CustomerID,
			Details: map[string]any{"approval": r.ID, "legalBasis": f.LegalBasis},
		})
	})
	return Approval{ApprovalRequest: r, Status: Pending}, err
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
	if frozen && status != customer.Active || !frozen && status != customer.Frozen {
		return ErrState
	}
	return nil
}

// freezeDecision carries out an approved freeze.
type freezeDecision struct{ s *Service }

// MovedOn says that the customer was frozen, unfrozen or closed meanwhile.
func (f freezeDecision) MovedOn(ctx context.Context, conn db.Conn, a Approval) (string, error) {
	frozen, _ := a.Details["frozen"].(bool)
	c, err := f.s.customers.Find(ctx, conn, a.CustomerID)
	if err != nil || frozen && c.Customer.OwnStatus == customer.Active || !frozen && c.Customer.OwnStatus == customer.Frozen {
		return "", err
	}
	return StateChanged, nil
}

// Superseded does nothing: the customer's status says it all.
func (freezeDecision) Superseded(context.Context, db.Tx, Approval) error { return nil }

// ApprovalDecided sets the customer's status, which payments read under their lock.
func (f freezeDecision) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	frozen, ok := a.Details["frozen"].(bool)
	if !ok {
		return fmt.Errorf("approval %s: no value for frozen", a.ID)
	}
	if err := f.s.checkFreeze(ctx, tx, a.CustomerID, frozen); err != nil {
		return err
	}
	status := customer.Active
	if frozen {
		status = customer.Frozen
	}
	return f.s.customers.SetStatus(ctx, tx, a.CustomerID, status)
}
