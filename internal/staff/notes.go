package staff

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff/q"
)

// NoteKind says why a note was written.
type NoteKind string

// The kinds of notes: a plain note, or the reason for a request. The reasons for a change of a sign-in have
// the kinds of signInNotes.
const (
	NotePlain    NoteKind = "note"
	NoteFreeze   NoteKind = "freeze"
	NoteUnfreeze NoteKind = "unfreeze"
)

// Note is what an operator wrote about a customer.
type Note struct {
	Author string
	Kind   NoteKind
	// LegalBasis is the code of the legal basis of a freeze or its end, and otherwise empty.
	LegalBasis string
	Text       string
	At         time.Time
}

const maxNoteLength = 4000

// AddNote keeps what an operator wrote about a customer.
func (s *Service) AddNote(ctx context.Context, by Operator, customerID, text string) error {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return fault.Invalid(fault.Field("text", fault.RequiredField))
	case len([]rune(text)) > maxNoteLength:
		return fault.Invalid(fault.Field("text", fault.TooLong))
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if _, err := s.customers.LockStatus(ctx, tx, customerID); err != nil {
			return err
		}
		if err := s.addNote(ctx, tx, by, customerID, newNote{Kind: NotePlain, Text: text}); err != nil {
			return err
		}
		return s.Record(ctx, tx, AuditEvent{Actor: by, Action: "customer.note", Subject: "customer", SubjectID: customerID})
	})
}

type newNote struct {
	Kind       NoteKind
	LegalBasis string
	Text       string
}

func (s *Service) addNote(ctx context.Context, tx db.Tx, by Operator, customerID string, n newNote) error {
	row := q.InsertNoteParams{
		ID: id.New(), CustomerID: customerID, AuthorID: by.UserID, Kind: string(n.Kind), LegalBasis: n.LegalBasis, CreatedAt: s.clock.Now(),
	}
	var err error
	if row.Data, err = s.sealer.SealJSON(noteContext(row.ID), sealedNote{by.Name, n.Text}); err != nil {
		return err
	}
	if err := q.New(tx).InsertNote(ctx, row); err != nil {
		return fmt.Errorf("store note: %w", err)
	}
	return nil
}

// Notes returns what operators wrote about a customer, newest first.
func (s *Service) Notes(ctx context.Context, customerID string) ([]Note, error) {
	rows, err := q.New(s.db.Read()).NotesOf(ctx, customerID)
	if err != nil {
		return nil, fmt.Errorf("list notes: %w", err)
	}
	notes := make([]Note, len(rows))
	for i, row := range rows {
		var written sealedNote
		if err := s.sealer.OpenJSON(noteContext(row.ID), row.Data, &written); err != nil {
			return nil, err
		}
		notes[i] = Note{Author: written.Author, Kind: NoteKind(row.Kind), LegalBasis: row.LegalBasis, Text: written.Text, At: row.CreatedAt}
	}
	return notes, nil
}
