#!/bin/sh
# OpenTelemetry's exporter for Go, otlptracehttp v1.47.0, with EncodingJSON. OTLP writes ids in hexadecimal and leaves their case open.
# Guess: a trace's id is written as W3C's traceparent, TraceID.String() and every log have it, in small letters.
# Seen: in capitals. Who finds a trace by the id of a log line has to compare without case.
set -eu
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir" && rm -rf "$dir"' EXIT
cd "$dir"
go mod init finding 2>/dev/null
go get go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp@v1.47.0 go.opentelemetry.io/otel/sdk@v1.47.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

func main() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			ResourceSpans []struct {
				ScopeSpans []struct{ Spans []struct{ TraceID, ParentSpanID string } }
			}
		}
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			panic(err)
		}
		fmt.Println("sent:", body.ResourceSpans[0].ScopeSpans[0].Spans[0])
	}))
	ctx := context.Background()
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(server.URL+"/v1/traces"), otlptracehttp.WithEncoding(otlptracehttp.EncodingJSON))
	if err != nil {
		panic(err)
	}
	id, _ := trace.TraceIDFromHex("0af7651916cd43dd8448eb211c80319c")
	parent, _ := trace.SpanIDFromHex("b7ad6b7169203331")
	fmt.Println("here:", id, parent)
	ctx = trace.ContextWithSpanContext(ctx, trace.NewSpanContext(trace.SpanContextConfig{TraceID: id, SpanID: parent, TraceFlags: trace.FlagsSampled}))
	_, span := sdktrace.NewTracerProvider(sdktrace.WithSyncer(exporter)).Tracer("x").Start(ctx, "x")
	span.End()
}
GO
go mod tidy 2>/dev/null
seen=$(go run .)
echo "$seen"
test "$seen" = "here: 0af7651916cd43dd8448eb211c80319c b7ad6b7169203331
sent: {0AF7651916CD43DD8448EB211C80319C B7AD6B7169203331}"
