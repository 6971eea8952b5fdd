package payees

import "github.com/gbpc/gbpc/internal/kit/fault"

// What a customer can meet.
var (
	// ErrNotWhitelisted means that the customer only pays addresses on its whitelist, and this is none.
	ErrNotWhitelisted = fault.New(fault.AddressNotWhitelisted)
	// ErrCooling means that the address or the bank account is too new to be paid.
	ErrCooling = fault.New(fault.PayeeCoolingOff)
	// ErrNew means that the payee is newer than the last password reset and cannot be paid yet.
	ErrNew = fault.New(fault.CoolingAfterReset)
	// ErrBlocked means that the address is sanctioned or internal.
	ErrBlocked = fault.New(fault.AddressBlocked)
	// ErrListed means that the address is on the whitelist already.
	ErrListed = fault.New(fault.AddressExists)
	// ErrScreening means that it is not known whether the address is sanctioned.
	ErrScreening = fault.New(fault.AddressNotScreened)
	// ErrTooManyTexts means that the customer has asked to prove too many addresses without proving them.
	ErrTooManyTexts = fault.New(fault.TooManyRequests)

	errNoAddress = fault.For(fault.NoAddress)
)
