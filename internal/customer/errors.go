package customer

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrEmailTaken means that another user has this e-mail address.
	ErrEmailTaken = fault.New(fault.EmailTaken)
	// ErrExternalID means that another sub-account of the business has this external id.
	ErrExternalID = fault.New(fault.ExternalIDUsed)
	// ErrUnknown means that there is no such user or customer.
	ErrUnknown = fault.For(fault.NoAccount)
)
