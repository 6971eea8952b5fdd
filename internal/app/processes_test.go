package app

import (
	"net/http"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/bench/clients"
)

// rateNoise is by how much two seconds of the same work may differ on a machine that has other work too.
const rateNoise = 0.1

// GBPC_BENCH_PROCESSES=2s has 64 clients order by key for so long from one server, and then from three on the same machine
// and database, by turns. Servers share nothing but the database, so three do at least what one does, where the machine has
// no more to give: what the third costs would be missing here. The median of five turns counts.
func TestServe_ThreeProcessesDoWhatOneDoes(t *testing.T) {
	text := os.Getenv("GBPC_BENCH_PROCESSES")
	if text == "" {
		t.Skip("make test-processes")
	}
	length, err := time.ParseDuration(text)
	require.NoError(t, err)
	o := newOutsideWorld(t)
	o.config.Limits = map[string]int{"api-key": 1_000_000, "api-customer": 1_000_000}
	servers := []*servedProcess{o.process(t, os.Args[0]), o.process(t, os.Args[0]), o.process(t, os.Args[0])}
	c := o.customerWithKey(t, servers[0].listen)
	o.orderFrom(t, c, servers, time.Second) // connections, plans and caches
	var one, three []float64
	for range 5 {
		one, three = append(one, o.orderFrom(t, c, servers[:1], length)), append(three, o.orderFrom(t, c, servers, length))
	}
	slices.Sort(one)
	slices.Sort(three)
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: o.config.Database})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v", report)
	t.Logf("orders by key over HTTP, 64 clients, PostgreSQL: one process %.0f/s, three %.0f/s; %.2f of it", one[2], three[2], three[2]/one[2])
	require.GreaterOrEqual(t, three[2], (1-rateNoise)*one[2], "%v beside %v", three, one)
}

// orderFrom has 64 clients order, each from one of the servers, and returns the orders a second.
func (o *outsideWorld) orderFrom(t *testing.T, c keyed, servers []*servedProcess, length time.Duration) float64 {
	t.Helper()
	path, body, _ := toBank(c)
	work := clients.Work{Clients: 64, Length: length, Calls: []clients.Call{{Method: http.MethodPost, Path: path, Credential: clients.Key(c.secret), Body: body}}}
	for _, s := range servers {
		work.Servers = append(work.Servers, s.listen)
	}
	d, err := work.Do(t.Context(), nil)
	require.NoError(t, err)
	return float64(len(d.Took)) / d.Elapsed.Seconds()
}
