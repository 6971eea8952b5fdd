package limit_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

var rule = limit.Rule{Name: "test", Calls: 5, Period: time.Minute}

func each(t *testing.T, test func(t *testing.T, l *limit.Limiter, c *clock.Fixed, d *db.DB)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
		test(t, limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c}), c, d)
	})
}

func TestAllow_RefusesBeyondTheRuleAndStatesWhenToRetry(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, c *clock.Fixed, _ *db.DB) {
		for range 5 {
			require.NoError(t, l.Allow(t.Context(), rule, "a"))
		}
		err := l.Allow(t.Context(), rule, "a")
		require.ErrorIs(t, err, fault.New(fault.TooManyRequests))
		require.Equal(t, 12*time.Second, fault.Of(err).RetryAfter())
		require.NoError(t, l.Allow(t.Context(), rule, "b"))
		require.NoError(t, l.Allow(t.Context(), limit.Rule{Name: "other", Calls: 5, Period: time.Minute}, "a"))

		c.Advance(12 * time.Second)
		require.NoError(t, l.Allow(t.Context(), rule, "a"))
		require.Error(t, l.Allow(t.Context(), rule, "a"))
		c.Advance(time.Hour) // the allowance never exceeds the rule
		for range 5 {
			require.NoError(t, l.Allow(t.Context(), rule, "a"))
		}
		require.Error(t, l.Allow(t.Context(), rule, "a"))
	})
}

func TestAllow_ParallelCallsDoNotExceedTheRule(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, _ *clock.Fixed, _ *db.DB) {
		var all sync.WaitGroup
		allowed := make(chan bool, 30)
		for range cap(allowed) {
			all.Go(func() { allowed <- l.Allow(t.Context(), rule, "a") == nil })
		}
		all.Wait()
		close(allowed)
		n := 0
		for ok := range allowed {
			if ok {
				n++
			}
		}
		require.Equal(t, 5, n)
	})
}

func TestDeleteExpired_RemovesAllowancesThatAreFullAgain(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, c *clock.Fixed, d *db.DB) {
		require.NoError(t, l.Allow(t.Context(), rule, "a"))
		c.Advance(13 * time.Second)
		require.NoError(t, l.Allow(t.Context(), rule, "b"))
		require.NoError(t, l.DeleteExpired(t.Context()))
		var n int
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM rate_limits").Scan(&n))
		require.Equal(t, 1, n)
	})
}

func TestTake_CountsSeveralAtOnceOrNone(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, c *clock.Fixed, d *db.DB) {
		take := func(n int) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error { return l.TakeIn(ctx, tx, rule, "a", n) })
		}
		require.NoError(t, take(3))
		err := take(3)
		require.ErrorIs(t, err, fault.New(fault.TooManyRequests))
		require.Equal(t, 12*time.Second, fault.Of(err).RetryAfter())
		require.NoError(t, take(2), "what is refused is not counted")
		c.Advance(24 * time.Second)
		require.Error(t, take(3))
		require.NoError(t, take(2))
	})
}
