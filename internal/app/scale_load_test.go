package app

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/bench/calls"
	"github.com/gbpc/gbpc/internal/bench/clients"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/money"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
)

// figure is what one round measured of a stage: how many a second, how long half of them and the slowest of a hundred took, and the
// processor time of each. What was not measured is zero.
type figure struct {
	what                       string
	of                         string // the figure whose rate it is compared with
	rate                       float64
	p50, p99                   time.Duration
	program, database, clients time.Duration
}

func (f figure) String() string {
	return fmt.Sprintf("%s: %.1f/s, p50 %v, p99 %v", f.what, f.rate, f.p50.Round(time.Microsecond), f.p99.Round(time.Microsecond))
}

// timed is a figure of how long each took, the fastest first.
func timed(what string, took []time.Duration, elapsed time.Duration) figure {
	return figure{what: what, of: ordersByKey, rate: float64(len(took)) / elapsed.Seconds(), p50: took[len(took)/2], p99: took[len(took)*99/100]}
}

const (
	ordersByKey = "orders by key"
	bareSelect  = "a bare handler with one SELECT"
)

// meter begins to count the processor time of a process and of the database. The returned function completes a figure of so many.
func (w *scaleWorld) meter(t *testing.T, process int) func(f figure, n int) figure {
	t.Helper()
	m := ledgerbench.NewCPUMeter(t.Context(), w.store.DB).Of(process)
	before := m.Read()
	return func(f figure, n int) figure {
		spent := m.Read().Minus(before)
		f.program, f.database = spent.Process/time.Duration(n), spent.Server/time.Duration(n)
		return f
	}
}

// orderersOf chooses so many copies who order, spread over all customers, and has each paid from its bank.
func (w *scaleWorld) orderersOf(t *testing.T, c *copier, customers, wanted int64) {
	t.Helper()
	began, ids := time.Now(), []string{}
	for i := range wanted {
		n := i * customers / wanted
		o := &occasion{customer: n, number: n, step: customerStep, values: make([][]byte, len(c.tokens)), at: c.beginning(n)}
		p := &person{t: t, address: w.server.listen, older: w.older}
		w.orderers, ids = append(w.orderers, keyed{p, c.secretOf(n), string(o.copyOf(c, c.bankID))}), append(ids, string(o.copyOf(c, c.customerID)))
		w.numbers = append(w.numbers, virtualNumber(n+2))
		w.credit(t, int(i), "20000.00")
	}
	w.ordering = "'" + strings.Join(ids, "', '") + "'"
	w.finished(t, "fiat_deposit", int(wanted), began)
	w.quiet(t, smallTimeout)
	w.bank.SetFaults(sandboxbank.Faults{NoNotices: true})
}

// credit pays one of the orderers from its bank.
func (w *scaleWorld) credit(t *testing.T, orderer int, pounds string) {
	t.Helper()
	_, err := w.bank.Credit(t.Context(), sandboxbank.Credit{
		Amount: money.MustParse(pounds, money.GBP), Reference: "SAVINGS", To: iso20022.Account{SortCode: w.config.Bank.SortCode, Number: w.numbers[orderer]},
		From: iso20022.Party{Name: "W Bagehot", Account: iso20022.Account{SortCode: "089999", Number: "66374958"}},
	})
	require.NoError(t, err)
}

// made is a movement from its order to its completion.
type made struct{ ordered, completed time.Time }

// finished waits until so many movements of the orderers that were made since then are completed, and returns them, the first
// completed first.
func (w *scaleWorld) finished(t *testing.T, kind string, n int, since time.Time) (all []made) {
	t.Helper()
	for deadline := time.Now().Add(time.Hour); ; time.Sleep(100 * time.Millisecond) { // what is measured must not wait for this
		all = all[:0]
		rows, err := w.store.Read().QueryContext(t.Context(), "SELECT created_at, completed_at FROM transactions WHERE customer_id IN ("+w.ordering+") AND type = $1 AND created_at >= $2 AND status = 'completed' ORDER BY completed_at", kind, since.UTC())
		require.NoError(t, err)
		for rows.Next() {
			var m made
			require.NoError(t, rows.Scan(&m.ordered, &m.completed))
			all = append(all, m)
		}
		require.NoError(t, rows.Err())
		if len(all) >= n {
			return all
		}
		require.True(t, time.Now().Before(deadline), "%d of %d are completed", len(all), n)
	}
}

// work is what so many clients call.
func (w *scaleWorld) work(n int, calls []clients.Call) clients.Work {
	return clients.Work{Servers: []string{w.server.listen}, Clients: n, Calls: calls}
}

// load has the clients do their work.
func (w *scaleWorld) load(t *testing.T, what string, work clients.Work, end <-chan struct{}) figure {
	t.Helper()
	process := w.server.command.Process.Pid
	if work.Servers[0] != w.server.listen {
		process = os.Getpid() // which serves
	}
	spent := w.meter(t, process)
	d, err := work.Do(t.Context(), end)
	require.NoError(t, err)
	f := spent(timed(what, d.Took, d.Elapsed), len(d.Took))
	f.clients = d.CPU / time.Duration(len(d.Took))
	return f
}

// byKey are calls by the keys of all orderers.
func (w *scaleWorld) byKey(method string, call func(i int) (path, body string)) (all []clients.Call) {
	for i, c := range w.orderers {
		path, body := call(i)
		all = append(all, clients.Call{Method: method, Path: "/api" + path, Credential: clients.Key(c.secret), Body: body})
	}
	return all
}

func (w *scaleWorld) toBank() []clients.Call {
	return w.byKey(http.MethodPost, func(i int) (path, body string) {
		return "/wallet/account/trade/fiat/withdrawal", fmt.Sprintf(`{"amount":"1.00","bankId":%q,"nextIsSecondaryAuth":1}`, w.orderers[i].bankID)
	})
}

func (w *scaleWorld) toChain() []clients.Call {
	return w.byKey(http.MethodPost, func(int) (path, body string) {
		return "/wallet/account/trade/chain/withdrawal", fmt.Sprintf(`{"amount":"1.00","address":%q,"network":"test","nextIsSecondaryAuth":1}`, walletAddress().Hex())
	})
}

// round measures everything once. Each part begins when nothing of the one before is under way.
func (w *scaleWorld) round(t *testing.T, s scaleSettings) (figures []figure) {
	t.Helper()
	work, stop := w.work(s.clients, w.toBank()), w.sampleEvents(t)
	work.Length = s.length
	figures = append(figures, w.load(t, ordersByKey, work, nil), stop())
	w.reported(t)
	w.quiet(t, time.Hour)
	figures = append(figures, w.redemptions(t, s)...)
	w.quiet(t, time.Hour)
	figures = append(figures, w.coins(t, s))
	if s.credits > 0 {
		figures = append(figures, w.deposits(t, s))
	}
	return append(figures, w.reads(t, s)...)
}

// reported has the bank, which gives no notice of each payment, report all that it has been ordered to make in one statement.
func (w *scaleWorld) reported(t *testing.T) {
	t.Helper()
	require.Eventually(t, func() bool {
		if w.store.count(t, "SELECT count(*) FROM withdrawals WHERE status = 'pending' AND network = ''")+w.store.count(t, openPayouts+" AND state <> 'sent'") > 0 {
			return false
		}
		orders, err := filepath.Glob(filepath.Join(w.bank.Orders, "*")) // afterwards: there are no more to come
		return err == nil && len(orders) == 0
	}, time.Hour, 20*time.Millisecond, "the orders have not reached the bank")
	require.NoError(t, w.bank.CloseDay(t.Context()))
}

const openPayouts = "SELECT count(*) FROM bank_payouts WHERE state IN ('ordered', 'staged', 'sent')"

// redemptions has many payments ordered and reported together, beside a few orders. They are measured from the first order until
// the last of their events is written, and from the first that is settled, once the bank's statement is here: what it lists before them
// is known already, and not as much in each world.
func (w *scaleWorld) redemptions(t *testing.T, s scaleSettings) []figure {
	t.Helper()
	first, spent := time.Now(), w.meter(t, w.server.command.Process.Pid)
	work := w.work(s.clients, w.toBank())
	work.Count = s.settled
	w.load(t, "", work, nil)
	w.reported(t)
	reported, done := time.Now(), make(chan struct{})
	go func() {
		defer close(done)
		for left := int64(1); left > 0; time.Sleep(5 * time.Millisecond) {
			if w.store.Read().QueryRowContext(t.Context(), openPayouts+" AND ordered_at <= $1", reported.UTC()).Scan(&left) != nil {
				return
			}
		}
	}()
	few := w.work(max(1, s.clients/8), w.toBank())
	few.Pause = 50 * time.Millisecond
	beside := w.load(t, "orders beside settlements", few, done)
	beside.program, beside.database = 0, 0 // which is that of the settlements
	w.reported(t)                          // the few
	w.quiet(t, time.Hour)
	all := w.finished(t, "fiat_withdrawal", s.settled, first)
	whole := spent(figure{what: "redemptions, from the order to the event", of: ordersByKey, rate: float64(len(all)) / time.Since(first).Seconds()}, len(all))
	all = slices.DeleteFunc(all, func(m made) bool { return m.ordered.After(reported) })
	var took []time.Duration
	for _, m := range all {
		took = append(took, m.completed.Sub(reported))
	}
	settled := timed("settlements", took, max(time.Microsecond, all[len(all)-1].completed.Sub(all[0].completed)))
	return []figure{whole, settled, beside}
}

// coins has coins sent to wallets outside.
func (w *scaleWorld) coins(t *testing.T, s scaleSettings) figure {
	t.Helper()
	began, spent := time.Now(), w.meter(t, w.server.command.Process.Pid)
	work := w.work(s.clients, w.toChain())
	work.Count = s.mints
	w.load(t, "", work, nil)
	w.quiet(t, time.Hour)
	elapsed := time.Since(began)
	var took []time.Duration
	for _, m := range w.finished(t, "chain_withdrawal", s.mints, began) {
		took = append(took, m.completed.Sub(m.ordered))
	}
	slices.Sort(took)
	return spent(timed("coins sent, until they are confirmed", took, elapsed), len(took))
}

// deposits has the bank report many credits in one statement.
func (w *scaleWorld) deposits(t *testing.T, s scaleSettings) figure {
	t.Helper()
	for i := range s.credits {
		w.credit(t, i%len(w.orderers), "1.00")
	}
	reported, spent := time.Now(), w.meter(t, w.server.command.Process.Pid)
	require.NoError(t, w.bank.CloseDay(t.Context()))
	all := w.finished(t, "fiat_deposit", s.credits, reported)
	w.quiet(t, time.Hour)
	var took []time.Duration
	for _, m := range all {
		took = append(took, m.completed.Sub(reported))
	}
	return spent(timed("deposits of one statement", took, took[len(took)-1]), len(all))
}

// reads are authenticated calls, by session and by key, beside a bare handler on the same database, in this process.
func (w *scaleWorld) reads(t *testing.T, s scaleSettings) (figures []figure) {
	t.Helper()
	if time.Since(w.signedIn) > 30*time.Minute { // its token is good for an hour
		w.template.signIn()
		w.signedIn = time.Now()
	}
	newest := make([]string, len(w.orderers)) // of each customer
	for i, c := range w.orderers {
		var list struct{ List []struct{ ID string } }
		require.NoError(t, json.Unmarshal(call(t, c, http.MethodGet, "/wallet/account/transaction?limit=20", ""), &list))
		newest[i] = list.List[0].ID
	}
	same := func(path string) func(int) (string, string) {
		return func(int) (string, string) { return path, "" }
	}
	var user string
	w.store.one(t, "SELECT id FROM users ORDER BY id LIMIT 1", &user)
	bare := httptest.NewServer(calls.Bare(w.store.DB, user))
	defer bare.Close()
	for _, read := range []struct {
		what  string
		calls []clients.Call
	}{
		{bareSelect, []clients.Call{{Method: http.MethodGet, Path: "/"}}},
		{"read: the signed-in user", []clients.Call{{Method: http.MethodGet, Path: "/api/user/self", Credential: clients.Session(w.template.token)}}},
		{"read: own account", w.byKey(http.MethodGet, same("/wallet/account"))},
		{"read: own transactions, first page", w.byKey(http.MethodGet, same("/wallet/account/transaction?limit=20"))},
		{"read: one transaction", w.byKey(http.MethodGet, func(i int) (path, body string) { return "/wallet/account/transaction/" + newest[i], "" })},
		{"read: transparency", w.byKey(http.MethodGet, same("/public/transparency"))},
	} {
		work := w.work(s.clients, read.calls)
		work.Length = s.length
		if read.what == bareSelect {
			work.Servers = []string{bare.Listener.Addr().String()}
		}
		f := w.load(t, read.what, work, nil)
		f.of = bareSelect
		if read.what == bareSelect {
			f.of = ordersByKey
		}
		figures = append(figures, f)
	}
	return figures
}

// sampleEvents looks again and again how old the oldest event without a number is.
func (w *scaleWorld) sampleEvents(t *testing.T) (stop func() figure) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ages := []time.Duration{0}
	var sampling sync.WaitGroup
	sampling.Go(func() {
		for ctx.Err() == nil {
			var at time.Time
			switch err := w.store.Read().QueryRowContext(ctx, "SELECT created_at FROM events_outbox ORDER BY seq LIMIT 1").Scan(&at); err {
			case nil:
				ages = append(ages, time.Since(at))
			case sql.ErrNoRows:
				ages = append(ages, 0)
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
