package ledger_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// BenchmarkReplay verifies books of GBPC_BENCH_ENTRIES entries, by default 5,000, on both databases: with one reader,
// with as many as the program has, and with checkpoints. GBPC_BENCH_BOOKS names a database to use instead, which is
// kept: it is filled up to that number first.
func BenchmarkReplay(b *testing.B) {
	ledger.UseProductionRanges(b)
	if dsn := os.Getenv("GBPC_BENCH_BOOKS"); dsn != "" {
		replays(b, dsn)
		return
	}
	b.Run("sqlite", func(b *testing.B) { replays(b, b.TempDir()+"/books.db") })
	b.Run("postgres", func(b *testing.B) { replays(b, dbtest.PostgresDSN(b)) })
}

func replays(b *testing.B, dsn string) {
	wanted := int64(5_000)
	if n, err := strconv.ParseInt(os.Getenv("GBPC_BENCH_ENTRIES"), 10, 64); err == nil {
		wanted = n
	}
	d, err := db.Open(b.Context(), dsn)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, d.Close()) })
	require.NoError(b, d.Migrate(b.Context(), schema.Files))
	l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	b.Cleanup(func() { require.NoError(b, l.Close(context.WithoutCancel(b.Context()))) })
	fill(b, l, d, wanted)
	for _, way := range []struct {
		name   string
		replay func() (ledger.Report, error)
	}{
		{"one reader", func() (ledger.Report, error) { return l.ReplayIn(b.Context(), d.Read()) }},
		{"as the program does", func() (ledger.Report, error) { return l.Replay(b.Context()) }},
		{"with checkpoints", func() (ledger.Report, error) { return l.VerifyAll(b.Context(), 0) }},
	} {
		b.Run(way.name, func(b *testing.B) {
			entries := int64(0)
			for b.Loop() {
				report, err := way.replay()
				require.NoError(b, err)
				require.Empty(b, report.Problems)
				entries += report.Entries
			}
			b.ReportMetric(float64(entries)/b.Elapsed().Seconds(), "entries/s")
		})
	}
}

// fill posts transfers among a thousand customers until the books have as many entries as wanted.
func fill(b *testing.B, l *ledger.Ledger, d *db.DB, wanted int64) {
	b.Helper()
	const customers = 1000
	head, err := l.Head(b.Context(), d.Read())
	require.NoError(b, err)
	for next := head.Sequence; next < wanted; {
		entries := make([]ledger.Entry, 0, ledger.MaxPosted)
		for ; len(entries) < cap(entries) && next < wanted; next++ {
			e := transfer(fmt.Sprint(next%customers), fmt.Sprint((next*7+1)%customers), 1).Entry
			if next < customers {
				e = credit(fmt.Sprint(next), 1_000_000_00)
			} else if next%customers == (next*7+1)%customers {
				e = credit(fmt.Sprint(next%customers), 1)
			}
			e.Key = fmt.Sprint("bench ", next)
			entries = append(entries, e)
		}
		require.NoError(b, d.Tx(b.Context(), func(ctx context.Context, tx db.Tx) error {
			posted, err := l.PostAll(ctx, tx, entries)
			for _, p := range posted {
				require.NoError(b, p.Err)
			}
			return err
		}))
	}
}
