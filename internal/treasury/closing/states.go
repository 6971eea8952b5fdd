package closing

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// State is the progress of a month's close.
type State string

// The states of a close. A month without one is open.
const (
	Open            State = "open" // of a month, never of a close
	Requested       State = "requested"
	Rejected        State = "rejected"
	Closed          State = "closed"
	ReopenRequested State = "reopen_requested"
	Reopened        State = "reopened"
)

const twoOperators = "a second operator, in the queue of approvals"

var monthStates = states.New("close of a month",
	states.Row[State]{
		State: Requested, Meaning: "an operator requested the close; a second one must approve it", Next: []State{Rejected, Closed},
		Exit: twoOperators, Exception: string(exceptions.MonthOpen),
	},
	states.Row[State]{State: Rejected, Meaning: "the second operator rejected it: the month is open"},
	states.Row[State]{
		State: Closed, Meaning: "nothing more is booked in the month", Next: []State{ReopenRequested},
		Exit: "two operators reopen it; otherwise it is final",
	},
	states.Row[State]{
		State: ReopenRequested, Meaning: "an operator requested reopening; the month stays closed until a second one approves",
		Next: []State{Closed, Reopened}, Exit: twoOperators,
	},
	states.Row[State]{State: Reopened, Meaning: "the month is open again and must be closed again"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{monthStates.Describe()} }
