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

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

type event struct {
	Type, ID string
	event    string // its id in the log
}

// watching is an open stream of a customer.
type watching struct {
	t      *testing.T
	events chan event
	ended  chan struct{}
}

// watch opens a stream over a real connection whose time-out for reading requests is short.
func watch(p *wallettest.Person) *watching {
	p.T.Helper()
	server := httptest.NewUnstartedServer(p.Server)
	server.Config.ReadTimeout = 200 * time.Millisecond
	server.Config.RegisterOnShutdown(p.Events.Close)
	server.Start()
	p.T.Cleanup(server.Close)
	return watchAt(p, server.URL)
}

func watchAt(p *wallettest.Person, server string) *watching { return resumeAt(p, server, "") }

// resumeAt opens a stream that goes on after an event.
func resumeAt(p *wallettest.Person, server, after string) *watching {
	p.T.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	p.T.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/api/wallet/account/events", http.NoBody)
	require.NoError(p.T, err)
	r.Header.Set("satoken", p.Token)
	if after != "" {
		r.Header.Set("Last-Event-ID", after)
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(p.T, err)
	require.Equal(p.T, http.StatusOK, answer.StatusCode)
	require.Equal(p.T, "text/event-stream", answer.Header.Get("Content-Type"))
	require.Equal(p.T, "no-store", answer.Header.Get("Cache-Control"))
	w := &watching{p.T, make(chan event, 100), make(chan struct{})}
	go func() {
		defer close(w.ended)
		defer answer.Body.Close()
		eventID := ""
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if id, isID := strings.CutPrefix(lines.Text(), "id: "); isID {
				eventID = id
			}
			if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData {
				e := event{event: eventID}
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
	case <-time.After(20 * time.Second):
		require.FailNow(w.t, "no event came")
		return event{}
	}
}

func (w *watching) silent(d time.Duration) {
	w.t.Helper()
	select {
	case e := <-w.events:
		require.Fail(w.t, "an event came", "%+v", e)
	case <-w.ended:
		require.Fail(w.t, "the stream ended")
	case <-time.After(d):
	}
}

func (w *watching) end() {
	w.t.Helper()
	select {
	case <-w.ended:
	case <-time.After(20 * time.Second):
		require.FailNow(w.t, "the stream did not end")
	}
}

func TestEvents_ReportADepositAtOnceAndOutliveTheRequestTimeout(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		page := watch(jane)
		page.silent(500 * time.Millisecond)
		b.Receive(jane, "25.00")
		require.Equal(t, "transaction", page.next().Type, "the money has reached us")
		credited := page.next()
		require.Equal(t, "transaction", credited.Type)
		require.Equal(t, "completed", b.Status(credited.ID))
	})
}

func TestEvents_NeverRevealAnotherCustomersChanges(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, joe := b.Verified("jane@example.com"), b.Verified("joe@example.com")
		page := watch(jane)
		b.Receive(joe, "25.00")
		page.silent(300 * time.Millisecond)
	})
}

func TestEvents_OfOtherProcessesArrive(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane, joe := b.Verified("jane@example.com"), b.Verified("joe@example.com")
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		other := events.New(events.Dependencies{DB: b.DB, Clock: b.Clock})
		go func() { _ = other.Run(ctx) }()
		changes, _, err := other.Subscribe(t.Context(), jane.ID, "")
		require.NoError(t, err)
		b.Receive(joe, "25.00")
		b.Receive(jane, "25.00")
		select {
		case c := <-changes:
			require.Equal(t, events.KindTransaction, c.Kind)
		case <-time.After(20 * time.Second): // on SQLite it looks every five
			require.FailNow(t, "the other process received nothing")
		}
		<-changes // the deposit that was received, and the transaction
		select {
		case <-changes:
			require.Fail(t, "it received the change twice, or another customer's")
		case <-time.After(2500 * time.Millisecond):
		}
	})
}

func TestEvents_OfAChangeThatWasRolledBackNeverArrive(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		page := watch(jane)
		_ = b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			require.NoError(t, b.Events.Publish(ctx, tx, events.Event{CustomerID: jane.ID, Type: events.BankAccountHint}))
			return context.Canceled
		})
		page.silent(300 * time.Millisecond)
	})
}

func TestEvents_OfAnOrderReachTheOtherPagesOfItsCustomer(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Holding("jane@example.com", "100.00")
		page := watch(jane)
		ordered := jane.Pay(wallettest.ToBank, jane.BankOrder("10.00"))
		next := page.next()
		for next.ID != ordered.ID { // changes from before may be numbered after the page was opened
			next = page.next()
		}
		require.Equal(t, "transaction", next.Type)
	})
}

func TestEvents_EndWithTheSession(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		page := watch(jane)
		jane.OK(jane.Call("POST", "/user/auth/logout", nil))
		b.Receive(jane, "25.00")
		page.end()
		require.Empty(t, page.events)

		jane.SignIn()
		page = watch(jane)
		b.Clock.Advance(time.Hour)
		page.end()
	})
}

func TestEvents_NeedASession(t *testing.T) {
	wallettest.Each(t, func(_ *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		jane.Token = ""
		jane.Refused("A10005", jane.Call("GET", "/wallet/account/events", nil))
	})
}

func TestEvents_AllowACustomerTenOpenPages(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		var stops []func()
		for range 10 {
			_, stop, err := b.Events.Subscribe(t.Context(), jane.ID, "")
			require.NoError(t, err)
			stops = append(stops, stop)
		}
		jane.Refused("A0429", jane.Call("GET", "/wallet/account/events", nil))
		stops[0]()
		watch(jane)
	})
}

func TestEvents_EndAtOnceWhenTheProcessStops(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		server := httptest.NewUnstartedServer(b.Server)
		server.Config.RegisterOnShutdown(b.Events.Close)
		server.Start()
		page := watchAt(jane, server.URL)
		soon, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		require.NoError(t, server.Config.Shutdown(soon), "it waits for open pages")
		page.end()
		jane.Refused("A0429", jane.Call("GET", "/wallet/account/events", nil))
	})
}

func TestEvents_ASlowReaderIsDisconnectedAndReloads(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		changes, _, err := b.Events.Subscribe(t.Context(), jane.ID, "")
		require.NoError(t, err)
		require.NoError(t, b.DB.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for range 100 {
				require.NoError(t, b.Events.Publish(ctx, tx, events.Event{CustomerID: jane.ID, Type: events.BankAccountHint}))
			}
			return nil
		}))
		received := 0
		for range changes { // it ends
			received++
		}
		require.Less(t, received, 100)
	})
}

func TestEvents_APageThatConnectsAgainIsSentWhatItMissedOnce(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		server := httptest.NewUnstartedServer(b.Server)
		server.Config.RegisterOnShutdown(b.Events.Close)
		server.Start()
		t.Cleanup(server.Close)
		page := watchAt(jane, server.URL)
		b.Receive(jane, "25.00")
		page.next()
		last := page.next()
		require.NotEmpty(t, last.event)
		b.Receive(jane, "26.00")
		missed := []event{page.next(), page.next()}
		again := resumeAt(jane, server.URL, last.event)
		require.Equal(t, missed, []event{again.next(), again.next()})
		again.silent(200 * time.Millisecond)
		b.Receive(jane, "27.00")
		require.Equal(t, page.next(), again.next())
	})
}

func TestEvents_APageThatCannotResumeReadsEverything(t *testing.T) {
	wallettest.Each(t, func(t *testing.T, b *wallettest.Bench) {
		jane := b.Verified("jane@example.com")
		server := httptest.NewUnstartedServer(b.Server)
		server.Config.RegisterOnShutdown(b.Events.Close)
		server.Start()
		t.Cleanup(server.Close)
		page := resumeAt(jane, server.URL, "01a3e4f0-0000-7000-8000-000000000000")
		var kinds []string
		for range 4 {
			e := page.next()
			require.Empty(t, e.ID)
			kinds = append(kinds, e.Type)
		}
		require.ElementsMatch(t, []string{"transaction", "address", "bank", "verification"}, kinds)
	})
}
