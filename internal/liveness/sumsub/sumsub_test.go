package sumsub_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/liveness"
	"github.com/gbpc/gbpc/internal/liveness/sumsub"
)

const (
	token   = "sbx:token"
	secret  = "a secret key"
	webhook = "a webhook secret"
)

func sign(algorithm func() hash.Hash, key, content string) string {
	mac := hmac.New(algorithm, []byte(key))
	mac.Write([]byte(content))
	return hex.EncodeToString(mac.Sum(nil))
}

// standIn imitates Sumsub, including its check of signatures.
func standIn(t *testing.T, answer func(w http.ResponseWriter, body map[string]any)) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		at := r.Header.Get("X-App-Access-Ts")
		seconds, err := strconv.ParseInt(at, 10, 64)
		fresh := err == nil && math.Abs(time.Since(time.Unix(seconds, 0)).Seconds()) < 60
		signed := sign(sha256.New, secret, at+r.Method+r.URL.RequestURI()+string(body)) == r.Header.Get("X-App-Access-Sig")
		if !fresh || !signed || r.Header.Get("X-App-Token") != token {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		var sent map[string]any
		if r.URL.Path != "/resources/sdkIntegrations/levels/-/websdkLink" || json.Unmarshal(body, &sent) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		answer(w, sent)
	}))
	t.Cleanup(s.Close)
	return s
}

func newProvider(t *testing.T, url, key string) *sumsub.Provider {
	t.Helper()
	c := sumsub.Config{BaseURL: url, AppToken: token, SecretKey: key, WebhookSecret: webhook, Level: "person", BusinessLevel: "company"}
	require.NoError(t, c.Check())
	return sumsub.New(c, clock.NewFixed(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))) // our clock was moved; theirs was not
}

func TestStart_RequestsALinkWithASignature(t *testing.T) {
	s := standIn(t, func(w http.ResponseWriter, body map[string]any) {
		fmt.Fprintf(w, `{"url":"https://in.sumsub.com/websdk/p/%s-%s"}`, body["levelName"], body["userId"])
	})
	p := newProvider(t, s.URL, secret)
	started, err := p.Start(t.Context(), liveness.Request{SessionID: "s1", Person: liveness.Person{Kind: customer.Individual}, Email: "jane@example.com"})
	require.NoError(t, err)
	require.Equal(t, "s1", started.Reference)
	require.Equal(t, "https://in.sumsub.com/websdk/p/person-s1", started.URL)
	started, err = p.Start(t.Context(), liveness.Request{SessionID: "s2", Person: liveness.Person{Kind: customer.Business}})
	require.NoError(t, err)
	require.Contains(t, started.URL, "company-s2")
}

func TestStart_FailsOnAnUnexpectedAnswer(t *testing.T) {
	_, err := newProvider(t, standIn(t, func(http.ResponseWriter, map[string]any) {}).URL, "another key").Start(t.Context(), liveness.Request{SessionID: "s"})
	require.ErrorContains(t, err, "401")
	for _, answer := range []string{"", "{", "{}", `{"url":1}`} {
		s := standIn(t, func(w http.ResponseWriter, _ map[string]any) { _, _ = io.WriteString(w, answer) })
		_, err := newProvider(t, s.URL, secret).Start(t.Context(), liveness.Request{SessionID: "s"})
		require.Error(t, err, answer)
	}
}

type sink struct {
	reference string
	result    liveness.Result
	err       error
	calls     int
}

func (s *sink) RecordResult(_ context.Context, provider, reference string, v liveness.Result) error {
	if provider != "sumsub" {
		return errors.New("another provider")
	}
	s.reference, s.result = reference, v
	s.calls++
	return s.err
}

func deliver(t *testing.T, to *sink, body string, header map[string]string) int {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/hooks/sumsub", strings.NewReader(body))
	for name, value := range header {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	newProvider(t, "https://api.sumsub.com", secret).Webhook(to, slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	return w.Code
}

func genuine(body string) map[string]string {
	return map[string]string{"X-Payload-Digest": sign(sha256.New, webhook, body), "X-Payload-Digest-Alg": "HMAC_SHA256_HEX"}
}

func reviewed(result string) string {
	return `{"applicantId":"a","externalUserId":"s1","type":"applicantReviewed","reviewStatus":"completed","reviewResult":` + result + `}`
}

func TestWebhook_RecordsGreenRetryAndFinal(t *testing.T) {
	for result, outcome := range map[string]liveness.Outcome{
		`{"reviewAnswer":"GREEN"}`: liveness.Passed,
		`{"reviewAnswer":"RED","reviewRejectType":"RETRY","rejectLabels":["BAD_SELFIE"]}`: liveness.Retry,
		`{"reviewAnswer":"RED","reviewRejectType":"FINAL","rejectLabels":["FORGERY"]}`:    liveness.Rejected,
		`{"reviewAnswer":"RED"}`: liveness.Rejected,
		`{}`:                     liveness.Rejected,
	} {
		to := &sink{}
		require.Equal(t, 200, deliver(t, to, reviewed(result), genuine(reviewed(result))))
		require.Equal(t, "s1", to.reference)
		require.Equal(t, outcome, to.result.Outcome, result)
	}
}

func TestWebhook_RefusesAWrongDigest(t *testing.T) {
	body := reviewed(`{"reviewAnswer":"GREEN"}`)
	right := sign(sha256.New, webhook, body)
	for name, header := range map[string]map[string]string{
		"none":              {},
		"no algorithm":      {"X-Payload-Digest": right},
		"unknown algorithm": {"X-Payload-Digest": right, "X-Payload-Digest-Alg": "NONE"},
		"another algorithm": {"X-Payload-Digest": right, "X-Payload-Digest-Alg": "HMAC_SHA512_HEX"},
		"another key":       {"X-Payload-Digest": sign(sha256.New, secret, body), "X-Payload-Digest-Alg": "HMAC_SHA256_HEX"},
		"another body":      genuine(body + " "),
		"not hexadecimal":   {"X-Payload-Digest": "zz", "X-Payload-Digest-Alg": "HMAC_SHA256_HEX"},
	} {
		to := &sink{}
		require.Equal(t, 401, deliver(t, to, body, header), name)
		require.Zero(t, to.calls, name)
	}
	to := &sink{}
	require.Equal(t, 200, deliver(t, to, body, map[string]string{"X-Payload-Digest": sign(sha512.New, webhook, body), "X-Payload-Digest-Alg": "HMAC_SHA512_HEX"}))
}

func TestWebhook_RequestsARetryOnlyWhenTheResultWasNotStored(t *testing.T) {
	body := reviewed(`{"reviewAnswer":"GREEN"}`)
	require.Equal(t, 500, deliver(t, &sink{err: errors.New("the database is away")}, body, genuine(body)))
	require.Equal(t, 200, deliver(t, &sink{err: liveness.ErrNotFound}, body, genuine(body)))
	other := `{"type":"applicantPending","externalUserId":"s1"}`
	to := &sink{}
	require.Equal(t, 200, deliver(t, to, other, genuine(other)))
	require.Zero(t, to.calls)
}

func TestConfig_RefusesMissingOrUnsafeSettings(t *testing.T) {
	whole := sumsub.Config{BaseURL: "https://api.sumsub.com", AppToken: "a", SecretKey: "b", WebhookSecret: "c", Level: "d", BusinessLevel: "e"}
	require.NoError(t, whole.Check())
	for _, spoil := range []func(*sumsub.Config){
		func(c *sumsub.Config) { c.BaseURL = "http://api.sumsub.com" }, func(c *sumsub.Config) { c.BaseURL = "" }, func(c *sumsub.Config) { c.AppToken = "" },
		func(c *sumsub.Config) { c.SecretKey = "" }, func(c *sumsub.Config) { c.WebhookSecret = "" }, func(c *sumsub.Config) { c.Level = "" }, func(c *sumsub.Config) { c.BusinessLevel = "" },
	} {
		c := whole
		spoil(&c)
		require.Error(t, c.Check())
	}
}

func FuzzWebhook(f *testing.F) {
	f.Add([]byte(reviewed(`{"reviewAnswer":"GREEN"}`)))
	f.Fuzz(func(t *testing.T, body []byte) {
		deliver(t, &sink{}, string(body), genuine(string(body)))
	})
}
