package wallet

import (
	"github.com/gbpc/gbpc/internal/money"
)

// Fee is what one kind of movement costs: a fixed part and ten-thousandths of the amount, together
// never more than Most where that is set. It is in the currency of the movement.
type Fee struct {
	Fixed       money.Amount
	BasisPoints int64
	Most        money.Amount
}

// Of is the fee on amount, rounded in the customer's favour.
func (f Fee) Of(amount money.Amount) money.Amount {
	fee := amount.BasisPoints(f.BasisPoints, money.RoundDown)
	if f.Fixed.Sign() > 0 {
		fee = fee.Add(f.Fixed)
	}
	if f.Most.Sign() > 0 && fee.Cmp(f.Most) > 0 {
		fee = f.Most
	}
	return fee
}

// Fees is the schedule. Fiat fees are in pounds, chain fees in coins.
type Fees struct {
	FiatDeposit, FiatWithdrawal, ChainWithdrawal Fee
}

// of is the fee on a kind of payment out.
func (f Fees) of(t Type) Fee {
	if t == FiatWithdrawal {
		return f.FiatWithdrawal
	}
	return f.ChainWithdrawal
}

// Limit is how much may be paid out; an amount that is not set limits nothing.
type Limit struct {
	PerTransaction, PerDay, PerMonth money.Amount
}

// Limits are those of one kind of customer in one tier: in pounds to banks, in coins on chains.
type Limits struct {
	Fiat, Chain Limit
}

func (l Limits) of(t Type) Limit {
	if t == FiatWithdrawal {
		return l.Fiat
	}
	return l.Chain
}

func (l Limit) allows(amount money.Amount) bool {
	return l.PerTransaction.Sign() == 0 || amount.Cmp(l.PerTransaction) <= 0
}

// allowsMore tells whether amount may be paid after what was used of the day and of the month.
func (l Limit) allowsMore(day, month int64, amount money.Amount) bool {
	return within(l.PerDay, day, amount) && within(l.PerMonth, month, amount)
}

func within(most money.Amount, used int64, amount money.Amount) bool {
	return most.Sign() == 0 || used+amount.Minor() <= most.Minor()
}
