package states

import (
	"fmt"
	"slices"
)

// Row is one state of a thing.
type Row[S comparable] struct {
	State S
	// Name is what the API and the documents call the state; "" is the state itself.
	Name string
	// Meaning says what is so in this state.
	Meaning string
	// Next are the states that it can move to. Without one it is final.
	Next []S
	// Exit says what moves a thing out of this state: a job, a report of an external service, somebody's decision. A state
	// that is not final must have one.
	Exit string
	// Exception is the kind of exception (exceptions.Kind) that a thing gets that stays in this state too long, or
	// cannot leave it; "" where Exit is a queue of its own.
	Exception string
}

// Table is the table of all states of one kind of thing.
type Table[S comparable] struct {
	thing string
	rows  []Row[S]
}

// New returns the table of a kind of thing, for example "payout". It panics if the table contradicts itself: a
// state named twice, a move to a state that has no row, a state that is not final and has no exit.
func New[S comparable](thing string, rows ...Row[S]) *Table[S] {
	t := &Table[S]{thing: thing, rows: rows}
	for i, r := range rows {
		if r.Name == "" {
			rows[i].Name = fmt.Sprint(r.State)
		}
		switch {
		case t.row(r.State) != &rows[i]:
			panic(fmt.Sprintf("states: %s has two rows for %v", thing, r.State))
		case (len(r.Next) == 0) != (r.Exit == ""):
			panic(fmt.Sprintf("states: %s: %v is final or has an exit", thing, r.State))
		case r.Exception != "" && len(r.Next) == 0:
			panic(fmt.Sprintf("states: %s: %v is final and has an exception", thing, r.State))
		}
		for _, next := range r.Next {
			if t.row(next) == nil {
				panic(fmt.Sprintf("states: %s: %v leads to %v, which has no row", thing, r.State, next))
			}
		}
	}
	return t
}

func (t *Table[S]) row(s S) *Row[S] {
	for i := range t.rows {
		if t.rows[i].State == s {
			return &t.rows[i]
		}
	}
	return nil
}

// May reports whether a thing can move from one state to the other. Staying in a state is no move.
func (t *Table[S]) May(from, to S) bool {
	row := t.row(from)
	return row != nil && slices.Contains(row.Next, to)
}

// Check returns an error unless the thing stays in its state or the table has the move.
func (t *Table[S]) Check(from, to S) error {
	if from == to && t.row(from) != nil || t.May(from, to) {
		return nil
	}
	return fmt.Errorf("a %s that is %v cannot become %v", t.thing, from, to)
}

// Final reports whether no move leads out of the state.
func (t *Table[S]) Final(s S) bool {
	row := t.row(s)
	return row != nil && len(row.Next) == 0
}

// Description is a table as documents show it.
type Description struct {
	Thing string
	Rows  []Row[string] // states by their names
}

// Describe returns the table for documents.
func (t *Table[S]) Describe() Description {
	d := Description{Thing: t.thing}
	for _, r := range t.rows {
		described := Row[string]{State: r.Name, Name: r.Name, Meaning: r.Meaning, Exit: r.Exit, Exception: r.Exception}
		for _, next := range r.Next {
			described.Next = append(described.Next, t.row(next).Name)
		}
		d.Rows = append(d.Rows, described)
	}
	return d
}
