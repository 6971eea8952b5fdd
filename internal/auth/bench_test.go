package auth_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const password = "Sandbox-pass-2026"

// bench is the department on a real database, with its calls behind a real server.
type bench struct {
	t         *testing.T
	db        *db.DB
	clock     *clock.Fixed
	customers *customer.Service
	mail      *mail.Outbox
	auth      *auth.Service
	server    http.Handler
	queue     *jobs.Queue
	api       *api.Server
	log       *logged
}

// logged is what the server logged.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

type option func(*auth.Config)

func twoFactor(c *auth.Config)      { c.TwoFactor = true }
func strictStepUp(c *auth.Config)   { c.PasswordSecondaryAuth = false }
func secureCookies(c *auth.Config)  { c.SecureCookies = true }
func operatorFactor(c *auth.Config) { c.RequireOperatorSecondFactor = true }
func shortOperator(c *auth.Config) {
	c.OperatorIdleTimeout, c.OperatorSessionLifetime = 30*time.Minute, 12*time.Hour
}

type notBegun struct{}

func (notBegun) VerificationStatus(context.Context, db.Conn, string, customer.Kind) (int, error) {
	return 0, nil
}

func (notBegun) VerifiedName(context.Context, string) (string, bool, error) {
	return "", false, nil
}

func newBench(t *testing.T, d *db.DB, options ...option) *bench {
	t.Helper()
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	return newBenchOn(t, d, c, newSealer(t), options...)
}

func newBenchOn(t *testing.T, d *db.DB, c *clock.Fixed, sealer *seal.Sealer, options ...option) *bench {
	t.Helper()
	return newBenchWithin(t, d, c, sealer, nil, options...)
}

// newBenchWithin returns a bench with other limits, by their names.
func newBenchWithin(t *testing.T, d *db.DB, c *clock.Fixed, sealer *seal.Sealer, limits map[string]int, options ...option) *bench {
	t.Helper()
	config := auth.Config{PasswordSecondaryAuth: true, PasswordHashing: passwords.Config{MemoryKiB: 64, Iterations: 1}, Site: "http://localhost:8080", RelyingParty: "localhost", Origins: []string{"http://localhost:8080"}}
	for _, o := range options {
		o(&config)
	}
	queue := newQueue(d, c)
	b := &bench{t: t, db: d, clock: c, queue: queue, customers: customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: c})}
	b.mail = mail.New(mail.Dependencies{DB: d, Queue: queue, Sealer: sealer, Clock: c})
	b.log = &logged{}
	log := slog.New(slog.NewTextHandler(b.log, nil))
	var err error
	b.auth, err = auth.New(config, auth.Dependencies{DB: d, Customers: b.customers, Mail: b.mail, Limits: limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c, Calls: limits}), Queue: queue, Sealer: sealer, Clock: c, Log: log})
	require.NoError(t, err)
	server := api.New(api.Config{Version: "test", Log: log, Keys: b.auth.KeyGate()})
	b.api = server
	auth.Register(server.Department("auth"), b.auth, notBegun{})
	auth.RegisterStaff(server.Department("auth"), b.auth, b.auth.Access().Operator, func(context.Context) bool { return true })
	pay(server.Department("wallet"), b.auth)
	settings(server.Department("wallet"), b.auth)
	b.server = openapitest.Handler(t, server.Handler(http.NotFoundHandler()), otherDepartments)
	return b
}

func each(t *testing.T, options []option, test func(t *testing.T, b *bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newBench(t, d, options...)) })
}

// browser is somebody who calls: with cookies, an address, and perhaps a session.
type browser struct {
	*bench
	address string
	agent   string
	token   string
	refresh string
	cookies map[string]string
	headers map[string]string
}

func (b *bench) browser() *browser {
	return &browser{bench: b, address: "127.0.0.1", agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", cookies: map[string]string{}, headers: map[string]string{}}
}

type answer struct {
	Status  int
	Code    string
	Message string
	Data    json.RawMessage
	Header  http.Header
}

// into reads the data, which must be there.
func (a answer) into(t *testing.T, v any) {
	t.Helper()
	require.Equal(t, "00000", a.Code, "%d %s %s", a.Status, a.Message, a.Data)
	require.NoError(t, json.Unmarshal(a.Data, v))
}

func (a answer) fields(t *testing.T) map[string]string {
	t.Helper()
	var data struct {
		Fields []struct{ Field, Code string }
	}
	require.NoError(t, json.Unmarshal(a.Data, &data))
	fields := map[string]string{}
	for _, f := range data.Fields {
		fields[f.Field] = f.Code
	}
	return fields
}

type object map[string]any

func (w *browser) call(method, path string, body any) answer {
	w.t.Helper()
	var text io.Reader = http.NoBody
	if body != nil {
		b, err := json.Marshal(body)
		require.NoError(w.t, err)
		text = bytes.NewReader(b)
	}
	r := httptest.NewRequestWithContext(context.Background(), method, "/api"+path, text)
	r.RemoteAddr = w.address + ":40000"
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	r.Header.Set("User-Agent", w.agent)
	if w.token != "" {
		r.Header.Set("satoken", w.token)
	}
	for name, value := range w.headers {
		r.Header.Set(name, value)
	}
	for name, value := range w.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	rec := httptest.NewRecorder()
	w.server.ServeHTTP(rec, r)
	for _, c := range rec.Result().Cookies() {
		w.cookies[c.Name] = c.Value
	}
	a := answer{Status: rec.Code, Header: rec.Header()}
	require.NoError(w.t, json.Unmarshal(rec.Body.Bytes(), &a), rec.Body.String())
	return a
}

func (w *browser) refused(code string, a answer) answer {
	w.t.Helper()
	require.Equal(w.t, code, a.Code, "%d %s %s", a.Status, a.Message, a.Data)
	return a
}

func (w *browser) ok(a answer) answer {
	w.t.Helper()
	return w.refused("00000", a)
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

func (b *bench) inbox(to string) []mail.Captured {
	b.t.Helper()
	found, err := b.mail.Captured(b.t.Context(), to)
	require.NoError(b.t, err)
	return found
}

func (b *bench) mailedCode(to string) string {
	b.t.Helper()
	code := sixDigits.FindString(b.inbox(to)[0].Text)
	require.NotEmpty(b.t, code, b.inbox(to)[0].Text)
	return code
}

func (b *bench) subjects(to string) string {
	b.t.Helper()
	var subjects []string
	for _, l := range b.inbox(to) {
		subjects = append(subjects, l.Subject)
	}
	return strings.Join(subjects, "\n")
}

// enrolled adds an individual whom everybody knows.
func (b *bench) enrolled(email string) customer.Member {
	b.t.Helper()
	return b.enrol(auth.NewUser{Email: email, Password: password, Kind: customer.Individual})
}

func (b *bench) enrol(n auth.NewUser) (m customer.Member) {
	b.t.Helper()
	require.NoError(b.t, b.db.Tx(b.t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		m, err = b.auth.CreateUser(ctx, tx, n)
		return err
	}))
	return m
}

type login struct {
	TokenInfo struct {
		TokenName, TokenValue, TokenType, RefreshToken string
		TokenTimeout, RefreshTimeout                   int
	}
	User struct {
		ID, Email, AccountType string
	}
	SecondFactor *struct{ Methods []string }
}

func (w *browser) login(email, password string) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/login", object{"email": email, "password": password})
}

func (w *browser) signIn(email string) login {
	w.t.Helper()
	var done login
	w.login(email, password).into(w.t, &done)
	w.token, w.refresh = done.TokenInfo.TokenValue, done.TokenInfo.RefreshToken
	return done
}

// signedIn is a new browser in which the user has a session.
func (b *bench) signedIn(email string) *browser {
	b.t.Helper()
	w := b.browser()
	w.signIn(email)
	return w
}

func (w *browser) secondaryAuth() *browser {
	w.t.Helper()
	w.ok(w.call("POST", "/user/auth/secondary-login", object{"method": "password", "password": password}))
	return w
}
