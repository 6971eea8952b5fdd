package treasury

import "github.com/gbpc/gbpc/internal/kit/fault"

// What an operator can meet.
var (
	// ErrNotEarned: more is asked for than fees are final and not cashed.
	ErrNotEarned = fault.New(fault.InsufficientFunds)
	// ErrDecided: the state of the thing does not allow this any more.
	ErrDecided = fault.New(fault.Conflict)
)
