package api

import (
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Deprecated marks a call that is answered for older clients alone: in its OpenAPI document, and in every answer by the
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
