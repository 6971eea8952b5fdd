package main

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func open(t *testing.T, kind, server string) *engine {
	t.Helper()
	e, err := openEngine(t.Context(), kind, server)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, e.close()) })
	return e
}

func run(t *testing.T, e *engine, seed uint64, bugName string) outcome {
	t.Helper()
	bug, err := bugNamed(bugName)
	require.NoError(t, err)
	o, err := e.run(t.Context(), seed, bug, nil)
	require.NoError(t, err)
	return o
}

func TestSeed_DoesTheSameAgain(t *testing.T) {
	e := open(t, "sqlite", "")
	for seed := range uint64(4) { // 2 and 3 archive a month
		require.Equal(t, run(t, e, seed, "").trace, run(t, e, seed, "").trace)
	}
	require.NotEqual(t, run(t, e, 1, "").trace, run(t, e, 2, "").trace)
}

// pausing is the clock of a machine that stands still now and then.
type pausing struct {
	clock.Clock
	looks *int
}

func (p pausing) Now() time.Time {
	switch *p.looks++; {
	case *p.looks%800 == 0:
		time.Sleep(1100 * time.Millisecond)
	case *p.looks%40 == 0:
		time.Sleep(45 * time.Millisecond)
	}
	return p.Clock.Now()
}

// Nothing that the trace shows goes by the machine's clock.
func TestSeed_DoesTheSameOnASlowMachine(t *testing.T) {
	e, looks := open(t, "sqlite", ""), 0
	slow, err := e.run(t.Context(), 4, plant{aroundClock: func(c clock.Clock) clock.Clock { return pausing{c, &looks} }}, nil)
	require.NoError(t, err)
	require.Empty(t, slow.problems)
	require.Equal(t, run(t, e, 4, "").trace, slow.trace)
	require.Greater(t, looks, 800)
}

func TestSeed_DoesTheSameOnPostgreSQL(t *testing.T) {
	server, err := dbtest.PostgresServer()
	require.NoError(t, err)
	lite, postgres := open(t, "sqlite", ""), open(t, "postgres", server)
	for _, seed := range []uint64{0, 3, 9} { // 3 archives a month, 9 loses commits and archives
		one, other := run(t, lite, seed, ""), run(t, postgres, seed, "")
		require.Empty(t, other.problems)
		require.Equal(t, one.trace, other.trace, "seed %d", seed)
	}
}

func TestSeed_LeavesNothingOpen(t *testing.T) {
	opened := func() (n int) {
		files, err := os.ReadDir("/dev/fd")
		require.NoError(t, err)
		return len(files)
	}
	e := open(t, "sqlite", "")
	run(t, e, 0, "") // what is opened once
	before := opened()
	o := run(t, e, 1, "")
	require.Positive(t, o.counts.crashes)
	require.Equal(t, before, opened())
}

// maxSeeds is how many seeds may pass until a planted bug is found.
const maxSeeds = 250

// firstSeeds are where the search begins for bugs that few seeds find: near one that does.
var firstSeeds = map[string]uint64{"stop-forgotten": 160}

func TestSimulation_FindsEachPlantedBug(t *testing.T) {
	e := open(t, "sqlite", "")
	for _, b := range bugs {
		t.Run(b.name, func(t *testing.T) {
			t.Parallel()
			first := firstSeeds[b.name]
			for seed := first; seed < first+maxSeeds; seed++ {
				if o := run(t, e, seed, b.name); len(o.problems) > 0 {
					t.Logf("seed %d: %s", seed, o.problems[0])
					return
				}
			}
			t.Fatalf("%d seeds did not find it: %s", maxSeeds, b.what)
		})
	}
}
