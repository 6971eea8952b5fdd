package jobs_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

func TestTrace_OfWhatMadeAJobNecessaryGoesOnInTheJob(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		spans := tracetest.NewInMemoryExporter()
		tracing := telemetry.NewTracing(telemetry.TracingConfig{Share: 1, Exporter: spans})
		queue := jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock, Tracing: tracing})
		traced := jobs.Kind[string]{Name: "traced", Lane: jobs.LaneMoney}
		var inside string
		jobs.Handle(queue, traced, func(ctx context.Context, _ string) error { inside = telemetry.Parent(ctx); return nil })
		ctx, request := tracing.Serve(t.Context(), "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
		require.NoError(t, b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return queue.Enqueue(ctx, tx, traced.Job("k", "Jane Doe")) }))
		request.End(nil)
		_, err := queue.RunDue(t.Context())
		require.NoError(t, err)
		ended := spans.GetSpans()
		require.Equal(t, []string{"request", "job traced"}, []string{ended[0].Name, ended[1].Name})
		require.Equal(t, "0af7651916cd43dd8448eb211c80319c", ended[1].SpanContext.TraceID().String())
		require.Equal(t, ended[0].SpanContext.SpanID(), ended[1].Parent.SpanID())
		require.Contains(t, inside, "00-0af7651916cd43dd8448eb211c80319c-")
		for _, a := range ended[1].Attributes {
			require.NotContains(t, a.Value.String(), "Jane", "a span has ids alone")
		}
	})
}
