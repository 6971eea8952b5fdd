package money

import (
	"errors"
	"regexp"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// plain is the pattern of amounts in the API's documents, but with any number of digits: too many have errors of their own.
var plain = regexp.MustCompile(`^(0|[1-9][0-9]*)(\.[0-9]+)?$`)

// maxWhole is how many digits an amount of the API has before its point.
const maxWhole = 15

// ParseField reads the amount in the field of a request: digits, and a point with at most the currency's decimals. Its
// error is about the field: missing (A0401), not such a number (A0402), with too many decimals (A0410) or too large (A0407).
func ParseField(field, text string, c Currency) (Amount, error) {
	parts := plain.FindStringSubmatch(text)
	switch {
	case text == "":
		return Amount{}, fault.Invalid(fault.Field(field, fault.RequiredField))
	case parts == nil:
		return Amount{}, WrongForm(field)
	case len(parts[1]) > maxWhole:
		return Amount{}, fault.Invalid(fault.Field(field, fault.OutOfRange))
	}
	a, err := Parse(text, c)
	switch {
	case errors.Is(err, ErrDecimals):
		return Amount{}, fault.Invalid(fault.Field(field, fault.TooManyDecimals))
	case err != nil: // of so many digits
		return Amount{}, fault.Invalid(fault.Field(field, fault.OutOfRange))
	}
	return a, nil
}

// WrongForm is the error of a field that does not hold an amount. It shows the right form.
func WrongForm(field string) error {
	return fault.Invalid(fault.Field(field, fault.InvalidFormat, "Write the amount as 1234.50.", "金额请写作 1234.50。"))
}
