package support

import "slices"

// State is where a message or a report stands.
type State string

// The states of a contact message, and of a report of a fault.
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

var contactMoves = map[State][]State{
	Received: {Open, Answered, Closed},
	Open:     {Answered, Closed},
	Answered: {Open, Closed},
	Closed:   {Open},
}

var reportMoves = map[State][]State{
	Received: {Triaged, Rejected},
	Triaged:  {Accepted, Rejected},
	Accepted: {Fixed, Rewarded},
	Fixed:    {Rewarded},
	Rejected: {Triaged},
}

func may(moves map[State][]State, from, to State) bool { return slices.Contains(moves[from], to) }
