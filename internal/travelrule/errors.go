package travelrule

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

var (
	// ErrNoIdentity means that the customer was never verified.
	ErrNoIdentity = errors.New("travelrule: the customer has no verified identity")
	// ErrNotFound means that there is no such message.
	ErrNotFound = fault.New(fault.NotFound)
	// ErrDecided means that the message is decided.
	ErrDecided = fault.New(fault.Conflict)
	// ErrUnauthenticated means that a message is not from a provider that we know, or is too old.
	ErrUnauthenticated = errors.New("travelrule: the message is not authenticated")
	// ErrOtherContent means that another message came under the same id.
	ErrOtherContent = errors.New("travelrule: another message has this id")
)
