package telemetry

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// exportTimeout limits one delivery. What cannot be delivered is lost: nothing waits for a collector.
const exportTimeout = 5 * time.Second

// exporter sends spans as OTLP in JSON. The library's exporter brings protobuf and gRPC with it.
type exporter struct {
	url     string
	client  *http.Client
	log     *slog.Logger
	failing atomic.Bool
}

func newExporter(endpoint string, trusted *trust.Store, log *slog.Logger) *exporter {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &exporter{
		log: log, url: strings.TrimSuffix(endpoint, "/") + "/v1/traces", client: trusted.Client(trust.Traces, exportTimeout, trust.Identity{}),
	}
}

// The JSON of OTLP: ids are hexadecimal, 64-bit numbers are text.
type (
	otlpRequest struct {
		ResourceSpans []otlpResource `json:"resourceSpans"`
	}
	otlpResource struct {
		Resource   otlpAttributes `json:"resource"`
		ScopeSpans []otlpScope    `json:"scopeSpans"`
	}
	otlpAttributes struct {
		Attributes []otlpAttribute `json:"attributes"`
	}
	otlpScope struct {
		Scope otlpName   `json:"scope"`
		Spans []otlpSpan `json:"spans"`
	}
	otlpName struct {
		Name string `json:"name"`
	}
	otlpSpan struct {
		TraceID    string          `json:"traceId"`
		SpanID     string          `json:"spanId"`
		ParentID   string          `json:"parentSpanId,omitempty"`
		Name       string          `json:"name"`
		Kind       int             `json:"kind"`
		Start      string          `json:"startTimeUnixNano"`
		End        string          `json:"endTimeUnixNano"`
		Attributes []otlpAttribute `json:"attributes,omitempty"`
		Status     otlpStatus      `json:"status"`
	}
	otlpStatus struct {
		Code int `json:"code,omitempty"`
	}
	otlpAttribute struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
)

const otlpError = 2

// ExportSpans is part of sdktrace.SpanExporter. It never fails: that the collector fails is logged, once.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	err := e.send(ctx, spans)
	if failed := err != nil; e.failing.Swap(failed) != failed {
		if failed {
			e.log.WarnContext(ctx, "the trace collector rejects spans", "err", err)
		} else {
			e.log.InfoContext(ctx, "the trace collector accepts spans again")
		}
	}
	return nil
}

func (e *exporter) send(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	if len(spans) == 0 {
		return nil
	}
	list := make([]otlpSpan, len(spans))
	for i, s := range spans {
		list[i] = otlpSpan{
			TraceID: s.SpanContext().TraceID().String(), SpanID: s.SpanContext().SpanID().String(), Name: s.Name(), Kind: kindOf(s.SpanKind()),
			Start: nanoseconds(s.StartTime()), End: nanoseconds(s.EndTime()), Attributes: attributesOf(s.Attributes()),
		}
		if s.Parent().HasSpanID() {
			list[i].ParentID = s.Parent().SpanID().String()
		}
		if s.Status().Code == codes.Error {
			list[i].Status.Code = otlpError
		}
	}
	body, err := json.Marshal(otlpRequest{[]otlpResource{{
		Resource: otlpAttributes{attributesOf(spans[0].Resource().Attributes())}, ScopeSpans: []otlpScope{{Scope: otlpName{"gbpc"}, Spans: list}},
	}}})
	if err != nil {
		return fmt.Errorf("write spans: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := e.client.Do(request)
	if err != nil {
		return fmt.Errorf("send spans: %w", err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 64<<10)) // so that the connection is used again
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("send spans: the collector answered %s", answer.Status)
	}
	return nil
}

// Shutdown is part of sdktrace.SpanExporter.
func (e *exporter) Shutdown(context.Context) error {
	e.client.CloseIdleConnections()
	return nil
}

// kindOf: OTLP counts from internal = 1, as the library does.
func kindOf(k trace.SpanKind) int { return int(max(k, trace.SpanKindInternal)) }

func nanoseconds(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func attributesOf(list []attribute.KeyValue) []otlpAttribute {
	all := make([]otlpAttribute, len(list))
	for i, a := range list {
		value := map[string]any{"stringValue": a.Value.String()}
		switch a.Value.Type() {
		case attribute.INT64:
			value = map[string]any{"intValue": strconv.FormatInt(a.Value.AsInt64(), 10)}
		case attribute.BOOL:
			value = map[string]any{"boolValue": a.Value.AsBool()}
		}
		all[i] = otlpAttribute{Key: string(a.Key), Value: value}
	}
	return all
}
