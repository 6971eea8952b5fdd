package pricing

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
)

// Kind is a kind of movement that has a price or a limit of its own. Its values are those of the types of
// transactions.
type Kind string

// The kinds of movements.
const (
	FiatDeposit     Kind = "fiat_deposit"
	FiatWithdrawal  Kind = "fiat_withdrawal"
	ChainWithdrawal Kind = "chain_withdrawal"
)

// currency returns the currency of the kind's amounts, fees and limits.
func (k Kind) currency() money.Currency {
	if k == ChainWithdrawal {
		return money.GBPC
	}
	return money.GBP
}

// Fee is what one kind of movement costs: a fixed part and ten-thousandths of the amount, together
// never more than Max where that is set. It is in the currency of the movement.
type Fee struct {
	Fixed       money.Amount
	BasisPoints int64
	Max         money.Amount
}

// Of returns the fee on amount, rounded in the customer's favour.
func (f Fee) Of(amount money.Amount) money.Amount {
	fee := amount.BasisPoints(f.BasisPoints, money.RoundDown)
	if f.Fixed.Sign() > 0 {
		fee = fee.Add(f.Fixed)
	}
	if f.Max.Sign() > 0 && fee.Cmp(f.Max) > 0 {
		fee = f.Max
	}
	return fee
}

// Fees is the schedule. Fiat fees are in pounds, chain fees in coins.
type Fees struct {
	FiatDeposit, FiatWithdrawal, ChainWithdrawal Fee
}

// of returns the fee of a kind of withdrawal.
func (f Fees) of(k Kind) Fee {
	if k == FiatWithdrawal {
		return f.FiatWithdrawal
	}
	return f.ChainWithdrawal
}

// DepositFee returns what is kept of a deposit of pounds, never more than was paid in.
func (s *Service) DepositFee(ctx context.Context, conn db.Conn, amount money.Amount) (money.Amount, error) {
	terms, err := s.TermsInForce(ctx, conn)
	fee := terms.Fees.FiatDeposit.Of(amount)
	if fee.Cmp(amount) > 0 {
		return amount, err
	}
	return fee, err
}
