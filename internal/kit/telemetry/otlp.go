package telemetry

import (
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

const (
	// exportTimeout limits one delivery, and what is left at the end. What cannot be delivered is lost: nothing waits for a collector.
	exportTimeout = 5 * time.Second
	maxAnswer     = 64 << 10 // of the collector, in bytes
	maxLogged     = 200      // of what it says, in characters
)

// exporter sends spans to a collector, and logs once that it fails.
type exporter struct {
	sdktrace.SpanExporter

	client  *http.Client
	log     *slog.Logger
	failing atomic.Bool
}

// newExporter returns one that does what our settings say, whatever the variables of OpenTelemetry (OTEL_EXPORTER_…) say.
func newExporter(at *url.URL, trusted *trust.Store, log *slog.Logger) *exporter {
	headers := map[string]string{}
	if at.User != nil {
		password, _ := at.User.Password()
		headers["Authorization"] = "Basic " + base64.StdEncoding.EncodeToString([]byte(at.User.Username()+":"+password))
	}
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	client := trust.Successes(trusted.Client(trust.Traces, exportTimeout, trust.Identity{}))
	// Its start would only check a configuration of TLS, which is the client's here.
	sender := otlptrace.NewUnstarted(otlptracehttp.NewClient(
		otlptracehttp.WithEndpointURL(at.JoinPath("v1", "traces").String()), otlptracehttp.WithHTTPClient(client),
		otlptracehttp.WithEncoding(otlptracehttp.EncodingJSON), otlptracehttp.WithHeaders(headers),
		otlptracehttp.WithCompression(otlptracehttp.NoCompression), otlptracehttp.WithMaxResponseSize(maxAnswer),
		otlptracehttp.WithTimeout(exportTimeout), otlptracehttp.WithRetry(otlptracehttp.RetryConfig{Enabled: false}),
	))
	return &exporter{SpanExporter: sender, client: client, log: log}
}

// ExportSpans is part of sdktrace.SpanExporter. It never fails: that the collector fails is logged, once.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	err := e.SpanExporter.ExportSpans(ctx, spans)
	if failed := err != nil; e.failing.Swap(failed) != failed {
		if failed {
			e.log.WarnContext(ctx, "the trace collector rejects spans", "err", fmt.Sprintf("%.*s", maxLogged, err.Error()))
		} else {
			e.log.InfoContext(ctx, "the trace collector accepts spans again")
		}
	}
	return nil
}

// Shutdown is part of sdktrace.SpanExporter.
func (e *exporter) Shutdown(ctx context.Context) error {
	e.client.CloseIdleConnections()
	return e.SpanExporter.Shutdown(ctx)
}
