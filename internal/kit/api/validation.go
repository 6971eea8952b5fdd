package api

import (
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// failAsEnvelope makes huma report its own errors (invalid JSON, a missing or invalid field) as envelopes. huma
// keeps these in package variables, so this is done once.
var failAsEnvelope = sync.OnceFunc(func() {
	huma.ValidateStrictCasing = true // "Amount" is not "amount"
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return huma.NewErrorWithContext(nil, status, message, errs...)
	}
	huma.NewErrorWithContext = func(c huma.Context, status int, _ string, errs ...error) huma.StatusError {
		f := faultOf(status, errs)
		if c == nil {
			return &Failure{Code: f.Code(), Message: fault.Lookup(f.Code()).English, status: f.Status()}
		}
		return failureOf(c.Context(), f)
	}
})

func faultOf(status int, errs []error) *fault.Error {
	switch status {
	case http.StatusNotFound:
		return fault.New(fault.NotFound)
	case http.StatusMethodNotAllowed:
		return fault.For(fault.NotTheMethod)
	case http.StatusRequestEntityTooLarge:
		return fault.New(fault.BodyTooLarge)
	case http.StatusUnsupportedMediaType:
		return fault.New(fault.UnsupportedType)
	case http.StatusRequestTimeout:
		return fault.New(fault.OperationTimeout)
	}
	if status >= http.StatusInternalServerError {
		return fault.New(fault.Internal).Because(errors.Join(errs...))
	}
	var fields, unknown fault.Fields
	for _, err := range errs {
		if f, ok := errors.AsType[*fault.Error](err); ok {
			return f
		}
		if d, ok := errors.AsType[*huma.ErrorDetail](err); ok {
			if field := fieldOf(d); field.Code == fault.UnknownField {
				unknown = append(unknown, field)
			} else {
				fields = append(fields, field)
			}
		}
	}
	return fault.Invalid(append(fields, few(unknown)...)...)
}

// fieldOf translates an error of huma. The value is left out on purpose: it could be a password.
func fieldOf(d *huma.ErrorDetail) fault.FieldError {
	_, path, _ := strings.Cut(d.Location, ".") // "body.sortCode", "query.pageSize"
	message := d.Message
	if name, ok := between(message, "expected required property ", " to be present"); ok {
		return fault.Field(join(path, name), fault.RequiredField)
	}
	for _, prefix := range []string{duplicateField, containsNUL} {
		if field, ok := strings.CutPrefix(message, prefix); ok && field != "" {
			return fault.Field(field, fault.InvalidFormat)
		}
	}
	code := fault.InvalidFormat
	switch {
	case message == validation.MsgUnexpectedProperty, message == "unknown query parameter":
		code = fault.UnknownField
	case strings.HasPrefix(message, "required "), message == "expected length >= 1":
		code = fault.RequiredField
	case strings.HasPrefix(message, "expected length"), strings.HasPrefix(message, "expected array length"):
		code = fault.TooLong
	case strings.HasPrefix(message, "expected number"), strings.HasPrefix(message, "expected value to be"):
		code = fault.OutOfRange
	}
	if path == "" {
		path = d.Location // the body itself
	}
	return fault.Field(path, code)
}

func between(s, before, after string) (string, bool) {
	rest, ok := strings.CutPrefix(s, before)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(rest, after)
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
