package verification

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/verification/q"
)

// Status returns the status of the customer's verification of that kind, Draft before the first save.
func (s *Service) Status(ctx context.Context, conn db.Conn, customerID customer.ID, kind Kind) (Status, error) {
	row, err := q.New(conn).StatusOf(ctx, q.StatusOfParams{CustomerID: customerID, Kind: string(kind)})
	if db.IsNoRows(err) {
		return Draft, nil
	}
	if err != nil {
		return Draft, fmt.Errorf("read verification status: %w", err)
	}
	return Status(row.Status), nil
}

// VerificationStatus returns Status as the number that the API shows, for the user's profile.
func (s *Service) VerificationStatus(ctx context.Context, conn db.Conn, customerID customer.ID, kind customer.Kind) (int, error) {
	status, err := s.Status(ctx, conn, customerID, Kind(kind))
	return int(status), err
}

// Verified reports whether the customer may use the product.
func (s *Service) Verified(ctx context.Context, conn db.Conn, customerID string) (bool, error) {
	rows, err := q.New(conn).StatusesOf(ctx, customerID)
	if err != nil {
		return false, fmt.Errorf("read verification status: %w", err)
	}
	for _, row := range rows {
		if Status(row.Status) == Approved {
			return true, nil
		}
	}
	return false, nil
}

// VerifiedName returns the name under which the customer was approved; ok is false if it was not.
func (s *Service) VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error) {
	for _, kind := range []Kind{KindIndividual, KindBusiness} {
		r, err := s.FindRecord(ctx, customerID, kind)
		if err != nil {
			return "", false, err
		}
		if r != nil && r.Status == Approved {
			return r.Name(), true, nil
		}
	}
	return "", false, nil
}
