package subaccounts

import (
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
)

// What a customer can meet.
var (
	// ErrUnknown means that the business has no such sub-account.
	ErrUnknown = customer.ErrUnknown
	// ErrNotABusiness means that the caller's account is an individual's.
	ErrNotABusiness = team.ErrNotABusiness
	// ErrNotVerified means that the business, or the holder of a sub-account, has not passed verification.
	ErrNotVerified = transactions.ErrNotVerified
	// ErrFrozen means that an account is frozen, closed or held by a screening.
	ErrFrozen = transactions.ErrFrozen
	// ErrNotEmpty means that there is money in the account, available or held, or that it owes some.
	ErrNotEmpty = fault.New(fault.AccountNotEmpty)
	// ErrNotCancellable means that the transfer does not wait for the team any more.
	ErrNotCancellable = fault.New(fault.NotCancellable)
	// ErrTooMany means that the business has Config.Most open sub-accounts.
	ErrTooMany = fault.New(fault.TooManyAccounts)
	// ErrKeyReused means that the key came with another request.
	ErrKeyReused = ledger.ErrKeyReused
)
