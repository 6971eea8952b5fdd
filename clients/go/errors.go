package gbpc

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Error is an answer of the API that is not success.
type Error struct {
	// Status is that of HTTP.
	Status int
	// Code is one of the constants Code…; empty if something between here and the API answered.
	Code string
	// Message is for people; never decide by it.
	Message string
	// RequestID finds the call in the server's log.
	RequestID string
	// Docs is the address of the page about the code.
	Docs string
	// Fields are what is wrong with the request, for an invalid one.
	Fields []FieldError
	// Challenge is what a person has to authenticate. A call by key is never asked.
	Challenge *Challenge
	// RetryAfter is how long the server asks to wait; zero if it does not.
	RetryAfter time.Duration
	// Data is what the code says more.
	Data json.RawMessage
	// IdempotencyKey is the one that the call carried, for repeating it.
	IdempotencyKey string
	// Change means that the call would have changed something.
	Change bool
}

// FieldError is what is wrong with one field.
type FieldError struct {
	Field   string `json:"field"` // "items[3].amount"
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Challenge is what a secondary authentication is for.
type Challenge struct {
	ID      string `json:"challengeId"`
	Summary struct {
		Amount   string `json:"amount"`
		Currency string `json:"currency"`
		Payee    string `json:"payee"`
	} `json:"summary"`
	Methods []string `json:"methods"`
}

func (e *Error) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "gbpc: %d", e.Status)
	if e.Code != "" {
		text.WriteString(" " + e.Code)
	}
	text.WriteString(": " + e.Message)
	for _, f := range e.Fields {
		fmt.Fprintf(&text, "; %s: %s", f.Field, f.Message)
	}
	if e.RequestID != "" {
		fmt.Fprintf(&text, " (request %s)", e.RequestID)
	}
	return text.String()
}

// ConnectionError means that there was no answer.
type ConnectionError struct {
	// IdempotencyKey is the one that the call carried, for repeating it.
	IdempotencyKey string
	// Change means that the call would have changed something.
	Change bool
	Err    error
}

func (e *ConnectionError) Error() string { return "gbpc: no answer: " + e.Err.Error() }

// Unwrap returns the error of the connection.
func (e *ConnectionError) Unwrap() error { return e.Err }

// HasCode reports whether the API answered with the code, such as [CodeInsufficientFunds].
func HasCode(err error, code string) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}

// OutcomeUnknown reports whether a change may have been made although the call failed. Repeat it with the same Idempotency-Key to
// learn what became of it; never take it for failed.
func OutcomeUnknown(err error) bool {
	var lost *ConnectionError
	if errors.As(err, &lost) {
		return lost.Change
	}
	var e *Error
	return errors.As(err, &e) && e.Change && e.Status >= http.StatusInternalServerError && e.Code != CodePaused
}
