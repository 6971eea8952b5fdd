package staff

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrForbidden means that the caller is no active operator, lacks the role, or calls from another network.
	ErrForbidden = fault.New(fault.Forbidden)
	// ErrNotFound means that there is no such approval or operator.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrOwnRequest means that the operator made the request or is concerned by it; another must decide.
	ErrOwnRequest = fault.New(fault.OwnRequest)
	// ErrRequesterLeft means that whoever asked is no operator any more; what they asked for can be rejected only.
	ErrRequesterLeft = fault.New(fault.RequesterLeft)
	// ErrDecided means that the approval is closed, or that this operator has decided already.
	ErrDecided = fault.New(fault.AlreadyDecided)
)

// ErrLastAdministrators means that the change would leave fewer than two administrators.
var ErrLastAdministrators = fault.New(fault.LastAdministrators)

// ErrState means that the state does not allow the change: only an active customer is frozen, and only a
// frozen one unfrozen.
var ErrState = fault.New(fault.Conflict)
