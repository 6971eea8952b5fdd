package api

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Nothing is the input or the data of a call without any.
type Nothing struct{}

// Option configures the registration of one call.
type Option func(*huma.Operation)

// MaxBody sets the size limit of the body in bytes. The default is that of bodyLimit.
func MaxBody(n int64) Option { return func(o *huma.Operation) { o.MaxBodyBytes = n } }

// Describe adds a longer description to the API reference.
func Describe(text string) Option { return func(o *huma.Operation) { o.Description = text } }

// Fails documents codes that Command errors of kit/openapi does not find, because no line from the call to them is in the
// source: they come from what is registered elsewhere.
func Fails(codes ...fault.Code) Option { return func(o *huma.Operation) { mark(o, failsWith, codes) } }

const failsWith = "fails"

// Get registers a call that reads. P is a pointer to its input (path, query and header tags, Body) and O is the data of
// the envelope.
func Get[P, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, P) (O, error), options ...Option) {
	r.register(
		http.MethodGet, path, a, id, summary, types{(*P)(nil), (*Envelope[O])(nil)},
		func(ctx context.Context, in any) (any, error) { return h(ctx, in.(P)) }, options,
	)
}

// Post registers a call that performs an action.
func Post[P, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, P) (O, error), options ...Option) {
	r.register(
		http.MethodPost, path, a, id, summary, types{(*P)(nil), (*Envelope[O])(nil)},
		func(ctx context.Context, in any) (any, error) { return h(ctx, in.(P)) }, options,
	)
}

// Put registers a call that changes an object.
func Put[P, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, P) (O, error), options ...Option) {
	r.register(
		http.MethodPut, path, a, id, summary, types{(*P)(nil), (*Envelope[O])(nil)},
		func(ctx context.Context, in any) (any, error) { return h(ctx, in.(P)) }, options,
	)
}

// Delete registers a call that removes an object.
func Delete[P, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, P) (O, error), options ...Option) {
	r.register(
		http.MethodDelete, path, a, id, summary, types{(*P)(nil), (*Envelope[O])(nil)},
		func(ctx context.Context, in any) (any, error) { return h(ctx, in.(P)) }, options,
	)
}

// types are those of a call, as pointers that are nil: a function that is generic is in the program once for each call,
// with the text of its types as its name, so it does as little as possible and calls no other. For all types of a
// pointer it is there once, so the input is one (decision 0193).
type types struct {
	input  any // a pointer to a pointer to it
	answer any // a pointer to the envelope
}

func (t types) inputType() reflect.Type {
	pointer := reflect.TypeOf(t.input).Elem()
	if pointer.Kind() != reflect.Pointer {
		panic("api: a handler takes a pointer to its input, and not " + pointer.String())
	}
	return pointer.Elem()
}

// handler is that of a call, of whatever types. in is a pointer to the input.
type handler func(ctx context.Context, in any) (data any, err error)

func (r *Router) register(method, path string, a Access, id, summary string, t types, h handler, options []Option) {
	input, answer := t.inputType(), reflect.TypeOf(t.answer).Elem()
	checkEmbedded(input)
	op := r.operation(method, path, a, id, summary, options)
	if input == reflect.TypeFor[Upload]() {
		op.Middlewares = append(within(path, uploadIdleTimeout, true), op.Middlewares...)
	} else {
		op.Middlewares = append(within(path, callTimeLimit, false), op.Middlewares...)
		bounded(&op, a)
	}
	switch {
	case isKeyed(input):
		op.Middlewares = append(op.Middlewares, refuseEmptyKey, r.server.refuseSuspended)
		r.server.note(&op, a, true)
	case op.Metadata[takesKey] != nil:
		op.Middlewares = append(op.Middlewares, refuseBlankKey, r.server.refuseSuspended)
		r.server.note(&op, a, true)
	}
	schemas := r.server.huma.OpenAPI().Components.Schemas
	op.Responses["200"] = &huma.Response{Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{
		"application/json": {Schema: schemas.Schema(answer, true, "")},
	}}
	confirm := confirmation(a, method, id)
	r.server.add(op, input, func(c huma.Context, in any) error {
		if confirm != nil {
			if err := confirm(c.Context(), in); err != nil {
				return err
			}
		}
		data, err := h(c.Context(), in)
		if err != nil {
			return err
		}
		r.server.answer(c, http.StatusOK, succeeded(c.Context(), data))
		return nil
	})
	documentNulls(schemas, answer)
}

// confirmation returns what asks for the authentication of a call, nil for one that asks nothing.
func confirmation(a Access, method, id string) func(ctx context.Context, input any) error {
	if a.Confirm == nil || method == http.MethodGet {
		return nil
	}
	return a.Confirm(id)
}

// bounded limits the body of a call.
func bounded(op *huma.Operation, a Access) {
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = bodyLimit(a) + 1 // huma refuses what reaches its limit
	}
	op.Middlewares = append(huma.Middlewares{boundBody(op.MaxBodyBytes - 1)}, op.Middlewares...)
}

// refusalOf returns the error for the caller. What failed because the time of the call was up, or because the database
// is gone or full, did not fail for a reason of its own: the same call may succeed later.
func refusalOf(ctx context.Context, err error) *fault.Error {
	f := fault.Of(err)
	if f.Code() == fault.Internal && (errors.Is(context.Cause(ctx), context.DeadlineExceeded) || db.IsUnavailable(err)) {
		return fault.New(fault.Unavailable).Because(err)
	}
	return f
}

// checkEmbedded panics for an input that embeds an unexported struct, because huma skips it and would silently
// ignore its parameters.
func checkEmbedded(input reflect.Type) {
	if input.Kind() != reflect.Struct {
		return
	}
	for field := range input.Fields() {
		if field.Anonymous && !field.IsExported() {
			panic("api: " + input.String() + " embeds " + field.Name + ", whose parameters huma would ignore: export it")
		}
	}
}

// operation adds the route to the table and returns its operation with the access guard.
func (r *Router) operation(method, path string, a Access, id, summary string, options []Option) huma.Operation {
	r.server.routes = append(r.server.routes, Route{Method: method, Path: Prefix + path, Access: a.Name, Department: r.name, Operation: id})
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{r.name},
		Middlewares: huma.Middlewares{r.server.check(a)},
	}
	if a.Check != nil {
		op.Security = []map[string][]string{{SessionScheme: {}}}
		if len(a.Scopes) > 0 {
			op.Security = append(op.Security, map[string][]string{KeyScheme: a.Scopes})
		}
	}
	op.Responses = map[string]*huma.Response{} // its failures are documented in kit/openapi
	for _, o := range options {
		o(&op)
	}
	r.server.note(&op, a, false)
	return op
}

func (s *Server) check(a Access) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		if a.Check == nil {
			next(c)
			return
		}
		limited, d := startDeadline(c.Context(), callTimeLimit)
		defer d.end(nil)
		ctx, err := a.Check(limited, Token(c.Header("satoken")))
		d.lift()
		if err != nil {
			r, w := humago.Unwrap(c)
			f := unauthenticated(r, refusalOf(limited, err))
			s.logFailure(limited, f)
			WriteFailure(w, r, f)
			return
		}
		next(huma.WithContext(c, ctx))
	}
}

// SessionScheme and KeyScheme name what a call is authenticated with in the document: a session's token, and an API key.
const (
	SessionScheme = "satoken"
	KeyScheme     = "apiKey"
)

// isKeyed reports whether a call takes an idempotency key: it moves money.
func isKeyed(input reflect.Type) bool {
	if input.Kind() != reflect.Struct {
		return false
	}
	field, found := input.FieldByName("Keyed")
	return found && field.Anonymous && field.Type == reflect.TypeFor[Keyed]()
}

// takesKey marks a call whose input does not show that it takes an idempotency key.
const takesKey = "takesKey"

const maxIdempotencyKey = 255

// refuseBlankKey refuses an idempotency key that is sent and empty.
func refuseBlankKey(c huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(c)
	if sent := r.Header.Values("Idempotency-Key"); len(sent) > 0 && sent[0] == "" {
		WriteFailure(w, r, fault.Invalid(fault.Field("Idempotency-Key", fault.RequiredField)))
		return
	}
	next(c)
}

// refuseEmptyKey refuses an idempotency key that is sent and empty: whoever sends it believes to be protected by it. A
// machine repeats its orders, so an API key must send one.
func refuseEmptyKey(c huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(c)
	if sent := r.Header.Values("Idempotency-Key"); len(sent) > 0 && sent[0] == "" || len(sent) == 0 && ByKey(c.Context()) {
		WriteFailure(w, r, fault.Invalid(fault.Field("Idempotency-Key", fault.RequiredField)))
		return
	}
	next(c)
}

// refuseSuspended refuses a call that moves money while Config.Suspended says so.
func (s *Server) refuseSuspended(c huma.Context, next func(huma.Context)) {
	if s.config.Suspended != nil {
		if err := s.config.Suspended(c.Context()); err != nil {
			r, w := humago.Unwrap(c)
			f := refusalOf(c.Context(), err)
			s.logFailure(r.Context(), f)
			WriteFailure(w, r, f)
			return
		}
	}
	next(c)
}

// Token returns the header's value without an optional "Bearer " prefix.
func Token(header string) string {
	if len(header) > 7 && strings.EqualFold(header[:7], "Bearer ") {
		header = header[7:]
	}
	return strings.TrimSpace(header)
}
