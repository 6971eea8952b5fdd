package bank

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// errNoAccount means that the account is not the issuer's.
	errNoAccount = fault.Invalid(fault.Field("accountNumber", fault.OutOfRange))
	// errNoPayment means that there is no payment with that id.
	errNoPayment = fault.For(fault.NoPayment)
	// errNotSettled means that the payment was not made, or was returned before.
	errNotSettled = fault.For(fault.NotPaid)
)
