package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/api"
)

func TestCostly_AClientHasFewExpensiveCallsUnderWayAndOthersAreNotKeptByIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := api.New(api.Config{Version: "1"})
		var mu sync.Mutex
		underWay, most := 0, 0
		api.Get(s.Department("wallet"), "/proof", api.Public, "proof", "Work", func(context.Context, *api.Nothing) (api.Nothing, error) {
			mu.Lock()
			underWay++
			most = max(most, underWay)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			underWay--
			mu.Unlock()
			return api.Nothing{}, nil
		}, api.Costly)
		h := handlerOf(t, s)
		ask := func(address string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), "GET", "/api/proof", nil)
			r.RemoteAddr = address + ":1000"
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		var all sync.WaitGroup
		statuses := map[int]int{}
		for range 40 {
			all.Go(func() {
				w := ask("[2001:db8::1]")
				mu.Lock()
				defer mu.Unlock()
				statuses[w.Code]++
				if w.Code == http.StatusTooManyRequests {
					require.NotEmpty(t, w.Header().Get("Retry-After"))
				}
			})
		}
		synctest.Wait()
		require.Equal(t, 3, most)
		require.Equal(t, http.StatusTooManyRequests, ask("[2001:db8::2]").Code, "the same network")
		began := time.Now()
		require.Equal(t, http.StatusOK, ask("198.51.100.7").Code)
		require.Equal(t, time.Second, time.Since(began), "another client waits for nobody")
		all.Wait()
		require.Equal(t, map[int]int{200: 15, 429: 25}, statuses)
		require.Equal(t, http.StatusOK, ask("[2001:db8::1]").Code, "the slots are free again")
	})
}

func TestCostly_PeopleOfOneOfficeAreNotKeptByEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := api.New(api.Config{Version: "1"})
		office := api.Access{Name: "operator", Check: func(ctx context.Context, token string) (context.Context, error) {
			return api.WithClient(ctx, token), nil
		}}
		api.Get(s.Department("wallet"), "/proof", office, "proof", "Work", func(context.Context, *api.Nothing) (api.Nothing, error) {
			time.Sleep(time.Second)
			return api.Nothing{}, nil
		}, api.Costly)
		h := handlerOf(t, s)
		ask := func(who string) int {
			r := httptest.NewRequestWithContext(t.Context(), "GET", "/api/proof", nil)
			r.Header.Set("satoken", who)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Code
		}
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() { ask("ann") })
		}
		synctest.Wait()
		require.Equal(t, http.StatusTooManyRequests, ask("ann"))
		began := time.Now()
		require.Equal(t, http.StatusOK, ask("bob"))
		require.Equal(t, time.Second, time.Since(began))
		all.Wait()
	})
}

func TestCostly_ASlotIsFreeAgainAfterAPanicAndAfterItsClientIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := api.New(api.Config{Version: "1"})
		api.Get(s.Department("wallet"), "/proof/{how}", api.Public, "proof", "Work", func(ctx context.Context, in *struct {
			How string `path:"how"`
		}) (api.Nothing, error) {
			switch in.How {
			case "panics":
				panic("the work")
			case "hangs":
				<-ctx.Done()
			}
			return api.Nothing{}, context.Cause(ctx)
		}, api.Costly)
		h := handlerOf(t, s)
		ask := func(ctx context.Context, how string) int {
			r := httptest.NewRequestWithContext(ctx, "GET", "/api/proof/"+how, nil)
			r.RemoteAddr = "198.51.100.7:1000"
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Code
		}
		for range 20 { // more than are under way and waiting together
			require.Equal(t, http.StatusInternalServerError, ask(t.Context(), "panics"))
		}
		gone, leave := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 15 { // three under way, twelve waiting
			all.Go(func() { ask(gone, "hangs") })
		}
		synctest.Wait()
		require.Equal(t, http.StatusTooManyRequests, ask(t.Context(), "works"))
		began := time.Now()
		leave()
		all.Wait()
		require.Equal(t, http.StatusOK, ask(t.Context(), "works"))
		require.Zero(t, time.Since(began), "nobody waits for those who have left")
	})
}
