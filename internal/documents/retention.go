package documents

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

const (
	// uploadRetention is how long an upload that no form names is kept.
	uploadRetention = 30 * 24 * time.Hour
	// draftRetention is how long a document of a draft is kept after its last change.
	draftRetention = 180 * 24 * time.Hour
	// closedCaseYears is how long the documents of a closed case are kept: the Money Laundering
	// Regulations 2017, regulation 40, require five years.
	closedCaseYears = 5
)

// KeepAsDraft keeps documents of a draft, until it has not been changed for 180 days.
func (s *Service) KeepAsDraft(ctx context.Context, tx db.Tx, names []string) error {
	until := s.clock.Now().Add(draftRetention)
	return s.keepUntil(ctx, tx, names, &until)
}

// KeepForCustomer keeps documents for as long as the customer is one.
func (s *Service) KeepForCustomer(ctx context.Context, tx db.Tx, names []string) error {
	return s.keepUntil(ctx, tx, names, nil)
}

func (s *Service) keepUntil(ctx context.Context, tx db.Tx, names []string, until *time.Time) error {
	for _, name := range names {
		if err := s.files.KeepUntil(ctx, tx, name, until); err != nil {
			return err
		}
	}
	return nil
}

// KeepAfterClosure keeps every document of the owners for five years after their case was closed,
// including documents that were replaced. Documents that are to be deleted sooner still are.
func (s *Service) KeepAfterClosure(ctx context.Context, tx db.Tx, ownerIDs []string) error {
	until := s.clock.Now().AddDate(closedCaseYears, 0, 0)
	for _, ownerID := range ownerIDs {
		all, err := s.files.Of(ctx, tx, ownerID)
		if err != nil {
			return err
		}
		for _, f := range all {
			if f.Purpose != purpose || f.DeleteAt != nil && f.DeleteAt.Before(until) {
				continue
			}
			if err := s.files.KeepUntil(ctx, tx, f.Name, &until); err != nil {
				return err
			}
		}
	}
	return nil
}

// DeleteOf lets the next sweep delete the documents of an owner.
func (s *Service) DeleteOf(ctx context.Context, tx db.Tx, ownerID string) error {
	all, err := s.files.Of(ctx, tx, ownerID)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	for _, f := range all {
		if err := s.files.KeepUntil(ctx, tx, f.Name, &now); err != nil {
			return err
		}
	}
	return nil
}

const (
	deleteExpiredJob      = "documents.delete_expired"
	deleteExpiredInterval = time.Hour
)

// deleteExpired deletes the documents whose retention has ended.
func (s *Service) deleteExpired(ctx context.Context) error {
	_, err := s.files.Sweep(ctx)
	return err
}
