package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// byKey is a customer's program.
type byKey struct {
	*Sandbox
	secret string
}

// call calls the API and returns the data of its answer.
func (p byKey) call(t *testing.T, method, path, key, body string, data any) {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), method, "http://localhost/api"+path, bytes.NewBufferString(body))
	for name, value := range map[string]string{"Authorization": "Bearer " + p.secret, "Content-Type": "application/json", "Idempotency-Key": key} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	recorder := httptest.NewRecorder()
	p.newest().ServeHTTP(recorder, request)
	require.Equal(t, http.StatusOK, recorder.Code, recorder.Body)
	if text, ok := data.(*string); ok {
		*text = recorder.Body.String()
		return
	}
	answer := struct {
		Code string
		Data any
	}{Data: data}
	require.NoError(t, json.Unmarshal(recorder.Body.Bytes(), &answer))
	require.Equal(t, "00000", answer.Code, recorder.Body)
}

func (p byKey) served() (byReplica, byPrimary int64) {
	all, byPrimary := p.db.ReplicaStats()
	return all[0].Served, byPrimary
}

func TestReplicas_ACustomerSeesTheirOwnOrderAtOnce(t *testing.T) {
	servers := dbtest.StartReplicated(t, 1)
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler), database: dbtest.Address(servers.Primary), replicas: []string{dbtest.Address(servers.Standbys[0])}}))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	_, secret, err := s.auth.MakeKeyFor(t.Context(), "individual@example.com", apikeys.Draft{Name: "Replicas", Scopes: []apikeys.Scope{apikeys.Read, apikeys.Redemptions, apikeys.Reports}})
	require.NoError(t, err)
	own, _, err := s.banking.BankAccounts(t.Context(), s.iris(t).Customer.ID, db.Window{Limit: 1})
	require.NoError(t, err)
	program := byKey{s, string(secret)}
	order := fmt.Sprintf(`{"amount":"0.01","bankId":%q,"nextIsSecondaryAuth":1}`, own[0].ID)
	today := time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly) // the sandbox's clock may be a day on
	orders := 0
	ordersAndLooks := func() {
		t.Helper()
		var made struct{ ID string }
		orders++
		program.call(t, "POST", "/wallet/account/trade/fiat/withdrawal", fmt.Sprintf("order-%d", orders), order, &made)
		var last []struct{ ID string }
		program.call(t, "GET", "/wallet/account/transaction/last?limit=1", "", "", &last)
		require.Equal(t, made.ID, last[0].ID)
		var page struct{ List []struct{ ID string } }
		program.call(t, "GET", "/wallet/account/transaction?limit=1", "", "", &page)
		require.Equal(t, made.ID, page.List[0].ID)
		var statement string
		program.call(t, "GET", "/wallet/account/statement?from=2026-01-01&to="+today, "", "", &statement)
		require.Contains(t, statement, made.ID)
		program.call(t, "GET", "/public/transparency", "", "", &struct{}{})
	}
	require.Eventually(t, func() bool {
		all, _ := s.db.ReplicaStats()
		return all[0].Usable
	}, 30*time.Second, 20*time.Millisecond)
	require.Contains(t, scrape(t, s.App), `gbpc_database_replica_usable{replica="1"} 1`)

	before, _ := program.served()
	for range 10 {
		ordersAndLooks()
	}
	byReplica, _ := program.served()
	require.Greater(t, byReplica-before, int64(20), "most of forty reads")

	servers.Run(servers.Standbys[0], "SELECT pg_wal_replay_pause()")
	_, before = program.served()
	for range 5 { // within the bound of what may be stale, which a customer's own order is never
		ordersAndLooks()
	}
	_, byPrimary := program.served()
	require.GreaterOrEqual(t, byPrimary-before, int64(15), "the replica has not seen these orders")

	servers.Standbys[0].Freeze()
	defer servers.Standbys[0].Thaw()
	for range 5 {
		ordersAndLooks()
	}
	require.Eventually(t, func() bool { return strings.Contains(scrape(t, s.App), `gbpc_database_replica_usable{replica="1"} 0`) }, 30*time.Second, 20*time.Millisecond)
}
