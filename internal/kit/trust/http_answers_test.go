package trust_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

func TestAnswers_NoMoreIsReadThanMayBeAndARefusalSaysItsStatusAlone(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/refused" {
			http.Error(w, "internal details", http.StatusForbidden)
			return
		}
		_, _ = w.Write([]byte(strings.Repeat("x", 10)))
	}))
	defer server.Close()
	get := func(c *http.Client, path string) (string, error) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, http.NoBody)
		require.NoError(t, err)
		answer, err := c.Do(r)
		if err != nil {
			return "", err
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		return string(text), err
	}
	text, err := get(trust.Whole(server.Client(), 10), "/")
	require.NoError(t, err)
	require.Len(t, text, 10)
	_, err = get(trust.Whole(server.Client(), 9), "/")
	require.ErrorContains(t, err, "too long")
	_, err = get(trust.Successes(trust.Whole(server.Client(), 100)), "/refused")
	require.ErrorContains(t, err, "the answer has status 403")
	require.NotContains(t, err.Error(), "details")
}
