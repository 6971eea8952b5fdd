package limit_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

var busy = limit.Rule{Name: "busy", Calls: 600, Period: time.Minute}

// Two processes and many callers at once: the rule is never exceeded.
func TestLease_ProcessesTogetherNeverExceedTheRule(t *testing.T) {
	each(t, func(t *testing.T, _ *limit.Limiter, c *clock.Fixed, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		var allowed atomic.Int64
		var all sync.WaitGroup
		for range 2 {
			l := limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c})
			for range 16 {
				all.Go(func() {
					for range 50 {
						if _, err := l.Lease(t.Context(), busy, "key"); err == nil {
							allowed.Add(1)
						}
					}
				})
			}
		}
		all.Wait()
		require.LessOrEqual(t, allowed.Load(), int64(600))
		require.GreaterOrEqual(t, allowed.Load(), int64(600-2*10), "each may hold back a slice")
	})
}

func TestLease_SaysWhatIsLeftAndWhenToRetry(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, c *clock.Fixed, _ *db.DB) {
		left, err := l.Lease(t.Context(), busy, "key")
		require.NoError(t, err)
		require.Equal(t, 600, left.Calls)
		require.Equal(t, 599, left.Remaining)
		require.Equal(t, time.Second, left.FullIn)
		for range 599 {
			_, err = l.Lease(t.Context(), busy, "key")
			require.NoError(t, err)
		}
		left, err = l.Lease(t.Context(), busy, "key")
		require.ErrorIs(t, err, fault.New(fault.TooManyRequests))
		require.Equal(t, 100*time.Millisecond, fault.Of(err).RetryAfter())
		require.Zero(t, left.Remaining)
		_, err = l.Lease(t.Context(), busy, "another")
		require.NoError(t, err)
		c.Advance(100 * time.Millisecond)
		_, err = l.Lease(t.Context(), busy, "key")
		require.NoError(t, err)
		_, err = l.Lease(t.Context(), busy, "key")
		require.Error(t, err)
	})
}
