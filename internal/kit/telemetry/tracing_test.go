package telemetry_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

const strangers = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

func TestTracing_AStrangersHeaderDoesNotDecideWhatIsRecorded(t *testing.T) {
	spans := tracetest.NewInMemoryExporter()
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Share: 0, Exporter: spans})
	ctx, span := tracing.Serve(t.Context(), strangers)
	require.Regexp(t, "^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$", telemetry.Parent(ctx), "its trace id is kept")
	_, job := tracing.Continue(t.Context(), telemetry.Parent(ctx), "job")
	job.End(nil)
	span.End(nil)
	require.Empty(t, spans.GetSpans())
}

func TestTracing_OffHasIdsAndRecordsNothing(t *testing.T) {
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Share: 1})
	ctx, span := tracing.Serve(t.Context(), "nonsense")
	defer span.End(nil)
	require.Regexp(t, "^00-[0-9a-f]{32}-[0-9a-f]{16}-00$", telemetry.Parent(ctx))
	require.NoError(t, tracing.Close(t.Context()))
}

func TestTracing_WhatBelongsToARecordedTraceIsRecorded(t *testing.T) {
	spans := tracetest.NewInMemoryExporter()
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Share: 0, Exporter: spans})
	_, span := tracing.Continue(t.Context(), strangers, "from a row") // a row is ours
	span.End(nil)
	require.Len(t, spans.GetSpans(), 1)
}
