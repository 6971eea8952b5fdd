package ledger

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Errors that customers can receive. Each concerns one command and never the batch that it was part of.
var (
	// ErrInsufficientFunds reports that a balance would go below zero.
	ErrInsufficientFunds = fault.New(fault.InsufficientFunds)
	// ErrKeyReused reports that the key was used before, for another request or another entry.
	ErrKeyReused = fault.New(fault.KeyReused)
	// ErrUnknown reports that the connection was lost during a commit and the database cannot be reached to
	// find out. It is not a refusal: the command may have been committed. Repeating it with the same key
	// returns its outcome.
	ErrUnknown = fault.New(fault.OutcomeUnknown)
	// ErrUnavailable reports that the database could not be reached and nothing was written.
	ErrUnavailable = fault.New(fault.Unavailable)
)

// Errors for the calling program and for operators.
var (
	// ErrAlreadyPosted is returned together with the sequence of the entry that has the same key and content.
	ErrAlreadyPosted = errors.New("ledger: an entry with this key was already posted")
	// ErrUnbalanced reports that debits and credits of an asset differ, or that there are no lines.
	ErrUnbalanced = errors.New("ledger: the entry does not balance")
	// ErrMalformed reports an invalid name, text or amount.
	ErrMalformed = errors.New("ledger: malformed")
	// ErrAccountDiffers reports that the account exists with another asset or side.
	ErrAccountDiffers = errors.New("ledger: the account has another asset or side")
	// ErrReversed reports that the entry was already reversed.
	ErrReversed = errors.New("ledger: the entry was already reversed")
	// ErrNotReversal reports that the entry does not exist, or that the lines are not its lines with the sides
	// exchanged.
	ErrNotReversal = errors.New("ledger: not the reversal of that entry")
	// ErrTooLarge reports that a balance would exceed the supported range.
	ErrTooLarge = errors.New("ledger: balance too large")
	// ErrPreconditionMissing reports that a precondition row does not exist and its table does not allow
	// inserting it.
	ErrPreconditionMissing = errors.New("ledger: a precondition row does not exist")
)
