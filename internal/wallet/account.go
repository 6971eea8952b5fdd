package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/pricing"
)

// Account is what a customer holds here.
type Account struct {
	Customer  customer.Customer
	Available money.Amount
	Pending   money.Amount // held for withdrawals that are not final
	Limits    []pricing.LimitUse
}

// Account returns the customer's balances and limits.
func (s *Service) Account(ctx context.Context, customerID string) (Account, error) {
	c, _, err := s.customers.Payer(ctx, s.db.Gathered(), customerID)
	if err != nil {
		return Account{}, err
	}
	own, held := chart.Customer(customerID), chart.Held(customerID)
	balances, err := s.ledger.Balances(ctx, s.db.Gathered(), own, held)
	if err != nil {
		return Account{}, err
	}
	a := Account{Customer: c, Available: balances[own], Pending: balances[held]}
	_, a.Limits, err = s.pricing.LimitsOf(ctx, c)
	return a, err
}
