package app

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db/cluster"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
	"github.com/gbpc/gbpc/internal/schema/releasetest"
)

// slowest is how many times slower the path may be with many customers than without.
const slowest = 1.3

// scaleSettings are how much is seeded and measured.
type scaleSettings struct {
	customers, entries      int64
	orderers                int64 // customers who order while it is measured
	rounds, clients         int
	length                  time.Duration // of what is not counted
	settled, mints, credits int           // in a round
}

// bothDatabases are empty ones, by name.
var bothDatabases = map[string]func(t *testing.T) string{
	"SQLite":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "gbpc.db") },
	"PostgreSQL": func(t *testing.T) string { return dbtest.PostgresEmptyDSN(t) },
}

// What is measured means nothing here. Seeded books agree with every table, copies of the customer can do everything, and the books
// balance afterwards.
func TestPath_EachStageDoesItsWork(t *testing.T) {
	t.Parallel()
	s := scaleSettings{customers: 300, entries: 6000, orderers: 12, rounds: 1, clients: 4, length: 200 * time.Millisecond, settled: 12, mints: 3, credits: 24}
	for name, database := range bothDatabases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newScaleWorld(t, "seeded", os.Args[0], database(t), redemptionsFor(s))
			w.fill(t, s)
			w.requireBalanced(t)
			for _, f := range measured(t, s, w)[0][0] {
				require.True(t, f.p99 > 0 || f.rate > 0, f.what)
			}
		})
	}
}

// GBPC_PATH=50000,5s,COMMIT has so many customers in four databases, two of each kind, and compares what the program of today takes
// for each stage with what that of the commit took, by default that of the last release, by turns, each for so long.
func TestPath_BesideAnEarlierProgram(t *testing.T) {
	s := scaleSettings{orderers: 512, rounds: 3, clients: 64, settled: 2000, mints: 100, credits: 10_000}
	var seconds float64
	var commit string
	n, _ := fmt.Sscanf(os.Getenv("GBPC_PATH"), "%d,%g,%s", &s.customers, &seconds, &commit)
	if n < 2 {
		t.Skip("make bench-path")
	}
	s.length, s.orderers = time.Duration(seconds*float64(time.Second)), min(s.orderers, s.customers)
	if s.customers < 5000 { // a quick one
		s.rounds, s.settled, s.mints, s.credits = 1, 200, 20, 500
	}
	if commit == "" {
		last, err := releasetest.Last(recordedIn)
		require.NoError(t, err)
		commit = last.Commit
	}
	before := serverFrom(t, sourceOf(t, releasetest.Release{Version: commit, Commit: commit}))
	ownServer(t)
	for _, name := range []string{"SQLite", "PostgreSQL"} {
		t.Run(name, func(t *testing.T) {
			var worlds []*scaleWorld
			for _, build := range []struct{ name, program string }{{"before", before}, {"now", os.Args[0]}} {
				w := newScaleWorld(t, build.name, build.program, bothDatabases[name](t), redemptionsFor(s))
				w.fill(t, s)
				worlds = append(worlds, w)
			}
			t.Logf("%s, %d customers, before: %s%s", name, s.customers, commit, compared(measured(t, s, worlds...), worlds[0].name, worlds[1].name, 0))
		})
	}
}

// GBPC_SCALE=1000000,20000000 seeds so many customers and entries, and compares what the path takes there with the same on a
// database with few customers, by turns.
func TestScale_TheWholePathIsAsFastWithAMillionCustomers(t *testing.T) {
	text := os.Getenv("GBPC_SCALE")
	if text == "" {
		t.Skip("make bench-scale")
	}
	s := scaleSettings{rounds: 3, clients: 64, length: 3 * time.Second, settled: 2000, mints: 100}
	_, err := fmt.Sscanf(text, "%d,%d", &s.customers, &s.entries)
	require.NoError(t, err, "GBPC_SCALE is CUSTOMERS,ENTRIES")
	s.orderers = min(512, s.customers)
	ownServer(t)
	empty := newScaleWorld(t, "empty", os.Args[0], dbtest.PostgresEmptyDSN(t), 1)
	empty.fill(t, scaleSettings{customers: s.orderers, orderers: s.orderers})
	seeded := newScaleWorld(t, "seeded", os.Args[0], dbtest.PostgresEmptyDSN(t), redemptionsFor(s))
	seeded.fill(t, s)
	seeded.logSizes(t)
	table := compared(measured(t, s, empty, seeded), empty.name, seeded.name, slowest)
	t.Log(table)
	assert.NotContains(t, table, "MISSED")
}

// redemptionsFor is how many redemptions each customer makes.
func redemptionsFor(s scaleSettings) int { return int(s.entries/s.customers-4) / 2 }

// measured has each world do everything, by turns, and compares the books of each afterwards. Nothing else is asked of the worlds
// then. The figures are by world and round.
func measured(t *testing.T, s scaleSettings, worlds ...*scaleWorld) [][][]figure {
	t.Helper()
	all := make([][][]figure, len(worlds))
	for range s.rounds {
		for i, w := range worlds {
			figures := w.round(t, s)
			t.Logf("%s: %v", w.name, figures) // a run of hours may be interrupted
			all[i] = append(all[i], figures)
		}
	}
	for _, w := range worlds {
		w.stop(t)
		w.requireBalanced(t)
	}
	return all
}

// fill seeds the world while its server is down, and has it serve again.
func (w *scaleWorld) fill(t *testing.T, s scaleSettings) {
	t.Helper()
	w.stop(t)
	c := w.seed(t, s.customers, s.entries)
	w.server = w.process(t, w.program)
	w.template.address = w.server.listen
	w.orderersOf(t, c, s.customers, s.orderers)
}

func (w *scaleWorld) requireBalanced(t *testing.T) {
	t.Helper()
	began := time.Now()
	report, err := ReconcileBooks(t.Context(), ReconcileOptions{Database: w.config.Database})
	require.NoError(t, err)
	require.True(t, report.Balanced(), "%v", report)
	t.Logf("%s: %d entries and every table compared in %v", w.name, report.Books.Entries, time.Since(began).Round(time.Second))
}

// ownServer starts a PostgreSQL server that syncs to disk as in production, unless another is named.
func ownServer(t *testing.T) {
	t.Helper()
	if os.Getenv("GBPC_TEST_POSTGRES") != "" {
		return
	}
	folder, err := os.MkdirTemp("", "gbpc-postgres-scale-") // tools/scratch ends what is named so
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(folder)) })
	require.NoError(t, os.Chmod(folder, 0o755)) //nolint:gosec // the server runs as another user
	server, err := cluster.New(folder)
	require.NoError(t, err)
	require.NoError(t, server.Start("max_connections=300", "shared_buffers=2GB", "max_wal_size=8GB", "checkpoint_timeout=30min", "wal_level=minimal", "max_wal_senders=0", "log_min_messages=fatal"))
	t.Cleanup(func() { require.NoError(t, server.Stop()) })
	t.Setenv("GBPC_TEST_POSTGRES", server.URL())
}
