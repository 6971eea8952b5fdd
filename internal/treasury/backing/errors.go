package backing

import "github.com/gbpc/gbpc/internal/kit/fault"

// Errors that an operator can meet.
var (
	// ErrNotFound means that there is no such holding, order or credit.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrConflict means that the thing is not in a state any more in which this can be done.
	ErrConflict = fault.New(fault.Conflict)
	// ErrLimit means that the order would break a limit of the reserve. Its data names the limit.
	ErrLimit = fault.New(fault.ReserveLimit)
	// ErrNotCovered means that a holding brought less than it cost, and the issuer's own money in the reserve does not
	// cover the loss. It has to be topped up first.
	ErrNotCovered = fault.New(fault.ReserveNotCovered)
)

// Broken is the data of ErrLimit.
type Broken struct {
	Limit Limit `json:"limit" enum:"least_cash,longest,largest_holding,largest_custody,surplus"`
}
