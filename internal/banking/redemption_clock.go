package banking

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
)

// RedemptionDue returns when the pounds of a redemption are due: at the end of the next UK business day after the
// day in London on which the customer ordered it. It is the start of the day after, and late from then on.
func RedemptionDue(ordered time.Time) time.Time { return day.In(ordered).NextBusiness().End() }

// RedemptionsDue returns the time before which a redemption was ordered if it is due at now.
func RedemptionsDue(now time.Time) time.Time {
	d := day.In(now)
	for d.Previous().NextBusiness().End().After(now) {
		d = d.Previous()
	}
	return d.Start()
}
