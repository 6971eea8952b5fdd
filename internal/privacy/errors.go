package privacy

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrNotEmpty means that something is left that keeps a customer from being erased.
var ErrNotEmpty = fault.New(fault.Conflict)
