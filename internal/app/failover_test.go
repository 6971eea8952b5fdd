package app

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	sandboxbank "github.com/gbpc/gbpc/internal/sandbox/bank"
	sandboxchain "github.com/gbpc/gbpc/internal/sandbox/chain"
	"github.com/gbpc/gbpc/internal/treasury"
)

// The ways in which a primary fails. Each returns what brings the machine back.
var failures = []struct {
	name string
	fail func(*testing.T, *cluster.Node) (back func())
}{
	{"its machine loses its power", func(t *testing.T, n *cluster.Node) func() {
		n.Kill()
		return func() { require.NoError(t, n.Start()) }
	}},
	{"it hangs with its connections open", func(_ *testing.T, n *cluster.Node) func() {
		n.Freeze()
		return n.Thaw
	}},
	{"it reaches etcd no more", func(_ *testing.T, n *cluster.Node) func() {
		n.Cut()
		return n.Join
	}},
	{"clients alone reach it, and nobody else", func(_ *testing.T, n *cluster.Node) func() {
		n.Isolate()
		return n.Rejoin
	}},
}

// unserved is for how long orders may stay without an answer: a lease of twenty seconds, an election, and a machine that is busy.
const unserved = time.Minute

// GBPC_FAILOVERS=5 has the primary of a cluster under Patroni and etcd fail so often, under orders by key. Every order that
// was answered is there once, at the bank and on the chain too, and the time without service has a bound. The failures take turns.
func TestFailover_NoAnsweredOrderIsLostOrDoubled(t *testing.T) {
	times, _ := strconv.Atoi(os.Getenv("GBPC_FAILOVERS"))
	if times == 0 {
		t.Skip("make test-failover")
	}
	folder, err := os.MkdirTemp("", "gbpc-ha-")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755)) //nolint:gosec // the servers run as another user
	output := filepath.Join(t.TempDir(), "log")
	settings, err := os.ReadFile(filepath.Join("..", "..", "deploy", "patroni", "patroni.yml"))
	require.NoError(t, err)
	servers, err := cluster.StartReplicated(folder, 3, string(settings))
	if servers != nil {
		t.Cleanup(func() {
			if t.Failed() {
				t.Log(servers.Logs())
				text, _ := os.ReadFile(output)
				t.Logf("%s", text[max(0, len(text)-12_000):])
			}
			servers.Stop()
		})
	}
	require.NoError(t, err)
	require.Eventually(t, servers.Whole, 2*time.Minute, 100*time.Millisecond, "the cluster is not complete")

	log, err := os.Create(output)
	require.NoError(t, err)
	defer log.Close()
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 50 * time.Millisecond, Log: slog.New(slog.NewTextHandler(log, nil)), database: servers.URL("&connect_timeout=2&pool_max_conns=8")}))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	orders := s.ordersByKey(t)
	first, _ := strconv.Atoi(os.Getenv("GBPC_FAILURE")) // of failures
	for i := range times {
		time.Sleep(3 * time.Second) // under orders
		f, before := failures[(first+i)%len(failures)], servers.Primary()
		require.NotNil(t, before)
		began := time.Now()
		back := f.fail(t, before)
		require.Eventually(t, func() bool {
			now := servers.Primary()
			return now != nil && now != before
		}, 2*time.Minute, 50*time.Millisecond, "no other primary")
		elected := time.Since(began)
		orders.answeredAfter(t, time.Now())
		longest := orders.longestGap(began)
		back()
		require.Eventually(t, servers.Whole, 3*time.Minute, 100*time.Millisecond, "the cluster is not complete again")
		require.Less(t, longest, unserved, f.name)
		t.Logf("failover %d, %s: another primary after %.1f s, longest time without an answered order %.1f s", i+1, f.name, elected.Seconds(), longest.Seconds())
	}
	time.Sleep(2 * time.Second)
	orders.stop(t)
	s.requireEachOnce(t, orders)
}

// keyOrders orders by API key, each order until it is answered, no faster than the sandbox's bank and chain settle on a busy machine.
type keyOrders struct {
	*Sandbox
	secret string
	ended  chan struct{}
	all    sync.WaitGroup

	mu       sync.Mutex
	answers  []time.Time
	acked    map[string]string // the id of each transaction by its key
	attempts int
	refused  string
	last     string // answer that was none
}

func (s *Sandbox) ordersByKey(t *testing.T) *keyOrders {
	t.Helper()
	require.NoError(t, s.listIrisWallet(t))
	_, secret, err := s.auth.MakeKeyFor(t.Context(), "individual@example.com", apikeys.Draft{Name: "Failover", Scopes: []apikeys.Scope{apikeys.Read, apikeys.Redemptions, apikeys.Transfers}})
	require.NoError(t, err)
	own, _, err := s.banking.BankAccounts(t.Context(), s.iris(t).Customer.ID, db.Window{Limit: 1})
	require.NoError(t, err)
	o := &keyOrders{Sandbox: s, secret: string(secret), ended: make(chan struct{}), acked: map[string]string{}}
	toBank := fmt.Sprintf(`{"amount":"0.01","bankId":%q,"nextIsSecondaryAuth":1}`, own[0].ID)
	toChain := fmt.Sprintf(`{"amount":"0.01","address":%q,"network":%q,"nextIsSecondaryAuth":1}`, irisWallet, sandboxchain.NetworkID)
	for i := range 4 {
		path, body, pause := "/wallet/account/trade/fiat/withdrawal", toBank, 250*time.Millisecond
		if i == 3 {
			path, body, pause = "/wallet/account/trade/chain/withdrawal", toChain, time.Second
		}
		o.all.Go(func() {
			for n := 0; o.order(path, fmt.Sprintf("%d-%d", i, n), body); n++ {
				time.Sleep(pause)
			}
		})
	}
	return o
}

// order orders until it is answered, and reports whether to go on.
func (o *keyOrders) order(path, key, body string) bool {
	for {
		select {
		case <-o.ended:
			return false
		default:
		}
		request := httptest.NewRequest(http.MethodPost, "http://localhost/api"+path, strings.NewReader(body))
		for name, value := range map[string]string{"Authorization": "Bearer " + o.secret, "Content-Type": "application/json", "Idempotency-Key": key} {
			request.Header.Set(name, value)
		}
		recorder := httptest.NewRecorder()
		o.newest().ServeHTTP(recorder, request)
		var answer struct {
			Code string
			Data struct{ ID string }
		}
		_ = json.Unmarshal(recorder.Body.Bytes(), &answer) // what is none has no code
		o.mu.Lock()
		o.attempts++
		switch {
		case answer.Code == "00000":
			o.answers, o.acked[key] = append(o.answers, time.Now()), answer.Data.ID
		case recorder.Code < 500 && recorder.Code != http.StatusTooManyRequests:
			o.refused = recorder.Body.String()
		default:
			o.last = recorder.Body.String()
		}
		refused := o.refused
		o.mu.Unlock()
		switch {
		case refused != "":
			return false
		case answer.Code == "00000":
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// answeredAfter waits until orders are answered again.
func (o *keyOrders) answeredAfter(t *testing.T, when time.Time) {
	t.Helper()
	answered := func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return o.refused != "" || len(o.answers) > 10 && o.answers[len(o.answers)-10].After(when)
	}
	if !assert.Eventually(t, answered, 90*time.Second, 20*time.Millisecond, "orders are not answered again") {
		var stacks strings.Builder
		_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
		o.mu.Lock()
		defer o.mu.Unlock()
		t.Fatalf("the last answer: %s\n%s", o.last, stacks.String())
	}
	require.Empty(t, o.refused)
}

// longestGap is the longest time between two answers since then.
func (o *keyOrders) longestGap(since time.Time) (longest time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	last := since
	for _, at := range o.answers {
		if at.After(last) {
			longest, last = max(longest, at.Sub(last)), at
		}
	}
	return longest
}

func (o *keyOrders) stop(t *testing.T) {
	t.Helper()
	close(o.ended)
	o.all.Wait()
	require.Empty(t, o.refused)
}

// requireEachOnce compares what was answered with the transactions, the bank and the chain.
func (s *Sandbox) requireEachOnce(t *testing.T, o *keyOrders) {
	t.Helper()
	underWay := func() bool {
		return s.count(t, "SELECT count(*) FROM withdrawals WHERE status NOT IN ('completed', 'failed', 'cancelled', 'rejected')") == 0
	}
	if !assert.Eventually(t, underWay, 5*time.Minute, 200*time.Millisecond, "not everything is settled") {
		for _, status := range []string{"reserved", "pending", "processing", "held", "sent", "in_review"} {
			t.Logf("%s: %d", status, s.count(t, "SELECT count(*) FROM withdrawals WHERE status = '"+status+"'"))
		}
		t.FailNow()
	}
	s.settled(t)
	ids := map[string]bool{}
	rows, err := s.db.Read().QueryContext(t.Context(), "SELECT id FROM transactions WHERE status = 'completed' AND type IN ('fiat_withdrawal', 'chain_withdrawal')")
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var id string
		require.NoError(t, rows.Scan(&id))
		ids[id] = true
	}
	require.NoError(t, rows.Err())
	byID, toBank := map[string]string{}, 0
	for key, id := range o.acked {
		require.True(t, ids[id], "order %s was answered with %s, which is lost", key, id)
		require.Empty(t, byID[id], "%s and %s are one transaction", key, byID[id])
		byID[id] = key
		if !strings.HasPrefix(key, "3-") {
			toBank++
		}
	}
	paid, _ := s.paidToIris(t)
	pennies := len(slices.DeleteFunc(slices.Clone(paid), func(p sandboxbank.Payment) bool { return p.Amount.String() != "0.01" }))
	require.GreaterOrEqual(t, pennies, toBank, "the bank paid what was answered")
	require.LessOrEqual(t, pennies, toBank+4, "and at most one more for each program, whose last answer was lost")
	ledgertest.Balanced(t, s.db)
	found, err := integrity.Compare(t.Context(), s.db.Read())
	require.NoError(t, err)
	require.Empty(t, found)
	found, err = integrity.CompareChain(t.Context(), s.db.Read(), s.chain.Service)
	require.NoError(t, err)
	require.Empty(t, found)
	report, err := s.treasury.Reconcile(t.Context())
	require.NoError(t, err)
	require.Equal(t, treasury.Balanced, report.State, report.Findings)
	t.Logf("%d orders answered (%d attempts), each there once; books, bank and chain agree", len(o.acked), o.attempts)
}
