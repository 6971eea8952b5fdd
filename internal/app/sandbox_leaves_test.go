package app

import (
	"context"
	"log/slog"
	"net/http"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A sandbox leaves as a server does: it says so with each answer, and a second signal ends that.
func TestSandbox_ThatIsToldToStopStillAnswersUntilASecondSignal(t *testing.T) {
	s, err := OpenSandbox(t.Context(), checked(t, SandboxConfig{Addr: "127.0.0.1:0", Dir: t.TempDir(), BlockTime: 10 * time.Millisecond, Drain: time.Hour, Log: slog.New(slog.DiscardHandler)}))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	ask := func() *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/api/public/config", nil)
		require.NoError(t, err)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusOK, answer.StatusCode)
		return answer
	}
	require.False(t, ask().Close)
	stop()
	require.Eventually(t, s.leaving.Load, time.Minute, time.Millisecond)
	require.True(t, ask().Close)
	require.NoError(t, syscall.Kill(syscall.Getpid(), syscall.SIGTERM))
	require.NoError(t, <-ended)
}
