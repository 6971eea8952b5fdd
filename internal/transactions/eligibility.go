package transactions

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
)

// EligibleCustomer returns the customer if it may order a deposit or a withdrawal: it is active, else
// ErrFrozen, and verified, else ErrNotVerified.
func (s *Service) EligibleCustomer(ctx context.Context, customerID string) (customer.Customer, error) {
	m, err := s.customers.Find(ctx, s.db.Gathered(), customerID)
	if err != nil {
		return customer.Customer{}, err
	}
	if m.Customer.Status != customer.Active {
		return customer.Customer{}, ErrFrozen
	}
	verified, err := s.verification.Verified(ctx, s.db.Gathered(), customerID)
	if err != nil {
		return customer.Customer{}, err
	}
	if !verified {
		return customer.Customer{}, ErrNotVerified
	}
	return m.Customer, nil
}
