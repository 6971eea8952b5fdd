package transactions

import (
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/money"
)

// maxAmount is the largest amount of coins that is counted safely everywhere.
var maxAmount = money.MustParse("9000000000", money.GBPC)

// ParseAmount reads the amount of an order. Its error is about the field "amount".
func ParseAmount(text string, c money.Currency) (money.Amount, error) {
	amount, err := money.ParseField("amount", text, c)
	if err == nil && isTooLarge(amount) {
		err = fault.Invalid(fault.Field("amount", fault.OutOfRange))
	}
	return amount, err
}

func isTooLarge(a money.Amount) bool {
	if a.Currency() == money.GBP {
		limit, _ := maxAmount.ToPounds()
		return a.Cmp(limit) > 0
	}
	return a.Cmp(maxAmount) > 0
}

// SameSecondaryAuth is what an order says that leaves the setting secondaryAuth as it is.
const SameSecondaryAuth = -1

// NextSecondaryAuth returns the setting that an order leaves for the next payment: 1 asks for a secondary
// authentication every time, 0 does not for payees that were paid with one. An order without the field is
// SameSecondaryAuth: the customer chose nothing, so what was chosen before stays.
func NextSecondaryAuth(nextIsSecondaryAuth *int) int {
	if nextIsSecondaryAuth == nil {
		return SameSecondaryAuth
	}
	return *nextIsSecondaryAuth
}
