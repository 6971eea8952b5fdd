package soaktest

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

const (
	// warmUp is the share of the time after which caches are filled and pools are open.
	warmUp = 0.3
	// windows is how many parts the rest has. Of each the least counts: what is left when the garbage was collected.
	windows = 10
	mega    = 1e6
)

// Bounds are what a program may need more and more of, in the whole time after its warm-up, and how old the oldest of a queue may get.
type Bounds struct {
	Heap, Memory                int // megabytes
	Goroutines, FileDescriptors int
	Age, ChainAge               time.Duration // of jobs and mails; of orders to a chain, which carries out one block after the other
}

// The bounds of a server on each database, above what was measured in the seven minutes after the warm-up: on PostgreSQL memory grew
// by 3 and by -1 MB, on SQLite the heap by 3.3. SQLite's own memory follows its files up to 32 MB (decision 0195).
var (
	OnPostgreSQL = Bounds{Heap: 6, Memory: 10, Goroutines: 20, FileDescriptors: 10, Age: time.Minute, ChainAge: 3 * time.Minute}
	OnSQLite     = Bounds{Heap: 6, Memory: 30, Goroutines: 20, FileDescriptors: 10, Age: time.Minute, ChainAge: 3 * time.Minute}
)

// The series of queues, whose labels say which.
const (
	jobsAge  = "gbpc_jobs_oldest_due_seconds"
	mailAge  = "gbpc_mail_oldest_seconds"
	chainAge = "gbpc_chain_orders_oldest_seconds"
)

// Judge returns what grew beyond its bound, in sentences, and a line for each thing that was measured.
func (b Bounds) Judge(samples []Sample) (faults, report []string) {
	if len(samples) < 4*windows {
		return []string{fmt.Sprintf("%d samples are too few to judge by", len(samples))}, nil
	}
	for _, of := range []struct {
		what, series, unit string
		scale              float64
		most               int
	}{
		{"heap", "go_memstats_heap_inuse_bytes", " MB", mega, b.Heap},
		{"memory", "process_resident_memory_bytes", " MB", mega, b.Memory},
		{"goroutines", "go_goroutines", "", 1, b.Goroutines},
		{"file descriptors", "process_open_fds", "", 1, b.FileDescriptors},
	} {
		least := floors(samples, of.series, of.scale)
		if len(least) < windows {
			faults = append(faults, fmt.Sprintf("%s was not measured (%s)", of.what, of.series))
			continue
		}
		grew := slope(least) * (windows - 1)
		report = append(report, fmt.Sprintf("%s: %.1f%s after the warm-up, %.1[4]f%[3]s at the end, grew by %.1[5]f%[3]s (at most %[6]d)", of.what, least[0], of.unit, least[windows-1], grew, of.most))
		if grew > float64(of.most) {
			faults = append(faults, fmt.Sprintf("%s grew by %.1f%s, more than %d: %.1f", of.what, grew, of.unit, of.most, least))
		}
	}
	oldest := oldestOf(after(samples))
	for _, queue := range slices.Sorted(maps.Keys(oldest)) {
		report = append(report, fmt.Sprintf("%s: at most %.1f s", queue, oldest[queue]))
		most := b.Age
		if strings.HasPrefix(queue, chainAge) {
			most = b.ChainAge
		}
		if oldest[queue] > most.Seconds() {
			faults = append(faults, fmt.Sprintf("%s was %.1f s, more than %.0f", queue, oldest[queue], most.Seconds()))
		}
	}
	return faults, report
}

// after returns the samples after the warm-up.
func after(samples []Sample) []Sample {
	end := samples[len(samples)-1].At
	from := time.Duration(float64(end) * warmUp)
	return slices.DeleteFunc(slices.Clone(samples), func(s Sample) bool { return s.At < from })
}

// floors returns the least value of the series in each window.
func floors(samples []Sample, series string, scale float64) (least []float64) {
	rest := after(samples)
	began := rest[0].At
	span := rest[len(rest)-1].At - began + 1
	least = slices.Repeat([]float64{math.Inf(1)}, windows)
	for _, s := range rest {
		if value, measured := s.Values[series]; measured {
			i := int(windows * (s.At - began) / span)
			least[i] = min(least[i], value/scale)
		}
	}
	return slices.DeleteFunc(least, func(v float64) bool { return math.IsInf(v, 1) })
}

// slope is that of the line that is nearest to the values, from one to the next.
func slope(values []float64) float64 {
	n := float64(len(values))
	var x, y, xy, xx float64
	for i, v := range values {
		x += float64(i)
		y += v
		xy += float64(i) * v
		xx += float64(i * i)
	}
	return (n*xy - x*y) / (n*xx - x*x)
}

func oldestOf(samples []Sample) map[string]float64 {
	oldest := map[string]float64{}
	for _, s := range samples {
		for series, value := range s.Values {
			name, _, _ := strings.Cut(series, "{")
			if name == jobsAge || name == mailAge || name == chainAge {
				oldest[series] = max(oldest[series], value)
			}
		}
	}
	return oldest
}
