package exceptions

// Status is the state of an exception.
type Status string

// The states of an exception.
const (
	Open     Status = "open"     // the thing cannot go on by itself
	Resolved Status = "resolved" // the thing goes on, or has reached its end
)

// statusMoves are all transitions of an exception. One that happens again is a new exception.
var statusMoves = map[Status][]Status{
	Open: {Resolved},
}
