package exceptions

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNotFound means that there is no such exception.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrResolved means that the exception is resolved: nothing can be done about it any more.
	ErrResolved = fault.New(fault.Conflict)
	// ErrPending means that an action waits for another operator's approval.
	ErrPending = fault.New(fault.Conflict)
	// ErrNotOwner means that another operator, or none, has taken the exception.
	ErrNotOwner = fault.New(fault.Conflict)
)
