package staff

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// Customers is one page of the customers. text finds by id or by e-mail address, exactly: addresses
// are sealed, so nobody can leaf through them.
func (s *Service) Customers(ctx context.Context, text string, status customer.Status, limit, offset int32) (page []customer.Member, total int64, err error) {
	conn := s.db.Read()
	if text = strings.TrimSpace(text); text != "" {
		m, err := s.find(ctx, conn, text)
		if errors.Is(err, customer.ErrUnknown) || err == nil && (m.Customer.ID == "" || status != "" && m.Customer.Status != status) {
			return nil, 0, nil
		}
		return []customer.Member{m}, 1, err
	}
	customers, total, err := s.customers.List(ctx, conn, status, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range customers {
		m, err := s.customers.Find(ctx, conn, c.ID)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, m)
	}
	return page, total, nil
}

func (s *Service) find(ctx context.Context, conn db.Conn, text string) (customer.Member, error) {
	if id.Valid(text) {
		return s.customers.Find(ctx, conn, text)
	}
	u, found, err := s.customers.ByEmail(ctx, conn, text)
	if err != nil || !found {
		return customer.Member{}, errors.Join(err, customer.ErrUnknown)
	}
	return s.customers.Member(ctx, conn, u.ID)
}

// freezeKind is the kind of approval with which a customer is frozen or unfrozen.
const freezeKind = "customer_freeze"

// legalBases are why an account may be frozen.
var legalBases = []string{"sanctions", "court_order", "law_enforcement", "suspicious_activity", "customer_request", "other"}

// Freeze is what an operator asks for.
type Freeze struct {
	CustomerID string
	Frozen     bool // what the customer shall be
	LegalBasis string
	Reason     string
}

// AskFreeze asks a second operator to agree. The reason is kept as a note: it is personal, and the
// list of approvals is not.
func (s *Service) AskFreeze(ctx context.Context, by Operator, f Freeze) (Approval, error) {
	if err := f.check(); err != nil {
		return Approval{}, err
	}
	r := ApprovalRequest{
		ID: id.New(), Kind: freezeKind, Subject: f.CustomerID, CustomerID: f.CustomerID, RequestedBy: by.UserID, RequestedName: by.Name, Needed: 1, At: s.clock.Now(),
		Details: map[string]any{"frozen": f.Frozen, "legalBasis": f.LegalBasis},
	}
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.mayBecome(ctx, tx, f.CustomerID, f.Frozen); err != nil {
			return err
		}
		if err := s.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		if err := s.addNote(ctx, tx, by, f.CustomerID, freezeWord(f.Frozen)+" ("+f.LegalBasis+"): "+f.Reason); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{Actor: by, Action: "customer.ask_" + freezeWord(f.Frozen), Subject: "customer", SubjectID: f.CustomerID, Details: map[string]any{"approval": r.ID, "legalBasis": f.LegalBasis}})
	})
	return Approval{ApprovalRequest: r, Status: Pending}, err
}

func freezeWord(frozen bool) string {
	if frozen {
		return "freeze"
	}
	return "unfreeze"
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

// mayBecome: only an active customer is frozen, only a frozen one released.
func (s *Service) mayBecome(ctx context.Context, tx db.Tx, customerID string, frozen bool) error {
	status, err := s.customers.LockStatus(ctx, tx, customerID)
	if err != nil {
		return err
	}
	if frozen && status != customer.Active || !frozen && status != customer.Frozen {
		return ErrState
	}
	return nil
}

// freeze carries out what was agreed.
type freeze struct{ s *Service }

// ApprovalDecided sets the customer's status; payments read it under their lock.
func (f freeze) ApprovalDecided(ctx context.Context, tx db.Tx, a Approval) error {
	if a.Status != Approved {
		return nil
	}
	frozen, ok := a.Details["frozen"].(bool)
	if !ok {
		return fmt.Errorf("approval %s: no state", a.ID)
	}
	if err := f.s.mayBecome(ctx, tx, a.CustomerID, frozen); err != nil {
		return err
	}
	status := customer.Active
	if frozen {
		status = customer.Frozen
	}
	return f.s.customers.SetStatus(ctx, tx, a.CustomerID, status)
}

// Note is what an operator wrote about a customer.
type Note struct {
	Author string
	Text   string
	At     time.Time
}

const longestNote = 4000

// AddNote keeps what an operator wrote about a customer.
func (s *Service) AddNote(ctx context.Context, by Operator, customerID, text string) error {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return fault.Invalid(fault.Field("text", fault.RequiredField))
	case len([]rune(text)) > longestNote:
		return fault.Invalid(fault.Field("text", fault.TooLong))
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if _, err := s.customers.LockStatus(ctx, tx, customerID); err != nil {
			return err
		}
		if err := s.addNote(ctx, tx, by, customerID, text); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{Actor: by, Action: "customer.note", Subject: "customer", SubjectID: customerID})
	})
}

func noteContext(noteID string) string { return "staff.note/" + noteID }

func (s *Service) addNote(ctx context.Context, tx db.Tx, by Operator, customerID, text string) error {
	note := q.InsertNoteParams{ID: id.New(), CustomerID: customerID, AuthorID: by.UserID, Author: by.Name, CreatedAt: s.clock.Now()}
	var err error
	if note.Data, err = s.sealer.SealJSON(noteContext(note.ID), text); err != nil {
		return err
	}
	if err := q.New(tx).InsertNote(ctx, note); err != nil {
		return fmt.Errorf("store note: %w", err)
	}
	return nil
}

// Notes are what operators wrote about a customer, newest first.
func (s *Service) Notes(ctx context.Context, customerID string) ([]Note, error) {
	rows, err := q.New(s.db.Read()).NotesOf(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list notes: %w", err)
	}
	notes := make([]Note, len(rows))
	for i, row := range rows {
		notes[i] = Note{Author: row.Author, At: row.CreatedAt}
		if err := s.sealer.OpenJSON(noteContext(row.ID), row.Data, &notes[i].Text); err != nil {
			return nil, err
		}
	}
	return notes, nil
}
