package api

import (
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Deprecated marks a call that is answered for older clients alone: in the OpenAPI document, and in every answer by the
// header Deprecation (RFC 9745), also where the caller is refused.
func Deprecated(since time.Time) Option {
	return func(o *huma.Operation) {
		o.Deprecated = true
		mark := func(c huma.Context, next func(huma.Context)) {
			c.SetHeader("Deprecation", "@"+strconv.FormatInt(since.Unix(), 10))
			next(c)
		}
		o.Middlewares = append(huma.Middlewares{mark}, o.Middlewares...)
	}
}

// declareDeprecation has the OpenAPI document name the header on every answer of a deprecated call.
func declareDeprecation(o *huma.Operation, c *huma.Components) {
	headers := map[string]*huma.Param{"Deprecation": {
		Description: "since when the call is deprecated: @ and seconds since 1970 (RFC 9745)", Schema: &huma.Schema{Type: huma.TypeString}, Example: "@1767225600",
	}}
	for status, answer := range o.Responses {
		if answer.Ref != "" { // to what the failures of all calls share
			answer = c.Responses["Failure"]
		}
		declared := *answer
		declared.Headers = headers
		o.Responses[status] = &declared
	}
}
