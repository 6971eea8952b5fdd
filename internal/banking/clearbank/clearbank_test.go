package clearbank_test

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/clearbank"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

var issuer = banking.Issuer{Name: "GBPC Issuer Ltd", BankName: "ClearBank", BIC: "CLRBGB22", SortCode: "040615", Main: "00000019", Own: "00000027"}

// keys are made once: 2048-bit keys take their time.
var keys = sync.OnceValue(func() [2]*rsa.PrivateKey {
	var made [2]*rsa.PrivateKey
	for i := range made {
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			panic(err)
		}
		made[i] = key
	}
	return made
})

// standIn is the bank: it refuses whatever is not signed with our key, as the real one does.
type standIn struct {
	t        *testing.T
	mu       sync.Mutex
	requests map[string]json.RawMessage // by X-Request-Id
	bodies   [][]byte
	status   int    // answers instead of taking, when set
	answer   string // goes with it
	listed   string // what the list of transactions holds
	balances map[string]string
}

func (s *standIn) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	if r.Header.Get("Authorization") != "Bearer token" {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if r.Header.Get("X-Request-Id") != "" && !verify(keys()[0].Public().(*rsa.PublicKey), body, r.Header.Get("DigitalSignature")) {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	switch r.URL.Path {
	case "/v3/payments/fps":
		s.pay(w, r, body)
	case "/payments/chaps/v6/customer-payments":
		s.payByCHAPS(w, r, body)
	case "/v2/Transactions", "/v2/Accounts/acc-main/Transactions":
		fmt.Fprintf(w, `{"transactions":[%s]}`, s.listed)
	case "/accounts/sterling/v1/accounts/acc-main/end-of-day-balance":
		fmt.Fprintf(w, `{"endOfDayBalance":{"amount":%s,"balanceAsOf":"2026-03-03T00:00:00Z"}}`, s.balances[r.URL.Query().Get("date")])
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (s *standIn) pay(w http.ResponseWriter, r *http.Request, body []byte) {
	if s.status != 0 {
		w.WriteHeader(s.status)
		fmt.Fprint(w, s.answer)
		return
	}
	key := r.Header.Get("X-Request-Id")
	if _, known := s.requests[key]; known {
		w.WriteHeader(http.StatusConflict)
		return
	}
	s.requests[key] = body
	s.bodies = append(s.bodies, body)
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprintf(w, `{"transactions":[{"endToEndIdentification":%q,"response":"Accepted"}]}`, key)
}

func (s *standIn) payByCHAPS(w http.ResponseWriter, r *http.Request, body []byte) {
	if s.status != 0 {
		w.WriteHeader(s.status)
		fmt.Fprint(w, s.answer)
		return
	}
	key := r.Header.Get("X-Request-Id")
	if _, known := s.requests[key]; known {
		w.WriteHeader(http.StatusConflict)
		return
	}
	s.requests[key], s.bodies = body, append(s.bodies, body)
	w.WriteHeader(http.StatusAccepted)
	fmt.Fprint(w, `{"paymentId":"5a1d8b0e-94a0-4b6c-93a1-111111111111"}`)
}

func verify(key *rsa.PublicKey, body []byte, signature string) bool {
	raw, err := base64.StdEncoding.DecodeString(signature)
	sum := sha256.Sum256(body)
	return err == nil && rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], raw) == nil
}

type bench struct {
	*clearbank.Bank
	t     *testing.T
	bank  *standIn
	clock *clock.Fixed
	taken []iso20022.Message
	fails error
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, bank: &standIn{t: t, requests: map[string]json.RawMessage{}, balances: map[string]string{}}, clock: clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))}
	server := httptest.NewServer(b.bank)
	t.Cleanup(server.Close)
	var err error
	b.Bank, err = clearbank.New(clearbank.Config{BaseURL: server.URL, Token: "token", Key: keys()[0], BankKey: &keys()[1].PublicKey, Issuer: issuer,
		Address: "UK, London, Threadneedle Street, 1, EC2R 8AH", Main: "acc-main", Clock: b.clock})
	require.NoError(t, err)
	return b
}

func (b *bench) take(_ context.Context, f banking.InboundFile) error {
	if b.fails != nil {
		return b.fails
	}
	m, err := iso20022.Read(f.Content)
	if err != nil {
		return fmt.Errorf("%w: %w", banking.ErrRejected, err)
	}
	b.taken = append(b.taken, m)
	return nil
}

// receiving runs Receive with yesterday's statement empty.
func (b *bench) receiving() *bench {
	b.t.Helper()
	b.bank.balances["2026-02-28"], b.bank.balances["2026-03-01"] = "0", "0.00"
	ctx, stop := context.WithCancel(b.t.Context())
	done := make(chan struct{})
	first := make(chan struct{}, 8)
	go func() {
		defer close(done)
		_ = b.Receive(ctx, func(ctx context.Context, f banking.InboundFile) error {
			err := b.take(ctx, f)
			first <- struct{}{}
			return err
		})
	}()
	<-first // yesterday's statement: Receive is up
	b.taken = nil
	b.t.Cleanup(func() { stop(); <-done })
	return b
}

// hook sends a webhook signed with key.
func (b *bench) hook(key *rsa.PrivateKey, kind, payload string) *httptest.ResponseRecorder {
	b.t.Helper()
	body := []byte(fmt.Sprintf(`{"Type":%q,"Version":6,"Payload":%s,"Nonce":949893874}`, kind, payload))
	sum := sha256.Sum256(body)
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	require.NoError(b.t, err)
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodPost, "/bank/webhook", bytes.NewReader(body))
	r.Header.Set("DigitalSignature", base64.StdEncoding.EncodeToString(signature))
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	return w
}

func order() iso20022.Order {
	key := id.Hex(id.New())
	return iso20022.Order{MessageID: key, Created: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), Debtor: iso20022.Party{Name: issuer.Name, Account: iso20022.Account{SortCode: issuer.SortCode, Number: issuer.Main}},
		Payments: []iso20022.Payment{{InstructionID: key, EndToEndID: key, Amount: money.MustParse("1250.10", money.GBP), Reference: "GBPC K7QX2M",
			Creditor: iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "200000", Number: "55779911"}}}}}
}

func TestSend_IsSignedExactAndSentOnce(t *testing.T) {
	b, o := newBench(t), order()
	require.NoError(t, b.Stage(t.Context(), o))
	require.NoError(t, b.Send(t.Context(), o))
	require.NoError(t, b.Send(t.Context(), o), "a conflict means that it was posted before")
	require.Len(t, b.bank.bodies, 1)
	body := string(b.bank.bodies[0])
	require.Contains(t, body, `"instructedAmount":1250.10,"currency":"GBP"`)
	require.Contains(t, body, `"endToEndIdentification":"`+o.MessageID+`"`)
	require.Contains(t, body, `"identification":"GBR20000055779911"`)
	require.Contains(t, body, `"iban":"GB`)
	require.Contains(t, body, `"reference":"GBPC K7QX2M"`)
	require.Contains(t, body, `"address":"UK, London`)
}

func TestSend_DistinguishesRefusedUnknownAndNotSent(t *testing.T) {
	accepted := func(response string) string { return `{"transactions":[{"response":"` + response + `"}]}` }
	for _, k := range []struct {
		status int
		answer string
		want   error // nil for an error that is neither
	}{
		{202, accepted("InsufficientFunds"), banking.ErrRejected},
		{202, "<html>", banking.ErrOutcomeUnknown},
		{400, accepted("InvalidAccount"), banking.ErrRejected},
		{400, "{}", banking.ErrRejected},
		{422, "{}", banking.ErrRejected},
		{500, "", banking.ErrOutcomeUnknown},
		{503, "", banking.ErrOutcomeUnknown},
		{401, "", nil},
		{429, "", nil},
	} {
		b := newBench(t)
		b.bank.status, b.bank.answer = k.status, k.answer
		err := b.Send(t.Context(), order())
		require.Error(t, err, k.status)
		if k.want != nil {
			require.ErrorIs(t, err, k.want, k.status)
		} else {
			require.False(t, errors.Is(err, banking.ErrRejected) || errors.Is(err, banking.ErrOutcomeUnknown), "%d: nothing was sent, so it is tried again", k.status)
		}
	}
}

func TestSend_BrokenConnectionIsUnknownButNoConnectionIsNot(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }))
	c := clearbank.Config{BaseURL: server.URL, Token: "token", Key: keys()[0], BankKey: &keys()[1].PublicKey, Issuer: issuer, Address: "UK", Clock: clock.System{}}
	bank, err := clearbank.New(c)
	require.NoError(t, err)
	require.ErrorIs(t, bank.Send(t.Context(), order()), banking.ErrOutcomeUnknown)
	server.Close()
	err = bank.Send(t.Context(), order())
	require.Error(t, err)
	require.NotErrorIs(t, err, banking.ErrOutcomeUnknown, "nobody was there to take it")
}

func TestStage_RefusesNamesTheSchemeCannotCarry(t *testing.T) {
	b, o := newBench(t), order()
	o.Payments[0].Creditor.Name = "Zoë"
	require.ErrorIs(t, b.Stage(t.Context(), o), banking.ErrRejected)
}

func TestFind_DistinguishesAbsentInFlightAndRejected(t *testing.T) {
	b := newBench(t)
	for listed, want := range map[string]banking.LookUpStatus{
		"": banking.LookUpNotFound,
		`{"endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"ACSP"}`:                                                                         banking.LookUpPending,
		`{"endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"ACSC"}`:                                                                         banking.LookUpPending,
		`{"endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"RJCT"}`:                                                                         banking.LookUpRejected,
		`{"endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"RJCT"},{"endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"ACSC"}`:     banking.LookUpPending,
		`{"endToEndIdentifier":"k","debitCreditCode":"CRDT","status":"ACSC"},{"endToEndIdentifier":"other","debitCreditCode":"DBIT","status":"ACSC"}`: banking.LookUpNotFound,
	} {
		b.bank.listed = listed
		f, err := b.LookUp(t.Context(), "k")
		require.NoError(t, err)
		require.Equal(t, want, f.Status, listed)
	}
	b.bank.listed = "nonsense"
	_, err := b.LookUp(t.Context(), "k")
	require.Error(t, err, "an answer that cannot be read is not an absence")
}

const credit = `{"TransactionId":"d9162680-7d35-7994-4e38-fa80716899a2","Status":"Settled","Scheme":"FasterPayments","EndToEndTransactionId":"05726acd06dc","Amount":88.5,
"TimestampSettled":"2026-03-02T10:03:00.964Z","CurrencyCode":"GBP","DebitCreditCode":"Credit","Reference":"savings","IsReturn":false,
"Account":{"IBAN":"GB00CLRB04061510000008","BBAN":"CLRB04061510000008","OwnerName":"JANE DOE"},
"CounterpartAccount":{"IBAN":"GB29NWBK60161331926819","BBAN":"NWBK60161331926819","OwnerName":"JANE DOE"}}`

func TestWebhook_SettledCreditNamesTheVirtualAccountAndTheSender(t *testing.T) {
	b := newBench(t).receiving()
	w := b.hook(keys()[1], "TransactionSettled", credit)
	require.Equal(t, 200, w.Code, w.Body)
	require.JSONEq(t, `{"Nonce":949893874}`, w.Body.String())
	require.True(t, verify(&keys()[0].PublicKey, w.Body.Bytes(), w.Header().Get("DigitalSignature")), "our answer is signed")
	require.Len(t, b.taken, 1)
	n := b.taken[0].Notices[0]
	require.Equal(t, issuer.Main, n.Account.Number)
	e := n.Entries[0]
	require.Equal(t, "d91626807d3579944e38fa80716899a2", e.ServicerRef)
	require.Equal(t, "88.50", e.Amount.String())
	require.Equal(t, iso20022.Account{SortCode: "040615", Number: "10000008"}, e.Creditor.Account)
	require.Equal(t, iso20022.Account{SortCode: "601613", Number: "31926819"}, e.Debtor.Account)
}

func TestWebhook_RefusesMessagesTheBankDidNotSign(t *testing.T) {
	b := newBench(t).receiving()
	require.Equal(t, 401, b.hook(keys()[0], "TransactionSettled", credit).Code, "signed with another key")
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", bytes.NewReader([]byte(`{"Type":"TransactionSettled","Payload":{},"Nonce":1}`)))
	w := httptest.NewRecorder()
	b.ServeHTTP(w, r)
	require.Equal(t, 401, w.Code)
	require.Empty(t, b.taken)
}

func TestWebhook_IsAcknowledgedOnlyOnceStored(t *testing.T) {
	b := newBench(t)
	require.Equal(t, 503, b.hook(keys()[1], "TransactionSettled", credit).Code, "no receiver is registered yet")
	b.receiving()
	b.fails = errors.New("the database is away")
	require.Equal(t, 503, b.hook(keys()[1], "TransactionSettled", credit).Code)
	b.fails = nil
	require.Equal(t, 200, b.hook(keys()[1], "TransactionSettled", credit).Code)
}

func TestWebhook_MatchesDebitsReturnsAndRejectionsToTheirPayment(t *testing.T) {
	b := newBench(t).receiving()
	key := id.Hex(id.New())
	transaction := func(direction string, back bool) string {
		return fmt.Sprintf(`{"TransactionId":%q,"EndToEndTransactionId":%q,"Amount":12.00,"TimestampSettled":"2026-03-02T10:03:00Z","TimestampModified":"2026-03-02T10:03:00Z","CurrencyCode":"GBP","DebitCreditCode":%q,"IsReturn":%t,
			"CancellationCode":"AC04","CancellationReason":"closed","Account":{"BBAN":"CLRB04061500000019"},"CounterpartAccount":{"BBAN":"NWBK60161331926819"}}`, id.New(), key, direction, back)
	}
	require.Equal(t, 200, b.hook(keys()[1], "TransactionSettled", transaction("Debit", false)).Code)
	require.Equal(t, 200, b.hook(keys()[1], "TransactionSettled", transaction("Credit", true)).Code)
	require.Equal(t, 200, b.hook(keys()[1], "TransactionRejected", transaction("Debit", false)).Code)
	require.Equal(t, 200, b.hook(keys()[1], "TransactionRejected", transaction("Credit", false)).Code, "a payment to us that failed is nothing")
	require.Equal(t, 200, b.hook(keys()[1], "PaymentMessageAssesmentFailed", `{"MessageId":"624e0276-1b27-4a80-a06d-51759711bc0e","AssesmentFailure":[{"EndToEndId":"`+key+`","Reasons":["Insufficient Funds"]}]}`).Code)
	require.Equal(t, 200, b.hook(keys()[1], "PaymentMessageAssesmentFailed", `{"MessageId":"624e0276-1b27-4a80-a06d-51759711bc0f","AssesmentFailure":[{"EndToEndId":"`+key+`","Reasons":["Duplicate transaction has been detected"]}]}`).Code)
	require.Equal(t, 200, b.hook(keys()[1], "FITestEvent", `"test me"`).Code)
	require.Len(t, b.taken, 5)
	debit, back := b.taken[0].Notices[0].Entries[0], b.taken[1].Notices[0].Entries[0]
	require.Equal(t, iso20022.Debit, debit.Direction)
	require.Equal(t, key, debit.EndToEndID)
	require.True(t, back.Returned)
	require.Equal(t, "AC04", b.taken[2].Status.Payments[0].Reason.Code)
	require.False(t, b.taken[3].Status.Payments[0].Reason.Duplicate())
	require.True(t, b.taken[4].Status.Payments[0].Reason.Duplicate())
}

func TestReceive_RequestsTheStatementOfThePreviousDay(t *testing.T) {
	b := newBench(t)
	b.bank.balances["2026-02-28"], b.bank.balances["2026-03-01"] = "100.00", "80.50"
	b.bank.listed = `{"transactionId":"0b6e0c2a-2a53-4a6b-9a3f-111111111111","endToEndIdentifier":"k","debitCreditCode":"DBIT","status":"ACSC","transactionTime":"2026-03-01T09:00:00Z","amount":{"instructedAmount":19.50,"currency":"GBP"},"counterpartAccount":{"identification":{"sortCode":"200000","accountNumber":"55779911"}}},
		{"transactionId":"0b6e0c2a-2a53-4a6b-9a3f-222222222222","debitCreditCode":"CRDT","status":"RJCT","transactionTime":"2026-03-01T10:00:00Z","amount":{"instructedAmount":1}}`
	ctx, stop := context.WithCancel(t.Context())
	require.NoError(t, b.Receive(ctx, func(ctx context.Context, f banking.InboundFile) error {
		defer stop()
		return b.take(ctx, f)
	}))
	require.Len(t, b.taken, 1)
	s := b.taken[0].Statements[0]
	require.Equal(t, "2026-03-01", s.Date.Format(time.DateOnly))
	require.Equal(t, "100.00", s.Opening.String())
	require.Equal(t, "80.50", s.Closing.String())
	require.Len(t, s.Entries, 1)
}

func TestNew_RefusesAnUnsafeConfiguration(t *testing.T) {
	good := clearbank.Config{BaseURL: "https://bank.example", Token: "t", Key: keys()[0], BankKey: &keys()[1].PublicKey, Issuer: issuer, Address: "UK", Clock: clock.System{}}
	_, err := clearbank.New(good)
	require.NoError(t, err)
	for _, spoil := range []func(*clearbank.Config){
		func(c *clearbank.Config) { c.BaseURL = "http://bank.example" }, func(c *clearbank.Config) { c.BaseURL = "" }, func(c *clearbank.Config) { c.Token = "" },
		func(c *clearbank.Config) { c.Key = nil }, func(c *clearbank.Config) { c.BankKey = nil }, func(c *clearbank.Config) { c.Address = "" },
	} {
		c := good
		spoil(&c)
		_, err := clearbank.New(c)
		require.Error(t, err)
	}
}

func FuzzWebhook(f *testing.F) {
	f.Add("TransactionSettled", credit)
	f.Add("TransactionRejected", credit)
	f.Add("PaymentMessageAssesmentFailed", `{"MessageId":"m","AssesmentFailure":[{"EndToEndId":"k","Reasons":["x"]}]}`)
	f.Fuzz(func(t *testing.T, kind, payload string) {
		content, ok := clearbank.Read(issuer, kind, payload)
		if !ok {
			return
		}
		if m, err := iso20022.Read(content); err == nil && m.Status == nil && len(m.Notices) == 0 {
			t.Fatal("a webhook became nothing")
		}
	})
}
