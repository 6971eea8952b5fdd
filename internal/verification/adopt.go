package verification

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Adopt stores an approved record without a review. It is for the sandbox's seeded customers, who do not
// exist. A customer that already has a record of the kind keeps it.
func (s *Service) Adopt(ctx context.Context, tx db.Tx, customerID string, person *Individual, company *Business) error {
	return s.adopt(ctx, tx, customerID, person, company, "sandbox", nil)
}

// TakeOver stores an approved record of a customer whom somebody else verified. The evidence says who, when, and where the
// documents are; reviewers see it. The names are screened like all others, at the next run of the job.
func (s *Service) TakeOver(ctx context.Context, tx db.Tx, customerID string, person *Individual, company *Business, evidence string) error {
	return s.adopt(ctx, tx, customerID, person, company, "import", &Review{Note: evidence})
}

func (s *Service) adopt(
	ctx context.Context, tx db.Tx, customerID string, person *Individual, company *Business, by string, review *Review,
) error {
	now := s.clock.Now()
	r := Record{ID: id.New(), Kind: KindIndividual, CustomerID: customerID, Individual: person, Business: company, CreatedAt: now}
	if company != nil {
		r.Kind = KindBusiness
	}
	data, err := s.sealer.SealJSON(recordContext(r.ID), r.data())
	if err != nil {
		return err
	}
	if err := q.New(tx).InsertRecord(ctx, q.InsertRecordParams{
		ID: r.ID, Kind: string(r.Kind), CustomerID: customerID, Data: data, CreatedAt: now,
	}); err != nil {
		return fmt.Errorf("store an adopted record: %w", err)
	}
	kept, err := q.New(tx).RecordOf(ctx, q.RecordOfParams{CustomerID: customerID, Kind: string(r.Kind)})
	if err != nil || kept.ID != r.ID {
		return err // it has one already
	}
	r.Status, r.Decision, r.Step, r.Submissions, r.SubmittedAt, r.DecidedAt = Approved, Approve, "complete", 1, &now, &now
	if err := s.updateRecord(ctx, tx, &r); err != nil {
		return err
	}
	return s.addEvent(ctx, tx, &r, "", by, Approve, review)
}
