package api

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Nothing is the input or the data of a call that has none.
type Nothing struct{}

// Option changes how one call is registered.
type Option func(*huma.Operation)

// MaxBody sets how many bytes a body may have; the default is 1 MiB.
func MaxBody(n int64) Option { return func(o *huma.Operation) { o.MaxBodyBytes = n } }

// Describe adds a longer description for the reference.
func Describe(text string) Option { return func(o *huma.Operation) { o.Description = text } }

// Get registers a call that reads. In is a huma input (path, query and header tags, Body), O the
// envelope's data.
func Get[I, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (O, error), options ...Option) {
	register(r, http.MethodGet, path, a, id, summary, h, options)
}

// Post registers a call that does something.
func Post[I, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (O, error), options ...Option) {
	register(r, http.MethodPost, path, a, id, summary, h, options)
}

// Put registers a call that changes something.
func Put[I, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (O, error), options ...Option) {
	register(r, http.MethodPut, path, a, id, summary, h, options)
}

// Delete registers a call that removes something.
func Delete[I, O any](r *Router, path string, a Access, id, summary string, h func(context.Context, *I) (O, error), options ...Option) {
	register(r, http.MethodDelete, path, a, id, summary, h, options)
}

func register[I, O any](r *Router, method, path string, a Access, id, summary string, h func(context.Context, *I) (O, error), options []Option) {
	mustBeFilled(reflect.TypeFor[I]())
	op := r.operation(method, path, a, id, summary, options)
	huma.Register(r.server.huma, op, func(ctx context.Context, in *I) (*enveloped[O], error) {
		data, err := h(ctx, in)
		if err != nil {
			return nil, r.server.failed(ctx, err)
		}
		return succeeded(ctx, data), nil
	})
	sayNull(r.server.huma.OpenAPI().Components.Schemas, reflect.TypeFor[Envelope[O]]())
}

// mustBeFilled panics for an input that embeds an unexported struct: huma passes over it, and its
// parameters would be ignored in silence.
func mustBeFilled(input reflect.Type) {
	if input.Kind() != reflect.Struct {
		return
	}
	for field := range input.Fields() {
		if field.Anonymous && !field.IsExported() {
			panic("api: " + input.String() + " embeds " + field.Name + ", whose parameters would never be read: export it")
		}
	}
}

// operation notes the route and puts the access check before it.
func (r *Router) operation(method, path string, a Access, id, summary string, options []Option) huma.Operation {
	r.server.routes = append(r.server.routes, Route{method, Prefix + path, a.Name, r.name})
	op := huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Tags: []string{r.name},
		Middlewares: huma.Middlewares{r.server.check(a)},
		// Huma would describe 422 for its validation; ours is 400, and every failure has one shape.
		Errors: []int{http.StatusBadRequest},
	}
	if a.Check != nil {
		op.Security = []map[string][]string{{"satoken": {}}}
	}
	sayFailures(&op, r.server.huma.OpenAPI().Components, a)
	for _, o := range options {
		o(&op)
	}
	return op
}

func (s *Server) check(a Access) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		if a.Check == nil {
			next(c)
			return
		}
		ctx, err := a.Check(c.Context(), Token(c.Header("satoken")))
		if err != nil {
			r, w := humago.Unwrap(c)
			s.logFailure(r.Context(), fault.Of(err))
			WriteFailure(w, r, fault.Of(err))
			return
		}
		next(huma.WithContext(c, ctx))
	}
}

// Token takes a tolerated "Bearer " off the header's value.
func Token(header string) string {
	if len(header) > 7 && strings.EqualFold(header[:7], "Bearer ") {
		header = header[7:]
	}
	return strings.TrimSpace(header)
}
