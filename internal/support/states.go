package support

import "slices"

// State is where a message or a report stands.
type State string

// The states of a contact message, and of a report of a fault.
const (
	Received State = "new"      // nobody has looked at it
	Open     State = "open"     // somebody is at work on it
	Answered State = "answered" // whoever wrote has our answer
	Closed   State = "closed"   // nothing is left to be done

	Triaged  State = "triaged"  // somebody has understood it
	Accepted State = "accepted" // it is a fault
	Rejected State = "rejected" // it is none
	Fixed    State = "fixed"    // it is mended
	Rewarded State = "rewarded" // and paid for
)

// contactMoves are all steps a contact message can take.
var contactMoves = map[State][]State{
	Received: {Open, Answered, Closed},
	Open:     {Answered, Closed},
	Answered: {Open, Closed},
	Closed:   {Open},
}

// reportMoves are all steps a report of a fault can take.
var reportMoves = map[State][]State{
	Received: {Triaged, Rejected},
	Triaged:  {Accepted, Rejected},
	Accepted: {Fixed, Rewarded},
	Fixed:    {Rewarded},
	Rejected: {Triaged},
}

func may(moves map[State][]State, from, to State) bool { return slices.Contains(moves[from], to) }
