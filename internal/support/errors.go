package support

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNotFound means that there is no such message, report or attachment.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrMove means that the new state cannot follow the current one.
	ErrMove = fault.New(fault.Conflict)
)
