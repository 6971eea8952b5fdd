package support

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNotFound: there is no such message, report or attachment.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrMove: the state cannot follow on the one it is in.
	ErrMove = fault.New(fault.Conflict)
)
