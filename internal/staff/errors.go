package staff

import "github.com/gbpc/gbpc/internal/kit/fault"

// What an operator can be refused for.
var (
	// ErrForbidden: the session is no operator's, or the operator has not the role.
	ErrForbidden = fault.New(fault.Forbidden)
	// ErrNotFound: there is no such approval or operator.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrOwnRequest: the operator asked for it; somebody else must decide.
	ErrOwnRequest = fault.New(fault.OwnRequest)
	// ErrDecided: it was decided already, or this operator has decided before.
	ErrDecided = fault.New(fault.AlreadyDecided)
)

// ErrLastAdministrators: the change would leave fewer than two administrators.
var ErrLastAdministrators = fault.New(fault.LastAdministrators)

// ErrState: the customer's state does not allow it: only an active one is frozen, only a frozen one
// released.
var ErrState = fault.New(fault.Conflict)
