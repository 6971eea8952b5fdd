package api_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

type anyMembers struct {
	Body struct {
		Open map[string]any `json:"open"`
	}
}

// formsServer takes an open form from everyone and from members.
func formsServer(t testing.TB) http.Handler {
	s := api.New(api.Config{Version: "1"})
	members := api.Access{Name: "members", Check: func(ctx context.Context, token string) (context.Context, error) {
		if token != "good" {
			return nil, fault.New(fault.SessionExpired)
		}
		return ctx, nil
	}}
	take := func(context.Context, *anyMembers) (api.Nothing, error) { return api.Nothing{}, nil }
	api.Post(s.Department("x"), "/everyone", api.Public, "everyone", "Everyone's", take)
	api.Post(s.Department("x"), "/members", members, "members", "Members'", take)
	return handlerOf(t, s)
}

func send(t *testing.T, h http.Handler, path, token string, body io.Reader, length int64) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api"+path, body)
	r.ContentLength = length
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Requested-With", "test")
	r.Header.Set("satoken", token)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func nested(levels int) string {
	return `{"open":{"a":` + strings.Repeat("[", levels-2) + strings.Repeat("]", levels-2) + "}}"
}

func TestBody_DeeperThan32LevelsIsRefused(t *testing.T) {
	h := formsServer(t)
	for levels, status := range map[int]int{3: 200, 32: 200, 33: 400, 9_000: 400} {
		body := nested(levels)
		w := send(t, h, "/everyone", "", strings.NewReader(body), int64(len(body)))
		require.Equal(t, status, w.Code, levels)
		require.Less(t, w.Body.Len(), 1000)
	}
	text := `{"open":{"a":"` + strings.Repeat(`[{\"`, 100) + `"}}`
	require.Equal(t, 200, send(t, h, "/everyone", "", strings.NewReader(text), int64(len(text))).Code, "brackets in a text are no levels")
}

func TestBody_BeyondWhatItsSenderMaySendIsRefused(t *testing.T) {
	h := formsServer(t)
	for _, c := range []struct {
		path, token  string
		size, status int
	}{
		{"/everyone", "", 64 << 10, 200}, {"/everyone", "", 64<<10 + 1, 413}, {"/everyone", "made-up", 64<<10 + 1, 413},
		{"/members", "", 64<<10 + 1, 413}, {"/members", "", 64 << 10, 401}, {"/members", "bad", 4 << 20, 401},
		{"/members", "good", 2 << 20, 200}, {"/members", "good", 4 << 20, 200}, {"/members", "good", 4<<20 + 1, 413},
	} {
		body := `{"open":{"a":"` + strings.Repeat("x", c.size-len(`{"open":{"a":""}}`)) + `"}}`
		require.Equal(t, c.status, send(t, h, c.path, c.token, strings.NewReader(body), int64(c.size)).Code, c)
		if c.path == "/everyone" || c.token != "" { // in chunks the size is not known before
			require.Equal(t, c.status, send(t, h, c.path, c.token, strings.NewReader(body), -1).Code, c)
		}
	}
}

type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) { u.t.Error("it is read"); return 0, io.EOF }

func TestBody_ThatSaysThatItIsHugeIsNotRead(t *testing.T) {
	require.Equal(t, 413, send(t, formsServer(t), "/everyone", "", unread{t}, 1<<40).Code)
}

func TestErrors_DoNotGrowWithWhatWasSent(t *testing.T) {
	long := strings.Repeat("x", 60_000)
	for _, body := range []string{`{"` + long + `":1}`, `{"open":{},"` + long + `":{"` + long[:1000] + `":1}}`, `{"open":"` + long + `"}`, "{" + strings.Repeat(`"a":1,`, 10_000) + `"b":1}`, long, `{"open":{"` + long + `":1,"` + long[:4000] + `":{"a":1,"a":2}}}`} {
		body = body[:min(len(body), 64<<10)]
		w := send(t, formsServer(t), "/everyone", "", strings.NewReader(body), int64(len(body)))
		require.Equal(t, 400, w.Code, w.Body.String()[:min(w.Body.Len(), 300)])
		require.Less(t, w.Body.Len(), 8_000)
	}
}

// repeated is a body that is made while it is read: the test itself must not need memory.
type repeated struct {
	pattern string
	left    int
}

func (r *repeated) Read(b []byte) (n int, err error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	for n < len(b) && r.left > 0 {
		b[n] = r.pattern[r.left%len(r.pattern)]
		n, r.left = n+1, r.left-1
	}
	return n, nil
}

func TestBody_FortyHostileOnesDoNotGrowTheProcessBy20MB(t *testing.T) {
	server := httptest.NewServer(formsServer(t))
	t.Cleanup(server.Close)
	for name, c := range map[string]struct {
		pattern string // backwards
		size    int
		chunked bool
	}{
		"deep": {"[", 64 << 10, false}, "deep objects": {`:"a"{`, 64 << 10, false}, "many values": {",{}", 64 << 10, false}, "long": {"x", 4 << 20, false},
		"deep in chunks": {"[", 4 << 20, true}, "objects in chunks": {`:"a"{`, 4 << 20, true},
	} {
		t.Run(name, func(t *testing.T) {
			debug.FreeOSMemory()
			before, peak := heap(), uint64(0)
			stop, stopped := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(stopped)
				for {
					select {
					case <-stop:
						return
					case <-time.After(time.Millisecond):
						peak = max(peak, heap())
					}
				}
			}()
			var all sync.WaitGroup
			for range 40 {
				all.Go(func() {
					r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/api/everyone", &repeated{c.pattern, c.size})
					if err != nil {
						t.Error(err)
						return
					}
					if !c.chunked {
						r.ContentLength = int64(c.size)
					}
					r.Header.Set("Content-Type", "application/json")
					r.Header.Set("X-Requested-With", "test")
					answer, err := http.DefaultClient.Do(r)
					if err != nil {
						return // cut while it was sending
					}
					_, _ = io.Copy(io.Discard, answer.Body)
					_ = answer.Body.Close()
					if answer.StatusCode != 400 && answer.StatusCode != 413 {
						t.Error(answer.Status)
					}
				})
			}
			all.Wait()
			close(stop)
			<-stopped
			grown := float64(peak-min(peak, before)) / (1 << 20)
			t.Logf("%.1f MB", grown)
			require.Less(t, grown, 20.0)
		})
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
