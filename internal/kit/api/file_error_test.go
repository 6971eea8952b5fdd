package api_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// A store that is away is no reason to cut the connection of somebody who has been sent nothing yet.
func TestFile_WhatFailsBeforeItsFirstByteIsAnsweredAsAnyOtherError(t *testing.T) {
	ask := func(method string, write func(context.Context, io.Writer) error) *httptest.ResponseRecorder {
		s := api.New(api.Config{Version: "1"})
		api.GetFile(s.Department("wallet"), "/file", api.Public, "file", "A file", func(context.Context, *api.Nothing) (api.File, error) {
			return api.File{Name: "a.txt", ContentType: "text/plain", Headers: map[string]string{"Document-Watermark": "w"}, Write: write}, nil
		}, api.Sends("text/plain"))
		w := httptest.NewRecorder()
		handlerOf(t, s).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, "/api/file", nil))
		return w
	}
	away := func(context.Context, io.Writer) error { return fault.New(fault.Unavailable) }
	w := ask(http.MethodGet, away)
	require.Equal(t, http.StatusServiceUnavailable, w.Code)
	var answer struct{ Code string }
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	require.Equal(t, "B0002", answer.Code)
	require.Empty(t, w.Header().Get("Content-Disposition"))
	require.Empty(t, w.Header().Get("Document-Watermark"))

	require.PanicsWithError(t, http.ErrAbortHandler.Error(), func() {
		ask(http.MethodGet, func(ctx context.Context, w io.Writer) error {
			_, err := w.Write([]byte("half"))
			require.NoError(t, err)
			return away(ctx, w)
		})
	})

	for _, empty := range []*httptest.ResponseRecorder{ask(http.MethodGet, func(context.Context, io.Writer) error { return nil }), ask(http.MethodHead, away)} {
		require.Equal(t, http.StatusOK, empty.Code)
		require.Equal(t, "w", empty.Header().Get("Document-Watermark"))
		require.Contains(t, empty.Header().Get("Content-Disposition"), "a.txt")
	}
}
