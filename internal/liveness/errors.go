package liveness

import "github.com/gbpc/gbpc/internal/kit/fault"

// ErrNotFound means that no session has this provider and reference.
var ErrNotFound = fault.New(fault.NotFound)
