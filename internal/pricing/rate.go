package pricing

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/money"
)

// ParRate is what a pound is in coins, and a coin in pounds, as the API writes it.
const ParRate = "1.000000"

// Rate is the rate at which coins are bought and redeemed: par, always.
type Rate struct {
	Base, Quote money.Currency
	Fee         money.Amount
	ExpiresAt   time.Time
}

// ExchangeRate returns the rate from a currency, or ErrNotFound.
func (s *Service) ExchangeRate(ctx context.Context, currencyID string) (Rate, error) {
	currency, err := money.CurrencyOf(currencyID)
	if err != nil {
		return Rate{}, ErrNotFound
	}
	terms, err := s.TermsInForce(ctx, s.db.Read())
	if err != nil {
		return Rate{}, err
	}
	rate := Rate{
		Base: money.GBP, Quote: money.GBPC, Fee: terms.Fees.FiatDeposit.Of(money.Zero(money.GBP)), ExpiresAt: s.clock.Now().Add(24 * time.Hour),
	}
	if currency == money.GBPC {
		rate.Base, rate.Quote, rate.Fee = money.GBPC, money.GBP, terms.Fees.FiatWithdrawal.Of(money.Zero(money.GBP))
	}
	return rate, nil
}
