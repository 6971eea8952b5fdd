package verification

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
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

// Verified reports whether the customer may use the product. The check of its business counts for a sub-account with the
// business's own money.
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

// VerifiedAddress returns the postal address of the customer as it was approved: a person's home, a business's registered
// office. ok is false if there is none.
func (s *Service) VerifiedAddress(ctx context.Context, conn db.Conn, customerID string) (a iso20022.Address, ok bool, err error) {
	for _, kind := range []Kind{KindIndividual, KindBusiness} {
		row, err := q.New(conn).RecordOf(ctx, q.RecordOfParams{CustomerID: customerID, Kind: string(kind)})
		r, err := s.recordOf(ctx, conn, row, err)
		if err != nil {
			return a, false, err
		}
		if r == nil || r.Status != Approved {
			continue
		}
		var found *Address
		if r.Individual != nil {
			found = r.Individual.Address
		} else {
			found = r.Business.RegisteredAddress
		}
		if found == nil {
			return a, false, nil
		}
		return iso20022.Address{
			Building: found.Line2, Street: found.Line1, Town: found.City, Postcode: found.Postcode, Country: found.Country,
		}, true, nil
	}
	return a, false, nil
}

// VerifiedName returns the name under which the customer was approved; ok is false if it was not.
func (s *Service) VerifiedName(ctx context.Context, customerID string) (name string, ok bool, err error) {
	r, err := s.ApprovedRecord(ctx, customerID)
	if r == nil || err != nil {
		return "", false, err
	}
	return r.Name(), true, nil
}

// NameOf returns the name under which the customer was approved, "" if it was not.
func (s *Service) NameOf(ctx context.Context, conn db.Conn, customerID string) (string, error) {
	row, err := q.New(conn).ApprovedRecordOf(ctx, q.ApprovedRecordOfParams{CustomerID: customerID, Approved: int32(Approved)})
	r, err := s.recordOf(ctx, conn, row, err)
	if r == nil || err != nil {
		return "", err
	}
	return r.Name(), nil
}

// ApprovedRecord returns the record under which the customer was approved, nil if it was not.
func (s *Service) ApprovedRecord(ctx context.Context, customerID string) (*Record, error) {
	row, err := q.New(s.db.Read()).ApprovedRecordOf(ctx, q.ApprovedRecordOfParams{CustomerID: customerID, Approved: int32(Approved)})
	return s.recordOf(ctx, s.db.Read(), row, err)
}
