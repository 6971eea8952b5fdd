package transactions

import "github.com/gbpc/gbpc/internal/kit/fault"

// What a customer can meet.
var (
	// ErrNotFound means that there is no such transaction, or that it is another customer's.
	ErrNotFound = fault.For(fault.NoTransaction)
	// ErrFrozen means that the customer is frozen or closed.
	ErrFrozen = fault.New(fault.CustomerFrozen)
	// ErrNotVerified means that the customer has not passed verification.
	ErrNotVerified = fault.New(fault.NotVerified)
	// ErrExternalIDUsed means that the customer gave this external id to another payment.
	ErrExternalIDUsed = fault.New(fault.ExternalIDUsed)
)
