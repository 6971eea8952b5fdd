package ledgerbench

import (
	"bufio"
	"bytes"
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
	p50, p99  time.Duration
	process   time.Duration // CPU time of this process for each transfer, including the clients
	server    time.Duration // CPU time of the database server for each transfer
	serverCPU bool          // whether server could be measured
}

func (f figure) cpu() time.Duration { return f.process + f.server }

// writer makes one transfer. n is different in every call of a run.
type writer func(ctx context.Context, client int, n int64) error

// errUsedUp is returned by a writer that has used up its prepared rows: the round ends early.
var errUsedUp = errors.New("prepared rows used up")

// measure runs concurrent clients for the duration of a round, each making one transfer after the other.
func measure(ctx context.Context, clients int, round time.Duration, cpu *cpuMeter, write writer) (figure, error) {
	var (
		next    atomic.Int64
		stop    atomic.Bool
		failed  error
		once    sync.Once
		workers sync.WaitGroup
		took    = make([][]time.Duration, clients)
	)
	before := cpu.read()
	start := time.Now()
	timer := time.AfterFunc(round, func() { stop.Store(true) })
	defer timer.Stop()
	for c := range clients {
		workers.Go(func() {
			for first := true; first || !stop.Load(); first = false { // at least one, however slow the machine is
				began := time.Now()
				if err := write(ctx, c, next.Add(1)); err != nil {
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
	if failed != nil || len(all) == 0 {
		return figure{}, errors.Join(errors.New("nothing was written"), failed)
	}
	slices.Sort(all)
	n := time.Duration(len(all))
	return figure{
		perSecond: float64(len(all)) / elapsed.Seconds(), p50: all[len(all)/2], p99: all[len(all)*99/100],
		process: spent.process / n, server: spent.server / n, serverCPU: cpu.postmaster != 0,
	}, nil
}

// median returns the figure of median speed.
func median(figures []figure) figure {
	sorted := slices.SortedFunc(slices.Values(figures), func(a, b figure) int {
		switch {
		case a.perSecond < b.perSecond:
			return -1
		case a.perSecond > b.perSecond:
			return 1
		}
		return 0
	})
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
