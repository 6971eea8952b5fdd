package orders_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/bench/clients"
	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

func TestMain(m *testing.M) {
	clients.Main()
	os.Exit(m.Run())
}

// The targets: the share of the ledger's own rate, and how long the slowest of a hundred orders may take.
const (
	targetShare = 0.4
	targetP99   = 50 * time.Millisecond
)

// Without GBPC_BENCH_ORDERS the figures mean nothing: the test shows that every order by key is paid, and that the books
// are correct afterwards.
func TestOrdersByKey_AreAllPaid(t *testing.T) {
	length, n := 200*time.Millisecond, 4
	if text := os.Getenv("GBPC_BENCH_ORDERS"); text != "" {
		var err error
		length, err = time.ParseDuration(text)
		require.NoError(t, err)
		n = 64
		defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the ledger's benchmark: the heap of a server is larger
	}
	for name, dsn := range map[string]func(testing.TB) string{"SQLite": func(t testing.TB) string { return t.TempDir() }, "PostgreSQL": dbtest.PostgresDSN} {
		t.Run(name, func(t *testing.T) {
			alone := ledgerAlone(t, dsn(t), n, length)
			d := dbtest.SQLite
			if name == "PostgreSQL" {
				d = dbtest.Postgres
			}
			f := orders(t, d(t), n, length)
			share, p99 := f.perSecond/alone.perSecond, f.took[len(f.took)*99/100]
			spent, err := time.ParseDuration(strings.Join(strings.Fields(alone.cpu)[:2], "")) // 181 µs (150 µs + 31 µs)
			require.NoError(t, err)
			byCPU := float64(spent) / float64(f.server+f.database)
			t.Logf("%s, %d businesses with a policy: %.0f orders/s by key over HTTP, %.0f withdrawals/s of the ledger alone; p50 %s\n"+
				"CPU time of an order %s: clients %s, server %s, database %s; of a withdrawal of the ledger %s\n"+
				"  %s  orders by key: %.2f of the ledger's rate, at least %.2f, by processor time %.2f\n  %s  p99 %s, at most %s",
				name, n, f.perSecond, alone.perSecond, f.took[len(f.took)/2].Round(time.Millisecond),
				micros(f.clients+f.server+f.database), micros(f.clients), micros(f.server), micros(f.database), alone.cpu,
				verdict(share >= targetShare), share, targetShare, byCPU, verdict(p99 <= targetP99), p99.Round(time.Millisecond), targetP99)
		})
	}
}

func verdict(met bool) string {
	if met {
		return "met   "
	}
	return "MISSED"
}

func micros(d time.Duration) string { return fmt.Sprintf("%d µs", d.Microseconds()) }

type aloneFigure struct {
	perSecond float64
	cpu       string
}

// ledgerAlone returns how many withdrawals a second the ledger makes, called directly by as many clients, and the
// processor time of each.
func ledgerAlone(t *testing.T, dsn string, n int, length time.Duration) aloneFigure {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, ledgerbench.Run(t.Context(), &out, ledgerbench.Options{DSN: dsn, Clients: []int{n}, Round: length, Rounds: 1, Customers: 200, Only: "attached rows, spread"}))
	line := regexp.MustCompile(`(?m)^ +\d+ +(\d+) .*?(\d+ [µm]s(?: \([^)]*\))?) +ledger *$`).FindStringSubmatch(out.String())
	require.NotNil(t, line, out.String())
	perSecond, err := strconv.ParseFloat(line[1], 64)
	require.NoError(t, err)
	return aloneFigure{perSecond, line[2]}
}

// figure is what was measured of orders: the time of each, the fastest first, and the processor time of each.
type figure struct {
	perSecond                 float64
	took                      []time.Duration
	clients, server, database time.Duration
}

// orders has as many businesses order with a key each. Each has a policy, which is asked of every order and wants no
// approval of so little.
func orders(t *testing.T, d *db.DB, n int, length time.Duration) figure {
	t.Helper()
	b := wallettest.New(t, d)
	server := httptest.NewServer(b.Unchecked)
	defer server.Close()
	w := clients.Work{Servers: []string{strings.TrimPrefix(server.URL, "http://")}, Clients: n, Length: length, Alone: true}
	for i := range n {
		p := b.Business(fmt.Sprintf("business%d@example.com", i), "100000.00")
		p.OK(p.Confirmed("PUT", "/team/policy", wallettest.Object{"separation": false, "rules": []wallettest.Object{
			{"subject": "fiat_withdrawal", "from": "0.00", "approvals": 0}, {"subject": "fiat_withdrawal", "from": "10000.00", "approvals": 1},
		}}))
		m := p.Machine("redemptions")
		body, err := json.Marshal(m.BankOrder("0.10"))
		require.NoError(t, err)
		w.Calls = append(w.Calls, clients.Call{Method: http.MethodPost, Path: "/api" + wallettest.ToBank, Credential: clients.Key(m.Secret), Body: string(body)})
	}
	cpu := ledgerbench.NewCPUMeter(t.Context(), d)
	before := cpu.Read()
	made, err := w.Do(t.Context(), nil)
	require.NoError(t, err)
	spent := cpu.Read().Minus(before)
	require.Equal(t, len(made.Took), count(t, d, "SELECT count(*) FROM transactions WHERE type = 'fiat_withdrawal' AND status <> 'awaiting_approval'"))
	require.Equal(t, n, count(t, d, "SELECT count(*) FROM team_policies"))
	each := time.Duration(len(made.Took))
	return figure{perSecond: float64(each) / made.Elapsed.Seconds(), took: made.Took, clients: made.CPU / each, server: spent.Process / each, database: spent.Server / each}
}

func count(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), query).Scan(&n))
	return n
}
