package verification

import (
	"context"
	"io"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/staff"
)

// purpose marks the files that verification keeps.
const purpose = "verification"

const (
	// uploadRetention is how long an upload that no form names is kept.
	uploadRetention = 30 * 24 * time.Hour
	// draftRetention is how long a document of a draft is kept after its last change.
	draftRetention = 180 * 24 * time.Hour
	// recordYears is how long the documents of a closed case are kept: the Money Laundering
	// Regulations 2017, regulation 40, ask for five years.
	recordYears = 5
)

// memberOwner is the owner of what a member uploads by link. The business that named the person
// cannot read it; the key is the business's, so that its documents are forgotten together.
func memberOwner(memberID string) string { return "member:" + memberID }

// Upload keeps a document of the customer.
func (s *Service) Upload(ctx context.Context, customerID string, content io.Reader) (files.File, error) {
	return s.upload(ctx, customerID, customerID, content)
}

// UploadByLink keeps a document of the member whose link it is.
func (s *Service) UploadByLink(ctx context.Context, code string, content io.Reader) (files.File, error) {
	m, r, err := s.memberByCode(ctx, s.DB.Read(), code)
	if err != nil {
		return files.File{}, err
	}
	return s.upload(ctx, memberOwner(m.ID), r.CustomerID, content)
}

func (s *Service) upload(ctx context.Context, owner, keyOwner string, content io.Reader) (files.File, error) {
	until := s.Clock.Now().Add(uploadRetention)
	return s.Files.Put(ctx, files.Upload{Owner: owner, KeyOwner: keyOwner, Purpose: purpose, Kinds: files.Documents, DeleteAt: &until, Content: content})
}

// Document finds a file for its owner, or for a reviewer, which the audit trail notes. For everybody
// else it does not exist.
func (s *Service) Document(ctx context.Context, customerID string, reviewer *staff.Operator, name string) (files.File, error) {
	f, err := s.Files.Find(ctx, s.DB.Read(), name)
	if err != nil {
		return files.File{}, err
	}
	switch {
	case f.Purpose != purpose:
		return files.File{}, ErrNotFound
	case customerID != "" && f.Owner == customerID:
		return f, nil
	case reviewer == nil || !reviewer.May(staff.Compliance):
		return files.File{}, ErrNotFound
	}
	return f, s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: *reviewer, Action: "file.view", Subject: "file", SubjectID: f.Name, Details: map[string]any{"owner": f.Owner}})
	})
}

// closeFiles sets until when the documents of a closed case are kept: the ones it names, the ones that
// newer ones took the place of, and what its people showed. What is deleted sooner stays so.
func (s *Service) closeFiles(ctx context.Context, tx db.Tx, r *Record, until time.Time) error {
	members, err := s.members(ctx, tx, r.ID)
	if err != nil {
		return err
	}
	owners := []string{r.CustomerID}
	for _, m := range members {
		owners = append(owners, memberOwner(m.ID))
	}
	for _, owner := range owners {
		all, err := s.Files.Of(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, f := range all {
			if f.Purpose != purpose || f.DeleteAt != nil && f.DeleteAt.Before(until) {
				continue
			}
			if err := s.Files.KeepUntil(ctx, tx, f.Name, &until); err != nil {
				return err
			}
		}
	}
	return nil
}

// keepFiles sets until when every document that the record names is kept; nil is for as long as the
// customer is one.
func (s *Service) keepFiles(ctx context.Context, tx db.Tx, r *Record, until *time.Time) error {
	form := newForm(s.Clock.Now(), false)
	if r.Individual != nil {
		r.Individual.check(form)
	} else {
		r.Business.check(form)
	}
	names := form.files
	if r.Liveness != nil {
		for _, name := range r.Liveness.Evidence.Pictures {
			names = append(names, namedFile{name: name})
		}
	}
	for _, named := range names {
		if err := s.Files.KeepUntil(ctx, tx, named.name, until); err != nil {
			return err
		}
	}
	return nil
}
