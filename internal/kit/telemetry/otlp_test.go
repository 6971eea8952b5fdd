package telemetry_test

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/attribute"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

const traceID = "0af7651916cd43dd8448eb211c80319c" // of strangers

// collector is one that takes OTLP over HTTP as JSON.
type collector struct {
	*httptest.Server
	mu       sync.Mutex
	requests []*http.Request
	bodies   []map[string]any
	answer   http.HandlerFunc // nil: it accepts
}

func newCollector(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		_ = json.NewDecoder(r.Body).Decode(&body) // nil is no JSON
		c.mu.Lock()
		c.requests, c.bodies = append(c.requests, r), append(c.bodies, body)
		answer := c.answer
		c.mu.Unlock()
		if answer != nil {
			answer(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{}`))
	}))
	t.Cleanup(c.Close)
	return c
}

func (c *collector) asked() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.requests)
}

// withPassword is its address with a name and password.
func (c *collector) withPassword() string { return strings.Replace(c.URL, "://", "://us:s3cret@", 1) }

// log is what a process logs.
type log struct {
	mu sync.Mutex
	strings.Builder
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Builder.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Builder.String()
}

func record(t *testing.T, tracing *telemetry.Tracing) {
	t.Helper()
	_, span := tracing.Continue(t.Context(), strangers, "job", telemetry.ID("gbpc.job", "j-1"), attribute.Int("attempt", 2), attribute.Bool("late", true))
	span.End(errors.New("what a person wrote"))
}

func TestTraces_AreSentAsJSONToTheAddressOfOurSettingsAlone(t *testing.T) {
	c, other := newCollector(t), newCollector(t)
	for name, value := range map[string]string{
		"OTEL_EXPORTER_OTLP_ENDPOINT": other.URL, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": other.URL, "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
		"OTEL_EXPORTER_OTLP_HEADERS": "api-key=another's", "OTEL_EXPORTER_OTLP_COMPRESSION": "gzip",
	} {
		t.Setenv(name, value)
	}
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Endpoint: c.withPassword() + "/", Share: 1, Version: "1.2.3"})
	record(t, tracing)
	require.NoError(t, tracing.Close(t.Context()))
	require.Empty(t, other.requests)
	require.Len(t, c.requests, 1)
	r := c.requests[0]
	require.Equal(t, "POST /v1/traces application/json", r.Method+" "+r.URL.Path+" "+r.Header.Get("Content-Type"))
	user, password, _ := r.BasicAuth()
	require.Equal(t, "us s3cret", user+" "+password, "those of the address")
	require.Empty(t, r.Header.Get("api-key"))
	body, err := json.Marshal(c.bodies[0])
	require.NoError(t, err)
	text := strings.ReplaceAll(string(body), strings.ToUpper(traceID), traceID) // OTLP leaves the case of its hexadecimal open
	for _, part := range []string{`"traceId":"` + traceID + `"`, `"parentSpanId":`, `"name":"job"`, `"stringValue":"j-1"`, `"intValue":"2"`, `"boolValue":true`, `"stringValue":"1.2.3"`, `"code":2`} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, "a person wrote")
}

func TestTraces_ACollectorThatRefusesIsLoggedOnceWithoutWhatItWasSent(t *testing.T) {
	c := newCollector(t)
	c.answer = func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "you sent "+r.Header.Get("Authorization"), http.StatusBadGateway)
	}
	lines := &log{}
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Endpoint: c.withPassword(), Share: 1, Log: slog.New(slog.NewTextHandler(lines, nil))})
	for n := range 2 {
		for range 512 { // a batch
			record(t, tracing)
		}
		require.Eventually(t, func() bool { return c.asked() == n+1 }, 10*time.Second, 5*time.Millisecond)
	}
	require.Equal(t, 1, strings.Count(lines.String(), "rejects spans"))
	require.Contains(t, lines.String(), "the answer has status 502")
	for _, secret := range []string{"s3cret", "Basic", "you sent"} {
		require.NotContains(t, lines.String(), secret)
	}
	c.mu.Lock()
	c.answer = nil
	c.mu.Unlock()
	record(t, tracing)
	require.NoError(t, tracing.Close(t.Context()))
	require.Contains(t, lines.String(), "accepts spans again")
}

func TestTraces_ACollectorThatHangsHoldsUpNeitherWorkNorTheEnd(t *testing.T) {
	c := newCollector(t)
	c.answer = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	tracing := telemetry.NewTracing(telemetry.TracingConfig{Endpoint: c.URL, Share: 1})
	began := time.Now()
	for range 20_000 { // more than are kept
		record(t, tracing)
	}
	require.Less(t, time.Since(began), 3*time.Second)
	began = time.Now()
	_ = tracing.Close(t.Context()) // what it does not take is lost
	require.Less(t, time.Since(began), 8*time.Second)
}
