package support

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/plain"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support/q"
)

// Contact is a message that a person sent to the issuer.
type Contact struct {
	ID        string    `json:"-"`
	State     State     `json:"-"`
	Category  string    `json:"-"`
	CreatedAt time.Time `json:"-"`
	ChangedAt time.Time `json:"-"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Subject   string    `json:"subject"`
	Message   string    `json:"message"`
	Language  string    `json:"language,omitempty"` // of the writer: "en" or "zh"
}

var categories = []string{"account", "verification", "payments", "business", "press", "other"}

// Submit stores the message and acknowledges it by mail.
func (s *Service) Submit(ctx context.Context, c Contact) (Contact, error) {
	if err := s.allow(ctx, messageLimit); err != nil {
		return c, err
	}
	var f form
	f.line("name", &c.Name, plain.Person)
	f.email("email", &c.Email)
	f.choice("category", c.Category, categories)
	f.line("subject", &c.Subject, plain.Line)
	f.text("message", &c.Message, textLength)
	if err := f.wrong.Err(); err != nil {
		return c, err
	}
	c.ID, c.State, c.CreatedAt, c.Language = id.New(), Received, s.clock.Now(), api.InfoOf(ctx).Language()
	sealed, err := s.sealer.SealJSON(contactContext(c.ID), c)
	if err != nil {
		return c, err
	}
	return c, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := q.New(tx).InsertContact(ctx, q.InsertContactParams{
			ID: c.ID, Category: c.Category, Data: sealed, CreatedAt: c.CreatedAt,
		}); err != nil {
			return fmt.Errorf("store contact message: %w", err)
		}
		return s.acknowledge(ctx, tx, mail.ContactReceipt, c.Language, "contact_received", c.Email, c.ID)
	})
}

func (s *Service) contactOf(row q.SupportContact) (Contact, error) {
	c := Contact{ID: row.ID, State: State(row.State), Category: row.Category, CreatedAt: row.CreatedAt, ChangedAt: row.ChangedAt}
	return c, s.sealer.OpenJSON(contactContext(c.ID), row.Data, &c)
}

// Contacts returns a page of the messages in that state, or of all for "", newest first, and how many there
// are.
func (s *Service) Contacts(ctx context.Context, state State, w db.Window) (page []Contact, total int64, err error) {
	at, id := w.Before()
	queries := q.New(s.db.Read())
	rows, err := queries.ListContacts(ctx, q.ListContactsParams{
		State: string(state), BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list contact messages: %w", err)
	}
	for _, row := range rows {
		c, err := s.contactOf(row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, c)
	}
	if !w.ByCreation {
		if total, err = queries.CountContacts(ctx, string(state)); err != nil {
			return nil, 0, fmt.Errorf("count contact messages: %w", err)
		}
	}
	return page, total, nil
}

// Contact returns a message with its notes, or ErrNotFound.
func (s *Service) Contact(ctx context.Context, contactID string) (Contact, []Note, error) {
	row, err := q.New(s.db.Read()).Contact(ctx, contactID)
	if errors.Is(err, sql.ErrNoRows) {
		return Contact{}, nil, ErrNotFound
	}
	if err != nil {
		return Contact{}, nil, fmt.Errorf("read contact message: %w", err)
	}
	c, err := s.contactOf(row)
	if err != nil {
		return c, nil, err
	}
	notes, err := s.notes(ctx, "contact", contactID)
	return c, notes, err
}

// AnswerContact mails an answer to the writer and moves the message to Answered.
func (s *Service) AnswerContact(ctx context.Context, by staff.Operator, contactID, text string) error {
	return s.withContact(ctx, contactID, func(ctx context.Context, tx db.Tx, c *Contact) error {
		if err := checkText(&text); err != nil {
			return err
		}
		if contactStates.Check(c.State, Answered) != nil {
			return ErrMove
		}
		c.State = Answered
		if err := s.addNote(ctx, tx, by, "contact", c.ID, Note{Kind: "answer", Text: text}); err != nil {
			return err
		}
		if err := s.reply(ctx, tx, c.Language, "contact_answered", c.Email, c.ID, text); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "contact.answer", "contact", c.ID)
	})
}

// MoveContact changes the state and records the reason. It returns ErrMove if the state cannot follow.
func (s *Service) MoveContact(ctx context.Context, by staff.Operator, contactID string, to State, reason string) error {
	return s.withContact(ctx, contactID, func(ctx context.Context, tx db.Tx, c *Contact) error {
		if !contactStates.May(c.State, to) {
			return ErrMove
		}
		c.State = to
		if err := s.addNote(ctx, tx, by, "contact", c.ID, Note{Kind: "state", State: to, Text: reason}); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "contact."+string(to), "contact", c.ID)
	})
}

// withContact locks the message and stores the state that do leaves it in.
func (s *Service) withContact(ctx context.Context, contactID string, do func(context.Context, db.Tx, *Contact) error) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockContact(ctx, contactID)
		if errors.Is(err, sql.ErrNoRows) {
			return ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock contact message: %w", err)
		}
		c, err := s.contactOf(row)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, &c); err != nil {
			return err
		}
		if err := q.New(tx).MoveContact(ctx, q.MoveContactParams{ID: c.ID, State: string(c.State), ChangedAt: s.clock.Now()}); err != nil {
			return fmt.Errorf("store contact message: %w", err)
		}
		return nil
	})
}
