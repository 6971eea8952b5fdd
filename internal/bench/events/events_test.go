package events_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/webhooks"
)

// The targets: deliveries a second to one endpoint, and how long the slowest event takes, of a thousand a second, beside
// an endpoint that hangs.
const (
	targetRate   = 2000
	targetBeside = time.Second
)

// Without GBPC_BENCH_EVENTS the figures mean nothing: the test shows that every event is delivered, and recorded so.
func TestEvents_AreAllDelivered(t *testing.T) {
	n, measured := 300, false
	if text := os.Getenv("GBPC_BENCH_EVENTS"); text != "" {
		var err error
		n, err = strconv.Atoi(text)
		require.NoError(t, err)
		measured = true
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		good := newEndpoint(t, 0)
		b.add(good.URL)
		b.publish(n, n)
		cpu := ledgerbench.NewCPUMeter(t.Context(), d)
		before, start := cpu.Read(), time.Now()
		stop := b.run()
		good.wait(n)
		elapsed := time.Since(start)
		spent := cpu.Read().Minus(before)
		rate := float64(n) / elapsed.Seconds()
		t.Logf("%s: %.0f events/s delivered to one endpoint; CPU time of each %d µs with the endpoint's, database %d µs\n  %s  at least %d",
			d.Dialect(), rate, spent.Process.Microseconds()/int64(n), spent.Server.Microseconds()/int64(n), verdict(rate >= targetRate), targetRate)
		require.Eventually(t, func() bool { return b.count("status = 'delivered'") == n }, time.Minute, 10*time.Millisecond)
		require.Zero(t, b.count("status <> 'delivered' OR tries <> 1"))
		if measured {
			hanging := newEndpoint(t, 14*time.Second)
			b.add(hanging.URL)
			longest := b.longest(good, 3000)
			t.Logf("%s: 1000 events/s beside an endpoint that hangs\n  %s  the slowest took %s, less than %s", d.Dialect(), verdict(longest < targetBeside), longest.Round(time.Millisecond), targetBeside)
		}
		stop()
	})
}

func verdict(met bool) string {
	if met {
		return "met   "
	}
	return "MISSED"
}

type bench struct {
	*webhooks.Service
	t      *testing.T
	db     *db.DB
	events *events.Log
}

const owner = "jane"

func newBench(t *testing.T, d *db.DB) *bench {
	t.Helper()
	sealer, err := seal.Generate()
	require.NoError(t, err)
	queue := jobs.New(jobs.Dependencies{DB: d, Clock: clock.System{}})
	log := events.New(events.Dependencies{DB: d, Sealer: sealer, Clock: clock.System{}})
	outbox := mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: clock.System{}})
	return &bench{t: t, db: d, events: log, Service: webhooks.New(webhooks.Config{Loopback: true}, webhooks.Dependencies{
		DB: d, Events: log, Makers: nobody{}, Sealer: sealer, Mail: outbox, Queue: queue, Clock: clock.System{},
	})}
}

// nobody is whoever makes webhooks here.
type nobody struct{}

func (nobody) RequireStill(context.Context, db.Tx, ...auth.Permission) error { return nil }
func (nobody) RecordForOwners(context.Context, db.Tx, customer.ID, securityevents.Kind, string) ([]customer.User, error) {
	return nil, nil
}
func (nobody) BindMade(auth.Made)               {}
func (nobody) OnConfirm(string, auth.Describer) {}

// run has the process number events and deliver them until it is stopped.
func (b *bench) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	all.Go(func() { _ = b.events.Run(ctx) })
	all.Go(func() { _ = b.Run(ctx) })
	return func() { cancel(); all.Wait() }
}

func (b *bench) add(url string) {
	b.t.Helper()
	_, _, err := b.Add(b.t.Context(), owner, webhooks.Wanted{URL: url, Events: []string{"*"}})
	require.NoError(b.t, err)
}

// publish publishes events about as large as those of transactions, so many in a transaction.
func (b *bench) publish(n, together int) {
	b.t.Helper()
	data := map[string]string{}
	for i := range 12 {
		data[fmt.Sprintf("member%d", i)] = "0123456789abcdef0123456789abcdef"
	}
	for range n / together {
		require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
			for i := range together {
				if err := b.events.Publish(ctx, tx, events.Event{CustomerID: owner, Type: events.TransactionCreated, Subject: strconv.Itoa(i), Data: data}); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}

func (b *bench) count(where string) (n int) {
	b.t.Helper()
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT count(*) FROM webhooks_deliveries WHERE "+where).Scan(&n))
	return n
}

// longest publishes a thousand events a second and returns how long the slowest took to the endpoint.
func (b *bench) longest(to *endpoint, n int) (longest time.Duration) {
	b.t.Helper()
	const together = 100
	before := len(to.times())
	published := make([]time.Time, 0, n)
	for tick := time.NewTicker(time.Second * together / 1000); len(published) < n; <-tick.C {
		b.publish(together, together)
		for range together {
			published = append(published, time.Now())
		}
	}
	to.wait(before + n)
	for i, at := range to.times()[before:] { // nearly in the order in which they were published
		longest = max(longest, at.Sub(published[i]))
	}
	return longest
}

// endpoint is a customer's program.
type endpoint struct {
	*httptest.Server
	t  *testing.T
	mu sync.Mutex
	at []time.Time
}

// newEndpoint returns a program that takes so long to answer.
func newEndpoint(t *testing.T, pause time.Duration) *endpoint {
	t.Helper()
	e := &endpoint{t: t}
	e.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		e.mu.Lock()
		e.at = append(e.at, time.Now())
		e.mu.Unlock()
		select {
		case <-time.After(pause):
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() { e.CloseClientConnections(); e.Close() })
	return e
}

func (e *endpoint) times() []time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]time.Time(nil), e.at...)
}

func (e *endpoint) wait(n int) {
	e.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		e.mu.Lock()
		got := len(e.at)
		e.mu.Unlock()
		if got >= n {
			return
		}
		require.True(e.t, time.Now().Before(deadline), "%d of %d events came", got, n)
	}
}
