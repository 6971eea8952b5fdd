package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Three processes share the work behind a proxy that asks each whether it is ready. Each is replaced while customers order and
// read: no request fails, every order that was answered is there once, and the books balance.
func TestServe_ThreeProcessesAreReplacedWithoutOneFailedRequest(t *testing.T) {
	o := newOutsideWorld(t)
	o.config.Drain = time.Minute // each is told to go on when the proxy has noticed
	proxy := newRoundRobin(t)
	for range 3 {
		proxy.add(o.process(t, os.Args[0]))
	}
	c := o.customerWithKey(t, proxy.server.Listener.Addr().String())
	load := c.startLoad(t, toBank, toBank, toBank)
	for range 3 {
		load.answered(t, 20) // under traffic
		proxy.add(o.process(t, os.Args[0]))
		proxy.replaced(t, proxy.all()[0])
	}
	load.answered(t, 20)
	load.stop(t)
	require.GreaterOrEqual(t, load.streams.Load(), int64(2), "a stream whose process ended was opened again")
	o.requireOrders(t, load)
}

// keyed is a customer with money, a bank account, an API key and a session.
type keyed struct {
	*person
	secret, bankID string
}

// customerWithKey signs a customer up through the proxy who can redeem at once.
func (o *outsideWorld) customerWithKey(t *testing.T, address string) keyed {
	t.Helper()
	require.NoError(t, AddOperator(t.Context(), NewOperator{Database: o.config.Database, Keys: o.config.Keys, Email: "first@gbpc.example", Password: bankers, Roles: []string{"compliance"}}))
	c := &person{t: t, address: address, email: "walter@example.com", password: "a long enough password 9", older: o.older}
	o.signUp(c)
	record := submitVerification(c)
	operator := &person{t: t, address: address, email: "first@gbpc.example", password: bankers, older: o.older}
	operator.signIn()
	enrol(operator)
	operator.signIn()
	operator.do(http.MethodPost, "/admin/verification/individual/"+record+"/decision", map[string]string{"decision": "approve", "reason": "documents agree"}, nil)
	bank := o.addBank(c)
	o.payIn(c, bank, "20000.00")
	c.do(http.MethodPost, "/wallet/address-whitelist", map[string]any{"address": payeesWallet, "network": "test", "label": "own wallet", "beneficiary": map[string]string{"kind": "self"}}, nil)
	o.coolingOffPasses(t)
	var made struct{ Secret string }
	c.do(http.MethodPost, "/developer/key", map[string]any{"name": "Payroll", "scopes": []string{"read", "redemptions", "transfers"}}, &made)
	return keyed{c, made.Secret, bank.ID}
}

// orderKind returns a call that orders, its body, and the time between two.
type orderKind func(c keyed) (path, body string, pause time.Duration)

func toBank(c keyed) (path, body string, pause time.Duration) {
	return "/api/wallet/account/trade/fiat/withdrawal", fmt.Sprintf(`{"amount":"1.00","bankId":%q,"nextIsSecondaryAuth":1}`, c.bankID), 200 * time.Millisecond
}

func toChain(keyed) (path, body string, pause time.Duration) {
	return "/api/wallet/account/trade/chain/withdrawal", fmt.Sprintf(`{"amount":"1.00","address":%q,"network":"test","nextIsSecondaryAuth":1}`, payeesWallet), 4 * time.Second
}

// load is traffic: orders and reads by key, pages, and an open stream of events. Nothing is sent twice.
type load struct {
	ended   chan struct{}
	all     sync.WaitGroup
	reads   atomic.Int64
	streams atomic.Int64

	mu     sync.Mutex
	orders map[string]string // the id of each transaction by its key
	failed []string
}

func (c keyed) startLoad(t *testing.T, kinds ...orderKind) *load {
	l := &load{ended: make(chan struct{}), orders: map[string]string{}}
	again := func(pause time.Duration, do func(n int)) {
		l.all.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-l.ended:
					return
				case <-time.After(pause):
					do(n)
				}
			}
		})
	}
	for i, kind := range kinds {
		path, body, pause := kind(c)
		again(pause, func(n int) {
			key := fmt.Sprintf("%d-%d", i, n)
			var order struct{ Data struct{ ID string } }
			if l.ask(c, http.MethodPost, path, key, strings.NewReader(body), &order) {
				l.mu.Lock()
				defer l.mu.Unlock()
				l.orders[key] = order.Data.ID
			}
		})
	}
	paths := []string{"/api/wallet/account", "/api/wallet/account/transaction?limit=5", "/api/public/transparency"}
	if _, err := os.Stat(filepath.Join("..", "..", "web", "dist", "site.json")); err == nil { // the site is built
		paths = append(paths, "/")
	}
	for _, path := range paths {
		again(100*time.Millisecond, func(int) { l.ask(c, http.MethodGet, path, "", http.NoBody, nil) })
	}
	ctx, stop := context.WithCancel(context.Background())
	l.all.Go(func() { l.stream(ctx, c) })
	l.all.Go(func() { <-l.ended; stop() })
	t.Cleanup(func() { l.end(); l.all.Wait() })
	return l
}

// ask makes one request, and reports whether it succeeded.
func (l *load) ask(c keyed, method, path, key string, body io.Reader, data any) bool {
	request, err := http.NewRequest(method, "http://"+c.address+path, body) //nolint:noctx // it ends by itself
	if err != nil {
		l.fail(err.Error())
		return false
	}
	request.Host = "gbpc.example"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+c.secret)
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		l.fail(err.Error())
		return false
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil {
		err = c.checkAnswer(answer, text)
	}
	if err == nil && answer.StatusCode == http.StatusOK && data != nil {
		err = json.Unmarshal(text, data)
	}
	if err != nil || answer.StatusCode != http.StatusOK {
		l.fail(fmt.Sprintf("%s %s: %d %v %s", method, path, answer.StatusCode, err, text[:min(len(text), 300)]))
		return false
	}
	if method == http.MethodGet {
		l.reads.Add(1)
	}
	return true
}

// stream keeps a stream of events open, as a page does: one that ends properly is opened again.
func (l *load) stream(ctx context.Context, c keyed) {
	for ctx.Err() == nil {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.address+"/api/wallet/account/events", http.NoBody)
		if err != nil {
			l.fail(err.Error())
			return
		}
		request.Host = "gbpc.example"
		request.Header.Set("satoken", c.token)
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			l.streams.Add(1)
			_, err = io.Copy(io.Discard, answer.Body)
			_ = answer.Body.Close()
			if err == nil && answer.StatusCode != http.StatusOK {
				err = errors.New(answer.Status)
			}
		}
		if err != nil && ctx.Err() == nil {
			l.fail("events: " + err.Error())
			return
		}
	}
}

func (l *load) fail(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.failed = append(l.failed, text)
}

// answered waits until so many more orders have been answered.
func (l *load) answered(t *testing.T, more int) {
	t.Helper()
	count := func() int {
		l.mu.Lock()
		defer l.mu.Unlock()
		require.Empty(t, l.failed)
		return len(l.orders)
	}
	until := count() + more
	require.Eventually(t, func() bool { return count() >= until }, time.Minute, 20*time.Millisecond)
}

func (l *load) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.ended:
	default:
		close(l.ended)
	}
}

func (l *load) stop(t *testing.T) {
	t.Helper()
	l.end()
	l.all.Wait()
	require.Empty(t, l.failed)
}

// requireOrders: every order that was answered is there once, what was taken on is paid, and the books balance.
func (o *outsideWorld) requireOrders(t *testing.T, l *load) {
	t.Helper()
	d, err := db.OpenWith(t.Context(), o.config.DatabaseSettings())
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	there := map[string]bool{}
	require.Eventually(t, func() bool {
		var open int
		err := d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM transactions WHERE type IN ('fiat_withdrawal', 'chain_withdrawal') AND status <> 'completed'").Scan(&open)
		return err == nil && open == 0
	}, 90*time.Second, 100*time.Millisecond, "not everything is paid")
	rows, err := d.Read().QueryContext(t.Context(), "SELECT id FROM transactions WHERE type IN ('fiat_withdrawal', 'chain_withdrawal')")
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var id string
		require.NoError(t, rows.Scan(&id))
		there[id] = true
	}
	require.NoError(t, rows.Err())
	answered := map[string]string{}
	for key, id := range l.orders {
		require.True(t, there[id], "order %s was answered with %s, which is lost", key, id)
		require.Empty(t, answered[id], "%s and %s are one", key, answered[id])
		answered[id] = key
	}
	require.Len(t, there, len(answered), "an order that nobody gave")
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: o.config.Database})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v", report)
	t.Logf("%d orders, %d reads, %d streams: none failed", len(l.orders), l.reads.Load(), l.streams.Load())
}
