package bank

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// errNoAccount: the account is not one of the issuer's.
	errNoAccount = fault.Invalid(fault.Field("accountNumber", fault.OutOfRange))
	// errNoPayment: no payment of that id was made.
	errNoPayment = fault.New(fault.NotFound)
	// errNotSettled: only a payment that arrived can come back, and only once.
	errNotSettled = fault.New(fault.Conflict)
)
