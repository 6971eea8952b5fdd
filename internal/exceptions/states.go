package exceptions

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the state of an exception.
type Status string

// The states of an exception.
const (
	Open     Status = "open"
	Resolved Status = "resolved"
)

// The query that resolves an exception finds open ones only, so it makes no other move than this table's.
var statuses = states.New("exception",
	states.Row[Status]{
		State: Open, Meaning: "it needs an operator", Next: []Status{Resolved},
		Exit: "the cause is gone, or an operator acts, in the queue of exceptions",
	},
	states.Row[Status]{State: Resolved, Meaning: "processing continues or has ended; if it happens again, that is a new exception"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{statuses.Describe()} }
