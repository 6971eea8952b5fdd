package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// slowly is a client that sends so many bytes at a time.
type slowly struct {
	bytes, times int
	pause        time.Duration
}

func (s *slowly) Read(b []byte) (int, error) {
	if s.times--; s.times < 0 {
		return 0, io.EOF
	}
	time.Sleep(s.pause)
	return copy(b, strings.Repeat("x", min(s.bytes, len(b)))), nil
}

const (
	formHead = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.pdf\"\r\n\r\n"
	formTail = "\r\n--b--\r\n"
)

func sendUpload(t *testing.T, content io.Reader, handler func(context.Context, *api.Upload) (api.Nothing, error)) *httptest.ResponseRecorder {
	t.Helper()
	return sendBody(t, io.MultiReader(strings.NewReader(formHead), content, strings.NewReader(formTail)), handler)
}

func sendBody(t *testing.T, body io.Reader, handler func(context.Context, *api.Upload) (api.Nothing, error)) *httptest.ResponseRecorder {
	t.Helper()
	s := api.New(api.Config{Version: "1"})
	api.PostFile(s.Department("documents"), "/file", api.Public, "upload", "Upload", handler)
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/file", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	r.Header.Set("X-Requested-With", "test")
	w := httptest.NewRecorder()
	handlerOf(t, s).ServeHTTP(w, r)
	return w
}

func TestAbuse_AnUploadThatTricklesEndsAndASlowOneArrives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read := func(_ context.Context, in *api.Upload) (api.Nothing, error) {
			_, err := io.Copy(io.Discard, in.Content())
			return api.Nothing{}, err
		}
		began := time.Now()
		w := sendUpload(t, &slowly{bytes: 1, times: 500, pause: 20 * time.Second}, read)
		require.Equal(t, http.StatusServiceUnavailable, w.Code)
		require.Less(t, time.Since(began), 3*time.Minute)
		w = sendUpload(t, &slowly{bytes: 4096, times: 3000, pause: 400 * time.Millisecond}, read)
		require.Equal(t, http.StatusOK, w.Code, "20 minutes, at the pace of an old telephone")
	})
}

func TestUpload_ThatEndsBeforeItsFileDoesIsAFieldError(t *testing.T) {
	for what, rest := range map[string]io.Reader{"the body ends": strings.NewReader(""), "the connection ends": iotest.ErrReader(io.ErrUnexpectedEOF)} {
		w := sendBody(t, io.MultiReader(strings.NewReader(formHead+"kind,amo"), rest), func(_ context.Context, in *api.Upload) (api.Nothing, error) {
			_, err := io.ReadAll(in.Content())
			return api.Nothing{}, err
		})
		require.Equal(t, http.StatusBadRequest, w.Code, what)
		require.Contains(t, w.Body.String(), `"field":"file"`, what)
	}
}

func TestUpload_ThatIsRefusedIsReadSoThatItsSenderSeesWhy(t *testing.T) {
	content := &slowly{bytes: 30_000, times: 100}
	w := sendUpload(t, content, func(context.Context, *api.Upload) (api.Nothing, error) {
		return api.Nothing{}, fault.New(fault.TooManyRequests).After(time.Minute)
	})
	require.Equal(t, http.StatusTooManyRequests, w.Code)
	require.Equal(t, "60", w.Header().Get("Retry-After"))
	require.Negative(t, content.times, "all of it was read")
}
