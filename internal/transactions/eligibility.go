package transactions

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
)

// EligibleCustomer returns the customer if it may order a deposit or a withdrawal (CheckEligible).
func (s *Service) EligibleCustomer(ctx context.Context, customerID string) (customer.Customer, error) {
	c, _, err := s.customers.Payer(ctx, s.db.Gathered(), customerID)
	if err != nil {
		return customer.Customer{}, err
	}
	return c, s.CheckEligible(ctx, c)
}

// CheckEligible returns an error unless the customer may order a deposit or a withdrawal: it is active, else ErrFrozen,
// and verified, else ErrNotVerified.
func (s *Service) CheckEligible(ctx context.Context, c customer.Customer) error {
	if c.Status != customer.Active {
		return ErrFrozen
	}
	verified, err := s.verification.Verified(ctx, s.db.Gathered(), c.ID)
	if err == nil && !verified {
		err = ErrNotVerified
	}
	return err
}
