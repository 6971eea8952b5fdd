package api

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Routes without a pattern of their own.
const (
	routeSite    = "site"    // a page or a file of the web site
	routeUnknown = "unknown" // no such call
)

// observed measures each request, begins its trace, and writes its line of the access log.
func (s *Server) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		info := InfoOf(r.Context())
		call := &telemetry.Call{RequestID: info.RequestID}
		ctx, span := s.config.Tracing.Serve(telemetry.WithCall(r.Context(), call), r.Header.Get("Traceparent"))
		r = r.WithContext(ctx)
		end := s.config.Metrics.RequestBegins()
		out := &observedWriter{ResponseWriter: w}
		defer func() {
			end()
			a := telemetry.Answer{
				Method: r.Method, Route: call.Route(), Status: out.statusOr(http.StatusOK), Took: time.Since(began),
				Streamed: w.Header().Get("Content-Type") == "text/event-stream",
			}
			if a.Route == "" { // it was refused before its route was looked for
				_, pattern := s.mux.Handler(r)
				a.Route = routeOf(pattern)
			}
			s.config.Metrics.Answered(a)
			s.logAccess(ctx, a, out.written, info)
			span.Answered(a, call)
		}()
		next.ServeHTTP(out, r)
	})
}

// routed records which route answers.
func (s *Server) routed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { telemetry.SetRoute(r.Context(), routeOf(r.Pattern)) }()
		next.ServeHTTP(w, r)
	})
}

// routeOf returns the label of a pattern. A path that a stranger made up is no label.
func routeOf(pattern string) string {
	if _, path, ok := strings.Cut(pattern, " "); ok {
		pattern = path
	}
	switch pattern {
	case "/":
		return routeSite
	case "", Prefix + "/":
		return routeUnknown
	}
	return pattern
}

// logAccess writes the line of a request: no query, no header, nothing of the body.
func (s *Server) logAccess(ctx context.Context, a telemetry.Answer, written int64, info Info) {
	if !s.config.AccessLog || s.config.Log == nil || a.Route == "/healthz" || a.Route == "/readyz" {
		return
	}
	attrs := []slog.Attr{
		slog.String("method", a.Method), slog.String("route", a.Route), slog.Int("status", a.Status),
		slog.Float64("ms", float64(a.Took.Microseconds())/1000), slog.Int64("bytes", written),
	}
	s.config.Log.LogAttrs(ctx, slog.LevelInfo, "request", attrs...)
}

// observedWriter remembers the status and counts the bytes of an answer.
type observedWriter struct {
	http.ResponseWriter
	status  int
	written int64
}

func (w *observedWriter) statusOr(usual int) int {
	if w.status == 0 {
		return usual
	}
	return w.status
}

// WriteHeader remembers the status.
func (w *observedWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK { // others announce it
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *observedWriter) Write(b []byte) (int, error) {
	n, err := w.ResponseWriter.Write(b)
	w.written += int64(n)
	return n, err
}

// FlushError sends what is buffered. http.ResponseController calls it.
func (w *observedWriter) FlushError() error {
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Flush is FlushError for callers that take no error.
func (w *observedWriter) Flush() { _ = w.FlushError() }

// Unwrap is for http.ResponseController.
func (w *observedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
