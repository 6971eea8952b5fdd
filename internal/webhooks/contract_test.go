package webhooks_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/webhooks"
)

// open has the webhooks of the test be those of a customer with a mailbox.
func (b *bench) open(email string) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		m, err := b.customers.Create(ctx, tx, customer.NewCustomer{Kind: customer.Business, Email: email, DisplayName: "Acme"})
		b.customer = m.Customer.ID
		return err
	}))
}

// advance moves the clock, and has the sender look at once rather than at its next poll.
func (b *bench) advance(d time.Duration) {
	b.t.Helper()
	b.clock.Advance(d)
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		return b.events.Publish(ctx, tx, events.Event{CustomerID: "nobody", Type: events.BankAccountHint})
	}))
}

type delivery struct {
	ID, EventID, Type, Status string
	Attempts                  []webhooks.Attempt
	next                      time.Time
}

// deliveries returns what the endpoint was sent, newest first.
func (b *bench) deliveries(endpointID string) (all []delivery) {
	b.t.Helper()
	page, _, err := b.Deliveries(b.t.Context(), b.customer, endpointID, db.Window{Limit: 100})
	require.NoError(b.t, err)
	for _, d := range page {
		shown := delivery{ID: d.ID, EventID: d.EventID, Type: d.Type, Status: d.Status, next: d.NextAt}
		require.NoError(b.t, json.Unmarshal([]byte(d.Attempts), &shown.Attempts))
		all = append(all, shown)
	}
	return all
}

// newest returns the newest delivery once it has been attempted that often.
func (b *bench) newest(endpointID string, attempts int) (d delivery) {
	b.t.Helper()
	eventually(b.t, func() bool {
		all := b.deliveries(endpointID)
		if len(all) == 0 || len(all[0].Attempts) < attempts {
			return false
		}
		d = all[0]
		return true
	})
	require.Len(b.t, d.Attempts, attempts)
	return d
}

// disabled requires that the endpoint is disabled for the reason, and that its customer learns it once, by mail and by an event.
func (b *bench) disabled(endpointID, reason string) {
	b.t.Helper()
	var told []events.Recorded
	eventually(b.t, func() bool {
		var err error
		told, _, err = b.events.List(b.t.Context(), b.customer, events.Selection{Type: events.WebhookDisabled}, db.Window{Limit: 10})
		return err == nil && len(told) > 0
	})
	require.Len(b.t, told, 1)
	var data webhooks.View
	require.NoError(b.t, json.Unmarshal(told[0].Data, &data))
	require.Equal(b.t, endpointID, data.ID)
	require.Equal(b.t, "disabled", data.Status)
	require.Equal(b.t, reason, *data.DisabledReason)
	require.Equal(b.t, "disabled", b.statusOf(endpointID))
	letters, err := b.mail.Captured(b.t.Context(), "acme@example.com")
	require.NoError(b.t, err)
	require.Len(b.t, letters, 2)                  // that it was made, and this
	require.NoError(b.t, b.FanOut(b.t.Context())) // or it would be sent this event once it is enabled again
	require.Equal(b.t, "A webhook of your account was disabled", letters[0].Subject)
}

func answering(status int) func(int, http.ResponseWriter, *http.Request) {
	return func(_ int, w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

func TestDelivery_IsSentTenTimesInThreeDaysAndDisablesAnEndpointThatTookNothing(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.open("acme@example.com")
		e := newEndpoint(t, answering(http.StatusServiceUnavailable))
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		pauses := []time.Duration{
			5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
		}
		for n, pause := range pauses {
			d := b.newest(id, n+1)
			require.Equal(t, "pending", d.Status)
			require.Equal(t, http.StatusServiceUnavailable, *d.Attempts[n].HTTPStatus)
			require.Equal(t, "http_status", *d.Attempts[n].Error)
			waits := d.next.Sub(d.Attempts[n].At)
			require.GreaterOrEqual(t, waits, pause)
			require.LessOrEqual(t, waits, pause+pause/10, "with jitter")
			require.Equal(t, "active", b.statusOf(id))
			b.advance(waits + time.Millisecond)
		}
		require.Equal(t, "failed", b.newest(id, 10).Status)
		b.disabled(id, "failing")
		require.Len(t, e.received(), 10)
		for _, m := range e.received() {
			require.Equal(t, e.received()[0].header.Get("webhook-id"), m.header.Get("webhook-id"))
		}
	})
}

func TestDelivery_ThatFailsForGoodDisablesNoEndpointThatTookAnother(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.open("acme@example.com")
		bad := ""
		e := newEndpoint(t, func(n int, w http.ResponseWriter, r *http.Request) {
			if n == 1 {
				bad = r.Header.Get("webhook-id")
			}
			if r.Header.Get("webhook-id") == bad {
				w.WriteHeader(http.StatusInternalServerError)
			}
		})
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		first := b.newest(id, 1)
		b.clock.Advance(time.Second)
		b.publish(1)
		eventually(t, func() bool { return b.deliveries(id)[0].Status == "delivered" })
		for attempts := 2; attempts <= 10; attempts++ {
			b.advance(27 * time.Hour)
			eventually(t, func() bool { return len(b.deliveries(id)[1].Attempts) == attempts })
		}
		given := b.deliveries(id)[1]
		require.Equal(t, first.EventID, given.EventID)
		require.Equal(t, "failed", given.Status)
		require.Equal(t, "active", b.statusOf(id))
	})
}

func TestEndpoint_ThatAnswers410IsDisabledAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.open("acme@example.com")
		e := newEndpoint(t, answering(http.StatusGone))
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		require.Equal(t, "failed", b.newest(id, 1).Status)
		b.disabled(id, "gone")
	})
}

func TestEnable_SendsWhatWaitedAndWhatHappensFromThenOn(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.open("acme@example.com")
		e := newEndpoint(t, func(n int, w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader([]int{http.StatusInternalServerError, http.StatusGone, http.StatusNoContent}[min(n, 3)-1])
		})
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		waiting := b.newest(id, 1)
		b.publish(1) // the first is not due again yet
		b.disabled(id, "gone")
		_, err := b.Test(t.Context(), b.customer, id)
		require.ErrorIs(t, err, webhooks.ErrStatus)
		b.publish(1)
		b.advance(time.Minute)
		_, err = b.events.Sequence(t.Context())
		require.NoError(t, err)
		require.NoError(t, b.FanOut(t.Context()))
		require.Len(t, b.deliveries(id), 2, "what happens meanwhile is in the log alone")

		enabled, err := b.Enable(t.Context(), b.customer, id)
		require.NoError(t, err)
		require.Equal(t, "active", enabled.Status)
		require.Empty(t, enabled.DisabledReason)
		eventually(t, func() bool { return b.deliveries(id)[1].Status == "delivered" })
		require.Equal(t, waiting.EventID, e.received()[2].header.Get("webhook-id"))
		b.publish(1)
		eventually(t, func() bool { return len(e.received()) == 4 })
	})
}

func TestReplay_SendsADeliveryAgainWhateverBecameOfIt(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.open("acme@example.com")
		e := newEndpoint(t, func(n int, w http.ResponseWriter, _ *http.Request) {
			if n == 2 {
				w.WriteHeader(http.StatusGone)
			}
		})
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		d := b.newest(id, 1)
		require.Equal(t, "delivered", d.Status)
		again, err := b.Replay(t.Context(), b.customer, d.ID)
		require.NoError(t, err)
		require.Equal(t, "pending", again.Status)
		require.Equal(t, "failed", b.newest(id, 2).Status)
		b.disabled(id, "gone")
		_, err = b.Replay(t.Context(), b.customer, d.ID)
		require.ErrorIs(t, err, webhooks.ErrStatus, "nothing is sent to it")
		_, err = b.Enable(t.Context(), b.customer, id)
		require.NoError(t, err)
		_, err = b.Replay(t.Context(), "another", d.ID)
		require.ErrorIs(t, err, webhooks.ErrNotFound)
		_, err = b.Replay(t.Context(), b.customer, d.ID)
		require.NoError(t, err)
		require.Equal(t, "delivered", b.newest(id, 3).Status)
		for _, m := range e.received() {
			require.Equal(t, d.EventID, m.header.Get("webhook-id"))
			require.Equal(t, string(e.received()[0].body), string(m.body))
		}
	})
}

func TestRotate_BothSecretsSignForADay(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, nil)
		id, old := b.add(e.URL)
		_, secret, err := b.Rotate(t.Context(), b.customer, id)
		require.NoError(t, err)
		require.NotEqual(t, old, secret)
		b.run()
		signedBy := func(n int) (secrets []string) {
			b.publish(1)
			eventually(t, func() bool { return len(e.received()) == n })
			b.newest(id, 1) // it is recorded: what is under way when the clock jumps a day is sent again
			m := e.received()[n-1]
			for _, s := range []string{secret, old} {
				if strings.Contains(m.header.Get("webhook-signature")+" ", signatureBy(t, s, m)+" ") {
					secrets = append(secrets, s)
				}
			}
			return secrets
		}
		require.Equal(t, []string{secret, old}, signedBy(1))
		b.clock.Advance(24*time.Hour - time.Second)
		require.Equal(t, []string{secret, old}, signedBy(2))
		b.clock.Advance(time.Second)
		require.Equal(t, []string{secret}, signedBy(3))
	})
}

// signatureBy returns the v1 signature of a message by a secret.
func signatureBy(t *testing.T, secret string, m message) string {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	require.NoError(t, err)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(m.header.Get("webhook-id") + "." + m.header.Get("webhook-timestamp") + "." + string(m.body)))
	return "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func TestDelivery_FollowsNoRedirect(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		elsewhere := newEndpoint(t, nil)
		e := newEndpoint(t, func(_ int, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, elsewhere.URL, http.StatusTemporaryRedirect)
		})
		id, _ := b.add(e.URL)
		b.publish(1)
		b.run()
		d := b.newest(id, 1)
		require.Equal(t, "pending", d.Status)
		require.Equal(t, "redirect", *d.Attempts[0].Error)
		require.Equal(t, http.StatusTemporaryRedirect, *d.Attempts[0].HTTPStatus)
		require.Empty(t, elsewhere.received())
	})
}

func TestTest_SendsAPingWhateverTheEndpointWants(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, nil)
		added, _, err := b.Add(t.Context(), b.customer, webhooks.Wanted{URL: e.URL, Events: []string{"key.created"}})
		require.NoError(t, err)
		b.publish(1)
		b.run()
		_, err = b.Test(t.Context(), b.customer, added.ID)
		require.NoError(t, err)
		require.Equal(t, "delivered", b.newest(added.ID, 1).Status)
		require.Len(t, e.received(), 1)
		var body struct {
			Type string
			Data webhooks.View
		}
		require.NoError(t, json.Unmarshal(e.received()[0].body, &body))
		require.Equal(t, "ping", body.Type)
		require.Equal(t, added.ID, body.Data.ID)
	})
}

// Outside the sandbox an endpoint is on https, and a connection to this machine is refused, whatever name led to it.
func TestEndpoint_OfAServerIsOnHTTPSAndPublic(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		e := newEndpoint(t, nil)
		id, _ := b.add(e.URL)
		b.Service = b.service(false)
		for _, bad := range []string{"http://example.com/hook", "https://127.0.0.1/hook", "https://[::1]/hook", "https://localhost/hook", e.URL} {
			_, _, err := b.Add(t.Context(), b.customer, webhooks.Wanted{URL: bad, Events: []string{"*"}})
			require.Error(t, err, bad)
			_, err = b.Change(t.Context(), b.customer, id, webhooks.Wanted{URL: bad, Events: []string{"*"}})
			require.Error(t, err, bad)
		}
		b.publish(1)
		b.run()
		require.Equal(t, "address_refused", *b.newest(id, 1).Attempts[0].Error)
		require.Empty(t, e.received())
	})
}
