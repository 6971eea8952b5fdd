package documents

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/gbpc/gbpc/internal/documents/preview"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/staff"
)

// Preview is a document as a reviewer sees it. A picture already carries the watermark; the pages of a
// PDF are drawn by the reviewer's browser, which draws the watermark on each (decision 0056).
type Preview struct {
	ContentType string
	Watermark   string // the reviewer's name, the time and the case
	Write       func(ctx context.Context, w io.Writer) error
}

// Cases finds the verification case for which a document was uploaded. Filled by verification.
type Cases interface {
	// CaseOfOwner returns the case's id, empty while there is none.
	CaseOfOwner(ctx context.Context, ownerID string) (caseID string, err error)
}

// Preview shows a document to a reviewer and records it on the audit trail. It returns ErrNoPreview for
// a format that can be drawn neither here nor by a browser.
func (s *Service) Preview(ctx context.Context, by staff.Operator, name string, cases Cases) (Preview, error) {
	f, err := s.Find(ctx, "", &by, name)
	if err != nil {
		return Preview{}, err
	}
	caseID, err := cases.CaseOfOwner(ctx, f.Owner)
	if err != nil {
		return Preview{}, err
	}
	watermark := s.watermark(by, caseID)
	switch f.ContentType {
	case files.HEIC.Type:
		return Preview{}, ErrNoPreview
	case files.PDF.Type: // no program on this machine parses it
		return Preview{ContentType: f.ContentType, Watermark: watermark, Write: func(ctx context.Context, w io.Writer) error { return s.files.Copy(ctx, w, f) }}, nil
	}
	picture, err := s.drawPicture(ctx, f, watermark)
	if err != nil {
		return Preview{}, err
	}
	return Preview{ContentType: "image/jpeg", Watermark: watermark, Write: func(_ context.Context, w io.Writer) error {
		_, err := w.Write(picture)
		return err
	}}, nil
}

// watermark names the case by the end of its id, which is enough to find it.
func (s *Service) watermark(by staff.Operator, caseID string) string {
	text := by.Name + "  " + s.clock.Now().UTC().Format("2006-01-02 15:04 UTC")
	if caseID == "" {
		return text
	}
	return text + "  case " + caseID[strings.LastIndexByte(caseID, '-')+1:]
}

// drawing limits how many pictures are drawn at once, because each takes memory.
var drawing = make(chan struct{}, 2)

func (s *Service) drawPicture(ctx context.Context, f files.File, watermark string) ([]byte, error) {
	select {
	case drawing <- struct{}{}:
		defer func() { <-drawing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var content bytes.Buffer
	if err := s.files.Copy(ctx, &content, f); err != nil {
		return nil, err
	}
	picture, err := preview.Watermarked(bytes.NewReader(content.Bytes()), watermark)
	if errors.Is(err, preview.ErrUnreadable) {
		return nil, ErrNoPreview
	}
	return picture, err
}
