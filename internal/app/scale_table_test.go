package app

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// compared is the table of the figures of two worlds, each the median of its rounds, and of the second's as multiples of the first's.
// With a limit, what is so many times slower is missed.
func compared(rounds [][][]figure, first, second string, limit float64) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n%-42s %-10s %9s %9s %9s %9s %11s %11s %11s", "", "", "a second", "of orders", "p50 ms", "p99 ms", "program µs", "database µs", "clients µs")
	for i, f := range rounds[0][0] {
		var rows [2][]float64
		for side, name := range []string{first, second} {
			rows[side] = medians(rounds[side], i)
			fmt.Fprintf(&text, "\n%-42s %-10s", f.what, name)
			writeCells(&text, rows[side], "%.1f", "%.2f")
		}
		ratios, verdict := make([]float64, len(rows[0])), ""
		for n := range ratios {
			if rows[0][n] > 0 {
				ratios[n] = rows[1][n] / rows[0][n]
			}
		}
		if limit > 0 {
			verdict = "met"
			if ratios[rateCell] > 0 && ratios[rateCell] < 1/limit || ratios[p99Cell] > limit {
				verdict = "MISSED"
			}
		}
		fmt.Fprintf(&text, "\n%-42s %-10s", verdict, "ratio")
		writeCells(&text, ratios, "%.2f", "%.2f")
	}
	return text.String() + "\n\"of orders\" is of the orders by key of the same run, and for what is read of a bare handler with one SELECT."
}

// The cells of a row: a second, of orders, p50, p99, and the processor time of program, database and clients.
const (
	rateCell  = 0
	shareCell = 1
	p99Cell   = 3
)

func writeCells(to *strings.Builder, cells []float64, format, shareFormat string) {
	for n, width := range []int{9, 9, 9, 9, 11, 11, 11} {
		cell := "–"
		switch {
		case cells[n] > 0 && n == shareCell:
			cell = fmt.Sprintf(shareFormat, cells[n])
		case cells[n] > 0:
			cell = fmt.Sprintf(format, cells[n])
		}
		fmt.Fprintf(to, " %*s", width, cell)
	}
}

// medians are the cells of a figure, each the median of its rounds.
func medians(rounds [][]figure, of int) []float64 {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	us := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	cells := make([][]float64, 7)
	for _, r := range rounds {
		f, share := r[of], 0.0
		if n := slices.IndexFunc(r, func(other figure) bool { return other.what == f.of }); n >= 0 {
			share = f.rate / r[n].rate
		}
		for n, v := range []float64{f.rate, share, ms(f.p50), ms(f.p99), us(f.program), us(f.database), us(f.clients)} {
			cells[n] = append(cells[n], v)
		}
	}
	middle := make([]float64, len(cells))
	for n, all := range cells {
		slices.Sort(all)
		middle[n] = all[len(all)/2]
	}
	return middle
}

// logSizes logs how large the largest tables are, and their indexes.
func (w *scaleWorld) logSizes(t *testing.T) {
	t.Helper()
	var text strings.Builder
	w.store.each(t, `SELECT relname, pg_size_pretty(pg_table_size(oid)), pg_size_pretty(pg_indexes_size(oid)), reltuples::bigint FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 15`, func(rows *sql.Rows) {
		var name, table, indexes string
		var n int64
		require.NoError(t, rows.Scan(&name, &table, &indexes, &n))
		fmt.Fprintf(&text, "\n  %-30s %12d rows  %10s, indexes %10s", name, n, table, indexes)
	})
	t.Logf("the database has %d MB; the largest tables:%s", w.store.count(t, "SELECT pg_database_size(current_database()) / 1000000"), text.String())
}

func TestScale_WhatIsMoreThan1Point3TimesSlowerIsMissed(t *testing.T) {
	round := func(rate float64, p99 time.Duration) [][]figure {
		return [][]figure{{{what: "orders", of: "orders", rate: rate, p50: time.Millisecond, p99: p99}}}
	}
	verdict := func(rate float64, p99 time.Duration) string {
		return compared([][][]figure{round(1000, 10*time.Millisecond), round(rate, p99)}, "empty", "seeded", slowest)
	}
	require.Regexp(t, `met +ratio +0.80 +1.00 +1.00 +1.20`, verdict(800, 12*time.Millisecond))
	require.Regexp(t, `MISSED +ratio +0.70 +1.00 +1.00 +1.00`, verdict(700, 10*time.Millisecond))
	require.Regexp(t, `MISSED +ratio +1.00 +1.00 +1.00 +2.00`, verdict(1000, 20*time.Millisecond))
}
