package ledgerbench

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// CPUMeter reads the CPU time of a process, by default this one, and of a PostgreSQL server on this machine.
type CPUMeter struct{ process, postmaster int }

// CPUTimes are the CPU times of the process and of the server.
type CPUTimes struct{ Process, Server time.Duration }

// Minus returns what was used since the times o.
func (t CPUTimes) Minus(o CPUTimes) CPUTimes {
	return CPUTimes{t.Process - o.Process, t.Server - o.Server}
}

// NewCPUMeter finds the server's main process. If the server runs on another machine, only this process is
// measured.
func NewCPUMeter(ctx context.Context, d *db.DB) *CPUMeter {
	var backend int
	if d.Dialect() != db.Postgres || d.Read().QueryRowContext(ctx, "SELECT pg_backend_pid()").Scan(&backend) != nil {
		return &CPUMeter{}
	}
	name, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(backend), "comm"))
	if err != nil || !strings.HasPrefix(string(name), "postgres") {
		return &CPUMeter{}
	}
	stat, _ := readStat(backend)
	return &CPUMeter{postmaster: stat.parent}
}

// Of has it read another process on this machine.
func (m *CPUMeter) Of(process int) *CPUMeter {
	m.process = process
	return m
}

// KnowsServer reports whether the server is measured.
func (m *CPUMeter) KnowsServer() bool { return m.postmaster != 0 }

// Read returns the times until now.
func (m *CPUMeter) Read() CPUTimes {
	var t CPUTimes
	if m.process != 0 {
		stat, _ := readStat(m.process)
		t.Process = stat.used
	} else {
		var usage syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // fails only for an invalid first argument
		t.Process = time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
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
			t.Server += stat.used + stat.children // children: of processes that have ended
		case stat.parent == m.postmaster:
			t.Server += stat.used
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
