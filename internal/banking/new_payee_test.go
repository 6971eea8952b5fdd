package banking_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/modulus"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// signedIn is a verified customer with a session, whose calls are guarded by auth itself.
type signedIn struct {
	*bench
	outbox  *mail.Outbox
	handler http.Handler
	party   person
	token   string
}

const janesPassword = "a tin of 7 green paint brushes"

func (b *bench) signIn(bankCoolingOffHours int) *signedIn {
	b.t.Helper()
	b.queue = jobs.New(jobs.Dependencies{DB: b.db, Clock: b.clock}) // its handlers are another service's
	people := customer.New(customer.Dependencies{DB: b.db, Sealer: b.keys, Clock: b.clock})
	s := &signedIn{bench: b, outbox: mail.New(mail.Dependencies{DB: b.db, Queue: b.queue, Sealer: b.keys, Clock: b.clock})}
	guard, err := auth.New(
		auth.Config{PasswordSecondaryAuth: true, BankCoolingOffHours: bankCoolingOffHours, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: "http://localhost", RelyingParty: "localhost", Origins: []string{"http://localhost"}},
		auth.Dependencies{DB: b.db, Customers: people, Mail: s.outbox, Limits: limit.New(limit.Dependencies{DB: b.db, Sealer: b.keys, Clock: b.clock}), Queue: b.queue, Sealer: b.keys, Clock: b.clock})
	require.NoError(b.t, err)
	b.tx(func(ctx context.Context, tx db.Tx) error {
		m, err := guard.CreateUser(ctx, tx, auth.NewUser{Email: "jane@example.com", Password: janesPassword, DisplayName: "Jane", Kind: customer.Individual})
		s.party = person{id: m.Customer.ID, party: iso20022.Party{Name: "Jane Doe", Account: iso20022.Account{SortCode: "107999", Number: "88837491"}}}
		return err
	})
	b.names[s.party.id] = "Jane Doe"
	b.Service = banking.New(banking.Config{Issuer: issuer}, banking.Dependencies{DB: b.db, Clock: b.clock, Queue: b.queue, Sealer: b.keys, Rail: b.folder, Sink: b.sink, Verified: b.names,
		Auth: guard, Customers: people, Payees: b.payees, Modulus: modulus.Published(), Exceptions: b.exceptions})
	server := api.New(api.Config{Version: "1"})
	auth.Register(server.Department("auth"), guard, approved{})
	b.Register(server.Department("banking"), guard.Access(), oneNetwork{})
	s.handler = openapitest.Handler(b.t, server.Handler(http.NotFoundHandler()))
	var login struct{ TokenInfo struct{ TokenValue string } }
	require.NoError(b.t, json.Unmarshal(s.call("POST", "/user/auth/login", map[string]any{"email": "jane@example.com", "password": janesPassword}).Data, &login))
	s.token = login.TokenInfo.TokenValue
	return s
}

type approved struct{}

func (approved) VerificationStatus(context.Context, db.Conn, string, customer.Kind) (int, error) {
	return 2, nil
}

func (approved) VerifiedName(context.Context, string) (string, bool, error) {
	return "", false, nil
}

type answered struct {
	Status int `json:"-"`
	Code   fault.Code
	Data   json.RawMessage
}

func (s *signedIn) call(method, path string, body any) (a answered) {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, "/api"+path, strings.NewReader(asJSON(s.t, body)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	if s.token != "" {
		r.Header.Set("satoken", s.token)
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	require.NoError(s.t, json.Unmarshal(w.Body.Bytes(), &a), w.Body.String())
	a.Status = w.Code
	return a
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

const banks = "/wallet/payment/bank"

func body(number, nickname string) map[string]any {
	return map[string]any{"accountHolder": "Jane Doe", "sortCode": "10-79-99", "accountNumber": number, "nickname": nickname}
}

// authenticate has the body refused for the lack of an authentication, makes it, and returns what was shown.
func (s *signedIn) authenticate(body map[string]any) (summary map[string]any) {
	s.t.Helper()
	return s.authenticated("POST", banks, body)
}

// authenticated answers the challenge of a call, which can then be made once.
func (s *signedIn) authenticated(method, path string, body any) (summary map[string]any) {
	s.t.Helper()
	a := s.call(method, path, body)
	require.Equal(s.t, fault.SecondaryAuthRequired, a.Code, string(a.Data))
	var needed struct {
		ChallengeID string
		Summary     map[string]any
	}
	require.NoError(s.t, json.Unmarshal(a.Data, &needed))
	require.NotEmpty(s.t, needed.ChallengeID)
	require.Equal(s.t, 200, s.call("POST", "/user/auth/secondary-login", map[string]any{"challengeId": needed.ChallengeID, "method": "password", "password": janesPassword}).Status)
	return needed.Summary
}

func (s *signedIn) add(body map[string]any) (bank map[string]any) {
	s.t.Helper()
	s.authenticate(body)
	a := s.call("POST", banks, body)
	require.Equal(s.t, 200, a.Status, string(a.Data))
	var added struct{ Bank map[string]any }
	require.NoError(s.t, json.Unmarshal(a.Data, &added))
	return added.Bank
}

func TestAddBank_AnAuthenticationOfOneAccountAddsNoOther(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.signIn(0)
		require.Equal(t, 200, jane.call("POST", "/user/auth/secondary-login", map[string]any{"method": "password", "password": janesPassword}).Status) // of the session
		one, other, renamed := body("88837491", "mine"), body("63748472", "mine"), body("88837491", "hers")
		other["sortCode"] = "20-29-59"
		summary := jane.authenticate(one)
		require.Equal(t, map[string]any{"payee": "Jane Doe, 10-79-99, 88837491", "confirmationOfPayee": map[string]any{"result": "match"}}, summary)
		for _, not := range []map[string]any{other, renamed} {
			require.Equal(t, fault.SecondaryAuthRequired, jane.call("POST", banks, not).Code)
		}
		require.Equal(t, 200, jane.call("POST", banks, one).Status)
		require.Equal(t, fault.BankExists, jane.call("POST", banks, one).Code)
	})
}

func TestAddBank_IsMailedAndStandsInTheHistory(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		jane := b.signIn(0)
		bank := jane.add(body("88837491", "mine"))
		b.work()
		letters, err := jane.outbox.Captured(t.Context(), "jane@example.com")
		require.NoError(t, err)
		require.Equal(t, "A bank account was added to your GBPC account", letters[0].Subject)
		require.Contains(t, letters[0].Text, "••••7491")
		require.NotContains(t, letters[0].Text, "88837491", "a mailbox is not the place for a whole number")
		var events struct {
			List []struct{ Kind, Detail string }
		}
		require.NoError(t, json.Unmarshal(jane.call("GET", "/user/security-event", nil).Data, &events))
		require.Equal(t, struct{ Kind, Detail string }{"bank_account_added", bank["id"].(string)}, events.List[0])
	})
}

func TestBankAccount_CoolsOffFromItsVerificationOn(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.signIn(24)
		bank := jane.add(body("88837491", "mine"))
		require.Equal(t, "pending", bank["status"])
		require.Nil(t, bank["activeAt"])
		b.settle()
		b.clock.Advance(10 * time.Minute)
		a := jane.call("POST", banks+"/complete", map[string]any{"id": bank["id"], "code": b.code(jane.party)})
		require.NoError(t, json.Unmarshal(a.Data, &bank))
		require.Equal(t, "cooling_off", bank["status"], string(a.Data))
		require.Equal(t, b.clock.Now().Add(24*time.Hour).Format(time.RFC3339), bank["activeAt"])
		require.Equal(t, map[string]any{"result": "match"}, bank["confirmationOfPayee"])
		b.clock.Advance(24*time.Hour - time.Second)
		stored, err := b.VerifiedBankAccount(t.Context(), b.db.Read(), jane.party.id, bank["id"].(string))
		require.NoError(t, err, "it is verified: money can come from it")
		require.True(t, stored.CoolingOff(b.clock.Now()))
		b.clock.Advance(time.Second)
		require.False(t, stored.CoolingOff(b.clock.Now()))
	})
}

func TestBankAccount_WithoutCoolingOffIsVerifiedAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b *bench) {
		b.capital()
		jane := b.signIn(0)
		bank := jane.add(body("88837491", "mine"))
		b.settle()
		a := jane.call("POST", banks+"/complete", map[string]any{"id": bank["id"], "code": b.code(jane.party)})
		require.NoError(t, json.Unmarshal(a.Data, &bank))
		require.Equal(t, "verified", bank["status"], string(a.Data))
	})
}
