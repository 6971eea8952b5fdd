package documents

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/files"
)

// Reference is a document that a field of a form names.
type Reference struct {
	Field string
	Name  string // the document's
}

// CheckReferences adds fault.UnknownFile to wrong for every field that names a document which does not
// exist or does not belong to the owner. The others are kept until tx ends, so that it can attach them.
func (s *Service) CheckReferences(ctx context.Context, tx db.Tx, ownerID string, references []Reference, wrong *fault.Fields) error {
	for _, r := range references {
		f, err := s.files.Lock(ctx, tx, r.Name)
		switch {
		case errors.Is(err, files.ErrNotFound), err == nil && (f.Owner != ownerID || f.Purpose != purpose):
			wrong.Add(r.Field, fault.UnknownFile)
		case err != nil:
			return err
		}
	}
	return nil
}
