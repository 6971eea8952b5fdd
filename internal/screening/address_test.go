package screening_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/seal"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/staff"
)

func TestScreenAddress_IsInconclusiveWhenTheOracleFails(t *testing.T) {
	oracle := &oracle{}
	d := dbtest.SQLite(t)
	now := clock.NewFixed(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: now})
	operators := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: now, Sealer: sealer, Customers: customers})
	s := screening.New(screening.Dependencies{DB: d, Clock: now, Sealer: sealer, Staff: operators, Lists: sandboxsanctions.SampleLists(), Oracle: oracle})
	screen := func(address string) screening.AddressResult {
		v, err := s.ScreenAddress(t.Context(), address)
		require.NoError(t, err)
		return v
	}
	require.Equal(t, screening.Sanctioned, screen("0x098B716B8Aaf21512996dC57EB0615e2383E2f96"), "on the list, whatever the oracle says")
	require.Equal(t, screening.Clear, screen("0x0000000000000000000000000000000000000001"))
	oracle.listed = true
	require.Equal(t, screening.Sanctioned, screen("0x0000000000000000000000000000000000000001"))
	oracle.err = errors.New("no route to the chain")
	require.Equal(t, screening.Inconclusive, screen("0x0000000000000000000000000000000000000001"))
	require.Equal(t, screening.Inconclusive, screening.AddressResult(0), "a result that was never given is not clear")
}

func TestScreenAddress_OneCallAtATimeAsksAnOracleThatDoesNotAnswer(t *testing.T) {
	oracle := &hangingOracle{}
	d := dbtest.SQLite(t)
	now := clock.NewFixed(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC))
	sealer, err := seal.Generate()
	require.NoError(t, err)
	customers := customer.New(customer.Dependencies{DB: d, Sealer: sealer, Clock: now})
	operators := staff.New(staff.Config{}, staff.Dependencies{DB: d, Clock: now, Sealer: sealer, Customers: customers})
	s := screening.New(screening.Dependencies{DB: d, Clock: now, Sealer: sealer, Staff: operators, Lists: sandboxsanctions.SampleLists(), Oracle: oracle})
	screen := func() (screening.AddressResult, time.Duration) {
		began := time.Now()
		v, err := s.ScreenAddress(t.Context(), "0x0000000000000000000000000000000000000001")
		require.NoError(t, err)
		return v, time.Since(began)
	}
	oracle.hangs.Store(true)
	_, took := screen()
	require.Greater(t, took, 4*time.Second, "the first one waits for the time limit")
	began := time.Now()
	for range 200 {
		v, _ := screen()
		require.Equal(t, screening.Inconclusive, v)
	}
	require.Less(t, time.Since(began), 4*time.Second, "two hundred more do not")
	require.Equal(t, int64(1), oracle.calls.Load())
	oracle.hangs.Store(false)
	require.Eventually(t, func() bool { v, _ := screen(); return v == screening.Clear }, 5*time.Second, 50*time.Millisecond, "it is asked again")
}

type hangingOracle struct {
	hangs atomic.Bool
	calls atomic.Int64
}

func (o *hangingOracle) IsSanctioned(ctx context.Context, _ string) (bool, error) {
	o.calls.Add(1)
	if o.hangs.Load() {
		<-ctx.Done()
	}
	return false, ctx.Err()
}

type oracle struct {
	listed bool
	err    error
}

func (o *oracle) IsSanctioned(context.Context, string) (bool, error) { return o.listed, o.err }
