package gbpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// answers is a server that gives prepared answers, one after the other, and keeps what it was asked.
type answers struct {
	t       *testing.T
	mu      sync.Mutex
	give    []answer
	asked   []*http.Request
	bodies  []string
	waited  []time.Duration
	client  *Client
	address string
}

type answer struct {
	status int
	header map[string]string
	body   string
	hangUp bool // closes the connection without an answer
}

func ok(data string) answer {
	return answer{status: 200, body: `{"code":"00000","message":"Success","success":true,"data":` + data + `}`}
}

func newAnswers(t *testing.T, give ...answer) *answers {
	t.Helper()
	a := &answers{t: t, give: give}
	server := httptest.NewServer(http.HandlerFunc(a.serve))
	t.Cleanup(server.Close)
	client, err := New(Options{BaseURL: server.URL, Key: "gbpc_test_x"})
	if err != nil {
		t.Fatal(err)
	}
	client.core.pause = func(_ context.Context, d time.Duration) error { a.waited = append(a.waited, d); return nil }
	a.client, a.address = client, server.URL
	return a
}

func (a *answers) serve(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked, a.bodies = append(a.asked, r), append(a.bodies, string(body))
	if len(a.asked) > len(a.give) {
		a.t.Errorf("asked once too often: %s %s", r.Method, r.URL)
		return
	}
	next := a.give[len(a.asked)-1]
	if next.hangUp {
		panic(http.ErrAbortHandler)
	}
	for name, value := range next.header {
		w.Header().Set(name, value)
	}
	w.WriteHeader(next.status)
	fmt.Fprint(w, next.body)
}

func (a *answers) expect(calls int) {
	a.t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.asked) != calls {
		a.t.Fatalf("%d requests, not %d", len(a.asked), calls)
	}
}

var order = NewRedemption{Amount: "25.00", BankID: "bank"}

func TestMoney_IsAskedForAgainWithTheSameKey(t *testing.T) {
	a := newAnswers(t, answer{hangUp: true}, answer{status: 503, body: "busy"}, ok(`{"id":"t1","status":"pending"}`))
	paid, err := a.client.Redemptions.Create(t.Context(), order)
	if err != nil || paid.ID != "t1" || paid.Status != TransactionStatusPending {
		t.Fatal(paid, err)
	}
	a.expect(3)
	for i, r := range a.asked {
		if key := r.Header.Get("Idempotency-Key"); key == "" || key != a.asked[0].Header.Get("Idempotency-Key") || a.bodies[i] != a.bodies[0] {
			t.Fatal(i, key, a.bodies[i])
		}
	}
	if a.bodies[0] != `{"amount":"25.00","bankId":"bank"}` {
		t.Fatal(a.bodies[0])
	}
}

func TestMoney_OfAnUnknownOutcomeSaysSoAndNamesItsKey(t *testing.T) {
	gone := answer{hangUp: true}
	a := newAnswers(t, gone, gone, gone, gone, gone)
	_, err := a.client.Redemptions.Create(t.Context(), order, IdempotencyKey("invoice-1"))
	var lost *ConnectionError
	if !errors.As(err, &lost) || lost.IdempotencyKey != "invoice-1" || !OutcomeUnknown(err) {
		t.Fatal(err)
	}
	a.expect(5)
	if a.waited[0] > time.Second || a.waited[3] < 2*time.Second {
		t.Fatal(a.waited)
	}
}

func TestRefusal_IsNotRepeatedAndSaysWhichFields(t *testing.T) {
	a := newAnswers(t, answer{status: 400, body: `{"code":"A0400","message":"Invalid parameters","success":false,"requestId":"r1","docs":"https://gbpc.example/docs/errors/A0400","data":{"fields":[{"field":"amount","code":"A0410","message":"too many decimals"}]}}`})
	_, err := a.client.Redemptions.Create(t.Context(), order)
	var refused *Error
	if !errors.As(err, &refused) || refused.Status != 400 || refused.RequestID != "r1" || refused.Docs != "https://gbpc.example/docs/errors/A0400" || len(refused.Fields) != 1 || refused.Fields[0].Field != "amount" {
		t.Fatal(err)
	}
	if !HasCode(err, CodeInvalidParameters) || OutcomeUnknown(err) {
		t.Fatal(err)
	}
	a.expect(1)
}

func TestChallenge_OfASecondaryAuthenticationIsRead(t *testing.T) {
	a := newAnswers(t, answer{status: 403, body: `{"code":"A10008","message":"m","success":false,"requestId":"r","data":{"challengeId":"c1","summary":{"amount":"25.00","currency":"GBP","payee":"p"},"methods":["totp"]}}`})
	_, err := a.client.Redemptions.Create(t.Context(), order)
	var refused *Error
	if !errors.As(err, &refused) || refused.Challenge == nil || refused.Challenge.ID != "c1" || refused.Challenge.Summary.Amount != "25.00" {
		t.Fatal(err)
	}
}

func TestRetryAfter_IsWaitedFor(t *testing.T) {
	a := newAnswers(t, answer{status: 429, header: map[string]string{"Retry-After": "7"}, body: `{"code":"A0429"}`}, ok(`{"id":"acc"}`))
	if _, err := a.client.Account.Get(t.Context()); err != nil {
		t.Fatal(err)
	}
	if a.waited[0] != 7*time.Second {
		t.Fatal(a.waited)
	}
}

func TestRetryAfter_MayBeADateAsProxiesWriteIt(t *testing.T) {
	at := time.Now().Add(20 * time.Second).UTC().Format(http.TimeFormat)
	a := newAnswers(t, answer{status: 503, header: map[string]string{"Retry-After": at}, body: `<html>`}, ok(`{"id":"acc"}`))
	if _, err := a.client.Account.Get(t.Context()); err != nil {
		t.Fatal(err)
	}
	if a.waited[0] < 15*time.Second || a.waited[0] > 20*time.Second {
		t.Fatal(a.waited)
	}
}

func TestChange_WithoutAKeyIsRepeatedOnlyIfItWasNotCarriedOut(t *testing.T) {
	a := newAnswers(t, answer{status: 503, body: `{"code":"B0002"}`})
	if _, err := a.client.BankAccounts.Add(t.Context(), NewBankAccount{}); !OutcomeUnknown(err) {
		t.Fatal(err)
	}
	a.expect(1)
	a = newAnswers(t, answer{status: 429, header: map[string]string{"Retry-After": "1"}, body: `{"code":"A0429"}`}, ok(`{"bank":{"id":"b1"}}`))
	if added, err := a.client.BankAccounts.Add(t.Context(), NewBankAccount{}); err != nil || added.Bank.ID != "b1" {
		t.Fatal(added, err)
	}
}

func TestList_ReadsEveryPageByItsCursor(t *testing.T) {
	a := newAnswers(t, ok(`{"list":[{"id":"1"},{"id":"2"}],"_meta":{"nextCursor":"c2"}}`), ok(`{"list":[{"id":"3"}],"_meta":{"nextCursor":null}}`))
	read := ""
	for one, err := range a.client.Transactions.List(t.Context(), TransactionQuery{Status: TransactionStatusCompleted}) {
		if err != nil {
			t.Fatal(err)
		}
		read += one.ID
	}
	if read != "123" || a.asked[0].URL.RawQuery != "limit=100&status=completed" || a.asked[1].URL.RawQuery != "cursor=c2&limit=100&status=completed" {
		t.Fatal(read, a.asked[0].URL, a.asked[1].URL)
	}
}

func TestList_EndsWithItsError(t *testing.T) {
	a := newAnswers(t, ok(`{"list":[{"id":"1"}],"_meta":{"nextCursor":"c2"}}`), answer{status: 403, body: `{"code":"A20003"}`})
	var failed error
	for _, err := range a.client.Transactions.List(t.Context(), TransactionQuery{}) {
		failed = err
	}
	if !HasCode(failed, CodeMissingScope) {
		t.Fatal(failed)
	}
}

func TestPath_EscapesIDs(t *testing.T) {
	a := newAnswers(t, ok(`{"id":"x"}`))
	if _, err := a.client.Transactions.Get(t.Context(), "a/../b?c"); err != nil || a.asked[0].URL.EscapedPath() != "/api/wallet/account/transaction/a%2F..%2Fb%3Fc" {
		t.Fatal(err, a.asked[0].URL.EscapedPath())
	}
}

func TestRequest_NamesTheVersionAndTheKey(t *testing.T) {
	a := newAnswers(t, ok(`{}`))
	var response Response
	if _, err := a.client.Account.Get(t.Context(), Header("X-Request-Id", "mine"), CaptureResponse(&response)); err != nil {
		t.Fatal(err)
	}
	h := a.asked[0].Header
	if h.Get("GBPC-Version") != Version || h.Get("Authorization") != "Bearer gbpc_test_x" || h.Get("X-Request-Id") != "mine" || h.Get("Idempotency-Key") != "" || response.Status != 200 {
		t.Fatal(h, response)
	}
}

func TestAccount_OfACallGoesBeforeThatOfTheClient(t *testing.T) {
	a := newAnswers(t, ok(`{}`), ok(`{}`), ok(`{}`))
	for _, options := range [][]Option{nil, {ForAccount("b")}} {
		if _, err := a.client.Account.Get(t.Context(), options...); err != nil {
			t.Fatal(err)
		}
		a.client.core.options.Account = "a"
	}
	if _, err := a.client.Account.Get(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, account := range []string{"", "b", "a"} {
		if got := a.asked[i].Header.Get("GBPC-Account"); got != account {
			t.Errorf("%d: %q, not %q", i, got, account)
		}
	}
}

func TestOptions_ThatCannotBeRightAreRefused(t *testing.T) {
	for _, o := range []Options{{}, {BaseURL: "localhost:8080"}, {BaseURL: "http://x/y"}, {BaseURL: "http://x", KeyID: "k"}, {BaseURL: "http://x", KeyID: "k", PrivateKey: []byte("short")}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}
