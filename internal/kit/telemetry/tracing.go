package telemetry

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// Tracing begins and continues traces. A nil *Tracing has none. It is safe for concurrent use.
//
// Where work waits in a row (a job, an order to the chain, a payout), the row keeps the trace as a traceparent of W3C
// (Parent), and whoever takes it up continues the trace (Continue). Without an exporter nothing is recorded and sent, and
// traces still have ids, so that the lines of a request and of its jobs are found together.
type Tracing struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// TracingConfig says what is recorded, and where it goes.
type TracingConfig struct {
	// Endpoint is the address of a collector that takes OTLP over HTTP as JSON, without the path; "" sends nothing.
	Endpoint string
	// Share is the share of traces that is recorded, 0 to 1. One that began is recorded to its end.
	Share   float64
	Version string
	// Trust says which certificates of the collector are accepted; nil: as the machine does.
	Trust *trust.Store
	// Log records when the collector stops or begins to accept spans; nil: nothing is logged.
	Log *slog.Logger
	// Exporter takes the spans in place of Endpoint's; a test's.
	Exporter sdktrace.SpanExporter
}

// NewTracing returns a Tracing. Close sends what is left.
func NewTracing(c TracingConfig) *Tracing {
	share := c.Share
	var options []sdktrace.TracerProviderOption
	switch endpoint, err := url.Parse(c.Endpoint); {
	case c.Exporter != nil:
		options = append(options, sdktrace.WithSyncer(c.Exporter))
	case err == nil && endpoint.Host != "":
		options = append(options, sdktrace.WithBatcher(newExporter(endpoint, c.Trust, c.Log), sdktrace.WithBatchTimeout(2*time.Second)))
	default:
		share = 0
	}
	options = append(options, sdktrace.WithSampler(sampler{share}),
		sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", "gbpc"), attribute.String("service.version", c.Version))))
	t := &Tracing{provider: sdktrace.NewTracerProvider(options...)}
	t.tracer = t.provider.Tracer("gbpc")
	return t
}

// Close sends what is not sent yet, for a few seconds at most.
func (t *Tracing) Close(ctx context.Context) error {
	if t == nil {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, exportTimeout)
	defer stop()
	return t.provider.Shutdown(ctx)
}

// sampler records a share of the traces, and whatever belongs to a trace of our own that is recorded. Neither a header of
// a stranger nor a trace id that a stranger has chosen decides it.
type sampler struct{ share float64 }

// ShouldSample is part of sdktrace.Sampler.
func (s sampler) ShouldSample(p sdktrace.SamplingParameters) sdktrace.SamplingResult {
	parent := trace.SpanContextFromContext(p.ParentContext)
	sampled := parent.IsSampled()
	if _, stranger := p.ParentContext.Value(strangerKey{}).(bool); stranger || !parent.IsValid() {
		sampled = s.share >= 1 || s.share > 0 && rand.Float64() < s.share // not a secret
	}
	decision := sdktrace.Drop
	if sampled {
		decision = sdktrace.RecordAndSample
	}
	return sdktrace.SamplingResult{Decision: decision, Tracestate: parent.TraceState()}
}

// Description is part of sdktrace.Sampler.
func (s sampler) Description() string { return "share of the traces that begin here" }

type strangerKey struct{}

// Serve begins the span of a request. Its trace is that of the traceparent header, if there is one.
func (t *Tracing) Serve(ctx context.Context, traceparent string) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	if traceparent != "" {
		if parent := read(traceparent); parent.IsValid() {
			ctx = context.WithValue(trace.ContextWithRemoteSpanContext(ctx, parent), strangerKey{}, true)
		}
	}
	ctx, span := t.tracer.Start(ctx, "request", trace.WithSpanKind(trace.SpanKindServer))
	return context.WithValue(ctx, strangerKey{}, nil), Span{span}
}

// Continue begins a span of the trace that a row keeps, or of a new one if it keeps none. Inside a span it begins a part of
// that one.
func (t *Tracing) Continue(ctx context.Context, traceparent, name string, attributes ...attribute.KeyValue) (context.Context, Span) {
	if t == nil {
		return ctx, Span{}
	}
	if parent := read(traceparent); parent.IsValid() {
		ctx = trace.ContextWithRemoteSpanContext(ctx, parent)
	}
	ctx, span := t.tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindConsumer), trace.WithAttributes(attributes...))
	return ctx, Span{span}
}

// Start begins a part of the span in ctx. Outside a span it does nothing.
func Start(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, Span) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, Span{}
	}
	ctx, span := parent.TracerProvider().Tracer("gbpc").Start(ctx, name, trace.WithAttributes(attributes...))
	return ctx, Span{span}
}

// Parent returns the trace in ctx as a row keeps it, or "" if there is none.
func Parent(ctx context.Context) string {
	if !trace.SpanContextFromContext(ctx).IsValid() {
		return ""
	}
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier["traceparent"]
}

func read(traceparent string) trace.SpanContext {
	if traceparent == "" {
		return trace.SpanContext{}
	}
	ctx := propagation.TraceContext{}.Extract(context.Background(), propagation.MapCarrier{"traceparent": traceparent})
	return trace.SpanContextFromContext(ctx)
}

// ID returns an attribute with the id of a thing. Attributes have ids and states, never what people have written.
func ID(name, id string) attribute.KeyValue { return attribute.String(name, id) }

// Span is a part of a trace. The zero Span is none.
type Span struct{ span trace.Span }

// Name renames the span, and adds attributes.
func (s Span) Name(name string, attributes ...attribute.KeyValue) {
	if s.span != nil {
		s.span.SetName(name)
		s.span.SetAttributes(attributes...)
	}
}

// Answered names the span of a request for its route, and ends it.
func (s Span) Answered(a Answer, call *Call) {
	if s.span == nil {
		return
	}
	if s.span.IsRecording() {
		s.span.SetName(a.Method + " " + a.Route)
		s.span.SetAttributes(
			attribute.String("http.request.method", a.Method), attribute.String("http.route", a.Route),
			attribute.Int("http.response.status_code", a.Status),
			ID("gbpc.request", call.RequestID), ID("gbpc.actor", call.Actor()))
	}
	if a.Status >= 500 {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}

// End ends the span. An error marks it as failed; its text may repeat what a bank or a person wrote, and stays out.
func (s Span) End(err error) {
	if s.span == nil {
		return
	}
	if err != nil {
		s.span.SetStatus(codes.Error, "")
	}
	s.span.End()
}
