// Package securityevents keeps the record of what happened to users' sign-ins, passwords and factors.
// Table: auth_events.
//
// It promises that an event is written in the transaction that caused it, and that none is ever changed
// or deleted. What an event means in words is decided where it is shown.
package securityevents
