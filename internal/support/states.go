package support

import "github.com/gbpc/gbpc/internal/kit/states"

// State is the state of a message or a report.
type State string

// The states of a contact message, and of a bug report.
const (
	Received State = "new"
	Open     State = "open"
	Answered State = "answered"
	Closed   State = "closed"

	Triaged  State = "triaged"
	Accepted State = "accepted"
	Rejected State = "rejected"
	Fixed    State = "fixed"
	Rewarded State = "rewarded"
)

var contactStates = states.New("contact message",
	states.Row[State]{State: Received, Meaning: "no operator has opened it", Next: []State{Open, Answered, Closed}, Exit: contactQueue},
	states.Row[State]{State: Open, Meaning: "an operator is working on it", Next: []State{Answered, Closed}, Exit: contactQueue},
	states.Row[State]{State: Answered, Meaning: "the writer has an answer", Next: []State{Open, Closed}, Exit: contactQueue},
	states.Row[State]{
		State: Closed, Meaning: "no further action is needed", Next: []State{Open}, Exit: "an operator reopens it; otherwise it is final",
	},
)

var reportStates = states.New("bug report",
	states.Row[State]{State: Received, Meaning: "no operator has opened it", Next: []State{Triaged, Rejected}, Exit: reportQueue},
	states.Row[State]{State: Triaged, Meaning: "an operator has understood it", Next: []State{Accepted, Rejected}, Exit: reportQueue},
	states.Row[State]{State: Accepted, Meaning: "it is a bug", Next: []State{Fixed, Rewarded}, Exit: reportQueue},
	states.Row[State]{State: Fixed, Meaning: "it is fixed", Next: []State{Rewarded}, Exit: reportQueue},
	states.Row[State]{
		State: Rejected, Meaning: "it is not a bug", Next: []State{Triaged}, Exit: "an operator reopens it; otherwise it is final",
	},
	states.Row[State]{State: Rewarded, Meaning: "the reporter was paid"},
)

const (
	contactQueue = "an operator, in the queue of messages"
	reportQueue  = "an operator, in the queue of bug reports"
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{contactStates.Describe(), reportStates.Describe()}
}
