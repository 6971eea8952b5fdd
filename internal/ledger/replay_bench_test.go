package ledger_test

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema"
)

// BenchmarkReplay verifies the books in the SQLite file GBPC_BENCH_BOOKS, which it fills up to GBPC_BENCH_ENTRIES
// entries first. Without them it has a small file of its own.
func BenchmarkReplay(b *testing.B) {
	file, wanted := os.Getenv("GBPC_BENCH_BOOKS"), int64(5_000)
	if file == "" {
		file = b.TempDir() + "/books.db"
	}
	if n, err := strconv.ParseInt(os.Getenv("GBPC_BENCH_ENTRIES"), 10, 64); err == nil {
		wanted = n
	}
	d, err := db.Open(b.Context(), file)
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, d.Close()) })
	require.NoError(b, d.Migrate(b.Context(), schema.Files))
	l := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}})
	b.Cleanup(func() { require.NoError(b, l.Close(b.Context())) })
	books := &books{Ledger: l, t: b, db: d}
	head, err := l.Head(b.Context(), d.Read())
	require.NoError(b, err)
	for i := range 1000 {
		if head.Sequence == 0 {
			books.credit(fmt.Sprint(i), 1_000_000_00)
		}
	}
	var left atomic.Int64
	left.Store(wanted - max(head.Sequence, 1000))
	var all sync.WaitGroup
	for i := range 256 {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				_, err := l.Submit(b.Context(), transfer(fmt.Sprint(i), fmt.Sprint(i+1), 1))
				if err != nil && !errors.Is(err, ledger.ErrInsufficientFunds) {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	entries := int64(0)
	for b.Loop() {
		report, err := l.Replay(b.Context())
		require.NoError(b, err)
		require.Empty(b, report.Problems)
		entries += report.Entries
	}
	b.ReportMetric(float64(entries)/b.Elapsed().Seconds(), "entries/s")
}
