package chain_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"

	"github.com/stretchr/testify/require"
)

// The secrets in the URL of the endpoint of the tests.
const (
	secretUser, secretPassword = "provider-user", "provider-password"
	secretPath, secretQuery    = "9aa3d95b3bc440fa88ea12eaa4456161", "query-key-17"
)

// chatty is a provider that repeats the address that it was called with in every error.
type chatty struct {
	mode atomic.Value // of string
	next *httputil.ReverseProxy
}

func (c *chatty) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	echo := fmt.Sprintf("your key %s (%s, %s:%s) may not: see https://%s:%s@%s%s", secretPath, secretQuery, secretUser, secretPassword, secretUser, secretPassword, r.Host, r.RequestURI)
	switch mode, _ := c.mode.Load().(string); mode {
	case "too many":
		http.Error(w, echo, http.StatusTooManyRequests)
	case "rpc error":
		_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"`+echo+`"}}`)
	case "no json":
		_, _ = io.WriteString(w, echo)
	case "broken":
		panic(http.ErrAbortHandler)
	case "hangs":
		_, _ = io.Copy(io.Discard, r.Body)
		<-r.Context().Done()
	default:
		r.URL.Path, r.URL.RawQuery = "/", ""
		c.next.ServeHTTP(w, r)
	}
}

// safeBuffer is a log that two tasks write.
type safeBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func TestEndpoint_ASecretInItsURLIsInNoLogAlertExceptionOrError(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	queue := b.waiting
	target, err := url.Parse(b.Node.URL())
	require.NoError(t, err)
	provider := &chatty{next: httputil.NewSingleHostReverseProxy(target)}
	server := httptest.NewServer(provider)
	t.Cleanup(server.Close)
	address := strings.Replace(server.URL, "http://", "http://"+secretUser+":"+secretPassword+"@", 1) + "/v3/" + secretPath + "?apikey=" + secretQuery
	for _, several := range []bool{false, true} {
		addresses := []string{address}
		if several {
			addresses = append(addresses, address)
		}
		for _, mode := range []string{"too many", "rpc error", "no json", "broken", "hangs", "closed"} {
			t.Run(fmt.Sprint(mode, len(addresses)), func(t *testing.T) {
				provider.mode.Store("")
				if mode == "closed" {
					closed := httptest.NewServer(provider)
					closed.Close()
					for i := range addresses {
						addresses[i] = strings.Replace(addresses[i], strings.TrimPrefix(server.URL, "http://"), strings.TrimPrefix(closed.URL, "http://"), 1)
					}
				}
				endpoints, err := nodes.DialEndpoints(t.Context(), nodes.EndpointsConfig{ChainID: b.Service.Network().ChainID, Timeout: 100 * time.Millisecond, Retry: time.Millisecond}, addresses...)
				require.NoError(t, err)
				var log safeBuffer
				service, err := chain.New(chain.Config{Network: b.Service.Network(), Oracle: b.Contracts.Oracle, Poll: 5 * time.Millisecond, SingleProcess: true},
					chain.Dependencies{DB: b.db, Client: endpoints, Keys: b.Keys, Clock: b.clock, Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
				require.NoError(t, err)
				service.BindExceptions(queue)
				ctx, stop := context.WithCancel(t.Context())
				ended := make(chan struct{})
				b.tx(func(ctx context.Context, tx db.Tx) error {
					return service.OrderMint(ctx, tx, chain.MintOrder{Ref: newRef(t), To: jane, Amount: pounds(1)})
				})
				provider.mode.Store(mode)
				worker := service.Worker(b.sink, b.sink)
				go func() { defer close(ended); _ = worker.Run(ctx) }()
				require.Eventually(t, func() bool { return len(b.causes()) >= len(addresses) }, 10*time.Second, 10*time.Millisecond, "it is noticed")
				_, sanctioned := service.Sanctioned(ctx, jane)
				require.ErrorIs(t, sanctioned, chain.ErrUnavailable)
				stop()
				<-ended

				written := []string{log.String(), sanctioned.Error(), b.everything("exceptions"), b.everything("chain_orders")}
				for _, h := range endpoints.Health() {
					written = append(written, h.Name, fmt.Sprint(h.Err))
				}
				page, _, err := queue.List(t.Context(), exceptions.Filter{Status: exceptions.Open}, db.Window{Limit: 10})
				require.NoError(t, err)
				require.NotEmpty(t, page)
				for _, text := range written {
					for _, secret := range []string{secretUser, secretPassword, secretPath, secretQuery} {
						require.NotContains(t, text, secret)
					}
				}
				b.exec(`DELETE FROM exceptions`)
			})
		}
	}
}

// everything returns all text in a table.
func (b *bench) everything(table string) string {
	b.t.Helper()
	rows, err := b.db.Read().QueryContext(b.ctx(), "SELECT * FROM "+table)
	require.NoError(b.t, err)
	defer rows.Close()
	columns, err := rows.Columns()
	require.NoError(b.t, err)
	var text strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		require.NoError(b.t, rows.Scan(values...))
		for _, v := range values {
			fmt.Fprintf(&text, "%s ", *v.(*any))
		}
	}
	require.NoError(b.t, rows.Err())
	return text.String()
}
