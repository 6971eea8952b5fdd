package limit_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/limit"
	"github.com/gbpc/gbpc/internal/kit/seal"
)

func TestAllowClient_CountsAnIPv6ClientByItsNetwork(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, _ *clock.Fixed, _ *db.DB) {
		for n := range rule.Calls {
			require.NoError(t, l.AllowClient(t.Context(), rule, fmt.Sprintf("2001:db8:1:2::%x", n+1)))
		}
		require.ErrorIs(t, l.AllowClient(t.Context(), rule, "2001:db8:1:2:ffff::1"), fault.New(fault.TooManyRequests))
		require.NoError(t, l.AllowClient(t.Context(), rule, "2001:db8:1:3::1"), "the neighbour's /64")
	})
}

func TestRule_AllowsTheCallsThatWereSetForItsName(t *testing.T) {
	each(t, func(t *testing.T, _ *limit.Limiter, c *clock.Fixed, d *db.DB) {
		sealer, err := seal.Generate()
		require.NoError(t, err)
		l := limit.New(limit.Dependencies{DB: d, Sealer: sealer, Clock: c, Calls: map[string]int{rule.Name: 2}})
		allowed := 0
		for range 20 {
			if l.Allow(t.Context(), rule, "jane") == nil {
				allowed++
			}
		}
		require.Equal(t, 2, allowed)
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			exhausted, err := l.Exhausted(ctx, tx, rule, "jane")
			require.True(t, exhausted)
			return err
		}))
		of48 := 0
		for n := range 40 {
			if l.AllowClient(t.Context(), rule, fmt.Sprintf("2001:db8:7:%x::1", n)) == nil {
				of48++
			}
		}
		require.Equal(t, 8*2, of48, "and all of a site eight times of it")
	})
}

func TestAllowClient_CountsAllOfAnIPv6SiteAgainstAWiderLimit(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, _ *clock.Fixed, _ *db.DB) {
		allowed := 0
		for n := range 100 { // each from a /64 of its own
			if l.AllowClient(t.Context(), rule, fmt.Sprintf("2001:db8:1:%x::1", n)) == nil {
				allowed++
			}
		}
		require.Equal(t, 8*rule.Calls, allowed)
		require.NoError(t, l.AllowClient(t.Context(), rule, "2001:db8:2::1"), "another site")
	})
}

func TestAllowClient_CountsEachIPv4AddressAlsoWhenItIsMapped(t *testing.T) {
	each(t, func(t *testing.T, l *limit.Limiter, _ *clock.Fixed, _ *db.DB) {
		for range rule.Calls {
			require.NoError(t, l.AllowClient(t.Context(), rule, "192.0.2.1"))
		}
		require.Error(t, l.AllowClient(t.Context(), rule, "::ffff:192.0.2.1"))
		require.NoError(t, l.AllowClient(t.Context(), rule, "192.0.2.2"))
	})
}
