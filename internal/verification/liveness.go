package verification

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/liveness"
)

// Pictures are the pictures that the embedded provider's page took.
type Pictures struct {
	Selfie string   // the name of a document
	Turns  []string // the head turned to its sides; empty if the person chose a file instead of the camera
}

// maxTurns bounds the pictures of the turned head.
const maxTurns = 4

func (p Pictures) check(f *form) {
	f.file("selfieFile", p.Selfie, required)
	if len(p.Turns) > maxTurns {
		f.wrong.Add("turnFiles", fault.TooLong)
		return
	}
	for i, name := range p.Turns {
		f.file(fmt.Sprintf("turnFiles[%d]", i), name, required)
	}
}

func (p Pictures) all() []string { return append([]string{p.Selfie}, p.Turns...) }

// StartLiveness returns the applicant's liveness session and opens one if there is none that can be
// used. With pictures, and a provider that takes them, it completes the session.
func (s *Service) StartLiveness(ctx context.Context, customerID string, kind Kind, taken Pictures) (*liveness.Session, error) {
	party, err := s.partyOf(ctx, customerID, kind)
	if err != nil {
		return nil, err
	}
	record, err := s.FindRecord(ctx, customerID, kind)
	if err != nil {
		return nil, err
	}
	if record != nil {
		if err := record.editable(); err != nil {
			return nil, err
		}
	}
	person := liveness.Person{CustomerID: customerID, Kind: customer.Kind(kind)}
	session, err := s.liveness.Latest(ctx, s.db.Read(), person)
	if err != nil {
		return nil, err
	}
	withPictures := taken.Selfie != "" && s.liveness.TakesPictures()
	if session.Completed() && !withPictures || session.Final() {
		return session, nil
	}
	if !session.Usable(s.clock.Now()) {
		if session, err = s.liveness.Start(ctx, person, party.User.Email); err != nil {
			return nil, err
		}
	}
	if !withPictures {
		return session, nil
	}
	return session, s.completeLiveness(ctx, session, customerID, taken)
}

func (s *Service) completeLiveness(ctx context.Context, session *liveness.Session, customerID string, taken Pictures) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		form := newForm(s.clock.Now(), true)
		taken.check(form)
		if err := s.documents.CheckReferences(ctx, tx, customerID, form.references, &form.wrong); err != nil {
			return err
		}
		if err := form.wrong.Err(); err != nil {
			return err
		}
		if err := s.documents.KeepAsDraft(ctx, tx, taken.all()); err != nil {
			return err
		}
		return s.liveness.Complete(ctx, tx, session, taken.all())
	})
}
