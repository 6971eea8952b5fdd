package app

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/telemetry/soaktest"
)

// GBPC_SOAK=10m has two servers on PostgreSQL take orders and reads by key for so long, with a stream of events open. In neither
// anything grows or waits, no request fails, and each order is carried out once.
func TestSoak_ServersOnPostgreSQLStayAsTheyAre(t *testing.T) {
	text := os.Getenv("GBPC_SOAK")
	if text == "" {
		t.Skip("make soak")
	}
	lasts, err := time.ParseDuration(text)
	require.NoError(t, err)
	o := newOutsideWorld(t)
	proxy := newRoundRobin(t)
	servers := []*servedProcess{o.process(t, os.Args[0]), o.process(t, os.Args[0])}
	for _, s := range servers {
		proxy.add(s)
	}
	load := o.customerWithKey(t, proxy.server.Listener.Addr().String()).startLoad(t, toBank, toBank, toChain)
	ctx, stop := context.WithTimeout(t.Context(), lasts)
	defer stop()
	type watched struct {
		samples []soaktest.Sample
		err     error
	}
	watching := make([]chan watched, len(servers))
	for i, s := range servers {
		watching[i] = make(chan watched, 1)
		go func() {
			samples, err := soaktest.Watch(ctx, "http://"+s.operations+"/metrics", min(2*time.Second, lasts/100))
			watching[i] <- watched{samples, err}
		}()
	}
	<-ctx.Done()
	load.stop(t)
	for i := range servers {
		w := <-watching[i]
		require.NoError(t, w.err)
		faults, report := soaktest.OnPostgreSQL.Judge(w.samples)
		for _, line := range report {
			t.Logf("server %d: %s", i+1, line)
		}
		require.Empty(t, faults)
	}
	o.requireOrders(t, load)
}
