package ledgerbench

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
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
	spent   cpuTimes
}

func (t turn) perSecond() float64 { return float64(len(t.took)) / t.elapsed.Seconds() }

// measure runs concurrent clients for the duration of a turn, each making one transfer after the other.
func measure(ctx context.Context, clients int, length time.Duration, cpu *cpuMeter, write writer) (turn, error) {
	var (
		stop    atomic.Bool
		failed  error
		once    sync.Once
		workers sync.WaitGroup
		took    = make([][]time.Duration, clients)
	)
	before := cpu.read()
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
	spent := cpu.read().minus(before)
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
		spent cpuTimes
	)
	for _, t := range turns {
		rates, took = append(rates, t.perSecond()), append(took, t.took...)
		spent.process, spent.server = spent.process+t.spent.process, spent.server+t.spent.server
	}
	slices.Sort(took)
	n := time.Duration(len(took))
	return figure{
		perSecond: middle(rates), p50: took[len(took)/2], p99: took[len(took)*99/100],
		process: spent.process / n, server: spent.server / n, serverCPU: serverCPU,
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

// cpuMeter reads the CPU time of this process and of a PostgreSQL server on this machine.
type cpuMeter struct{ postmaster int }

type cpuTimes struct{ process, server time.Duration }

func (t cpuTimes) minus(o cpuTimes) cpuTimes {
	return cpuTimes{t.process - o.process, t.server - o.server}
}

// newCPUMeter finds the server's main process. If the server runs on another machine, only this process is
// measured.
func newCPUMeter(ctx context.Context, d *db.DB) *cpuMeter {
	var backend int
	if d.Dialect() != db.Postgres || d.Read().QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&backend) != nil {
		return &cpuMeter{}
	}
	name, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(backend), "comm"))
	if err != nil || !strings.HasPrefix(string(name), "postgres") {
		return &cpuMeter{}
	}
	stat, _ := readStat(backend)
	return &cpuMeter{stat.parent}
}

func (m *cpuMeter) read() cpuTimes {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // fails only for an invalid first argument
	t := cpuTimes{process: time.Duration(usage.Utime.Nano() + usage.Stime.Nano())}
	if m.postmaster == 0 {
		return t
	}
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range processes {
		pid, _ := strconv.Atoi(filepath.Base(p))
		stat, ok := readStat(pid)
		switch {
		case !ok:
		case pid == m.postmaster:
			t.server += stat.used + stat.children // children: of processes that have ended
		case stat.parent == m.postmaster:
			t.server += stat.used
		}
	}
	return t
}

type procStat struct {
	parent         int
	used, children time.Duration
}

// tick is the unit of /proc/PID/stat on every Linux.
const tick = 10 * time.Millisecond

func readStat(pid int) (s procStat, ok bool) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return s, false
	}
	_, after, found := bytes.Cut(text, []byte(") ")) // the process name before it may contain anything
	if !found {
		return s, false
	}
	scan := bufio.NewScanner(bytes.NewReader(after))
	scan.Split(bufio.ScanWords)
	var fields []int64
	for scan.Scan() {
		n, _ := strconv.ParseInt(scan.Text(), 10, 64)
		fields = append(fields, n)
	}
	if len(fields) < 15 {
		return s, false
	}
	return procStat{int(fields[1]), time.Duration(fields[11]+fields[12]) * tick, time.Duration(fields[13]+fields[14]) * tick}, true
}
