package ledger_test

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// Orders of 96 clients through the writers of as many processes, whose batches wait for one head (docs/scale.md).
func BenchmarkSubmit_Processes(b *testing.B) {
	for _, processes := range []int{1, 3} {
		b.Run(fmt.Sprint(processes), func(b *testing.B) {
			d := dbtest.Postgres(b)
			writers := []*books{newBooks(b, d)}
			for len(writers) < processes {
				writers = append(writers, open(b, d))
			}
			const clients = 96
			for i := range 200 {
				writers[0].credit(fmt.Sprintf("c%d", i), 1_000_000_00)
			}
			var left, failed atomic.Int64
			left.Store(int64(b.N))
			var mu sync.Mutex
			var took []time.Duration
			var all sync.WaitGroup
			var before, after syscall.Rusage
			_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before) // fails only for an invalid first argument
			b.ResetTimer()
			for n := range clients {
				all.Go(func() {
					w := writers[n%processes]
					var mine []time.Duration
					for i := 0; left.Add(-1) >= 0; i++ {
						start := time.Now()
						if _, err := w.Submit(b.Context(), transfer(fmt.Sprintf("c%d", (n+i)%200), fmt.Sprintf("c%d", (n+7*i+1)%200), 1)); err != nil && (n+i)%200 != (n+7*i+1)%200 {
							failed.Add(1)
						}
						mine = append(mine, time.Since(start))
					}
					mu.Lock()
					defer mu.Unlock()
					took = append(took, mine...)
				})
			}
			all.Wait()
			b.StopTimer()
			_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after) // likewise
			require.Zero(b, failed.Load())
			slices.Sort(took)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "orders/s")
			b.ReportMetric(float64(took[len(took)*99/100].Milliseconds()), "p99-ms")
			b.ReportMetric(float64(after.Utime.Nano()+after.Stime.Nano()-before.Utime.Nano()-before.Stime.Nano())/float64(b.N)/1000, "CPU-µs")
		})
	}
}
