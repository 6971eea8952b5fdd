package api_test

import (
	"io"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// What measuring, tracing without a collector, and the line of the access log cost a call.
func BenchmarkObserved(b *testing.B) {
	for name, change := range map[string]func(*api.Config){
		"nothing": func(c *api.Config) { c.Metrics, c.Tracing, c.AccessLog = nil, nil, false },
		"metrics": func(c *api.Config) { c.Tracing, c.AccessLog = nil, false },
		"all":     func(c *api.Config) { c.Log = slog.New(telemetry.NewHandler(slog.NewJSONHandler(io.Discard, nil))) },
	} {
		b.Run(name, func(b *testing.B) {
			o := observe(b, change)
			r := httptest.NewRequestWithContext(b.Context(), "GET", "/api/thing/7", nil)
			for b.Loop() {
				o.handler.ServeHTTP(httptest.NewRecorder(), r)
			}
		})
	}
}
