package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/sandbox/faults"
	"github.com/gbpc/gbpc/internal/sandbox/faults/chainfaults"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/staff"
)

type asReader struct{}

// Whatever is read is answered from what is known: no read calls a node, a bank, a mail server, a signer or a store that may hang.
// A document is in the store, and is the only thing for which it is asked.
func TestReads_CallNothingOutsideThatMayHang(t *testing.T) {
	set, d, log := faults.New(), dbtest.SQLite(t), slog.New(slog.DiscardHandler)
	network, err := chain.New(chain.Config{Network: chain.Network{ID: "ethereum", Name: "Ethereum", ChainID: 1, Token: chain.MustParseAddress("0x52908400098527886E0F7030069857D2E4169EE7"), Confirmations: 2}},
		chain.Dependencies{DB: d, Client: chainfaults.Client(set, nil), Clock: clock.System{}, Log: log})
	require.NoError(t, err)
	rail, err := banking.NewFolder(filepath.Join(t.TempDir(), "rail"), time.Second, log)
	require.NoError(t, err)
	a := joined(t, func(o *Dependencies) {
		o.DB, o.Networks, o.Rail, o.Transport, o.AroundFiles = d, []*chain.Service{network}, set.Rail(rail), set.Transport(nil), set.Storage
	})
	door := handlerOf(t, a)
	customer, operator := signIn(t, a, door, "customer", nil), signIn(t, a, door, "all", staff.Roles)
	document := upload(t, door, customer)
	var mu sync.Mutex
	met := map[faults.Part]int{}
	set.Observe(func(ctx context.Context, p faults.Part) {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Value(asReader{}) != nil {
			met[p]++
		}
	})
	limit := time.Minute
	read := func(path string) *httptest.ResponseRecorder {
		token := customer
		if strings.HasPrefix(path, "/api/admin/") {
			token = operator
		}
		r := request(t, http.MethodGet, parameter.ReplaceAllString(path, "none"), token, "")
		w := httptest.NewRecorder()
		ctx, stop := context.WithTimeout(context.WithValue(r.Context(), asReader{}, true), limit)
		defer stop()
		door.ServeHTTP(w, r.WithContext(ctx))
		return w
	}
	for _, p := range faults.Parts() {
		set.Set(p, faults.Hang)
	}
	reads := 0
	for _, route := range a.server.Routes() {
		if route.Method != http.MethodGet || strings.HasPrefix(route.Path, "/api/sandbox/") || strings.HasSuffix(route.Path, "/events") { // a stream never ends
			continue
		}
		reads++
		status := read(route.Path).Code
		require.Empty(t, met, route.Path)
		require.NotEqual(t, http.StatusServiceUnavailable, status, route.Path)
		require.NotEqual(t, http.StatusInternalServerError, status, route.Path)
	}
	require.Greater(t, reads, 100)
	require.Contains(t, read("/api/admin/treasury/token").Body.String(), `"paused":null`)

	limit = 100 * time.Millisecond // shorter than a call's own limit, which ends it in the same way
	asked := 0
	for _, mode := range []faults.Mode{faults.Hang, faults.Refuse} {
		set.Set(faults.Files, mode)
		for _, path := range []string{"/api/third-party/file-store/", "/api/admin/document/"} {
			asked++
			w := read(path + document)
			require.Equal(t, http.StatusServiceUnavailable, w.Code, "%s %s", mode, path)
			require.Contains(t, w.Body.String(), `"code":"B0002"`)
			mu.Lock()
			require.Equal(t, asked, met[faults.Files])
			mu.Unlock()
		}
	}
}
