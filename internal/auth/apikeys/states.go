package apikeys

import "github.com/gbpc/gbpc/internal/kit/states"

// State is the stored state of a key. One that has expired is still active there: Status tells.
type State string

// The states of a key.
const (
	Pending State = "pending"
	Active  State = "active"
	Revoked State = "revoked"
	// Expired is never stored: it is shown for a key whose time is up.
	Expired State = "expired"
)

var keyStates = states.New("API key",
	states.Row[State]{
		State: Pending, Meaning: "created, and awaiting the approvals that the customer's policy requires; it cannot be used",
		Next: []State{Active, Revoked}, Exit: "the customer's team approves it, refuses it, or revokes it",
	},
	states.Row[State]{
		State: Active, Meaning: "in use; shown as expired after its expiry, when it can no longer be used", Next: []State{Revoked},
		Exit: "the customer revokes it, or its creator loses permission; otherwise it stays",
	},
	states.Row[State]{State: Revoked, Meaning: "revoked immediately and permanently"},
)

// States returns the tables of this package for the documents.
func States() []states.Description { return []states.Description{keyStates.Describe()} }
