package screening

import "github.com/gbpc/gbpc/internal/kit/fault"

// What an operator can be refused for.
var (
	// ErrNotFound means that there is no such match.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrDecided means that the match was decided already.
	ErrDecided = fault.New(fault.AlreadyDecided)
)
