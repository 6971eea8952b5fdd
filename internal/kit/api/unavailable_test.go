package api_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

func TestUnavailable_ADatabaseThatIsGoneOrFullIs503AndSaysWhenToTryAgain(t *testing.T) {
	for state, want := range map[string]string{"57P01": "503 B0002 5", "53100": "503 B0002 5", "08006": "503 B0002 5", "42703": "500 B0001 "} {
		failure := fmt.Errorf("record an order: %w", &pgconn.PgError{Code: state, Message: "no space left on /secret/path"})
		for _, inGuard := range []bool{false, true} {
			s := api.New(api.Config{Version: "1"})
			access := api.Public
			if inGuard {
				access = api.Access{Name: "signed in", Check: func(ctx context.Context, _ string) (context.Context, error) { return ctx, failure }}
			}
			api.Get(s.Department("wallet"), "/order", access, "order", "Order", func(context.Context, *api.Nothing) (api.Nothing, error) {
				return api.Nothing{}, failure
			})
			answer := httptest.NewRecorder()
			handlerOf(t, s).ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/api/order", nil))
			var body struct{ Code string }
			require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &body))
			require.Equal(t, want, fmt.Sprint(answer.Code, " ", body.Code, " ", answer.Header().Get("Retry-After")), state)
			require.NotContains(t, answer.Body.String(), "secret")
		}
	}
}
