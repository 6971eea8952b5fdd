package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// fillDisk leaves the database no page, and returns what gives it room again.
func fillDisk(t *testing.T, d *db.DB) (room func()) {
	t.Helper()
	pages := func(text string) {
		_, err := d.Writer().ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	pages("PRAGMA max_page_count = 1") // as many as there are
	for free := true; free; {
		free = d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO job_keys VALUES ($1 || hex(randomblob(1000)))", "fill")
			return err
		}) == nil
	}
	return func() { pages("PRAGMA max_page_count = 1000000") }
}

func TestReady_AFullDiskIsNotReadyAndTheGaugeSaysSo(t *testing.T) {
	a, end, err := unplugged(t.Context())
	require.NoError(t, err)
	defer func() { require.NoError(t, end()) }()
	ask := func(path string) (int, string) {
		a.writable.at = a.writable.at.Add(-time.Minute) // an interval later
		w := httptest.NewRecorder()
		a.operations().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		return w.Code, w.Body.String()
	}
	room := fillDisk(t, a.db)
	status, text := ask("/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "the database cannot write\n", text)
	_, text = ask("/metrics")
	require.Contains(t, text, "gbpc_database_writable 0\n")
	status, _ = ask("/healthz")
	require.Equal(t, http.StatusOK, status, "a restart would not help")
	room()
	status, _ = ask("/readyz")
	require.Equal(t, http.StatusOK, status)
	_, text = ask("/metrics")
	require.Contains(t, text, "gbpc_database_writable 1\n")
}
