package customer

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrEmailTaken means that another user has this e-mail address.
	ErrEmailTaken = fault.New(fault.EmailTaken)
	// ErrUnknown means that there is no such user or customer.
	ErrUnknown = fault.New(fault.NotFound)
)
