package api_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// A page that is closed aborts its requests. That must not be logged as an error, but a real error must be.
func TestLog_AnAbortedRequestIsNotAnError(t *testing.T) {
	for _, c := range []struct {
		aborted bool
		level   string
	}{{true, "level=INFO"}, {false, "level=ERROR"}} {
		var log bytes.Buffer
		s := api.New(api.Config{Version: "1", Log: slog.New(slog.NewTextHandler(&log, nil))})
		ctx, leave := context.WithCancel(t.Context())
		api.Get(s.Department("wallet"), "/slow", api.Public, "slow", "Take long", func(ctx context.Context, _ *api.Nothing) (api.Nothing, error) {
			if c.aborted {
				leave()
				return api.Nothing{}, fmt.Errorf("list transactions: %w", ctx.Err())
			}
			return api.Nothing{}, errors.New("list transactions: disk error")
		})
		handlerOf(t, s).ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/api/slow", nil))
		leave()
		require.Contains(t, log.String(), c.level)
	}
}
