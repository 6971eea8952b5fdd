package api_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// handlerOf returns the handler of a server with all its calls. It fails the test if an answer is not as the server's
// documents say.
func handlerOf(t testing.TB, s *api.Server) http.Handler {
	t.Helper()
	made, err := s.Documents()
	require.NoError(t, err)
	var d openapitest.Document
	for _, text := range made.JSON {
		require.NoError(t, d.Add(text))
	}
	return d.Handler(t, s.Handler(http.NotFoundHandler()))
}
