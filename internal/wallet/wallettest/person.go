package wallettest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Person is a customer who is signed in.
type Person struct {
	*Bench
	ID     string
	Email  string
	BankID string // of its verified bank account
	Token  string
}

// Open returns a new customer who is signed in and not verified.
func (b *Bench) Open(email string) *Person {
	b.T.Helper()
	p := &Person{Bench: b, Email: email}
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: Password, DisplayName: "Jane Doe", Kind: customer.Individual})
		p.ID = m.Customer.ID
		return err
	})
	p.SignIn()
	return p
}

// SignIn begins a new session.
func (p *Person) SignIn() {
	p.T.Helper()
	var login struct{ TokenInfo struct{ TokenValue string } }
	p.Call("POST", "/user/auth/login", Object{"email": p.Email, "password": Password}).Into(p.T, &login)
	p.Token = login.TokenInfo.TokenValue
}

// Verified returns a verified customer with a verified bank account.
func (b *Bench) Verified(email string) *Person {
	b.T.Helper()
	p := b.Open(email)
	p.BankID = b.World.Verify(p.ID)
	return p
}

// Holding returns a verified customer with money and an address it may pay.
func (b *Bench) Holding(email, amount string) *Person {
	b.T.Helper()
	p := b.Verified(email)
	if amount != "" {
		b.Receive(p, amount)
	}
	return p
}

// Business returns the owner of a verified business with money, who is signed in.
func (b *Bench) Business(email, amount string) *Person {
	b.T.Helper()
	p := &Person{Bench: b, Email: email}
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.Auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: Password, DisplayName: "Acme", Kind: customer.Business})
		p.ID = m.Customer.ID
		return err
	})
	p.BankID = b.World.Verify(p.ID)
	b.Receive(p, amount)
	p.SignIn()
	return p
}

// Receive credits the customer with pounds from its own bank account.
func (b *Bench) Receive(p *Person, amount string) {
	b.T.Helper()
	b.Credit(banking.Credit{ID: id.New(), Account: "main", Amount: Pounds(amount), CustomerID: p.ID, Matched: true, Reference: "HELLO", Debtor: b.World.BankAccounts[p.BankID].Party})
}

// Credit reports a credit at the bank.
func (b *Bench) Credit(c banking.Credit) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error { return b.Deposits.CreditReceived(ctx, tx, c) })
}

// Payable puts the address on the whitelist and lets it cool off.
func (p *Person) Payable(address string) string {
	p.T.Helper()
	p.OK(p.Add(Whitelist, Object{"address": address, "network": NetworkID, "label": "Own wallet"}))
	p.Clock.Advance(24 * time.Hour)
	p.SignIn()
	return address
}

// SecondaryAuth authenticates for the next minutes.
func (p *Person) SecondaryAuth() {
	p.T.Helper()
	p.OK(p.Call("POST", "/user/auth/secondary-login", Object{"method": "password", "password": Password}))
}

// Object is a JSON object.
type Object map[string]any

// Answer is what the API answered.
type Answer struct {
	Status  int
	Code    string
	Message string
	Data    json.RawMessage
	Header  http.Header
	Body    string `json:"-"`
}

// Into decodes the data of a success.
func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	require.Equal(t, "00000", a.Code, "%d %s", a.Status, a.Body)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

// Fields returns the codes of the wrong fields.
func (a Answer) Fields(t testing.TB) map[string]string {
	t.Helper()
	var data struct {
		Fields []struct{ Field, Code string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data), a.Body)
	fields := map[string]string{}
	for _, f := range data.Fields {
		fields[f.Field] = f.Code
	}
	return fields
}

// Call calls the API.
func (p *Person) Call(method, path string, body any, headers ...string) Answer {
	p.T.Helper()
	var text io.Reader = http.NoBody
	if body != nil {
		b, err := json.Marshal(body)
		require.NoError(p.T, err)
		text = bytes.NewReader(b)
	}
	r := httptest.NewRequestWithContext(context.Background(), method, "/api"+path, text)
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	if p.Token != "" {
		r.Header.Set("satoken", p.Token)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	p.Server.ServeHTTP(rec, r)
	a := Answer{Status: rec.Code, Header: rec.Header(), Body: rec.Body.String()}
	if strings.Contains(rec.Header().Get("Content-Type"), "json") {
		require.NoError(p.T, json.Unmarshal(rec.Body.Bytes(), &a), a.Body)
	}
	return a
}

// Confirmed calls the API with the authentication that the call asks for, if it does.
func (p *Person) Confirmed(method, path string, body any, headers ...string) Answer {
	p.T.Helper()
	if a, asked := p.Confirm(method, path, body, headers...); !asked {
		return a
	}
	return p.Call(method, path, body, headers...)
}

// Confirm makes the secondary authentication that the call asks for, so that it can be made. It returns what a call that asks
// for none answered.
func (p *Person) Confirm(method, path string, body any, headers ...string) (a Answer, asked bool) {
	p.T.Helper()
	a = p.Call(method, path, body, headers...)
	if a.Code != string(fault.SecondaryAuthRequired) {
		return a, false
	}
	var challenge struct{ ChallengeID string }
	require.NoError(p.T, json.Unmarshal(a.Data, &challenge))
	require.NotEmpty(p.T, challenge.ChallengeID, a.Body)
	p.Authenticate(challenge.ChallengeID)
	return a, true
}

// Refused requires that the answer has the code, and its HTTP status.
func (p *Person) Refused(code fault.Code, a Answer) Answer {
	p.T.Helper()
	require.Equal(p.T, string(code), a.Code, "%d %s", a.Status, a.Body)
	require.Equal(p.T, fault.Lookup(code).Status, a.Status)
	return a
}

// OK requires that the answer is a success.
func (p *Person) OK(a Answer) Answer {
	p.T.Helper()
	require.Equal(p.T, "00000", a.Code, "%d %s", a.Status, a.Body)
	return a
}
