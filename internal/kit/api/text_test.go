package api_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDocuments_AreSentCompressedAndNotTwice(t *testing.T) {
	server := newServer(t)
	ask := func(path, accepted, had string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Encoding", accepted)
		r.Header.Set("If-None-Match", had)
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		return w
	}
	const path = "/api/openapi.json"
	plain := ask(path, "gzip;q=0, br", "")
	require.Equal(t, http.StatusOK, plain.Code)
	require.Empty(t, plain.Header().Get("Content-Encoding"))
	require.Equal(t, "application/json", plain.Header().Get("Content-Type"))
	small := ask(path, "br, gzip", "")
	require.Equal(t, "gzip", small.Header().Get("Content-Encoding"))
	require.Equal(t, "Accept-Encoding", small.Header().Get("Vary"))
	require.Equal(t, "no-cache", small.Header().Get("Cache-Control"))
	require.NotEqual(t, plain.Header().Get("ETag"), small.Header().Get("ETag"))
	length := small.Body.Len()
	unpacked, err := gzip.NewReader(small.Body)
	require.NoError(t, err)
	content, err := io.ReadAll(unpacked)
	require.NoError(t, err)
	require.Equal(t, plain.Body.String(), string(content))
	require.Less(t, length, len(content))
	for accepted, answer := range map[string]*httptest.ResponseRecorder{"": plain, "gzip": small} {
		again := ask(path, accepted, answer.Header().Get("ETag"))
		require.Equal(t, http.StatusNotModified, again.Code)
		require.Empty(t, again.Body.Bytes())
	}
}
