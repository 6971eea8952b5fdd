package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// figure is what one round measured: how many a second, or how long the slowest of a hundred took.
type figure struct {
	what string
	rate float64
	p50  time.Duration
	p99  time.Duration
}

func (f figure) String() string {
	return fmt.Sprintf("%s: %.1f/s, p50 %v, p99 %v", f.what, f.rate, f.p50.Round(time.Microsecond), f.p99.Round(time.Microsecond))
}

// orderersOf chooses so many copies who order, spread over all customers, and has each paid from its bank.
func (w *scaleWorld) orderersOf(t *testing.T, c *copier, customers, wanted int64) {
	t.Helper()
	for i := range wanted {
		n := i * customers / wanted
		o := &occasion{customer: n, number: n, step: customerStep, values: make([][]byte, len(c.tokens)), at: c.beginning(n)}
		p := &person{t: t, address: w.server.listen}
		w.orderers, w.ordering = append(w.orderers, keyed{p, c.secretOf(n), string(o.copyOf(c, c.bankID))}), append(w.ordering, string(o.copyOf(c, c.customerID)))
		_, err := w.bank.Credit(t.Context(), sandboxbank.Credit{
			Amount: money.MustParse("20000.00", money.GBP), Reference: "SAVINGS", To: iso20022.Account{SortCode: w.config.Bank.SortCode, Number: virtualNumber(n + 2)},
			From: iso20022.Party{Name: "W Bagehot", Account: iso20022.Account{SortCode: "089999", Number: "66374958"}},
		})
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool {
		return w.count(t, "SELECT count(*) FROM transactions WHERE type = 'fiat_deposit' AND status = 'completed' AND amount = 2000000 AND customer_id = ANY ($1)", w.ordering) == wanted
	}, time.Hour, 50*time.Millisecond, "the money has not come")
	w.quiet(t, smallTimeout)
	w.bank.SetFaults(sandboxbank.Faults{NoNotices: true})
}

// asked is a call: of which customer, and what.
type asked struct {
	of                 keyed
	method, path, body string
}

// load has clients call until it is time to end, and returns how long each call took.
func (w *scaleWorld) load(t *testing.T, clients int, ended func(made int) bool, next func(client, n int) asked) (took []time.Duration, elapsed time.Duration) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	var mu sync.Mutex
	var failed string
	var all sync.WaitGroup
	began, given := time.Now(), 0
	for i := range clients {
		all.Go(func() {
			for n := 0; ; n++ {
				mu.Lock()
				if failed != "" || ended(given) {
					mu.Unlock()
					return
				}
				given++
				mu.Unlock()
				a := next(i, n)
				start := time.Now()
				why := a.send(client, w.server.listen)
				mu.Lock()
				took = append(took, time.Since(start))
				if why != "" {
					failed = why
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	require.Empty(t, failed)
	slices.Sort(took)
	return took, time.Since(began)
}

// send makes the call by key and returns why it failed, if it did.
func (a asked) send(client *http.Client, address string) string {
	request, err := http.NewRequest(a.method, "http://"+address+"/api"+a.path, strings.NewReader(a.body)) //nolint:noctx // it ends by itself
	if err != nil {
		return err.Error()
	}
	request.Host = "gbpc.example"
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+a.of.secret)
	if a.method == http.MethodPost {
		request.Header.Set("Idempotency-Key", id.New())
	}
	response, err := client.Do(request)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		return fmt.Sprint(a.path, " ", response.Status, " ", string(text), " ", err)
	}
	return ""
}

func figureOf(what string, took []time.Duration, elapsed time.Duration) figure {
	return figure{what: what, rate: float64(len(took)) / elapsed.Seconds(), p50: took[len(took)/2], p99: took[len(took)*99/100]}
}

// orderer returns another customer each time, so that what one left in the caches does not serve the next.
func (w *scaleWorld) orderer(client, n int) keyed {
	return w.orderers[(client*len(w.orderers)/64+n)%len(w.orderers)]
}

func (w *scaleWorld) toBank(client, n int) asked {
	c := w.orderer(client, n)
	return asked{c, http.MethodPost, "/wallet/account/trade/fiat/withdrawal", fmt.Sprintf(`{"amount":"1.00","bankId":%q,"nextIsSecondaryAuth":1}`, c.bankID)}
}

func (w *scaleWorld) toChain(client, n int) asked {
	return asked{w.orderer(client, n), http.MethodPost, "/wallet/account/trade/chain/withdrawal", fmt.Sprintf(`{"amount":"1.00","address":%q,"network":"test","nextIsSecondaryAuth":1}`, walletAddress().Hex())}
}

// round measures everything once. Each part begins when nothing of the one before is under way.
func (w *scaleWorld) round(t *testing.T, s scaleSettings) (figures []figure) {
	t.Helper()
	lasts := func() func(int) bool {
		until := time.Now().Add(s.length)
		return func(int) bool { return time.Now().After(until) }
	}
	stop := w.sampleEvents(t)
	took, elapsed := w.load(t, s.clients, lasts(), w.toBank)
	figures = append(figures, figureOf("orders by key", took, elapsed), stop())
	w.reported(t)
	w.quiet(t, time.Hour)
	figures = append(figures, w.settle(t, s)...)
	w.quiet(t, time.Hour)

	began := time.Now()
	w.load(t, s.clients, func(given int) bool { return given >= s.mints }, w.toChain)
	w.quiet(t, time.Hour)
	figures = append(figures, figure{what: "mints, until they are confirmed", rate: float64(s.mints) / time.Since(began).Seconds()})

	newest := make([]string, len(w.orderers)) // of each customer
	for i, c := range w.orderers {
		var list struct{ List []struct{ ID string } }
		require.NoError(t, json.Unmarshal(call(t, c, http.MethodGet, "/wallet/account/transaction?limit=20", ""), &list))
		newest[i] = list.List[0].ID
	}
	for _, read := range []struct {
		what string
		path func(i int) string
	}{
		{"read: own transactions, first page", func(int) string { return "/wallet/account/transaction?limit=20" }},
		{"read: one transaction", func(i int) string { return "/wallet/account/transaction/" + newest[i] }},
		{"read: transparency", func(int) string { return "/public/transparency" }},
	} {
		took, elapsed := w.load(t, s.clients, lasts(), func(client, n int) asked {
			i := (client*len(w.orderers)/64 + n) % len(w.orderers)
			return asked{w.orderers[i], http.MethodGet, read.path(i), ""}
		})
		figures = append(figures, figureOf(read.what, took, elapsed))
	}
	return figures
}

// reported has the bank, which gives no notice of each payment, report all that it has been ordered to make in one statement.
func (w *scaleWorld) reported(t *testing.T) {
	t.Helper()
	require.Eventually(t, func() bool {
		orders, err := filepath.Glob(filepath.Join(w.bank.Orders, "*"))
		return err == nil && len(orders) == 0 && w.count(t, "SELECT count(*) FROM withdrawals WHERE status = 'pending' AND network = ''")+w.count(t, openPayouts+" AND state <> 'sent'") == 0
	}, time.Hour, 20*time.Millisecond, "the orders have not reached the bank")
	require.NoError(t, w.bank.CloseDay(t.Context()))
}

const openPayouts = "SELECT count(*) FROM bank_payouts WHERE state IN ('ordered', 'staged', 'sent')"

// settle has many payments reported together, beside a few orders.
func (w *scaleWorld) settle(t *testing.T, s scaleSettings) []figure {
	t.Helper()
	first := w.now(t)
	w.load(t, s.clients, func(given int) bool { return given >= s.settled }, w.toBank)
	w.reported(t)
	last, watch := w.now(t), w.connect(t)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for left := int64(1); left > 0; time.Sleep(5 * time.Millisecond) {
			if watch.QueryRow(t.Context(), openPayouts+" AND ordered_at <= $1", last).Scan(&left) != nil {
				return
			}
		}
	}()
	ended := func(int) bool {
		select {
		case <-done:
			return true
		default:
			return false
		}
	}
	beside, elapsed := w.load(t, max(1, s.clients/8), ended, func(client, n int) asked {
		time.Sleep(50 * time.Millisecond)
		return w.toBank(client, n)
	})
	<-done
	w.reported(t) // the few
	return []figure{{what: "settlements", rate: w.settledPerSecond(t, first, last)}, figureOf("orders beside settlements", beside, elapsed)}
}

// settledPerSecond is at what rate the payments that were ordered in that time were settled, from the first of them on: what the
// statement lists before them is known already, and not as much in each world.
func (w *scaleWorld) settledPerSecond(t *testing.T, first, last time.Time) float64 {
	t.Helper()
	var n, open, seconds float64
	require.NoError(t, w.conn.QueryRow(t.Context(), `SELECT count(*), count(*) FILTER (WHERE completed_at IS NULL), COALESCE(extract(epoch FROM max(completed_at) - min(completed_at)), 0) FROM transactions
		WHERE customer_id = ANY($1) AND type = 'fiat_withdrawal' AND created_at BETWEEN $2 AND $3`, w.ordering, first, last).Scan(&n, &open, &seconds))
	require.Zero(t, open)
	require.Positive(t, seconds)
	return n / seconds
}

// sampleEvents looks again and again how old the oldest event without a number is.
func (w *scaleWorld) sampleEvents(t *testing.T) (stop func() figure) {
	t.Helper()
	conn := w.connect(t)
	ctx, cancel := context.WithCancel(t.Context())
	var ages []time.Duration
	var sampling sync.WaitGroup
	sampling.Go(func() {
		for ctx.Err() == nil {
			var age float64
			if conn.QueryRow(ctx, "SELECT COALESCE(extract(epoch FROM clock_timestamp() - min(created_at)), 0) FROM events_outbox").Scan(&age) == nil {
				ages = append(ages, time.Duration(age*float64(time.Second)))
			}
			time.Sleep(5 * time.Millisecond)
		}
	})
	return func() figure {
		cancel()
		sampling.Wait()
		slices.Sort(ages)
		return figure{what: "events, the oldest without a number", p50: ages[len(ages)/2], p99: ages[len(ages)*99/100]}
	}
}

func (w *scaleWorld) connect(t *testing.T) *pgx.Conn {
	t.Helper()
	conn, err := pgx.ConnectConfig(t.Context(), w.conn.Config())
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
	return conn
}
