// Package states keeps, for each kind of thing that has states, one table of them: where each can move, what moves
// it, and under which exception it stands when it does not. The department that owns the thing declares the table
// in its states.go and asks it before it writes the column of the state. docs/states.md is made of all tables.
package states
