package money

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"strings"
)

// Currency is the unit of an Amount. The zero Currency is invalid.
type Currency struct {
	code     string
	decimals int
}

// The two currencies of the product.
var (
	// GBP is pounds sterling at a bank, in pence.
	GBP = Currency{"GBP", 2}
	// GBPC is the coin, in millionths.
	GBPC = Currency{"GBPC", 6}
)

// microPerPenny is par: one penny backs ten thousand millionths of a coin.
const microPerPenny = 10_000

// Code returns the currency's code in the API: "GBP" or "GBPC".
func (c Currency) Code() string { return c.code }

// Decimals returns the number of digits after the decimal point.
func (c Currency) Decimals() int { return c.decimals }

// CurrencyOf returns the currency with the code, or ErrCurrency.
func CurrencyOf(code string) (Currency, error) {
	switch code {
	case GBP.code:
		return GBP, nil
	case GBPC.code:
		return GBPC, nil
	}
	return Currency{}, fmt.Errorf("%w: %q", ErrCurrency, code)
}

// The errors of Parse and CurrencyOf.
var (
	ErrFormat   = errors.New("not a decimal number")
	ErrDecimals = errors.New("more decimals than the currency has")
	ErrTooLarge = errors.New("amount too large")
	ErrCurrency = errors.New("unknown currency")
)

// Amount is a whole number of minor units of a currency. It may be negative; a rule that forbids that is
// checked where it applies. The methods panic when two amounts have different currencies, because that
// is a programming error and not an input error. Amounts are comparable.
type Amount struct {
	minor    int64
	currency Currency
}

// New returns an amount of minor units of c: New(1250, GBP) is £12.50.
func New(minor int64, c Currency) Amount { return Amount{minor, c} }

// Zero returns the amount of zero in c.
func Zero(c Currency) Amount { return Amount{0, c} }

// Minor returns the amount in minor units.
func (a Amount) Minor() int64 { return a.minor }

// Currency returns the unit of the amount.
func (a Amount) Currency() Currency { return a.currency }

// Parse reads a plain decimal: digits, optionally followed by a point and at most as many digits as the
// currency has decimals. It accepts no sign, exponent, separator or space, so an amount in an order is
// never ambiguous. It returns ErrFormat, ErrDecimals or ErrTooLarge.
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

// MustParse is like Parse but panics on an error. It is for constants and tests.
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

// String returns the amount as the API writes it, with all decimals of the currency: "1250.00".
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

// MarshalText returns the same text as String. Amounts in JSON are strings, never numbers.
func (a Amount) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

func (a Amount) same(b Amount) {
	if a.currency != b.currency {
		panic(fmt.Sprintf("money: %s and %s in one operation", a.currency.code, b.currency.code))
	}
}

// Add returns a + b. It panics on overflow, which no balance comes near.
func (a Amount) Add(b Amount) Amount {
	a.same(b)
	sum := a.minor + b.minor
	if (sum > a.minor) != (b.minor > 0) && b.minor != 0 {
		panic("money: overflow")
	}
	return Amount{sum, a.currency}
}

// Sub returns a − b.
func (a Amount) Sub(b Amount) Amount { return a.Add(b.Neg()) }

// Neg returns −a.
func (a Amount) Neg() Amount { return Amount{-a.minor, a.currency} }

// Cmp returns −1 if a is less than b, 0 if they are equal, and 1 if a is more than b.
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

// Sign returns −1 for a negative amount, 0 for zero, and 1 for a positive amount.
func (a Amount) Sign() int { return a.Cmp(Zero(a.currency)) }

// IsZero reports whether the amount is zero.
func (a Amount) IsZero() bool { return a.minor == 0 }

// ToCoins returns the coins that an amount of pounds backs, at par.
func (a Amount) ToCoins() Amount {
	a.same(Zero(GBP))
	high, low := bits.Mul64(uint64(max(a.minor, -a.minor)), microPerPenny)
	if high != 0 || low > math.MaxInt64 {
		panic("money: overflow")
	}
	return Amount{a.minor * microPerPenny, GBPC}
}

// ToPounds returns the pounds for which an amount of coins is redeemed, at par, and the remainder of less
// than a penny. A redemption with a remainder is refused, not rounded.
func (a Amount) ToPounds() (pounds, remainder Amount) {
	a.same(Zero(GBPC))
	return Amount{a.minor / microPerPenny, GBP}, Amount{a.minor % microPerPenny, GBPC}
}

// PoundsUp returns the pounds that cover an amount of coins at par, rounded up to the penny.
func (a Amount) PoundsUp() Amount {
	pounds, remainder := a.ToPounds()
	if !remainder.IsZero() {
		pounds.minor++
	}
	return pounds
}

// Rounding says what happens to a fraction of a minor unit.
type Rounding int

// RoundDown favours the party that pays the result, RoundUp the party that receives it.
const (
	RoundDown Rounding = iota
	RoundUp
)

// BasisPoints returns n ten-thousandths of the amount, rounded. It panics if the amount or n is negative.
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
