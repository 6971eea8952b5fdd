package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/sandbox/world"
)

var smallWorld = world.Plan{Days: 9, Customers: 12, Seed: 7}

// demoConfig is of a sandbox that notes what is not in its world.
func demoConfig(dir string, notes *strings.Builder) SandboxConfig {
	return SandboxConfig{Addr: "127.0.0.1:0", Dir: dir, BlockTime: 10 * time.Millisecond, Log: slog.New(slog.NewTextHandler(&locked{Builder: notes}, &slog.HandlerOptions{Level: slog.LevelWarn}))}
}

type locked struct {
	mu sync.Mutex
	*strings.Builder
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Builder.Write(p)
}

// ask makes a call of the sandbox as a visitor would.
func ask(t *testing.T, s *Sandbox, token, method, path, body string) (status int, data json.RawMessage) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost/api"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	if token != "" {
		r.Header.Set("satoken", token)
	}
	w := httptest.NewRecorder()
	documentOf(t).Handler(t, http.HandlerFunc(s.serveHTTP)).ServeHTTP(w, r)
	var envelope struct{ Data json.RawMessage }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &envelope), w.Body.String())
	return w.Code, envelope.Data
}

func demoToken(t *testing.T, s *Sandbox, email string) string {
	t.Helper()
	status, data := ask(t, s, "", http.MethodPost, "/user/auth/login", fmt.Sprintf(`{"email":%q,"password":%q}`, email, SandboxPassword))
	require.Equal(t, http.StatusOK, status)
	var login struct{ TokenInfo struct{ TokenValue string } }
	require.NoError(t, json.Unmarshal(data, &login))
	return login.TokenInfo.TokenValue
}

// digestOf describes the world without ids, keys and hashes.
func digestOf(t *testing.T, s *Sandbox, end time.Time) string {
	t.Helper()
	operator := demoToken(t, s, "operator@example.com")
	var lines []string
	for _, path := range []string{"/admin/customer", "/admin/transaction", "/admin/approval", "/admin/exception?status=open", "/admin/exception?status=resolved", "/admin/verification", "/admin/contact", "/admin/bug", "/admin/unmatched-credit", "/admin/journal"} {
		sign := "?"
		if strings.Contains(path, "?") {
			sign = "&"
		}
		status, data := ask(t, s, operator, http.MethodGet, path+sign+"pageSize=100", "")
		require.Equal(t, http.StatusOK, status, path)
		var found struct{ List []map[string]any }
		require.NoError(t, json.Unmarshal(data, &found))
		for _, item := range found.List {
			line := path
			for _, member := range []string{"email", "displayName", "name", "kind", "type", "status", "state", "amount", "title", "subject"} {
				if text, ok := item[member].(string); ok && !isID(text) {
					line += "|" + text
				}
			}
			if at, ok := item["createdAt"].(string); ok {
				when, err := time.Parse(time.RFC3339, at)
				require.NoError(t, err)
				line += fmt.Sprintf("|%d", int(end.Sub(when)/(24*time.Hour)))
			}
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func isID(text string) bool { return len(text) == 36 && strings.Count(text, "-") == 4 }

func TestDemo_TheSameSeedMakesTheSameWorldAlsoAfterItsMakingWasKilled(t *testing.T) {
	t.Parallel()
	var notes strings.Builder
	dir := t.TempDir()
	c := demoConfig(dir, &notes)
	c.Demo = &smallWorld
	s, err := OpenSandbox(t.Context(), checked(t, c))
	require.NoError(t, err)
	digest := digestOf(t, s, madeAt(t, s))
	require.NotContains(t, digest, "mint_stuck", "no alarm that is none")
	require.Empty(t, notes.String(), "everything happened as planned")
	requireCheaplyMade(t, s)
	requireFilled(t, s)
	for _, email := range []string{"individual@example.com", "business@example.com"} {
		token := demoToken(t, s, email)
		_, data := ask(t, s, token, http.MethodGet, "/wallet/account", "")
		require.Contains(t, string(data), `"available":"10000.000000","pending":"0.000000"`, email)
		_, data = ask(t, s, token, http.MethodGet, "/wallet/account/transaction?pageSize=100", "")
		var past struct {
			List []struct{ CreatedAt time.Time }
		}
		require.NoError(t, json.Unmarshal(data, &past))
		require.Greater(t, len(past.List), 1)
		require.WithinDuration(t, time.Now().AddDate(0, 0, -smallWorld.Days), past.List[len(past.List)-1].CreatedAt, time.Hour)
	}
	require.WithinDuration(t, time.Now(), s.clock.Now(), time.Second)
	require.NoError(t, s.Close())
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: dir, Chain: true})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%+v", report)

	// Killed half-way, it is made again at the next start, whether or not that asks for it.
	dir = t.TempDir()
	c = demoConfig(dir, &notes)
	c.Demo = &smallWorld
	killed, kill := context.WithCancel(t.Context())
	c.Progress = func(percent int) {
		if percent >= 40 {
			kill()
		}
	}
	_, err = OpenSandbox(killed, checked(t, c))
	require.ErrorIs(t, err, context.Canceled)
	kept, err := os.ReadFile(filepath.Join(dir, "demo.json"))
	require.NoError(t, err)
	require.Contains(t, string(kept), `"running"`)
	s, err = OpenSandbox(t.Context(), checked(t, demoConfig(dir, &notes)))
	require.NoError(t, err)
	require.Equal(t, DemoDone, s.Demo())
	require.Equal(t, digest, digestOf(t, s, madeAt(t, s)))
	require.NoError(t, s.Close())
}

// requireCheaplyMade counts work that decides how long a world takes to make: what repeats for ever is done once a day.
func requireCheaplyMade(t *testing.T, s *Sandbox) {
	t.Helper()
	rows, err := s.database.Read().QueryContext(t.Context(), "SELECT kind, attempt FROM jobs WHERE lane = 'periodic'")
	require.NoError(t, err)
	defer rows.Close()
	const atItsEnds = 10 // while it is seeded, finished and opened, each looks a few times
	for rows.Next() {
		var kind string
		var runs int
		require.NoError(t, rows.Scan(&kind, &runs))
		require.LessOrEqual(t, runs, smallWorld.Days+atItsEnds, kind)
	}
	require.NoError(t, rows.Err())
}

// requireFilled has something wait in every queue of the back office, but for what would stop minting.
func requireFilled(t *testing.T, s *Sandbox) {
	t.Helper()
	operator := demoToken(t, s, "operator@example.com")
	_, data := ask(t, s, operator, http.MethodGet, "/admin/dashboard", "")
	var dashboard struct {
		Queues []struct {
			Name  string
			Count int
		}
	}
	require.NoError(t, json.Unmarshal(data, &dashboard))
	require.NotEmpty(t, dashboard.Queues)
	for _, queue := range dashboard.Queues {
		if queue.Name != "treasury.alert" && queue.Name != "treasury.unexplained_debit" {
			assert.Positive(t, queue.Count, queue.Name)
		}
	}
}

// madeAt is when the world of the sandbox ended.
func madeAt(t *testing.T, s *Sandbox) time.Time {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.config.Dir, "seeded"))
	require.NoError(t, err)
	began, err := time.Parse(time.RFC3339, strings.TrimSpace(string(text)))
	require.NoError(t, err)
	return began.AddDate(0, 0, smallWorld.Days)
}

func TestDemo_IsMadeOnceAndOnlyWhereNothingWasDone(t *testing.T) {
	t.Parallel()
	var notes strings.Builder
	s, err := OpenSandbox(t.Context(), checked(t, demoConfig(t.TempDir(), &notes)))
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	status, data := ask(t, s, "", http.MethodGet, "/sandbox/demo", "")
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `{"days":0,"customers":0,"seed":0,"status":"none","progress":0}`, string(data))
	demoToken(t, s, "individual@example.com") // to sign in is nothing

	status, _ = ask(t, s, "", http.MethodPost, "/sandbox/demo", `{"days":0,"customers":1,"seed":1}`)
	require.Equal(t, http.StatusBadRequest, status)
	status, data = ask(t, s, "", http.MethodPost, "/sandbox/demo", `{"days":1,"customers":1,"seed":1}`)
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, string(data), `"status":"running"`)
	require.Eventually(t, func() bool {
		status, data = ask(t, s, "", http.MethodGet, "/sandbox/demo", "")
		require.Equal(t, http.StatusOK, status)
		return strings.Contains(string(data), `"status":"done","progress":100`)
	}, time.Minute, 10*time.Millisecond)
	_, data = ask(t, s, demoToken(t, s, "business@example.com"), http.MethodGet, "/wallet/account", "")
	require.Contains(t, string(data), `"available":"10000.000000","pending":"0.000000"`)
	status, _ = ask(t, s, "", http.MethodPost, "/sandbox/demo", `{"days":1,"customers":1,"seed":1}`)
	require.Equal(t, http.StatusConflict, status)
	require.NotContains(t, notes.String(), "not in the demo world")
}

func TestDemo_IsRefusedOnceSomethingWasDone(t *testing.T) {
	t.Parallel()
	var notes strings.Builder
	dir := t.TempDir()
	s, err := OpenSandbox(t.Context(), checked(t, demoConfig(dir, &notes)))
	require.NoError(t, err)
	status, _ := ask(t, s, "", http.MethodPost, "/sandbox/bank/credit", `{"amount":"5.00"}`)
	require.Equal(t, http.StatusOK, status)
	status, _ = ask(t, s, "", http.MethodPost, "/sandbox/demo", `{"days":1,"customers":1,"seed":1}`)
	require.Equal(t, http.StatusConflict, status)
	require.NoError(t, s.Close())

	c := demoConfig(dir, &notes)
	c.Demo = &smallWorld
	s, err = OpenSandbox(t.Context(), checked(t, c))
	require.NoError(t, err)
	require.Equal(t, DemoNone, s.Demo(), "it starts as it is")
	require.NoError(t, s.Close())
}
