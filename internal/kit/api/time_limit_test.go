package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

func TestTimeLimit_ADatabaseThatHangsGives503Within15Seconds(t *testing.T) {
	for _, c := range []struct {
		path   string
		access bool // the session is what cannot be read
		within time.Duration
	}{
		{"/wallet/account", false, 15 * time.Second}, {"/wallet/account", true, 15 * time.Second}, {"/wallet/file", false, 15 * time.Second},
		{"/wallet/file", true, 15 * time.Second}, {"/wallet/events", false, 15 * time.Second}, {"/wallet/list?format=csv", false, 15 * time.Second},
		{"/admin/treasury", false, 3 * time.Minute}, {"/admin/treasury", true, 15 * time.Second},
	} {
		t.Run(fmt.Sprint(c.path, c.access), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := api.New(api.Config{Version: "1"})
				access := api.Public
				if c.access {
					access = api.Access{Name: "signed in", Check: func(ctx context.Context, _ string) (context.Context, error) { return ctx, hang(ctx) }}
				}
				r := s.Department("wallet")
				for i, path := range []string{"/wallet/account", "/admin/treasury"} {
					api.Get(r, path, access, fmt.Sprint("hangs", i), "Hang", func(ctx context.Context, _ *api.Nothing) (api.Nothing, error) {
						return api.Nothing{}, hang(ctx)
					})
				}
				api.GetFile(r, "/wallet/file", access, "file", "Hang", func(ctx context.Context, _ *api.Nothing) (api.File, error) { return api.File{}, hang(ctx) })
				api.GetEvents(r, "/wallet/events", access, "events", "Hang", func(ctx context.Context, _ *api.Nothing) (api.Events[bank], error) {
					return api.Events[bank]{}, hang(ctx)
				})
				api.List(r, "/wallet/list", access, "list", "Hang", func(ctx context.Context, _ *struct{ api.Listing }) (api.Entries[bank], error) {
					return api.Entries[bank]{}, hang(ctx)
				})
				began, answer := time.Now(), httptest.NewRecorder()
				handlerOf(t, s).ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/api"+c.path, nil))
				require.Less(t, time.Since(began), c.within)
				var body struct{ Code string }
				require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &body))
				require.Equal(t, "503 B0002", fmt.Sprint(answer.Code, " ", body.Code))
			})
		})
	}
}

func TestTimeLimit_ADownloadMayTakeLongAsLongAsItMoves(t *testing.T) {
	for stops, complete := range map[bool]bool{false: true, true: false} {
		synctest.Test(t, func(t *testing.T) {
			s := api.New(api.Config{Version: "1"})
			api.GetFile(s.Department("wallet"), "/file", api.Public, "file", "Slow", func(context.Context, *api.Nothing) (api.File, error) {
				return api.File{Name: "a", ContentType: "text/plain", Write: func(ctx context.Context, w io.Writer) error {
					for range 20 {
						time.Sleep(10 * time.Second)
						if _, err := w.Write([]byte("x")); err != nil || ctx.Err() != nil {
							return errors.Join(err, ctx.Err())
						}
					}
					if stops {
						return hang(ctx)
					}
					return nil
				}}, nil
			}, api.Sends("text/plain"))
			answer := httptest.NewRecorder()
			began := time.Now()
			ask := func() {
				handlerOf(t, s).ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", "/api/file", nil))
			}
			if complete {
				ask()
				require.Equal(t, 20, answer.Body.Len())
				return
			}
			require.PanicsWithError(t, http.ErrAbortHandler.Error(), ask)
			require.Less(t, time.Since(began), 240*time.Second)
		})
	}
}
