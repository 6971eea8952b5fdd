package documents

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/gbpc/gbpc/internal/documents/preview"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/staff"
)

// Preview is a document as a reviewer gets it. A picture already carries the watermark; the pages of a
// PDF are drawn by the reviewer's browser, which draws the watermark on each (decision 0056).
type Preview struct {
	ContentType string
	Drawn       bool   // the picture was drawn here, with the watermark
	Watermark   string // the reviewer's name, the time and the case; empty for what nothing here can draw
	Write       func(ctx context.Context, w io.Writer) error
}

// Look is one look of a reviewer at a document.
type Look struct {
	By       staff.Operator
	Name     string // the document's
	Download bool   // what cannot be drawn is wanted as it was submitted
}

// Cases finds the verification case for which a document was uploaded. Filled by verification.
type Cases interface {
	// CaseOfOwner returns the case's id, empty while there is none.
	CaseOfOwner(ctx context.Context, ownerID string) (caseID string, err error)
}

// Preview shows a document to a reviewer and records it on the audit trail. What can be drawn neither here nor by a
// browser is ErrNoPreview, or, as a download, the document as it was submitted.
func (s *Service) Preview(ctx context.Context, l Look, cases Cases) (Preview, error) {
	f, err := s.open(ctx, l)
	if err != nil {
		return Preview{}, err
	}
	caseID, err := cases.CaseOfOwner(ctx, f.Owner)
	if err != nil {
		return Preview{}, err
	}
	watermark := s.watermark(l.By, caseID)
	submitted := Preview{ContentType: f.ContentType, Write: func(ctx context.Context, w io.Writer) error { return s.files.Copy(ctx, w, f) }}
	if f.ContentType == files.PDF.Type { // no program on this machine parses it
		submitted.Watermark = watermark
		return submitted, nil
	}
	picture, err := s.drawPicture(ctx, l, f, watermark)
	if errors.Is(err, ErrNoPreview) && l.Download {
		return submitted, nil
	}
	if err != nil {
		return Preview{}, err
	}
	return Preview{ContentType: files.JPEG.Type, Drawn: true, Watermark: watermark, Write: func(_ context.Context, w io.Writer) error {
		_, err := w.Write(picture)
		return err
	}}, nil
}

// open finds a document for a reviewer and records the look.
func (s *Service) open(ctx context.Context, l Look) (files.File, error) {
	if !l.By.May(staff.Compliance) {
		return files.File{}, ErrNotFound
	}
	f, err := s.find(ctx, l.Name)
	if err != nil {
		return files.File{}, err
	}
	details := map[string]any{"owner": f.Owner}
	if l.Download {
		details["download"] = true
	}
	return f, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.staff.Record(ctx, tx, staff.AuditEvent{Actor: l.By, Action: "file.view", Subject: "file", SubjectID: f.Name, Details: details})
	})
}

// watermark names the case by the end of its id, which is enough to find it.
func (s *Service) watermark(by staff.Operator, caseID string) string {
	text := by.Name + "  " + s.clock.Now().UTC().Format("2006-01-02 15:04 UTC")
	if caseID == "" {
		return text
	}
	return text + "  case " + caseID[strings.LastIndexByte(caseID, '-')+1:]
}

func (s *Service) drawPicture(ctx context.Context, l Look, f files.File, watermark string) ([]byte, error) {
	if f.ContentType == files.HEIC.Type {
		return nil, ErrNoPreview
	}
	picture, err := s.pictures.Draw(ctx, preview.Picture{
		Reviewer: l.By.UserID, Customer: f.Owner, Watermark: watermark, Size: f.Size,
		Write: func(ctx context.Context, w io.Writer) error { return s.files.Copy(ctx, w, f) },
	})
	if errors.Is(err, preview.ErrUnreadable) {
		return nil, ErrNoPreview
	}
	return picture, err
}
