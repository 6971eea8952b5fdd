package ledgerbench

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// figure is the result of one measurement.
type figure struct {
	perSecond float64
	ratio     float64 // of the ledger's rate to this one
	p50, p99  time.Duration
	process   time.Duration // CPU time of this process for each transfer, including the clients
	server    time.Duration // CPU time of the database server for each transfer
	serverCPU bool          // whether server could be measured
}

func (f figure) cpu() time.Duration { return f.process + f.server }

// writer makes one transfer.
type writer func(ctx context.Context) error

// errUsedUp is returned by a writer that has used up its prepared rows: the round ends early.
var errUsedUp = errors.New("prepared rows used up")

// turn is what one implementation did while it had its turn.
type turn struct {
	took    []time.Duration // of each transfer, in no order
	elapsed time.Duration
	spent   CPUTimes
}

func (t turn) perSecond() float64 { return float64(len(t.took)) / t.elapsed.Seconds() }

// measure runs concurrent clients for the duration of a turn, each making one transfer after the other.
func measure(ctx context.Context, clients int, length time.Duration, cpu *CPUMeter, write writer) (turn, error) {
	var (
		stop    atomic.Bool
		failed  error
		once    sync.Once
		workers sync.WaitGroup
		took    = make([][]time.Duration, clients)
	)
	before := cpu.Read()
	start := time.Now()
	timer := time.AfterFunc(length, func() { stop.Store(true) })
	defer timer.Stop()
	for c := range clients {
		workers.Go(func() {
			for first := true; first || !stop.Load(); first = false { // at least one, however slow the machine is
				began := time.Now()
				if err := write(ctx); err != nil {
					stop.Store(true)
					if !errors.Is(err, errUsedUp) {
						once.Do(func() { failed = err })
					}
					return
				}
				took[c] = append(took[c], time.Since(began))
			}
		})
	}
	workers.Wait()
	elapsed := time.Since(start)
	spent := cpu.Read().Minus(before)
	all := slices.Concat(took...)
	if failed != nil {
		return turn{}, failed
	}
	if len(all) == 0 {
		return turn{}, errUsedUp
	}
	return turn{all, elapsed, spent}, nil
}

// summary returns the rate of the median turn, and the times of the transfers of all turns.
func summary(turns []turn, serverCPU bool) figure {
	var (
		rates []float64
		took  []time.Duration
		spent CPUTimes
	)
	for _, t := range turns {
		rates, took = append(rates, t.perSecond()), append(took, t.took...)
		spent.Process, spent.Server = spent.Process+t.spent.Process, spent.Server+t.spent.Server
	}
	slices.Sort(took)
	n := time.Duration(len(took))
	return figure{
		perSecond: middle(rates), p50: took[len(took)/2], p99: took[len(took)*99/100],
		process: spent.Process / n, server: spent.Server / n, serverCPU: serverCPU,
	}
}

// ratio returns how many times faster one was than another in the median pair of turns. What else the machine does
// slows both turns of a pair, so the ratio says more than the two rates.
func ratio(one, other []turn) float64 {
	ratios := make([]float64, len(one))
	for i := range one {
		ratios[i] = one[i].perSecond() / other[i].perSecond()
	}
	return middle(ratios)
}

func middle(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2
}

// median returns the figure of median speed.
func median(figures []figure) figure {
	sorted := slices.SortedFunc(slices.Values(figures), func(a, b figure) int { return cmp.Compare(a.perSecond, b.perSecond) })
	return sorted[len(sorted)/2]
}
