package auth_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func testKeys(c *auth.Config) { c.TestKeys = true }

// signedCall is a call signed after RFC 9421, as a client makes it.
func (b *bench) signedCall(k keyAnswer, private ed25519.PrivateKey, method, path, origin, nonce string, body any, change func(*http.Request)) answer {
	b.t.Helper()
	text, err := json.Marshal(body)
	require.NoError(b.t, err)
	sum := sha256.Sum256(text)
	digest := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
	params := fmt.Sprintf(`("@method" "@target-uri" "content-digest");created=%d;keyid="%s";nonce="%s"`, time.Now().Unix(), k.Key.ID, nonce)
	base := fmt.Sprintf("\"@method\": %s\n\"@target-uri\": %s/api%s\n\"content-digest\": %s\n\"@signature-params\": %s", method, origin, path, digest, params)
	r := httptest.NewRequestWithContext(b.t.Context(), method, "/api"+path, bytes.NewReader(text))
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+k.Secret)
	r.Header.Set("Content-Digest", digest)
	r.Header.Set("Signature-Input", "sig1="+params)
	r.Header.Set("Signature", "sig1=:"+base64.StdEncoding.EncodeToString(ed25519.Sign(private, []byte(base)))+":")
	if change != nil {
		change(r)
	}
	rec := httptest.NewRecorder()
	b.server.ServeHTTP(rec, r)
	a := answer{Status: rec.Code, Header: rec.Header()}
	require.NoError(b.t, json.Unmarshal(rec.Body.Bytes(), &a), rec.Body.String())
	return a
}

func (b *bench) signingKey(w *browser) (keyAnswer, ed25519.PrivateKey) {
	b.t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(b.t, err)
	return w.makeKey("read transfers", object{"publicKey": base64.StdEncoding.EncodeToString(public)}), private
}

func TestAbuse_AStolenSecretOfASigningKeyChangesNothing(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		k, private := b.signingKey(w)
		m := b.machine(k.Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil)) // reads need no signature
		body := object{"amount": "1.00", "payee": "x"}
		a := m.refused("A20002", m.call("POST", "/test/pay", body))
		require.Equal(t, 401, a.Status)
		require.JSONEq(t, `{"reason":"missing"}`, string(a.Data))
		const site = "http://localhost:8080"
		passes := func(a answer) bool { return a.Code != "A20002" }
		require.True(t, passes(b.signedCall(k, private, "POST", "/test/pay", site, "n1", body, nil)))
		again := b.signedCall(k, private, "POST", "/test/pay", site, "n1", body, nil)
		require.Equal(t, "A20002", again.Code, "a nonce is good once")
		require.JSONEq(t, `{"reason":"nonce"}`, string(again.Data))
		require.False(t, passes(b.signedCall(k, private, "POST", "/test/pay", "http://example.com", "n2", body, nil)), "signed for another origin")
		require.False(t, passes(b.signedCall(k, private, "POST", "/test/pay", site, "n3", body, func(r *http.Request) { r.Method = "PUT" })))
		require.False(t, passes(b.signedCall(k, private, "POST", "/test/pay", site, "n4", body, func(r *http.Request) { r.Header.Set("Idempotency-Key", "k") })), "an idempotency key that is sent is covered")
		require.False(t, passes(b.signedCall(k, private, "POST", "/wallet/none", site, "n5", body, func(r *http.Request) { r.Header.Del("Signature") })), "nothing is told of what is behind")
		_, other, err := ed25519.GenerateKey(nil)
		require.NoError(t, err)
		require.False(t, passes(b.signedCall(k, other, "POST", "/test/pay", site, "n6", body, nil)))
	})
}

// The clock of a sandbox is moved; signatures go by the machine's, and by the origin that was asked.
func TestSignature_OfASandboxIsForTheOriginThatWasAsked(t *testing.T) {
	each(t, []option{testKeys}, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		k, private := b.signingKey(w)
		require.Regexp(t, "^gbpc_test_", k.Secret)
		a := b.signedCall(k, private, "POST", "/test/pay", "http://example.com", "n1", object{"amount": "1.00", "payee": "x"}, nil)
		require.NotEqual(t, "A20002", a.Code, string(a.Data))
	})
}

func TestLimit_IsOnEveryAnswerToAKeyAndRefusesWithRetryAfter(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read").Secret)
		for i, call := range []string{"GET /wallet/account/setting", "POST /test/pay", "GET /none", "DELETE /wallet/account/setting", "GET /wallet/account/setting?strange=1"} {
			var method, path string
			_, err := fmt.Sscan(call, &method, &path)
			require.NoError(t, err)
			a := m.call(method, path, nil)
			require.Equal(t, `"default";q=30000;w=60`, a.Header.Get("RateLimit-Policy"), call)
			require.Equal(t, fmt.Sprintf(`"default";r=%d;t=1`, 30000-1-i), a.Header.Get("RateLimit"), call)
		}
		require.Empty(t, w.call("GET", "/wallet/account/setting", nil).Header.Get("RateLimit"))
		for range 30000 - 5 {
			if _, err := b.auth.KeyGate().Identify(t.Context(), m.headers["Authorization"][7:]); err != nil {
				break
			}
		}
		a := m.refused("A0429", m.call("GET", "/wallet/account/setting", nil))
		require.Equal(t, 429, a.Status)
		require.Equal(t, "1", a.Header.Get("Retry-After"))
		require.Regexp(t, `^"default";r=0;t=\d+$`, a.Header.Get("RateLimit"))
	})
}

func TestLimit_OfACustomerCountsAllItsKeysTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBenchWithin(t, d, clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)), newSealer(t), map[string]int{"api-key": 10, "api-customer": 6})
		w := b.business("owner@example.com")
		one, two, other := b.machine(w.makeKey("read").Secret), b.machine(w.makeKey("read").Secret), b.machine(b.business("other@example.com").makeKey("read").Secret)
		for range 3 {
			one.ok(one.call("GET", "/wallet/account/setting", nil))
			two.ok(two.call("GET", "/wallet/account/setting", nil))
		}
		for _, m := range []*browser{one, two} {
			a := m.refused("A0429", m.call("GET", "/wallet/account/setting", nil))
			require.Equal(t, "10", a.Header.Get("Retry-After"))
			require.Regexp(t, `^"default";r=0;t=\d+$`, a.Header.Get("RateLimit"))
		}
		other.ok(other.call("GET", "/wallet/account/setting", nil))
	})
}
