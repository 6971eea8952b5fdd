package telemetry

import (
	"context"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
)

// requestKey is the attribute with a request's id.
const requestKey = "requestId"

// NewHandler returns a handler that adds to each line the ids that its context has: requestId, actor and traceId.
func NewHandler(next slog.Handler) slog.Handler { return handler{next} }

type handler struct{ slog.Handler }

// Handle adds the ids. It is part of slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	if call := callOf(ctx); call != nil {
		if !has(r, requestKey) {
			r.AddAttrs(slog.String(requestKey, call.RequestID))
		}
		if actor := call.Actor(); actor != "" {
			r.AddAttrs(slog.String("actor", actor))
		}
	}
	if span := trace.SpanContextFromContext(ctx); span.HasTraceID() {
		r.AddAttrs(slog.String("traceId", span.TraceID().String()))
	}
	return h.Handler.Handle(ctx, r)
}

func has(r slog.Record, key string) (found bool) {
	r.Attrs(func(a slog.Attr) bool {
		found = a.Key == key
		return !found
	})
	return found
}

// WithAttrs is part of slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup is part of slog.Handler.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
