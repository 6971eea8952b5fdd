package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// A database that hangs answers nothing until the caller's context ends.
func hang(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return fmt.Errorf("read the balance: %w", ctx.Err())
	case <-time.After(time.Hour):
		return nil
	}
}

func TestTimeLimit_ACallThatGetsNoAnswerIsAnsweredBeforeTheCallerGivesUp(t *testing.T) {
	for _, c := range []struct {
		path   string
		access bool // the session is what cannot be read
		within time.Duration
	}{{"/wallet/account", false, 30 * time.Second}, {"/wallet/account", true, 30 * time.Second}, {"/admin/treasury", false, 3 * time.Minute}} {
		synctest.Test(t, func(t *testing.T) {
			s := api.New(api.Config{Version: "1"})
			access := api.Public
			if c.access {
				access = api.Access{Name: "signed in", Check: func(ctx context.Context, _ string) (context.Context, error) { return ctx, hang(ctx) }}
			}
			api.Get(s.Department("wallet"), c.path, access, "hangs", "Hang", func(ctx context.Context, _ *api.Nothing) (api.Nothing, error) {
				return api.Nothing{}, hang(ctx)
			})
			began, answer := time.Now(), httptest.NewRecorder()
			s.Handler(http.NotFoundHandler()).ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/api"+c.path, nil))
			require.Less(t, time.Since(began), c.within)
			var body struct{ Code string }
			require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &body))
			require.Equal(t, "503 B0002", fmt.Sprint(answer.Code, " ", body.Code))
		})
	}
}
