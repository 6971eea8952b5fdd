package support

import "slices"

// State is the state of a message or a report.
type State string

// The states of a contact message, and of a bug report.
const (
	Received State = "new"      // no operator has opened it
	Open     State = "open"     // an operator is working on it
	Answered State = "answered" // the writer has an answer
	Closed   State = "closed"   // no further action is needed

	Triaged  State = "triaged"  // an operator has understood it
	Accepted State = "accepted" // it is a bug
	Rejected State = "rejected" // it is not a bug
	Fixed    State = "fixed"    // it is fixed
	Rewarded State = "rewarded" // the reporter was paid
)

// contactMoves are all transitions of a contact message.
var contactMoves = map[State][]State{
	Received: {Open, Answered, Closed},
	Open:     {Answered, Closed},
	Answered: {Open, Closed},
	Closed:   {Open},
}

// reportMoves are all transitions of a bug report.
var reportMoves = map[State][]State{
	Received: {Triaged, Rejected},
	Triaged:  {Accepted, Rejected},
	Accepted: {Fixed, Rewarded},
	Fixed:    {Rewarded},
	Rejected: {Triaged},
}

func may(moves map[State][]State, from, to State) bool { return slices.Contains(moves[from], to) }
