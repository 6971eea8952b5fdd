package fault

import (
	"errors"
	"maps"
	"slices"
	"sort"
	"time"
)

//go:generate go run ./generate

// Code is a stable result code of the API. The constants are those of the catalogue.
type Code string

// Entry is one code of the error catalogue.
type Entry struct {
	Code    Code
	Name    string
	Status  int // the HTTP status
	English string
	Chinese string
	Meaning string // when the code is returned, for docs/errors.md
}

// Lookup returns the catalogue's entry of c. It panics if there is none.
func Lookup(c Code) Entry {
	e, ok := catalogue[c]
	if !ok {
		panic("fault: code " + string(c) + " is not in the catalogue")
	}
	return e
}

// Sentence returns c as a full sentence in the language, English unless it is "zh"; "" for no code.
func Sentence(language string, c Code) string {
	switch {
	case c == "":
		return ""
	case language == "zh":
		return Lookup(c).Chinese + "。"
	}
	return Lookup(c).English + "."
}

// In returns the translation of an English sentence of the catalogue, without a final full stop. A sentence or a
// language that the catalogue does not have is returned in English.
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

// Reason is a sentence that says more than that of its code, in English and in Chinese.
type Reason struct {
	code             Code
	english, chinese string
}

// All returns the catalogue in order of code.
func All() []Entry {
	all := slices.Collect(maps.Values(catalogue))
	sort.Slice(all, func(i, j int) bool { return all[i].Code < all[j].Code })
	return all
}

// Error is an error that a client may see. errors.Is compares it by code, regardless of its fields, data and
// cause. An Error is immutable: With, About, After and Because return copies.
type Error struct {
	code       Code
	reason     Reason
	fields     []FieldError
	data       any
	retryAfter time.Duration
	cause      error
}

// FieldError describes one invalid field of a request.
type FieldError struct {
	// Field is the path of the field in the request body, or the name of a query parameter, for example
	// "addresses[3].address".
	Field string
	Code  Code
	// Text replaces the catalogue's sentence if it can say more, and Chinese is the same in Chinese. Without it the
	// catalogue's sentence stands there.
	Text, Chinese string
}

// Sentence returns the error as a sentence in the language; "" if the catalogue's says it.
func (f FieldError) Sentence(language string) string {
	if language == "zh" {
		return f.Chinese
	}
	return f.Text
}

// New returns the error of code c.
func New(c Code) *Error {
	Lookup(c)
	return &Error{code: c}
}

// For returns the error of the reason's code, which says the reason.
func For(r Reason) *Error { return &Error{code: r.code, reason: r} }

// Invalid returns the error for a request with invalid fields.
func Invalid(fields ...FieldError) *Error { return &Error{code: InvalidParameters, fields: fields} }

// Field returns the error of one field. text, if given, replaces the catalogue's sentence; a second text is the same in Chinese.
func Field(field string, c Code, text ...string) FieldError {
	Lookup(c)
	f := FieldError{Field: field, Code: c}
	if len(text) > 0 {
		f.Text = text[0]
	}
	if len(text) > 1 {
		f.Chinese = text[1]
	}
	return f
}

// Error returns the code, the English sentence and the cause, for logs.
func (e *Error) Error() string {
	text := string(e.code) + " " + e.Sentence("en")
	if e.cause != nil {
		text += ": " + e.cause.Error()
	}
	return text
}

// Is reports whether target is an Error with the same code.
func (e *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.code == e.code
}

// Unwrap returns the cause, which is logged and never sent.
func (e *Error) Unwrap() error { return e.cause }

// Sentence returns what went wrong in the language, English unless it is "zh", without a full stop at its end.
func (e *Error) Sentence(language string) string {
	english, chinese := e.reason.english, e.reason.chinese
	if e.reason.code == "" {
		english, chinese = Lookup(e.code).English, Lookup(e.code).Chinese
	}
	if language == "zh" {
		return chinese
	}
	return english
}

// Code returns the stable code.
func (e *Error) Code() Code { return e.code }

// Status returns the HTTP status.
func (e *Error) Status() int { return Lookup(e.code).Status }

// Fields returns the invalid fields of the request, if any.
func (e *Error) Fields() []FieldError { return e.fields }

// Data returns what is sent as the data of the envelope, in addition to the fields.
func (e *Error) Data() any { return e.data }

// RetryAfter returns the time after which the same call may succeed, or zero if that is not known.
func (e *Error) RetryAfter() time.Duration { return e.retryAfter }

// With returns a copy with data for the client.
func (e *Error) With(data any) *Error {
	c := *e
	c.data = data
	return &c
}

// After returns a copy that asks the client to retry after d.
func (e *Error) After(d time.Duration) *Error {
	c := *e
	c.retryAfter = d
	return &c
}

// About returns a copy that names the invalid fields of the request. They are sent in place of data.
func (e *Error) About(fields ...FieldError) *Error {
	c := *e
	c.fields = fields
	return &c
}

// Because returns a copy with the cause, for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// Of returns the Error in err's chain, or an Internal error with err as its cause.
func Of(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return New(Internal).Because(err)
}

// Fields collects the invalid fields of a request, so that all are reported at once.
type Fields []FieldError

// Add adds one invalid field.
func (f *Fields) Add(field string, c Code, text ...string) { *f = append(*f, Field(field, c, text...)) }

// Join adds the invalid fields of an error, which may be nil.
func (f *Fields) Join(err error) {
	if e, ok := errors.AsType[*Error](err); ok {
		*f = append(*f, e.Fields()...)
	}
}

// Err returns the error for the fields that were added, or nil if there are none.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return Invalid(f...)
}
