package orders_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/wallet/wallettest"
)

// The targets: the share of the ledger's own rate, and how long the slowest of a hundred orders may take.
const (
	targetShare = 0.4
	targetP99   = 50 * time.Millisecond
)

// Without GBPC_BENCH_ORDERS the figures mean nothing: the test shows that every order by key is paid, and that the books
// are correct afterwards.
func TestOrdersByKey_AreAllPaid(t *testing.T) {
	length, clients := 200*time.Millisecond, 4
	if text := os.Getenv("GBPC_BENCH_ORDERS"); text != "" {
		var err error
		length, err = time.ParseDuration(text)
		require.NoError(t, err)
		clients = 64
	}
	for name, dsn := range map[string]func(testing.TB) string{"SQLite": func(t testing.TB) string { return t.TempDir() }, "PostgreSQL": dbtest.PostgresDSN} {
		t.Run(name, func(t *testing.T) {
			alone := ledgerAlone(t, dsn(t), clients, length)
			d := dbtest.SQLite
			if name == "PostgreSQL" {
				d = dbtest.Postgres
			}
			took := orders(t, d(t), clients, length)
			rate := float64(len(took)) / length.Seconds()
			p50, p99 := took[len(took)/2], took[len(took)*99/100]
			t.Logf("%s, %d clients: %.0f orders/s by key over HTTP, %.0f withdrawals/s of the ledger alone: %.2f of it, at least %.2f; p50 %s, p99 %s, at most %s",
				name, clients, rate, alone, rate/alone, targetShare, p50.Round(time.Millisecond), p99.Round(time.Millisecond), targetP99)
		})
	}
}

// ledgerAlone returns how many withdrawals a second the ledger makes, called directly by as many clients.
func ledgerAlone(t *testing.T, dsn string, clients int, length time.Duration) (perSecond float64) {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, ledgerbench.Run(t.Context(), &out, ledgerbench.Options{DSN: dsn, Clients: []int{clients}, Round: length, Rounds: 1, Customers: 200, Only: "attached rows, spread"}))
	line := regexp.MustCompile(`(?m)^ +\d+ +(\d+) .* ledger *$`).FindStringSubmatch(out.String())
	require.NotNil(t, line, out.String())
	perSecond, err := strconv.ParseFloat(line[1], 64)
	require.NoError(t, err)
	return perSecond
}

// orders has as many customers order with a key each, and returns how long each order took, the fastest first.
func orders(t *testing.T, d *db.DB, clients int, length time.Duration) []time.Duration {
	t.Helper()
	b := wallettest.New(t, d)
	server := httptest.NewServer(b.Server)
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	took, failed := make([][]time.Duration, clients), make([]error, clients)
	var all sync.WaitGroup
	var begin sync.WaitGroup
	begin.Add(1)
	for i := range clients {
		p := b.Holding(fmt.Sprintf("customer%d@example.com", i), "100000.00")
		m := p.Machine("redemptions")
		body, err := json.Marshal(m.BankOrder("0.10"))
		require.NoError(t, err)
		all.Go(func() {
			begin.Wait()
			for end := time.Now().Add(length); failed[i] == nil && time.Now().Before(end); {
				start := time.Now()
				failed[i] = order(t.Context(), client, server.URL+"/api"+wallettest.ToBank, m.Secret, body)
				took[i] = append(took[i], time.Since(start))
			}
		})
	}
	begin.Done()
	all.Wait()
	for _, err := range failed {
		require.NoError(t, err)
	}
	every := slices.Concat(took...)
	require.Equal(t, len(every), count(t, d, "SELECT count(*) FROM transactions WHERE type = 'fiat_withdrawal'"))
	slices.Sort(every)
	return every
}

func count(t *testing.T, d *db.DB, query string) (n int) {
	t.Helper()
	require.NoError(t, d.Read().QueryRowContext(t.Context(), query).Scan(&n))
	return n
}

func order(ctx context.Context, client *http.Client, address, secret string, body []byte) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+secret)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", id.New())
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", res.StatusCode, answer)
	}
	return err
}
