package travelrule

import (
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// threshold is the least amount of a transfer, alone or with those that are linked to it, for which the rule asks for more.
type threshold struct {
	from  day.Day // in London
	coins money.Amount
}

// thresholds are the amounts of the law, the newest last; before the first it counts too. A coin is a pound. It is no setting:
// another amount is another line.
var thresholds = []threshold{
	// The Money Laundering, Terrorist Financing and Transfer of Funds (Information on the Payer) Regulations 2017, regulations
	// 64C (between providers) and 64G (with a wallet that no provider keeps), as amended: £800 instead of €1 000.
	{from: day.On(2026, time.June, 30), coins: money.New(800_000_000, money.GBPC)},
}

// thresholdAt returns the amount that counts at a time.
func thresholdAt(at time.Time) money.Amount {
	today, coins := day.In(at), thresholds[0].coins
	for _, t := range thresholds {
		if !today.Before(t.from) {
			coins = t.coins
		}
	}
	return coins
}
