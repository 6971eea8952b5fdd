package verification

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/verification/preview"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Preview is a document as a reviewer sees it. A picture has the mark across it already; the pages of a
// PDF are drawn by the reviewer's browser, which writes the mark across each: see decision 0056.
type Preview struct {
	ContentType string
	Watermark   string // who looked, when, and at whose case
	Write       func(ctx context.Context, w io.Writer) error
}

// PreviewDocument shows a document to a reviewer, and the trail notes it. What can be drawn neither here nor in a
// browser is ErrNoPreview.
func (s *Service) PreviewDocument(ctx context.Context, by staff.Operator, name string) (Preview, error) {
	f, err := s.Document(ctx, "", &by, name)
	if err != nil {
		return Preview{}, err
	}
	mark, err := s.watermarkOf(ctx, by, f)
	if err != nil {
		return Preview{}, err
	}
	switch f.ContentType {
	case files.HEIC.Type:
		return Preview{}, ErrNoPreview
	case files.PDF.Type: // read by nothing on this machine
		return Preview{f.ContentType, mark, func(ctx context.Context, w io.Writer) error { return s.Files.Copy(ctx, w, f) }}, nil
	}
	picture, err := s.watermarked(ctx, f, mark)
	if err != nil {
		return Preview{}, err
	}
	return Preview{"image/jpeg", mark, func(_ context.Context, w io.Writer) error {
		_, err := w.Write(picture)
		return err
	}}, nil
}

// previews lets two pictures be drawn at a time: each takes memory.
var previews = make(chan struct{}, 2)

func (s *Service) watermarked(ctx context.Context, f files.File, mark string) ([]byte, error) {
	select {
	case previews <- struct{}{}:
		defer func() { <-previews }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	var content bytes.Buffer
	if err := s.Files.Copy(ctx, &content, f); err != nil {
		return nil, err
	}
	picture, err := preview.Watermarked(bytes.NewReader(content.Bytes()), mark)
	if errors.Is(err, preview.ErrUnreadable) {
		return nil, ErrNoPreview
	}
	return picture, err
}

// watermarkOf is what is written across a document: who looks at it, when, and at whose case. The case goes
// by the end of its id, as much as is needed to find it.
func (s *Service) watermarkOf(ctx context.Context, by staff.Operator, f files.File) (string, error) {
	mark := by.Name + "  " + s.Clock.Now().UTC().Format("2006-01-02 15:04 UTC")
	recordID, err := s.recordOfFile(ctx, f)
	if err != nil || recordID == "" {
		return mark, err
	}
	return mark + "  case " + recordID[strings.LastIndexByte(recordID, '-')+1:], nil
}

// recordOfFile is the case that a document was uploaded for; empty while there is none.
func (s *Service) recordOfFile(ctx context.Context, f files.File) (string, error) {
	queries := q.New(s.DB.Read())
	if memberID, ok := strings.CutPrefix(f.Owner, memberOwner("")); ok {
		member, err := queries.Member(ctx, memberID)
		if db.IsNoRows(err) {
			return "", nil
		}
		return member.RecordID, err
	}
	submitted, err := s.CaseOfCustomer(ctx, f.Owner)
	if submitted == nil || err != nil {
		return "", err
	}
	return submitted.ID, nil
}
