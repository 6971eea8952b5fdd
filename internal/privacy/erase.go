package privacy

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/privacy/q"
	"github.com/gbpc/gbpc/internal/resealing"
	"github.com/gbpc/gbpc/internal/staff"
)

// commandLine is who asks where nobody is signed in.
const commandLine = "command line"

// RequestErasure asks operators of compliance to close a customer and erase what the law does not require. Two agree: an
// operator who asks is one of them, and by is the zero Operator for the command line. It returns the approval's id, and ErrInUse
// with what is left in the account.
func (s *Service) RequestErasure(ctx context.Context, by staff.Operator, customerID, reason string) (approvalID string, err error) {
	if reason = strings.TrimSpace(reason); reason == "" {
		return "", fault.Invalid(fault.Field("reason", fault.RequiredField))
	}
	p := staff.Proposal[erasureDetail]{
		Subject: customerID, CustomerID: customerID, Needed: 2, Detail: erasureDetail{Reason: reason},
		RequestedBy: cmp.Or(by.UserID, commandLine), RequestedName: cmp.Or(by.Name, commandLine),
	}
	if by.UserID != "" {
		p.Needed--
	}
	var a staff.Approval
	err = s.d.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.leaves(ctx, tx, customerID); err != nil {
			return err
		}
		if a, err = erasureKind.Ask(ctx, tx, s.d.Staff, p); err != nil {
			return err
		}
		return s.d.Staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "customer.request_erasure", Subject: "customer", SubjectID: customerID,
			Details: map[string]any{"by": p.RequestedBy, "approval": a.ID},
		})
	})
	return a.ID, err
}

// declineErasure tells a customer who asked for it that operators rejected it.
func (s *Service) declineErasure(ctx context.Context, tx db.Tx, r staff.Request[erasureDetail]) error {
	m, err := s.d.Customers.Find(ctx, tx, r.CustomerID)
	if err != nil || r.RequestedBy != m.User.ID {
		return err // nobody waits for an answer
	}
	return s.d.Auth.MailAboutData(ctx, tx, m.User, "closing_declined")
}

// erasureMoved says that the customer was erased upon another request.
func (s *Service) erasureMoved(ctx context.Context, conn db.Conn, r staff.Request[erasureDetail]) (cause string, err error) {
	_, erased, err := s.erasure(ctx, conn, r.CustomerID)
	if erased {
		cause = staff.DecidedOtherwise
	}
	return cause, err
}

// Statements of an erasure that are about more than one table's rows of a customer.
const (
	lettersOf    = "DELETE FROM mail_outbox WHERE to_index IN ($1, $2) AND state <> 'queued'"
	dueDocuments = "UPDATE files SET delete_at = CASE WHEN purpose = 'verification' THEN $2 ELSE $3 END WHERE key_owner = $1 AND state = 'stored' AND (delete_at IS NULL OR delete_at > $2 OR purpose <> 'verification' AND delete_at > $3)"
)

// leaves locks a customer who can be erased. It returns ErrInUse with what is left in the account.
func (s *Service) leaves(ctx context.Context, tx db.Tx, customerID string) error {
	if err := s.lock(ctx, tx, customerID); err != nil {
		return err
	}
	return s.nothingLeft(ctx, tx, customerID)
}

// nothingLeft returns ErrInUse with what is left in the account.
func (s *Service) nothingLeft(ctx context.Context, tx db.Tx, customerID string) error {
	m, err := s.d.Customers.Find(ctx, tx, customerID)
	if err != nil {
		return err
	}
	left, err := s.obstacles(ctx, tx, m.Customer)
	if err == nil && len(left) > 0 {
		err = inUse(left)
	}
	return err
}

// opener returns the person who opened the account and is erased with it. It is nil where that person has left the business:
// the other owners have accounts of their own.
func (s *Service) opener(ctx context.Context, tx db.Tx, customerID string) (*customer.User, error) {
	people, err := s.d.Customers.People(ctx, tx, customerID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(people, func(p customer.Person) bool { return p.Own })
	if at < 0 {
		return nil, nil
	}
	m, err := s.d.Customers.Member(ctx, tx, people[at].UserID)
	return &m.User, err
}

// erase closes the customer, and erases at once what the law does not require; of a business, of its sub-accounts too.
func (s *Service) erase(ctx context.Context, tx db.Tx, customerID, approvalID string) error {
	if err := s.leaves(ctx, tx, customerID); err != nil {
		return err
	}
	person, err := s.opener(ctx, tx, customerID)
	if err != nil {
		return err
	}
	if err := s.d.Customers.SetStatus(ctx, tx, customerID, customer.Closed); err != nil {
		return err
	}
	if err := s.d.Auth.CustomerClosed(ctx, tx, customerID); err != nil {
		return err
	}
	if person != nil { // an email that has not left is sent first: its row goes with the others
		to := s.d.Sealer.Indexes("mail.to", customer.NormalEmail(person.Email))
		if _, err := tx.ExecContext(ctx, lettersOf, to[0], to[1]); err != nil {
			return fmt.Errorf("erase emails: %w", err)
		}
	}
	if err := s.forgetSubAccounts(ctx, tx, customerID, approvalID); err != nil {
		return err
	}
	until := s.keptUntil(s.d.Clock.Now())
	if err := s.eraseTables(ctx, tx, customerID, until); err != nil {
		return err
	}
	if person != nil {
		if err := s.d.Auth.MailAboutData(ctx, tx, *person, "account_closed"); err != nil {
			return err
		}
	}
	// What came in meanwhile is seen now, and nothing comes any more. The books are locked last: everybody's orders wait for them.
	if err := s.d.Books.CustomerClosed(ctx, tx, customerID); err != nil {
		return err
	}
	if err := s.nothingLeft(ctx, tx, customerID); err != nil {
		return err
	}
	return s.noteErasure(ctx, tx, customerID, approvalID, until)
}

// forget erases at once what the law does not require of a customer who was closed at a time, and notes until when the rest is
// kept.
func (s *Service) forget(ctx context.Context, tx db.Tx, customerID, approvalID string, closedAt time.Time) error {
	until := s.keptUntil(closedAt)
	if err := s.eraseTables(ctx, tx, customerID, until); err != nil {
		return err
	}
	return s.noteErasure(ctx, tx, customerID, approvalID, until)
}

// keptUntil returns until when the law requires what is kept of a customer who was closed at a time.
func (s *Service) keptUntil(closedAt time.Time) time.Time {
	return closedAt.AddDate(s.config.ClosedYears, 0, 0)
}

func (s *Service) eraseTables(ctx context.Context, tx db.Tx, customerID string, until time.Time) error {
	if _, err := tx.ExecContext(ctx, dueDocuments, customerID, until, s.d.Clock.Now()); err != nil {
		return fmt.Errorf("set the documents' time: %w", err)
	}
	return s.window(ctx, tx, func() error {
		for _, t := range tables {
			if err := s.blank(ctx, tx, t, customerID, t.blank); err != nil {
				return fmt.Errorf("erase %s: %w", t.name, err)
			}
			if err := s.eraseNow(ctx, tx, t, customerID); err != nil {
				return fmt.Errorf("erase %s: %w", t.name, err)
			}
		}
		return nil
	})
}

func (s *Service) noteErasure(ctx context.Context, tx db.Tx, customerID, approvalID string, until time.Time) error {
	err := q.New(tx).InsertErasure(ctx, q.InsertErasureParams{
		CustomerID: customerID, ApprovalID: approvalID, ErasedAt: s.d.Clock.Now(), KeptUntil: until,
	})
	if err != nil {
		return fmt.Errorf("note an erasure: %w", err)
	}
	return s.d.Staff.Record(ctx, tx, staff.AuditEvent{
		Action: "customer.erase", Subject: "customer", SubjectID: customerID, Details: map[string]any{"approval": approvalID, "keptUntil": until},
	})
}

func (s *Service) eraseNow(ctx context.Context, tx db.Tx, t table, customerID string) error {
	statement, args := t.atOnce(), []any{customerID}
	if statement == "" {
		return nil
	}
	if strings.Contains(statement, "$2") { // what nobody has, so that the address can be used again
		nobodys := make([]byte, 32)
		_, _ = rand.Read(nobodys) // never fails
		args = append(args, nobodys)
	}
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

// window lets what is sealed in tables of evidence be emptied, in this transaction alone.
func (s *Service) window(ctx context.Context, tx db.Tx, do func() error) error {
	if _, err := tx.ExecContext(
		ctx, "INSERT INTO resealing_progress (subject, key_id, after, seen, resealed) VALUES ('erasure', '', '', 0, 0)",
	); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM resealing_progress WHERE subject = 'erasure'")
	return err
}

// blank replaces what is sealed in these columns of a customer's rows by nothing, sealed likewise.
func (s *Service) blank(ctx context.Context, tx db.Tx, t table, customerID string, columns []string) error {
	if len(columns) == 0 {
		return nil
	}
	return each(ctx, tx, t, customerID, func(row map[string]any) error {
		for _, column := range columns {
			sealed, ok := row[column].([]byte)
			if !ok || len(sealed) == 0 {
				continue
			}
			if err := s.empty(ctx, tx, t.name, column, row, sealed); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) empty(ctx context.Context, tx db.Tx, name, column string, row map[string]any, sealed []byte) error {
	subject, nothing := name+"."+column, "{}"
	if slices.Contains([]string{"team_decisions.reason", "staff_decisions.reason", "withdrawals_batches.name"}, subject) {
		nothing = `""`
	}
	context, err := resealing.ContextOf(subject, row)
	if err != nil {
		return err
	}
	emptied, err := s.d.Sealer.Seal(context, []byte(nothing))
	if err != nil {
		return err
	}
	where, args := resealing.RowOf(subject, row, 2)
	_, err = tx.ExecContext(ctx, "UPDATE "+name+" SET "+column+" = $1 WHERE "+where, append([]any{emptied}, args...)...)
	return err
}
