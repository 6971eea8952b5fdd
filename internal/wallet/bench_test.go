package wallet_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet"
)

const password = "Sandbox-pass-2026"

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// bench is the department on a real database with real books and real sign-ins; the bank, the chain
// and the lists are imitated.
type bench struct {
	t         *testing.T
	db        *db.DB
	clock     *clock.Fixed
	customers *customer.Service
	auth      *auth.Service
	staff     *staff.Service
	ledger    *ledger.Ledger
	queue     *jobs.Queue
	mail      *mail.Outbox
	wallet    *wallet.Service
	world     *world
	server    http.Handler
	changes   *changestream.Stream
	told      *told
}

type option func(*wallet.Config, *auth.Config)

func coins(s string) money.Amount { return money.MustParse(s, money.GBPC) }

func pounds(s string) money.Amount { return money.MustParse(s, money.GBP) }

// each runs the test on both databases and ends by checking the books.
func each(t *testing.T, test func(t *testing.T, b *bench), options ...option) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBench(t, d, options...)) })
}

func newBench(t *testing.T, d *db.DB, options ...option) *bench {
	t.Helper()
	config := wallet.Config{Minimum: coins("0.01"), ReviewFrom: coins("50000"), Safeguarding: "main", Issuer: "GBPC"}
	authConfig := auth.Config{PasswordSecondaryAuth: true, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: "http://localhost:8080", RelyingParty: "localhost", Origins: []string{"http://localhost:8080"}}
	for _, o := range options {
		o(&config, &authConfig)
	}
	sealer, err := seal.Generate()
	require.NoError(t, err)
	b := &bench{t: t, db: d, clock: clock.NewFixed(noon), told: &told{}}
	b.customers = customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: b.clock})
	b.queue = jobs.New(jobs.Dependencies{DB: d, Clock: b.clock})
	b.mail = mail.New(mail.Dependencies{DB: d, Queue: b.queue, Sealer: sealer, Clock: b.clock})
	b.auth, err = auth.New(authConfig, auth.Dependencies{DB: d, Customers: b.customers, Mail: b.mail, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: b.clock}), Queue: b.queue, Sealer: sealer, Clock: b.clock})
	require.NoError(t, err)
	b.staff = staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: b.clock, Sealer: sealer, Customers: b.customers})
	b.ledger = ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: b.clock})
	b.changes = changestream.New(changestream.Dependencies{DB: d})
	b.world = newWorld(b)
	b.wallet = wallet.New(config, wallet.Parts{
		DB: d, Ledger: b.ledger, Customers: b.customers, Staff: b.staff, Queue: b.queue, Mail: b.mail, Clock: b.clock, Auth: b.auth, Sealer: sealer,
		Verified: b.world, Screening: b.world, Bank: b.world, Networks: []wallet.Network{b.world}, Minter: b.world, SafeguardingTopUps: b.world, Listener: b.told, Changes: b.changes,
	})
	server := api.New(api.Config{Version: "test", Events: api.EventTiming{Heartbeat: 50 * time.Millisecond, Recheck: 50 * time.Millisecond}})
	auth.Register(server.Department("auth"), b.auth, b.world)
	wallet.Register(server.Department("wallet"), b.wallet, b.auth.Access)
	wallet.RegisterStaff(server.Department("wallet"), b.wallet, staff.NewGate(b.staff, b.auth.Access.User))
	b.server = server.Handler(http.NotFoundHandler())
	t.Cleanup(func() {
		ledgertest.Balanced(t, d)
		require.NoError(t, b.ledger.Close(context.Background()))
	})
	return b
}

// told hears of every transaction.
type told struct {
	lock sync.Mutex
	all  []string
}

func (l *told) TransactionChanged(_ context.Context, _ db.Tx, t wallet.Transaction) error {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.all = append(l.all, string(t.Type)+" "+string(t.Status))
	return nil
}

func (b *bench) tx(fn func(ctx context.Context, tx db.Tx) error) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), fn))
}

// work runs every job that is due.
func (b *bench) work() {
	b.t.Helper()
	_, err := b.queue.RunDue(b.t.Context())
	require.NoError(b.t, err)
}

func (b *bench) balance(a ledger.Account) string {
	b.t.Helper()
	amount, err := b.ledger.Balance(b.t.Context(), b.db.Read(), a)
	require.NoError(b.t, err)
	return amount.String()
}

func (b *bench) status(id string) string {
	b.t.Helper()
	var status string
	require.NoError(b.t, b.db.Read().QueryRowContext(b.t.Context(), "SELECT status FROM wallet_transactions WHERE id = $1", id).Scan(&status))
	return status
}

// person is a customer who is signed in.
type person struct {
	*bench
	id    string
	email string
	bank  string
	token string
}

func (b *bench) open(email string) *person {
	b.t.Helper()
	p := &person{bench: b, email: email}
	b.tx(func(ctx context.Context, tx db.Tx) error {
		m, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: email, Password: password, DisplayName: "Jane Doe", Kind: customer.Individual})
		p.id = m.Customer.ID
		return err
	})
	p.signIn()
	return p
}

func (p *person) signIn() {
	p.t.Helper()
	var login struct{ TokenInfo struct{ TokenValue string } }
	p.call("POST", "/user/auth/login", object{"email": p.email, "password": password}).into(p.t, &login)
	p.token = login.TokenInfo.TokenValue
}

// verified is a verified customer with a verified bank account.
func (b *bench) verified(email string) *person {
	b.t.Helper()
	p := b.open(email)
	p.bank = b.world.verify(p.id)
	return p
}

// holding is a verified customer with money and an address it may pay.
func (b *bench) holding(email, amount string) *person {
	b.t.Helper()
	p := b.verified(email)
	if amount != "" {
		b.receive(p, amount)
	}
	return p
}

func (b *bench) receive(p *person, amount string) {
	b.t.Helper()
	b.credit(wallet.Credit{ID: id.New(), Account: "main", Amount: pounds(amount), CustomerID: p.id, Matched: true, Reference: "HELLO", Debtor: b.world.banks[p.bank].Party})
}

func (b *bench) credit(c wallet.Credit) {
	b.t.Helper()
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.CreditReceived(ctx, tx, c) })
}

// payable puts the address on the list and lets it cool off.
func (p *person) payable(address string) string {
	p.t.Helper()
	p.secondaryAuth()
	p.ok(p.call("POST", "/wallet/address-whitelist", object{"address": address, "network": network, "label": "Own wallet"}))
	p.clock.Advance(24 * time.Hour)
	p.signIn()
	return address
}

func (p *person) secondaryAuth() {
	p.t.Helper()
	p.ok(p.call("POST", "/user/auth/secondary-login", object{"method": "password", "password": password}))
}

type object map[string]any

type answer struct {
	Status  int
	Code    string
	Message string
	Data    json.RawMessage
	Header  http.Header
	body    string
}

func (a answer) into(t testing.TB, v any) {
	t.Helper()
	require.Equal(t, "00000", a.Code, "%d %s", a.Status, a.body)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

func (a answer) fields(t testing.TB) map[string]string {
	t.Helper()
	var data struct {
		Fields []struct{ Field, Code string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data), a.body)
	fields := map[string]string{}
	for _, f := range data.Fields {
		fields[f.Field] = f.Code
	}
	return fields
}

func (p *person) call(method, path string, body any, headers ...string) answer {
	p.t.Helper()
	var text io.Reader = http.NoBody
	if body != nil {
		b, err := json.Marshal(body)
		require.NoError(p.t, err)
		text = bytes.NewReader(b)
	}
	r := httptest.NewRequestWithContext(context.Background(), method, "/api"+path, text)
	r.RemoteAddr = "127.0.0.1:40000"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	if p.token != "" {
		r.Header.Set("satoken", p.token)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	p.server.ServeHTTP(rec, r)
	a := answer{Status: rec.Code, Header: rec.Header(), body: rec.Body.String()}
	if strings.Contains(rec.Header().Get("Content-Type"), "json") {
		require.NoError(p.t, json.Unmarshal(rec.Body.Bytes(), &a), a.body)
	}
	return a
}

func (p *person) refused(code fault.Code, a answer) answer {
	p.t.Helper()
	require.Equal(p.t, string(code), a.Code, "%d %s", a.Status, a.body)
	require.Equal(p.t, fault.Lookup(code).Status, a.Status)
	return a
}

func (p *person) ok(a answer) answer {
	p.t.Helper()
	require.Equal(p.t, "00000", a.Code, "%d %s", a.Status, a.body)
	return a
}

// payment is the view of a transaction.
type payment struct {
	ID, Type, Direction, Currency, Amount, Fee, Status string
	Counterparty, Network, TxHash, FailureReason       *string
}

const (
	toChain = "/wallet/account/trade/chain/withdrawal"
	toBank  = "/wallet/account/trade/fiat/withdrawal"
)

func (p *person) chainOrder(amount, address string) object {
	return object{"amount": amount, "address": address, "network": network, "nextIsSecondaryAuth": 1}
}

func (p *person) bankOrder(amount string) object {
	return object{"amount": amount, "bankId": p.bank, "nextIsSecondaryAuth": 1}
}

// challenge orders and returns the challenge that is asked for.
func (p *person) challenge(path string, order object) string {
	p.t.Helper()
	var needed struct {
		ChallengeID string
		Summary     struct{ Amount, Currency, Payee string }
		Methods     []string
	}
	a := p.refused(fault.SecondaryAuthRequired, p.call("POST", path, order))
	require.NoError(p.t, json.Unmarshal(a.Data, &needed))
	require.NotEmpty(p.t, needed.Summary.Payee)
	require.Equal(p.t, []string{"password"}, needed.Methods)
	return needed.ChallengeID
}

func (p *person) authenticate(challenge string) {
	p.t.Helper()
	p.ok(p.call("POST", "/user/auth/secondary-login", object{"challengeId": challenge, "method": "password", "password": password}))
}

// authorise makes the authentication for an order.
func (p *person) authorise(path string, order object) {
	p.t.Helper()
	p.authenticate(p.challenge(path, order))
}

// pay orders with an authentication.
func (p *person) pay(path string, order object, headers ...string) (t payment) {
	p.t.Helper()
	p.authorise(path, order)
	p.call("POST", path, order, headers...).into(p.t, &t)
	return t
}

func (p *person) available() string { return p.balance(chart.Customer(p.id)) }

func (p *person) held() string { return p.balance(chart.Held(p.id)) }

// confirm mints what was ordered: the chain reports it.
func (b *bench) confirm(t payment) {
	b.t.Helper()
	require.Contains(b.t, b.world.mints, t.ID)
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintSubmitted(ctx, tx, t.ID, "0xabc") })
	b.tx(func(ctx context.Context, tx db.Tx) error { return b.wallet.MintConfirmed(ctx, tx, t.ID, "0xabc") })
}

func (b *bench) settle(t payment) {
	b.t.Helper()
	o := b.world.payouts[t.ID]
	require.NotZero(b.t, o)
	b.tx(func(ctx context.Context, tx db.Tx) error {
		return b.wallet.PayoutSettled(ctx, tx, wallet.Payout{ID: o.ID, Kind: o.Kind, From: o.From, Amount: o.Amount})
	})
}
