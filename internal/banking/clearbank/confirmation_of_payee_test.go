package clearbank_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
)

func payees(t *testing.T, answer http.HandlerFunc) *clearbank.Payees {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	p, err := clearbank.NewPayees(clearbank.PayeesConfig{BaseURL: server.URL, Token: "token", Key: keys()[0]})
	require.NoError(t, err)
	return p
}

func query(name string) banking.PayeeQuery {
	return banking.PayeeQuery{Party: banking.Party{Name: name, SortCode: "200000", AccountNumber: "55779911"}}
}

func TestConfirmPayee_AsksSignedWithTheWholeAccount(t *testing.T) {
	p := payees(t, func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != "/open-banking/outbound/v1/name-verification" || r.Header.Get("Authorization") != "Bearer token" ||
			r.Header.Get("X-Request-Id") == "" || !verify(&keys()[0].PublicKey, body, r.Header.Get("DigitalSignature")) {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		var asked map[string]string
		if err := json.Unmarshal(body, &asked); err != nil || asked["SchemeName"] != "SortCodeAccountNumber" || asked["Identification"] != "20000055779911" ||
			asked["OwnerName"] != ",,Acme Ltd" || asked["LegalOwnerType"] != "Business" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, _ = io.WriteString(w, `{"Data":{"VerificationReport":{"Matched":true,"MatchedBank":"Barclays"}}}`)
	})
	q := query("Acme Ltd")
	q.Business = true
	c, err := p.ConfirmPayee(t.Context(), q)
	require.NoError(t, err)
	require.Equal(t, banking.PayeeConfirmation{Result: banking.PayeeMatch}, c)
}

func TestConfirmPayee_ReadsTheReasonsOfPayUK(t *testing.T) {
	report := func(matched, rest string) string {
		return `{"Data":{"VerificationReport":{"Matched":` + matched + `,"MatchedBank":"x"` + rest + `}}}`
	}
	for body, want := range map[string]banking.PayeeConfirmation{
		report("true", ""): {Result: banking.PayeeMatch},
		report("false", `,"ReasonCode":"MBAM","Name":"Jane A Doe"`): {Result: banking.PayeeCloseMatch, Name: "Jane A Doe"},
		report("false", `,"ReasonCode":"BANM"`):                     {Result: banking.PayeeCloseMatch},
		report("false", `,"ReasonCode":"ANNM"`):                     {Result: banking.PayeeNoMatch},
		report("false", `,"ReasonCode":"AC01"`):                     {Result: banking.PayeeNoMatch},
		report("false", `,"ReasonCode":"ACNS"`):                     {Result: banking.PayeeUnavailable},
		report("false", `,"ReasonCode":"OPTO"`):                     {Result: banking.PayeeUnavailable},
		report("false", `,"ReasonCode":"NEW1"`):                     {Result: banking.PayeeUnavailable},
		report("false", ""):                                         {Result: banking.PayeeUnavailable},
		report("true", `,"ReasonCode":"ANNM"`):                      {Result: banking.PayeeUnavailable},
	} {
		p := payees(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) })
		c, err := p.ConfirmPayee(t.Context(), query("Jane Doe"))
		require.NoError(t, err)
		require.Equal(t, want, c, body)
	}
}

func TestConfirmPayee_WhatIsNoAnswerIsAnErrorAndNeverAMatch(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"no participant": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnprocessableEntity) },
		"failed bank":    func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusFailedDependency) },
		"match in a failure": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, `{"Data":{"VerificationReport":{"Matched":true}}}`)
		},
		"no JSON":   func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "<html>") },
		"no report": func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"Data":{}}`) },
		"no word of it": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"Data":{"VerificationReport":{}}}`)
		},
		"moved": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		},
		"broken": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		_, err := payees(t, answer).ConfirmPayee(t.Context(), query("Jane Doe"))
		require.Error(t, err, name)
	}
}

func TestConfirmPayee_EndsAfterFiveSeconds(t *testing.T) {
	hang := make(chan struct{})
	p := payees(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-hang:
		case <-r.Context().Done():
		}
	})
	began := time.Now()
	_, err := p.ConfirmPayee(t.Context(), query("Jane Doe"))
	close(hang)
	require.Error(t, err)
	require.Less(t, time.Since(began), 7*time.Second)
}

func TestNewPayees_RefusesUnsafeSettings(t *testing.T) {
	for _, c := range []clearbank.PayeesConfig{
		{BaseURL: "http://cop.example", Token: "t", Key: keys()[0]},
		{BaseURL: "https://cop.example", Key: keys()[0]},
		{BaseURL: "https://cop.example", Token: "t"},
	} {
		_, err := clearbank.NewPayees(c)
		require.Error(t, err)
	}
}
