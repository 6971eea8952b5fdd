package app

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db/cluster"
)

// slowest is how many times slower the path may be with many customers than without.
const slowest = 1.3

// scaleSettings are how much is seeded and measured.
type scaleSettings struct {
	customers, entries int64
	orderers           int64 // customers who order while it is measured
	rounds, clients    int
	length             time.Duration // of what is not counted
	settled, mints     int           // in a round
}

// GBPC_SCALE=1000000,20000000 seeds so many customers and entries, and compares what orders, mints, settlements, events and reads take
// there with the same on a database with few customers, by turns. Without it the figures mean nothing: the test shows that
// the seeded books agree with every table, and that copies of the customer can do everything.
func TestScale_TheWholePathIsAsFastWithAMillionCustomers(t *testing.T) {
	s := scaleSettings{customers: 300, entries: 6000, orderers: 12, rounds: 1, clients: 4, length: 200 * time.Millisecond, settled: 12, mints: 3}
	text := os.Getenv("GBPC_SCALE")
	if text != "" {
		_, err := fmt.Sscanf(text, "%d,%d", &s.customers, &s.entries)
		require.NoError(t, err, "GBPC_SCALE is CUSTOMERS,ENTRIES")
		s.orderers, s.rounds, s.clients, s.length, s.settled, s.mints = min(512, s.customers), 3, 64, 3*time.Second, 2000, 100
		ownServer(t)
	} else {
		t.Parallel() // nothing is measured
	}
	seeded := newScaleWorld(t, "seeded", int(s.entries/s.customers-4)/2)
	seeded.fill(t, s)
	worlds := []*scaleWorld{seeded}
	if text == "" {
		requireBalanced(t, seeded)
	} else {
		empty := newScaleWorld(t, "empty", 1)
		empty.fill(t, scaleSettings{customers: s.orderers, orderers: s.orderers})
		worlds = append(worlds, empty)
		seeded.logSizes(t)
	}
	rounds := map[*scaleWorld][][]figure{}
	for range s.rounds {
		for _, w := range worlds {
			figures := w.round(t, s)
			t.Logf("%s: %v", w.name, figures) // a run of hours may be interrupted
			rounds[w] = append(rounds[w], figures)
		}
	}
	if text != "" {
		table := compared(rounds[worlds[1]], rounds[seeded])
		t.Log(table)
		assert.NotContains(t, table, "MISSED") // the books are compared all the same
	}
	for _, w := range worlds {
		w.stop(t)
		requireBalanced(t, w)
	}
}

// fill seeds the world while its server is down, and has it serve again.
func (w *scaleWorld) fill(t *testing.T, s scaleSettings) {
	t.Helper()
	w.stop(t)
	c := w.seed(t, s.customers, s.entries)
	w.server = w.process(t, os.Args[0])
	w.orderersOf(t, c, s.customers, s.orderers)
}

func requireBalanced(t *testing.T, w *scaleWorld) {
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

// logSizes logs how large the largest tables are, and their indexes.
func (w *scaleWorld) logSizes(t *testing.T) {
	t.Helper()
	rows, err := w.conn.Query(t.Context(), `SELECT relname, pg_size_pretty(pg_table_size(oid)), pg_size_pretty(pg_indexes_size(oid)), reltuples::bigint FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 15`)
	require.NoError(t, err)
	var text strings.Builder
	for rows.Next() {
		var name, table, indexes string
		var n int64
		require.NoError(t, rows.Scan(&name, &table, &indexes, &n))
		fmt.Fprintf(&text, "\n  %-30s %12d rows  %10s, indexes %10s", name, n, table, indexes)
	}
	require.NoError(t, rows.Err())
	t.Logf("the database has %d MB; the largest tables:%s", w.count(t, "SELECT pg_database_size(current_database()) / 1000000"), text.String())
}

// compared is the table of the figures, each the median of its rounds.
func compared(empty, seeded [][]figure) string {
	var text strings.Builder
	line := func(what string, empty, seeded, ratio float64) {
		word := "met   "
		if ratio > slowest {
			word = "MISSED"
		}
		fmt.Fprintf(&text, "\n  %s  %-48s %10.1f %10.1f   %.2f times slower, at most %.1f", word, what, empty, seeded, ratio, slowest)
	}
	fmt.Fprintf(&text, "\n          %-48s %10s %10s", "", "empty", "seeded")
	for i, f := range empty[0] {
		median := func(rounds [][]figure, of func(figure) float64) float64 {
			var all []float64
			for _, r := range rounds {
				all = append(all, of(r[i]))
			}
			slices.Sort(all)
			return all[len(all)/2]
		}
		if f.rate > 0 {
			rate := func(f figure) float64 { return f.rate }
			line(f.what+", a second", median(empty, rate), median(seeded, rate), median(empty, rate)/median(seeded, rate))
		}
		if f.p99 > 0 {
			p99 := func(f figure) float64 { return float64(f.p99.Microseconds()) / 1000 }
			p50 := func(f figure) float64 { return float64(f.p50.Microseconds()) / 1000 }
			line(f.what+", p99 in ms", median(empty, p99), median(seeded, p99), median(seeded, p99)/median(empty, p99))
			fmt.Fprintf(&text, "\n          %-48s %10.1f %10.1f", f.what+", p50 in ms", median(empty, p50), median(seeded, p50))
		}
	}
	return text.String()
}

func TestScale_WhatIsMoreThan1Point3TimesSlowerIsMissed(t *testing.T) {
	round := func(rate float64, p99 time.Duration) [][]figure {
		return [][]figure{{{what: "orders", rate: rate, p50: time.Millisecond, p99: p99}}}
	}
	require.Regexp(t, `met +orders, a second +1000.0 +800.0 +1.25 times slower(?s:.*)MISSED +orders, p99 in ms +10.0 +20.0 +2.00 times slower`, compared(round(1000, 10*time.Millisecond), round(800, 20*time.Millisecond)))
	require.Regexp(t, `MISSED +orders, a second +1000.0 +700.0 +1.43 times slower(?s:.*)met +orders, p99 in ms`, compared(round(1000, 10*time.Millisecond), round(700, 10*time.Millisecond)))
}
