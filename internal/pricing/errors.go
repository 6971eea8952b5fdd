package pricing

import "github.com/gbpc/gbpc/internal/kit/fault"

// What a customer or an operator can meet.
var (
	// ErrNotFound means that there is no such currency, or no such customer.
	ErrNotFound = fault.For(fault.NoCurrency)
	// ErrBelowMinimum means that the amount is smaller than may be paid in or out.
	ErrBelowMinimum = fault.New(fault.BelowMinimum)
	// ErrLimit means that the limit of a payment, of the day or of the month would be passed.
	ErrLimit = fault.New(fault.LimitExceeded)
	// ErrDecided means that other terms have come into force since these were asked for.
	ErrDecided = fault.New(fault.Conflict)
)
