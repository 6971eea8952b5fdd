package travelrule

import "github.com/gbpc/gbpc/internal/money"

// DefaultEuroRate is a rate of the pound, in millionths of a euro, that is above its rates of the past years: a rate that
// is too high only asks sooner.
const DefaultEuroRate = 1_250_000

// thresholdEuros is the amount of the Money Laundering Regulations, in euros.
const thresholdEuros = 1000

// thresholdAt returns the least amount of coins, in whole millionths, that is worth €1 000 or more. A coin is a pound:
// millionths × rate ≥ 1 000 × 10⁶ × 10⁶, in whole numbers.
func thresholdAt(rate int64) money.Amount {
	const square = int64(thresholdEuros) * 1_000_000 * 1_000_000
	return money.New((square+rate-1)/rate, money.GBPC)
}
