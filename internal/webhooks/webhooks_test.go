package webhooks_test

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
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

type bench struct {
	*webhooks.Service
	t        *testing.T
	db       *db.DB
	clock    *clock.Fixed
	events   *events.Log
	sealer   *seal.Sealer
	customer string

	customers *customer.Service
	mail      *mail.Outbox
}

func each(t *testing.T, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		b := &bench{t: t, db: d, sealer: sealer, clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}
		b.customers = customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
		b.events = events.New(events.Dependencies{DB: d, Sealer: sealer, Clock: b.clock, Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
		b.mail = mail.New(mail.Dependencies{DB: d, Queue: jobs.New(jobs.Dependencies{DB: d, Clock: b.clock}), Sealer: sealer, Clock: b.clock})
		b.Service = b.service(true)
		b.customer = "jane"
		test(t, b)
	})
}

// service returns the department as a sandbox has it, or as a server does.
func (b *bench) service(sandbox bool) *webhooks.Service {
	return webhooks.New(webhooks.Config{Loopback: sandbox}, webhooks.Dependencies{
		DB: b.db, Events: b.events, Makers: owners{b.customers}, Sealer: b.sealer, Mail: b.mail, Queue: jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock}), Clock: b.clock,
		Log: slog.New(slog.NewTextHandler(b.t.Output(), nil)), // why it waits, if a test waits in vain
	})
}

// owners are told, and may make webhooks.
type owners struct{ customers *customer.Service }

func (owners) RequireStill(context.Context, db.Tx, ...auth.Permission) error { return nil }
func (o owners) RecordForOwners(ctx context.Context, tx db.Tx, customerID customer.ID, _ securityevents.Kind, _ string) (all []customer.User, err error) {
	members, err := o.customers.Members(ctx, tx, customerID)
	for _, m := range members {
		all = append(all, m.User)
	}
	return all, err
}
func (owners) BindMade(auth.Made)               {}
func (owners) OnConfirm(string, auth.Describer) {}

// run has the process number events and send them until the test ends.
func (b *bench) run() {
	ctx, stop := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for _, run := range []func(context.Context) error{b.events.Run, b.Run} {
		all.Go(func() {
			if err := run(ctx); err != nil && ctx.Err() == nil {
				b.t.Errorf("it runs no more: %v", err)
			}
		})
	}
	b.t.Cleanup(func() { stop(); all.Wait() })
}

func (b *bench) publish(n int) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		for i := range n {
			if err := b.events.Publish(ctx, tx, events.Event{CustomerID: b.customer, Type: events.TransactionCreated, Subject: fmt.Sprint(i), Data: map[string]int{"n": i}}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// endpoint is a program of a customer.
type endpoint struct {
	*httptest.Server
	mu       sync.Mutex
	messages []message
	answer   func(n int, w http.ResponseWriter, r *http.Request)
}

type message struct {
	at     time.Time
	header http.Header
	body   []byte
}

func newEndpoint(t *testing.T, answer func(n int, w http.ResponseWriter, r *http.Request)) *endpoint {
	e := &endpoint{answer: answer}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		e.mu.Lock()
		e.messages = append(e.messages, message{at: time.Now(), header: r.Header, body: body})
		n := len(e.messages)
		e.mu.Unlock()
		if e.answer != nil {
			e.answer(n, w, r)
		}
	}))
	t.Cleanup(func() { e.CloseClientConnections(); e.Close() })
	return e
}

func (e *endpoint) received() []message {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]message{}, e.messages...)
}

func (b *bench) add(url string) (id, secret string) {
	b.t.Helper()
	e, secret, err := b.Add(b.t.Context(), b.customer, webhooks.Wanted{URL: url, Events: []string{"*"}})
	require.NoError(b.t, err)
	return e.ID, secret
}

func (b *bench) statusOf(endpointID string) (status string) {
	b.t.Helper()
	all, err := b.List(b.t.Context(), b.customer)
	require.NoError(b.t, err)
	for _, e := range all {
		if e.ID == endpointID {
			return e.Status
		}
	}
	return ""
}

func eventually(t *testing.T, what func() bool) {
	t.Helper()
	require.Eventually(t, what, 30*time.Second, 10*time.Millisecond)
}

func TestDelivery_IsSignedForItsCustomerAndForEveryone(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, nil)
		_, secret := b.add(e.URL)
		b.publish(1)
		b.run()
		eventually(t, func() bool { return len(e.received()) == 1 })
		m := e.received()[0]
		content := m.header.Get("webhook-id") + "." + m.header.Get("webhook-timestamp") + "." + string(m.body)
		signatures := strings.Split(m.header.Get("webhook-signature"), " ")
		require.Len(t, signatures, 2)
		require.Equal(t, signatureBy(t, secret, m), signatures[0])
		text, err := b.PublicKey(t.Context())
		require.NoError(t, err)
		public, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, "whpk_"))
		require.NoError(t, err)
		signature, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(signatures[1], "v1a,"))
		require.NoError(t, err)
		require.True(t, ed25519.Verify(public, []byte(content), signature))
		var body struct {
			ID, Type  string
			Timestamp time.Time
			Data      map[string]int
		}
		require.NoError(t, json.Unmarshal(m.body, &body))
		require.Equal(t, m.header.Get("webhook-id"), body.ID)
		require.Equal(t, "transaction.created", body.Type)
		require.Equal(t, map[string]int{"n": 0}, body.Data)
		dbtest.HoldsNone(t, b.db, secret, strings.TrimPrefix(secret, "whsec_"))
	})
}

// A sub-account's endpoint gets its events alone, and its business's endpoint all, each with the account that it is about.
func TestDelivery_OfASubAccountNamesItToItsBusinessAndIsOfNoOtherAccount(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		var accounts [2]string
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			business, err := b.customers.Create(ctx, tx, customer.NewCustomer{Kind: customer.Business, Email: "acme@example.com", DisplayName: "Acme"})
			if err != nil {
				return err
			}
			b.customer = business.Customer.ID
			for i := range accounts {
				opened, err := b.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: business.Customer, Kind: customer.Business, Holder: customer.HolderOwn, Name: fmt.Sprint(i)})
				if err != nil {
					return err
				}
				accounts[i] = opened.ID
			}
			return nil
		}))
		business, endpoints := b.customer, map[string]*endpoint{}
		for _, of := range []string{business, accounts[0], accounts[1]} {
			endpoints[of] = newEndpoint(t, nil)
			b.customer = of
			b.add(endpoints[of].URL)
		}
		for _, of := range []string{business, accounts[0], accounts[1]} {
			b.customer = of
			b.publish(1)
		}
		b.run()
		eventually(t, func() bool {
			return len(endpoints[business].received()) == 3 && len(endpoints[accounts[0]].received()) == 1 && len(endpoints[accounts[1]].received()) == 1
		})
		about := func(of string) (all []string) {
			for _, m := range endpoints[of].received() {
				var body struct{ Account string }
				require.NoError(t, json.Unmarshal(m.body, &body))
				all = append(all, body.Account)
			}
			return all
		}
		require.ElementsMatch(t, []string{"", accounts[0], accounts[1]}, about(business))
		require.Equal(t, []string{accounts[0]}, about(accounts[0]))
		require.Equal(t, []string{accounts[1]}, about(accounts[1]))
	})
}

func TestDelivery_ThatFailedIsSentAgainAfterItsPauses(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, func(n int, w http.ResponseWriter, _ *http.Request) {
			if n < 3 {
				w.WriteHeader(http.StatusInternalServerError)
			}
		})
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		attempts := func(n int) func() bool {
			return func() bool {
				page, _, err := b.Deliveries(context.Background(), b.customer, id, db.Window{Limit: 1})
				return err == nil && len(page) == 1 && int(page[0].Tries) == n
			}
		}
		eventually(t, attempts(1))
		b.clock.Advance(6 * time.Second)
		eventually(t, attempts(2))
		b.clock.Advance(6 * time.Minute)
		eventually(t, attempts(3))
		page, _, err := b.Deliveries(t.Context(), b.customer, id, db.Window{Limit: 1})
		require.NoError(t, err)
		require.Equal(t, "delivered", page[0].Status)
		require.Equal(t, "active", b.statusOf(id))
	})
}

func TestDelivery_OfAProcessThatDiedIsSentByAnother(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, nil)
		id, _ := b.add(e.URL)
		b.publish(3)
		_, err := b.events.Sequence(t.Context())
		require.NoError(t, err)
		require.NoError(t, b.FanOut(t.Context()))
		_, err = b.db.Writer().ExecContext(t.Context(), "UPDATE webhooks_endpoints SET leased_until = $1 WHERE id = $2", time.Now().UTC().Add(300*time.Millisecond), id)
		require.NoError(t, err)
		b.run()
		eventually(t, func() bool { return len(e.received()) == 3 })
	})
}

func TestDelivery_AnEndpointThatHangsDelaysNoOther(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		release := make(chan struct{})
		hanging := newEndpoint(t, func(_ int, _ http.ResponseWriter, r *http.Request) {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		})
		t.Cleanup(func() { close(release) })
		b.add(hanging.URL)
		b.publish(200)
		b.run()
		eventually(t, func() bool { return len(hanging.received()) > 0 })
		good := newEndpoint(t, nil)
		b.add(good.URL)
		b.publish(5)
		eventually(t, func() bool { return len(good.received()) >= 5 })
	})
}

// An endpoint that hangs holds each of its deliveries for 15 seconds.
func TestDelivery_BesideAnEndpointThatHangsNoneWaitsForItsTimeout(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		good := newEndpoint(t, nil)
		b.add(good.URL)
		b.run()
		alone := b.longest(t, good)

		release := make(chan struct{})
		hanging := newEndpoint(t, func(_ int, _ http.ResponseWriter, r *http.Request) {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		})
		t.Cleanup(func() { close(release) })
		b.add(hanging.URL)
		beside := b.longest(t, good)
		require.NotEmpty(t, hanging.received())
		require.Less(t, beside, alone+10*time.Second, "alone it took at most %v", alone)
		t.Logf("the longest delivery took %v alone, and %v beside an endpoint that hangs", alone, beside)
	})
}

// longest publishes three hundred events in three seconds and returns how long the slowest took to the endpoint.
func (b *bench) longest(t *testing.T, e *endpoint) (longest time.Duration) {
	t.Helper()
	const together, events = 10, 300
	before := len(e.received())
	published := make([]time.Time, 0, events)
	for tick := time.NewTicker(100 * time.Millisecond); len(published) < events; <-tick.C {
		b.publish(together)
		for range together {
			published = append(published, time.Now())
		}
	}
	eventually(t, func() bool { return len(e.received()) == before+events })
	for i, m := range e.received()[before:] { // nearly in the order in which they were published
		longest = max(longest, m.at.Sub(published[i]))
	}
	return longest
}

func TestEndpoint_IsCheckedWhenItIsAdded(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		for _, bad := range []string{"", "ftp://example.com", "https://user@example.com", "https://", "https://10.0.0.1/x", "https://[fd00::1]/", "nonsense", "https://example.com:99999/", "https://example.com:0/"} {
			_, _, err := b.Add(t.Context(), b.customer, webhooks.Wanted{URL: bad, Events: []string{"*"}})
			require.Error(t, err, bad)
		}
		_, _, err := b.Add(t.Context(), b.customer, webhooks.Wanted{URL: "https://example.com", Events: []string{"no.such"}})
		require.Error(t, err)
		id, _ := b.add("https://example.com/hook")
		require.ErrorIs(t, b.Delete(t.Context(), "joe", id), webhooks.ErrNotFound)
		require.NoError(t, b.Delete(t.Context(), b.customer, id))
		require.ErrorIs(t, b.Delete(t.Context(), b.customer, id), webhooks.ErrNotFound)
	})
}
