package app

import (
	"context"
	"io"
	"net"
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
	a := joined(t)
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

func TestReady_AProcessThatLeavesSaysSoFirstAndStillAnswers(t *testing.T) {
	a := joined(t)
	ctx, sayStop := context.WithCancel(t.Context())
	site := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "answered\n") })
	listen := func() net.Listener {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		return l
	}
	public, operations := listen(), listen()
	ask := func(l net.Listener, path string) *http.Response {
		answer, err := http.Get("http://" + l.Addr().String() + path)
		require.NoError(t, err)
		_, err = io.Copy(io.Discard, answer.Body)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		return answer
	}
	left, over, ended := make(chan bool), make(chan struct{}), make(chan error)
	go func() {
		ended <- serve(ctx, make(chan error, 1), func() <-chan struct{} {
			a.leave(ctx, time.Minute)
			close(left)
			return over
		}, listening{public, a.publicServer(site)}, listening{operations, newServer(a.operations(), a.log)})
	}()
	require.Equal(t, http.StatusOK, ask(operations, "/readyz").StatusCode)
	require.False(t, ask(public, "/").Close, "a connection is kept for the next request")
	sayStop()
	<-left
	require.Equal(t, http.StatusServiceUnavailable, ask(operations, "/readyz").StatusCode)
	require.Equal(t, http.StatusOK, ask(operations, "/healthz").StatusCode, "nobody restarts it")
	during := ask(public, "/")
	require.Equal(t, http.StatusOK, during.StatusCode)
	require.True(t, during.Close, "the next request goes to another process")
	close(over)
	require.NoError(t, <-ended)
	_, err := net.Dial("tcp", public.Addr().String())
	require.Error(t, err)
}
