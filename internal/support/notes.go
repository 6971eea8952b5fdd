package support

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/support/q"
)

func checkText(text *string) error {
	var f form
	f.text("text", text, textLength)
	return f.wrong.Err()
}

// addNote writes a note about the contact message or report with this id.
func (s *Service) addNote(ctx context.Context, tx db.Tx, by staff.Operator, subject, subjectID string, n Note) error {
	note := q.InsertNoteParams{
		ID: id.New(), Subject: subject, SubjectID: subjectID, AuthorID: by.UserID, Kind: n.Kind, State: string(n.State), CreatedAt: s.clock.Now(),
	}
	var err error
	if note.Data, err = s.staff.SealWords(noteContext(note.ID), staff.Words{By: by.Name, Reason: n.Text}); err != nil {
		return err
	}
	if err := q.New(tx).InsertNote(ctx, note); err != nil {
		return fmt.Errorf("store note: %w", err)
	}
	return nil
}

func (s *Service) notes(ctx context.Context, subject, subjectID string) ([]Note, error) {
	rows, err := q.New(s.db.Read()).NotesOf(ctx, q.NotesOfParams{Subject: subject, SubjectID: subjectID})
	if err != nil {
		return nil, fmt.Errorf("list notes: %w", err)
	}
	all := make([]Note, len(rows))
	for i, row := range rows {
		words, err := s.staff.OpenWords(noteContext(row.ID), row.Data)
		if err != nil {
			return nil, err
		}
		all[i] = Note{ID: row.ID, Author: words.By, Kind: row.Kind, State: State(row.State), Text: words.Reason, At: row.CreatedAt}
	}
	return all, nil
}

func (s *Service) record(ctx context.Context, tx db.Tx, by staff.Operator, what, subject, subjectID string) error {
	return s.staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: what, Subject: subject, SubjectID: subjectID})
}
