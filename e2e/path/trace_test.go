package path

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// collector takes spans as a collector of OpenTelemetry does.
type collector struct {
	mu    sync.Mutex
	spans []span
	text  strings.Builder // all that came
}

type span struct{ TraceID, SpanID, ParentSpanID, Name string }

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct {
		ResourceSpans []struct{ ScopeSpans []struct{ Spans []span } }
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r.URL.Path != "/v1/traces" || json.NewDecoder(http.MaxBytesReader(w, r.Body, 8<<20)).Decode(&body) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	text, _ := json.Marshal(body)
	c.text.Write(text)
	for _, resource := range body.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

// traceOf returns the names of the longest trace with a span called name: an order that asked for an authentication first
// has two.
func (c *collector) traceOf(name string) (longest []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	traces, wanted := map[string][]string{}, map[string]bool{}
	for _, s := range c.spans {
		traces[s.TraceID] = append(traces[s.TraceID], s.Name)
		wanted[s.TraceID] = wanted[s.TraceID] || s.Name == name
	}
	for id, names := range traces {
		if wanted[id] && len(names) > len(longest) {
			longest = names
		}
	}
	return longest
}

func TestTrace_FollowsAnOrderFromTheRequestToItsSettlement(t *testing.T) {
	collected := &collector{}
	server := httptest.NewServer(collected)
	defer server.Close()
	p := newProgram(t)
	p.more = []string{"--traces-endpoint", server.URL, "--traces-share", "1"}
	p.start(t)
	c := newCustomer(t, p, "individual@example.com")
	require.NoError(t, c.redeem())
	require.NoError(t, c.send())
	defer func() { collected.mu.Lock(); defer collected.mu.Unlock(); t.Logf("%d spans", len(collected.spans)) }()
	for request, parts := range map[string][]string{
		"POST /api/wallet/account/trade/fiat/withdrawal":  {"ledger.submit", "job withdrawals.send", "job banking.send_payout", "bank.send", "bank.settled"},
		"POST /api/wallet/account/trade/chain/withdrawal": {"ledger.submit", "job withdrawals.send", "chain.send", "chain.confirmed"},
	} {
		var names []string
		defer func() { t.Logf("%s: %v", request, names) }()
		require.Eventually(t, func() bool {
			names = collected.traceOf(request)
			for _, part := range parts {
				if !strings.Contains(strings.Join(names, "\n")+"\n", part+"\n") {
					return false
				}
			}
			return true
		}, 30*time.Second, 100*time.Millisecond, "%s: %v", request, parts)
	}
	collected.mu.Lock()
	defer collected.mu.Unlock()
	for _, personal := range []string{"individual@example.com", c.bank.AccountNumber, c.token} {
		if personal != "" {
			require.NotContains(t, collected.text.String(), personal)
		}
	}
}
