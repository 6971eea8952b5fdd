package privacy

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrInUse means that something is left that keeps a customer from being erased. Its data are Obstacles.
	ErrInUse = fault.New(fault.AccountInUse)
	// ErrRequested means that the customer has asked for closing already.
	ErrRequested = fault.New(fault.ClosingRequested)
	// ErrNotFound means that there is no such export, that it is another's, or that its time is over; or no request to withdraw.
	ErrNotFound  = fault.New(fault.NotFound)
	errNoCopy    = fault.For(fault.NoCopy)
	errNoClosing = fault.For(fault.NoClosing)
	// ErrForbidden means that another person must do it.
	ErrForbidden = fault.New(fault.Forbidden)
)
