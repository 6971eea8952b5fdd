package db

import "time"

// Window is the part of a list that is read: a page by its number, or what follows a place in the order of
// creation, where nothing is repeated or left out while new items arrive.
type Window struct {
	Limit, Offset int32
	// ByCreation asks for the order of creation instead of the list's own.
	ByCreation bool
	// At and ID are the place: when the last item that was read was created, and its id. Both are zero at the
	// start of the list.
	At time.Time
	ID string
}

// Before returns the place for a query that reads the newest items first: everything is before it at the start.
func (w Window) Before() (at time.Time, id string) {
	if w.At.IsZero() && w.ID == "" {
		return time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC), ""
	}
	return w.At, w.ID
}

// After returns the place for a query that reads the oldest items first: everything is after it at the start.
func (w Window) After() (at time.Time, id string) {
	if w.At.IsZero() && w.ID == "" {
		return time.Unix(0, 0).UTC(), ""
	}
	return w.At, w.ID
}

// BeforeID returns the place for a query that reads the newest items first by their ids alone, where these are made by
// the package id: they are ordered by time.
func (w Window) BeforeID() string {
	if w.ID == "" {
		return "g" // after every hexadecimal digit
	}
	return w.ID
}
