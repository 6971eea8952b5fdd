package ledger

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// What a customer can meet. Each refuses one command, never the batch it came with.
var (
	// ErrInsufficientFunds: a balance would go below zero.
	ErrInsufficientFunds = fault.New(fault.InsufficientFunds)
	// ErrKeyReused: the key was used before, with another request or another entry.
	ErrKeyReused = fault.New(fault.KeyReused)
	// ErrUnknown: the connection was lost during a commit and the database cannot be asked again.
	// It is not a refusal: the order may stand. Repeated with the same key, it is answered.
	ErrUnknown = fault.New(fault.OutcomeUnknown)
	// ErrUnavailable: the database could not be used, and nothing was written.
	ErrUnavailable = fault.New(fault.Unavailable)
)

// What a program or an operator can meet.
var (
	// ErrAlreadyPosted comes with the sequence of the entry that already bears the key and says the same.
	ErrAlreadyPosted = errors.New("ledger: an entry with this key was posted before")
	// ErrUnbalanced: debits and credits of an asset differ, or there are no lines.
	ErrUnbalanced = errors.New("ledger: the entry does not balance")
	// ErrMalformed: a name, text or amount that the books do not take.
	ErrMalformed = errors.New("ledger: malformed")
	// ErrAccountDiffers: the name is in the books with another asset or side.
	ErrAccountDiffers = errors.New("ledger: the account has another asset or side")
	// ErrReversed: the entry was reversed before.
	ErrReversed = errors.New("ledger: the entry was reversed before")
	// ErrNotReversal: there is no such entry, or these lines are not its lines with the sides exchanged.
	ErrNotReversal = errors.New("ledger: not the reversal of that entry")
	// ErrTooLarge: a balance would grow beyond what is counted safely.
	ErrTooLarge = errors.New("ledger: balance too large")
	// ErrPreconditionMissing: a row that a guard needs does not exist and may not be made.
	ErrPreconditionMissing = errors.New("ledger: a guard's row does not exist")
)
