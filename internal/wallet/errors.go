package wallet

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
)

// What a customer can meet.
var (
	// ErrNotFound: there is no such thing, or it is another customer's.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrFrozen: nothing may be paid out of this account.
	ErrFrozen = fault.New(fault.CustomerFrozen)
	// ErrNotVerified: only verified customers may do this.
	ErrNotVerified = fault.New(fault.NotVerified)
	// ErrBelowMinimum: the amount is smaller than the schedule allows.
	ErrBelowMinimum = fault.New(fault.BelowMinimum)
	// ErrLimit: the limit of a payment or of the day would be passed.
	ErrLimit = fault.New(fault.LimitExceeded)
	// ErrInsufficientFunds: the available balance does not cover amount and fee.
	ErrInsufficientFunds = ledger.ErrInsufficientFunds
	// ErrNotWhitelisted: the customer pays addresses on its list alone, and this is none.
	ErrNotWhitelisted = fault.New(fault.AddressNotWhitelisted)
	// ErrAddressCooling: the address was put on the list too recently to be paid.
	ErrAddressCooling = fault.New(fault.AddressCoolingOff)
	// ErrNewPayee: a payee that was not there before the password was reset waits.
	ErrNewPayee = fault.New(fault.CoolingAfterReset)
	// ErrAddressBlocked: the address is sanctioned, or one of ours.
	ErrAddressBlocked = fault.New(fault.AddressBlocked)
	// ErrAddressListed: the address stands on the list.
	ErrAddressListed = fault.New(fault.AddressExists)
	// ErrScreening: it is not known whether the address is sanctioned.
	ErrScreening = fault.New(fault.Unavailable)
	// ErrKeyReused: the key came with another request.
	ErrKeyReused = ledger.ErrKeyReused
	// ErrInFlight: the same request is being carried out.
	ErrInFlight = fault.New(fault.RequestInProgress)
	// ErrDepositExpired: the order's time is over.
	ErrDepositExpired = fault.New(fault.DepositExpired)
	// ErrDepositAnnounced: the order was confirmed before.
	ErrDepositAnnounced = fault.New(fault.DepositCompleted)
	// ErrDecided: the state of the thing does not allow this any more.
	ErrDecided = fault.New(fault.Conflict)
	// ErrNoSender: the bank did not say from which account the money came.
	ErrNoSender = fault.New(fault.RuleRefused)
)

// errAsk is the verdict under the lock that the payment needs an authentication after all.
var errAsk = errors.New("wallet: this payment needs an authentication of its own")
