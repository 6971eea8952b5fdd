package treasury

import "github.com/gbpc/gbpc/internal/kit/fault"

// Errors that an operator can meet.
var (
	// ErrFeesNotAvailable means that a payout exceeds the final fees that are not paid out or requested.
	ErrFeesNotAvailable = fault.New(fault.InsufficientFunds)
	// ErrKeyNotHere means that the key of the token's role that an action needs is not on this server.
	ErrKeyNotHere = fault.New(fault.KeyNotHere)
	// ErrReserveStale means that minting waits for the bank's word, and resumes by itself.
	ErrReserveStale = fault.New(fault.Conflict)
	// ErrConflict means that the state of the item does not allow the request, or that it was made before.
	ErrConflict = fault.New(fault.Conflict)
	// ErrOwnPayment means that the debit is the payment of a withdrawal that is still open: it is no other debit.
	ErrOwnPayment = fault.New(fault.Conflict)
	// ErrNotFound means that there is no such journal.
	ErrNotFound = fault.New(fault.NotFound)
)
