package path

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/ports/portstest"
	"github.com/gbpc/gbpc/internal/kit/telemetry/soaktest"
)

// GBPC_SOAK=10m has two customers of a sandbox on SQLite redeem, send, pay in and receive for so long, as fast as a small machine settles it, with
// their events delivered to a program of theirs and pages read. Nothing grows, nothing waits, and each order is carried out once.
func TestSoak_ASandboxOnSQLiteStaysAsItIs(t *testing.T) {
	text := os.Getenv("GBPC_SOAK")
	if text == "" {
		t.Skip("make soak")
	}
	lasts, err := time.ParseDuration(text)
	require.NoError(t, err)
	p := newProgram(t)
	p.operations = portstest.Reserve(t).Number
	p.start(t)
	var delivered atomic.Int64
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { delivered.Add(1) }))
	defer hook.Close()
	customers := []*customer{newCustomer(t, p, "individual@example.com"), newCustomer(t, p, "business@example.com")}

	ctx, stop := context.WithTimeout(t.Context(), lasts)
	defer stop()
	var busy sync.WaitGroup
	again := func(pause time.Duration, do func() error) {
		busy.Go(func() {
			for ctx.Err() == nil {
				if err := do(); err != nil {
					t.Error(err)
					return
				}
				time.Sleep(pause)
			}
		})
	}
	for i, c := range customers {
		require.NoError(t, c.guarded("/developer/webhook", fmt.Sprint("hook-", i), map[string]any{"url": hook.URL, "events": []string{"*"}}, nil))
		again(time.Second, c.redeem)
		again(time.Second, c.payIn)
		again(4*time.Second, c.send)
		again(4*time.Second, c.receive)
		again(time.Second, func() error { return c.get("/wallet/account", nil) })
		again(time.Second, func() error { return c.get("/wallet/account/transaction?limit=20", nil) })
	}
	for _, path := range []string{"/", "/Transparency", "/docs", "/api/public/transparency"} {
		again(time.Second, func() error {
			answer, err := http.Get("http://127.0.0.1:" + p.port + path) //nolint:noctx // it ends by itself
			if err != nil {
				return err
			}
			defer answer.Body.Close()
			if _, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != http.StatusOK {
				return fmt.Errorf("%s: %s %w", path, answer.Status, err)
			}
			return nil
		})
	}
	samples, err := soaktest.Watch(ctx, "http://127.0.0.1:"+p.operations+"/metrics", min(2*time.Second, lasts/100))
	require.NoError(t, err)
	busy.Wait()
	orders := 0
	for _, c := range customers {
		orders += c.requireEachOrderExecutedOnce(t)
	}
	requireBooksAgree(t, customers[0].client)
	require.Positive(t, delivered.Load())
	faults, report := soaktest.OnSQLite.Judge(samples)
	for _, line := range report {
		t.Log(line)
	}
	t.Logf("%d orders in %s, each carried out once; %d events delivered", orders, lasts, delivered.Load())
	require.Empty(t, faults)
}
