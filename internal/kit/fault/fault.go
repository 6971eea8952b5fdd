// Package fault is how a failure is told to a customer: a kind (which decides the HTTP status), a
// stable code and a sentence, all from one catalogue. Nothing internal is ever in one.
package fault

import (
	"errors"
	"maps"
	"slices"
	"time"
)

//go:generate go run ./generate

// Code is a stable result code of the API, from the catalogue.
type Code string

// Entry is what the catalogue says of a code.
type Entry struct {
	Code    Code
	Name    string
	Status  int // the HTTP status it is sent with
	English string
	Chinese string
	Meaning string // for whoever reads docs/errors.md
}

// Lookup is the catalogue's entry of c; an unknown code is a mistake in the program.
func Lookup(c Code) Entry {
	e, ok := catalogue[c]
	if !ok {
		panic("fault: code " + string(c) + " is not in the catalogue")
	}
	return e
}

// In is an English sentence of the catalogue in the language, without the stop at its end; a sentence or
// a language that the catalogue does not have stays as it is.
func In(language, english string) string {
	if language != "zh" {
		return english
	}
	for _, e := range catalogue {
		if e.English == english {
			return e.Chinese
		}
	}
	return english
}

// All is the catalogue in order of code.
func All() []Entry {
	return slices.SortedFunc(maps.Values(catalogue), func(a, b Entry) int {
		switch {
		case a.Code < b.Code:
			return -1
		case a.Code > b.Code:
			return 1
		}
		return 0
	})
}

// Error is a failure that a customer may read. It is compared by code: errors.Is finds it
// whatever fields or data were added.
type Error struct {
	code       Code
	fields     []FieldError
	data       any
	retryAfter time.Duration
	cause      error
}

// FieldError says what is wrong with one field of the request.
type FieldError struct {
	// Field is the path of the field in the request body or the name of a query parameter, for
	// example "addresses[3].address".
	Field string
	Code  Code
	// Text replaces the catalogue's sentence where it can say more; English only.
	Text string
}

// New is the failure of code c.
func New(c Code) *Error {
	Lookup(c)
	return &Error{code: c}
}

// Invalid is the answer to input that is wrong in the named fields.
func Invalid(fields ...FieldError) *Error { return &Error{code: InvalidParameters, fields: fields} }

// Field is one wrong field; text, when given, replaces the catalogue's sentence.
func Field(field string, c Code, text ...string) FieldError {
	Lookup(c)
	f := FieldError{Field: field, Code: c}
	if len(text) > 0 {
		f.Text = text[0]
	}
	return f
}

// Error is for logs: the code and what caused it.
func (e *Error) Error() string {
	text := string(e.code) + " " + Lookup(e.code).English
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Is compares by code.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.code == e.code
}

// Unwrap is the cause, which is logged and never sent.
func (e *Error) Unwrap() error { return e.cause }

// Code is the stable code.
func (e *Error) Code() Code { return e.code }

// Status is the HTTP status.
func (e *Error) Status() int { return Lookup(e.code).Status }

// Fields are the wrong fields of the request, if that is what failed.
func (e *Error) Fields() []FieldError { return e.fields }

// Data is sent as the envelope's data, together with the fields.
func (e *Error) Data() any { return e.data }

// RetryAfter is when the same call may succeed; zero says nothing.
func (e *Error) RetryAfter() time.Duration { return e.retryAfter }

// With is a copy that carries data for the client.
func (e *Error) With(data any) *Error {
	c := *e
	c.data = data
	return &c
}

// After is a copy that says when to try again.
func (e *Error) After(d time.Duration) *Error {
	c := *e
	c.retryAfter = d
	return &c
}

// Because is a copy that carries what caused it, for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// Of is the failure in err's chain, or an internal one that carries err.
func Of(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return New(Internal).Because(err)
}

// Fields collects what is wrong with a request, so that everything is told at once.
type Fields []FieldError

// Add notes one wrong field.
func (f *Fields) Add(field string, c Code, text ...string) { *f = append(*f, Field(field, c, text...)) }

// Err is nil when nothing was noted.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return Invalid(f...)
}
