package screening_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/kit/seal"
	sandboxsanctions "github.com/gbpc/gbpc/internal/sandbox/sanctions"
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
	s := screening.New(screening.Dependencies{DB: d, Clock: now, Staff: operators, Lists: sandboxsanctions.SampleLists(), Oracle: oracle})
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

type oracle struct {
	listed bool
	err    error
}

func (o *oracle) IsSanctioned(context.Context, string) (bool, error) { return o.listed, o.err }
