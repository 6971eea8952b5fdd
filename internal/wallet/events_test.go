package wallet_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
)

type event struct{ Type, ID string }

// watching is an open stream of a customer.
type watching struct {
	t      *testing.T
	events chan event
	ended  chan struct{}
}

// watch opens a stream over a real connection whose time-out for reading requests is short.
func (p *person) watch() *watching {
	p.t.Helper()
	server := httptest.NewUnstartedServer(p.server)
	server.Config.ReadTimeout = 200 * time.Millisecond
	server.Config.RegisterOnShutdown(p.changes.Close)
	server.Start()
	p.t.Cleanup(server.Close)
	return p.watchAt(server.URL)
}

func (p *person) watchAt(server string) *watching {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	p.t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/api/wallet/account/events", http.NoBody)
	require.NoError(p.t, err)
	r.Header.Set("satoken", p.token)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(p.t, err)
	require.Equal(p.t, http.StatusOK, answer.StatusCode)
	require.Equal(p.t, "text/event-stream", answer.Header.Get("Content-Type"))
	require.Equal(p.t, "no-store", answer.Header.Get("Cache-Control"))
	w := &watching{p.t, make(chan event, 100), make(chan struct{})}
	go func() {
		defer close(w.ended)
		defer answer.Body.Close()
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				var e event
				if json.Unmarshal([]byte(data), &e) == nil {
					w.events <- e
				}
			}
		}
	}()
	return w
}

func (w *watching) next() event {
	w.t.Helper()
	select {
	case e := <-w.events:
		return e
	case <-time.After(5 * time.Second):
		require.FailNow(w.t, "nothing was told")
		return event{}
	}
}

func (w *watching) silent(d time.Duration) {
	w.t.Helper()
	select {
	case e := <-w.events:
		require.Fail(w.t, "something was told", "%+v", e)
	case <-w.ended:
		require.Fail(w.t, "the stream ended")
	case <-time.After(d):
	}
}

func (w *watching) end() {
	w.t.Helper()
	select {
	case <-w.ended:
	case <-time.After(5 * time.Second):
		require.FailNow(w.t, "the stream goes on")
	}
}

func TestEvents_TellOfADepositAtOnceAndOutliveTheTimeoutOfRequests(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		page := jane.watch()
		page.silent(500 * time.Millisecond)
		b.receive(jane, "25.00")
		told := page.next()
		require.Equal(t, "transaction", told.Type)
		require.Equal(t, "completed", b.status(told.ID))
	})
}

func TestEvents_NeverTellOfAnother(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, joe := b.verified("jane@example.com"), b.verified("joe@example.com")
		page := jane.watch()
		b.receive(joe, "25.00")
		page.silent(300 * time.Millisecond)
	})
}

func TestEvents_OfAnotherProcessArriveToo(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane, joe := b.verified("jane@example.com"), b.verified("joe@example.com")
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		other := changestream.New(changestream.Dependencies{DB: b.db})
		go func() { _ = other.Run(ctx) }()
		changes, _, err := other.Subscribe(jane.id)
		require.NoError(t, err)
		b.receive(joe, "25.00")
		b.receive(jane, "25.00")
		select {
		case c := <-changes:
			require.Equal(t, changestream.Transaction, c.Kind)
		case <-time.After(5 * time.Second):
			require.FailNow(t, "the other process was told nothing")
		}
		select {
		case <-changes:
			require.Fail(t, "it was told twice, or of another")
		case <-time.After(2500 * time.Millisecond):
		}
	})
}

func TestEvents_OfAChangeThatWasRolledBackNeverArrive(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		page := jane.watch()
		_ = b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.changes.Publish(ctx, tx, jane.id, changestream.Bank, ""))
			return context.Canceled
		})
		page.silent(300 * time.Millisecond)
	})
}

func TestEvents_OfAnOrderReachTheOtherPagesOfItsCustomer(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.holding("jane@example.com", "100.00")
		page := jane.watch()
		ordered := jane.pay(toBank, jane.bankOrder("10.00"))
		require.Equal(t, event{"transaction", ordered.ID}, page.next())
	})
}

func TestEvents_EndWithTheSession(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		page := jane.watch()
		jane.ok(jane.call("POST", "/user/auth/logout", nil))
		b.receive(jane, "25.00")
		page.end()
		require.Empty(t, page.events)

		jane.signIn()
		page = jane.watch()
		b.clock.Advance(time.Hour)
		page.end()
	})
}

func TestEvents_NeedASession(t *testing.T) {
	each(t, func(_ *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		jane.token = ""
		jane.refused("A10005", jane.call("GET", "/wallet/account/events", nil))
	})
}

func TestEvents_ElevenPagesOfOneCustomerAreTooMany(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		var stops []func()
		for range 10 {
			_, stop, err := b.changes.Subscribe(jane.id)
			require.NoError(t, err)
			stops = append(stops, stop)
		}
		jane.refused("A0429", jane.call("GET", "/wallet/account/events", nil))
		stops[0]()
		jane.watch()
	})
}

func TestEvents_EndAtOnceWhenTheProcessStops(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		server := httptest.NewUnstartedServer(b.server)
		server.Config.RegisterOnShutdown(b.changes.Close)
		server.Start()
		page := jane.watchAt(server.URL)
		began := time.Now()
		require.NoError(t, server.Config.Shutdown(t.Context()))
		require.Less(t, time.Since(began), 2*time.Second)
		page.end()
		jane.refused("A0429", jane.call("GET", "/wallet/account/events", nil))
	})
}

func TestEvents_AReaderWhoIsTooSlowIsCutOffAndReadsAnew(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.verified("jane@example.com")
		changes, _, err := b.changes.Subscribe(jane.id)
		require.NoError(t, err)
		for range 100 {
			b.changes.PublishLocal(jane.id, changestream.Bank, "")
		}
		told := 0
		for range changes { // it ends
			told++
		}
		require.Less(t, told, 100)
	})
}
