package iso20022

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// fasterPaymentsLimit is the largest Faster Payment. What is larger goes by CHAPS.
const fasterPaymentsLimit = 1_000_000_00 // pence

// CHAPS takes customers' payments on business days from eight to five in London.
const (
	chapsOpens  = 8 * time.Hour
	chapsCutOff = 17 * time.Hour
)

// ByCHAPS reports whether a payment of this amount goes by CHAPS, because Faster Payments do not carry it.
func ByCHAPS(amount money.Amount) bool {
	return amount.Cmp(money.New(fasterPaymentsLimit, money.GBP)) > 0
}

// CHAPSFrom returns when CHAPS takes a payment that is ordered at that time: at once before the cut-off of a business day,
// and otherwise when the next one opens.
func CHAPSFrom(ordered time.Time) time.Time {
	d := day.In(ordered)
	opens := d.Start().Add(chapsOpens) // clocks change on Sundays
	switch {
	case !d.IsBusiness(), !ordered.Before(d.Start().Add(chapsCutOff)):
		return d.NextBusiness().Start().Add(chapsOpens)
	case ordered.Before(opens):
		return opens
	}
	return ordered
}
