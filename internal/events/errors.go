package events

import "github.com/gbpc/gbpc/internal/kit/fault"

// errUnknownEvent is the answer to an id after which no event can be read: one that never was, of another customer, or
// older than the log.
func errUnknownEvent(parameter string) error {
	var wrong fault.Fields
	wrong.Add(parameter, fault.InvalidFormat, "There is no such event in the last 90 days.")
	return wrong.Err()
}
