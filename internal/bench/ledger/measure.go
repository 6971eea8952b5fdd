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

// figure is what one way of writing did for a while.
type figure struct {
	perSecond float64
	p50, p99  time.Duration
	own       time.Duration // CPU of this process a transfer, its clients included
	server    time.Duration // CPU of the database server a transfer
	serverCPU bool          // it could be seen
}

func (f figure) cpu() time.Duration { return f.own + f.server }

// writer makes one transfer; n differs for every call of a run.
type writer func(ctx context.Context, client int, n int64) error

// errEnough is a writer's answer when its prepared material is used up: the round ends early.
var errEnough = errors.New("enough")

// measure lets so many clients write, each one transfer after the other, for a while.
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
			for first := true; first || !stop.Load(); first = false { // one at least, however slow the machine
				began := time.Now()
				if err := write(ctx, c, next.Add(1)); err != nil {
					stop.Store(true)
					if !errors.Is(err, errEnough) {
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
		own: spent.own / n, server: spent.server / n, serverCPU: cpu.postmaster != 0,
	}, nil
}

// middle is the figure of middle speed.
func middle(figures []figure) figure {
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

// cpuMeter reads how much CPU this process and a PostgreSQL server on this machine have used.
type cpuMeter struct{ postmaster int }

type cpuTimes struct{ own, server time.Duration }

func (t cpuTimes) minus(o cpuTimes) cpuTimes { return cpuTimes{t.own - o.own, t.server - o.server} }

// newCPUMeter looks for the server's first process; on another machine there is none to be seen.
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
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // it fails only for an unknown who
	t := cpuTimes{own: time.Duration(usage.Utime.Nano() + usage.Stime.Nano())}
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
			t.server += stat.used + stat.children // of those that have ended
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
	_, after, found := bytes.Cut(text, []byte(") ")) // the name before it may hold anything
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
