// Package money holds amounts: whole numbers of minor units with their currency. There is no
// floating point anywhere, and nothing is rounded unless the caller says in whose favour.
package money

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// Currency is what an amount is counted in. The zero Currency is none.
type Currency struct {
	code     string
	decimals int
}

// The two currencies of the product.
var (
	// GBP is pounds sterling at a bank, counted in pence.
	GBP = Currency{"GBP", 2}
	// GBPC is our coin, counted in millionths.
	GBPC = Currency{"GBPC", 6}
)

// microPerPenny: one penny stands against ten thousand millionths of a coin, always (par).
const microPerPenny = 10_000

// Code is the currency's name in the API: "GBP" or "GBPC".
func (c Currency) Code() string { return c.code }

// Decimals is how many digits stand after the point.
func (c Currency) Decimals() int { return c.decimals }

// CurrencyOf is the currency named code.
func CurrencyOf(code string) (Currency, error) {
	switch code {
	case GBP.code:
		return GBP, nil
	case GBPC.code:
		return GBPC, nil
	}
	return Currency{}, fmt.Errorf("%w: %q", ErrCurrency, code)
}

// What a text that should be an amount can be refused for.
var (
	ErrFormat   = errors.New("not a decimal number")
	ErrDecimals = errors.New("more decimals than the currency has")
	ErrTooLarge = errors.New("amount too large")
	ErrCurrency = errors.New("unknown currency")
)

// Amount is a whole number of minor units. It may be negative; what must not be is checked where
// the rule is. Amounts of different currencies never meet: the methods panic, because that is a
// mistake in the program and not in its input.
type Amount struct {
	minor    int64
	currency Currency
}

// New is minor units of c: New(1250, GBP) is £12.50.
func New(minor int64, c Currency) Amount { return Amount{minor, c} }

// Zero is nothing of c.
func Zero(c Currency) Amount { return Amount{0, c} }

// Minor is the amount in minor units.
func (a Amount) Minor() int64 { return a.minor }

// Currency is what the amount is counted in.
func (a Amount) Currency() Currency { return a.currency }

// Parse reads a plain decimal: digits, and after an optional point at most as many as the currency
// has. No sign, exponent, separator or space: an amount in an order is never ambiguous.
func Parse(s string, c Currency) (Amount, error) {
	whole, fraction, point := strings.Cut(s, ".")
	if whole == "" || (point && fraction == "") || !digits(whole) || !digits(fraction) {
		return Amount{}, ErrFormat
	}
	if len(fraction) > c.decimals {
		return Amount{}, ErrDecimals
	}
	var minor int64
	for _, d := range whole + fraction + strings.Repeat("0", c.decimals-len(fraction)) {
		digit := int64(d - '0')
		if minor > (math.MaxInt64-digit)/10 {
			return Amount{}, ErrTooLarge
		}
		minor = minor*10 + digit
	}
	return Amount{minor, c}, nil
}

// MustParse is Parse for constants and tests.
func MustParse(s string, c Currency) Amount {
	a, err := Parse(s, c)
	if err != nil {
		panic(fmt.Sprintf("money.MustParse(%q): %v", s, err))
	}
	return a
}

func digits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// String is the amount as the API writes it, with all decimals of the currency: "1250.00".
func (a Amount) String() string {
	unit := uint64(math.Pow10(a.currency.decimals))
	sign, n := "", uint64(a.minor)
	if a.minor < 0 {
		sign, n = "-", -n
	}
	if a.currency.decimals == 0 {
		return fmt.Sprintf("%s%d", sign, n)
	}
	return fmt.Sprintf("%s%d.%0*d", sign, n/unit, a.currency.decimals, n%unit)
}

// MarshalText writes the decimal text; JSON amounts are strings, never numbers.
func (a Amount) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

func (a Amount) same(b Amount) {
	if a.currency != b.currency {
		panic(fmt.Sprintf("money: %s meets %s", a.currency.code, b.currency.code))
	}
}

// Add is a + b. It panics when the sum does not fit: every balance is bounded far below.
func (a Amount) Add(b Amount) Amount {
	a.same(b)
	sum := a.minor + b.minor
	if (sum > a.minor) != (b.minor > 0) && b.minor != 0 {
		panic("money: overflow")
	}
	return Amount{sum, a.currency}
}

// Sub is a − b.
func (a Amount) Sub(b Amount) Amount { return a.Add(b.Neg()) }

// Neg is −a.
func (a Amount) Neg() Amount { return Amount{-a.minor, a.currency} }

// Cmp is −1, 0 or 1 as a is less than, equal to or more than b.
func (a Amount) Cmp(b Amount) int {
	a.same(b)
	switch {
	case a.minor < b.minor:
		return -1
	case a.minor > b.minor:
		return 1
	}
	return 0
}

// Sign is −1, 0 or 1.
func (a Amount) Sign() int { return a.Cmp(Zero(a.currency)) }

// IsZero tells whether the amount is nothing.
func (a Amount) IsZero() bool { return a.minor == 0 }

// ToCoins is the coins that stand against pounds, at par.
func (a Amount) ToCoins() Amount {
	a.same(Zero(GBP))
	high, low := bits.Mul64(uint64(max(a.minor, -a.minor)), microPerPenny)
	if high != 0 || low > math.MaxInt64 {
		panic("money: overflow")
	}
	return Amount{a.minor * microPerPenny, GBPC}
}

// ToPounds is the pounds that coins redeem for, at par. The remainder is what is less than a
// penny: a redemption refuses a remainder, it does not round.
func (a Amount) ToPounds() (pounds, remainder Amount) {
	a.same(Zero(GBPC))
	return Amount{a.minor / microPerPenny, GBP}, Amount{a.minor % microPerPenny, GBPC}
}

// Rounding says who gains from the part that is less than a minor unit.
type Rounding int

// RoundUp gains whoever receives the result; RoundDown whoever pays it.
const (
	RoundDown Rounding = iota
	RoundUp
)

// BasisPoints is n ten-thousandths of a non-negative amount.
func (a Amount) BasisPoints(n int64, r Rounding) Amount {
	if a.minor < 0 || n < 0 {
		panic("money: basis points of a negative amount")
	}
	high, low := bits.Mul64(uint64(a.minor), uint64(n))
	if high >= 10_000 {
		panic("money: overflow")
	}
	q, rest := bits.Div64(high, low, 10_000)
	if r == RoundUp && rest > 0 {
		q++
	}
	if q > math.MaxInt64 {
		panic("money: overflow")
	}
	return Amount{int64(q), a.currency}
}
