package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

type observed struct {
	metrics *telemetry.Metrics
	log     bytes.Buffer
	handler http.Handler
}

func observe(t testing.TB, change func(*api.Config)) *observed {
	t.Helper()
	o := &observed{metrics: telemetry.NewMetrics("1")}
	config := api.Config{Version: "1", Metrics: o.metrics, Log: slog.New(telemetry.NewHandler(slog.NewJSONHandler(&o.log, nil))), AccessLog: true, Tracing: telemetry.NewTracing(telemetry.TracingConfig{})}
	if change != nil {
		change(&config)
	}
	s := api.New(config)
	access := api.Access{Name: "signed in", Check: func(ctx context.Context, _ string) (context.Context, error) {
		telemetry.SetActor(ctx, "user", "u1")
		return ctx, nil
	}}
	type input struct {
		ID    string `path:"id"`
		Email string `query:"email"`
	}
	api.Get(s.Department("x"), "/thing/{id}", access, "getThing", "A thing.", func(_ context.Context, in *input) (string, error) {
		if in.ID == "gone" {
			return "", fault.New(fault.NotFound)
		}
		return "found", nil
	})
	o.handler = handlerOf(t, s)
	return o
}

func (o *observed) get(t *testing.T, method, target string, headers ...string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	o.handler.ServeHTTP(httptest.NewRecorder(), r)
}

func TestRequests_AreMeasuredByThePatternOfTheirRoute(t *testing.T) {
	o := observe(t, func(c *api.Config) { c.AllowHost = func(name string) bool { return name == "example.com" } })
	for _, id := range []string{"1", "2", "gone"} {
		o.get(t, "GET", "/api/thing/"+id)
	}
	o.get(t, "GET", "/api/made/up/1")
	o.get(t, "BREW", "/api/made/up/2")
	o.get(t, "GET", "/some/page")
	o.get(t, "GET", "http://elsewhere.example/api/thing/1") // refused before the route
	w := httptest.NewRecorder()
	promhttp.HandlerFor(o.metrics.Registry(), promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	var counted []string
	for line := range strings.Lines(w.Body.String()) {
		if strings.HasPrefix(line, "gbpc_http_requests_total") {
			counted = append(counted, strings.TrimSpace(line))
		}
	}
	require.Equal(t, []string{
		`gbpc_http_requests_total{method="GET",route="/api/thing/{id}",status="200"} 2`,
		`gbpc_http_requests_total{method="GET",route="/api/thing/{id}",status="404"} 1`,
		`gbpc_http_requests_total{method="GET",route="/api/thing/{id}",status="421"} 1`,
		`gbpc_http_requests_total{method="GET",route="site",status="404"} 1`,
		`gbpc_http_requests_total{method="GET",route="unknown",status="404"} 1`,
		`gbpc_http_requests_total{method="other",route="unknown",status="403"} 1`,
	}, counted)
	require.Contains(t, w.Body.String(), `gbpc_http_request_duration_seconds_count{method="GET",route="/api/thing/{id}"} 4`)
}

func TestAccessLog_HasTheIdsAndNothingPersonal(t *testing.T) {
	o := observe(t, nil)
	o.get(t, "GET", "/api/thing/7?email=jane@example.com", "X-Request-Id", "R-1", "User-Agent", "Netscape", "Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	line := o.log.String()
	for _, part := range []string{`"msg":"request"`, `"method":"GET"`, `"route":"/api/thing/{id}"`, `"status":200`, `"ms":`, `"bytes":`, `"requestId":"R-1"`, `"actor":"user:u1"`, `"traceId":"0af7651916cd43dd8448eb211c80319c"`} {
		require.Contains(t, line, part)
	}
	for _, part := range []string{"jane", "email", "Netscape", "192.0.2.1", "thing/7"} {
		require.NotContains(t, line, part)
	}
	o = observe(t, func(c *api.Config) { c.AccessLog = false })
	o.get(t, "GET", "/api/thing/7")
	require.Empty(t, o.log.String())
}

func TestLog_NamesTheRequestOfARefusalOnce(t *testing.T) {
	o := observe(t, func(c *api.Config) { c.AccessLog = false })
	o.get(t, "GET", "/api/thing/gone", "X-Request-Id", "R-2")
	require.Equal(t, 1, strings.Count(o.log.String(), `"requestId":"R-2"`), o.log.String())
	require.Contains(t, o.log.String(), `"actor":"user:u1"`)
}
