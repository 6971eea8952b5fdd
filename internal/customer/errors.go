package customer

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrEmailTaken: another user has this address.
	ErrEmailTaken = fault.New(fault.EmailTaken)
	// ErrUnknown: there is no such user or customer.
	ErrUnknown = fault.New(fault.NotFound)
)
