package app

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
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
	const clients = 64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	path, body, _ := toBank(c)
	began := time.Now()
	var made atomic.Int64
	var all sync.WaitGroup
	failed := make(chan string, clients)
	for i := range clients {
		all.Go(func() {
			for n := 0; time.Since(began) < length; n++ {
				request, err := http.NewRequest(http.MethodPost, "http://"+servers[i%len(servers)].listen+path, strings.NewReader(body)) //nolint:noctx // it ends by itself
				if err != nil {
					failed <- err.Error()
					return
				}
				request.Host = "gbpc.example"
				request.Header.Set("Content-Type", "application/json")
				request.Header.Set("Authorization", "Bearer "+c.secret)
				request.Header.Set("Idempotency-Key", fmt.Sprintf("%d-%d-%d", began.UnixNano(), i, n))
				answer, err := client.Do(request)
				if err != nil {
					failed <- err.Error()
					return
				}
				text, _ := io.ReadAll(answer.Body) // a part of it says enough
				_ = answer.Body.Close()
				if answer.StatusCode != http.StatusOK {
					failed <- answer.Status + " " + string(text)
					return
				}
				made.Add(1)
			}
		})
	}
	all.Wait()
	select {
	case why := <-failed:
		t.Fatal(why)
	default:
	}
	return float64(made.Load()) / time.Since(began).Seconds()
}
