package soaktest

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const minutes = 10

// program is ten minutes of a program that fills its caches for two, whose garbage is collected every 17 s, and that has what
// more adds at each second.
func program(more func(second int, values map[string]float64)) (samples []Sample) {
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same each time
	for second := range minutes * 60 {
		warm := min(float64(second)/120, 1)
		values := map[string]float64{
			"go_memstats_heap_inuse_bytes":               (40*warm + float64(second%17)*3 + random.Float64()*4) * mega,
			"process_resident_memory_bytes":              (120 + 60*warm + random.Float64()*10) * mega,
			"go_goroutines":                              100 + float64(random.IntN(40)),
			"process_open_fds":                           30 + float64(random.IntN(12)),
			`gbpc_jobs_oldest_due_seconds{lane="money"}`: random.Float64() * 3,
			"gbpc_mail_oldest_seconds":                   random.Float64(),
		}
		more(second, values)
		samples = append(samples, Sample{At: time.Duration(second) * time.Second, Values: values})
	}
	return samples
}

func TestJudge_AProgramThatStaysAsItIsPasses(t *testing.T) {
	for _, bounds := range []Bounds{OnPostgreSQL, OnSQLite} {
		faults, report := bounds.Judge(program(func(int, map[string]float64) {}))
		require.Empty(t, faults)
		require.Len(t, report, 6, "%q", report)
	}
}

func TestJudge_APlantedLeakIsFound(t *testing.T) {
	for fault, leak := range map[string]func(second int, values map[string]float64){
		"heap grew":             func(s int, v map[string]float64) { v["go_memstats_heap_inuse_bytes"] += float64(s) / 60 * 1.5 * mega },
		"memory grew":           func(s int, v map[string]float64) { v["process_resident_memory_bytes"] += float64(s) / 60 * 6 * mega },
		"goroutines grew":       func(s int, v map[string]float64) { v["go_goroutines"] += float64(s) / 10 },
		"file descriptors grew": func(s int, v map[string]float64) { v["process_open_fds"] += float64(s) / 20 },
		"gbpc_jobs_oldest_due_seconds{lane=\"money\"} was": func(s int, v map[string]float64) {
			v[`gbpc_jobs_oldest_due_seconds{lane="money"}`] = float64(s % 200)
		},
		"heap was not measured": func(s int, v map[string]float64) {
			if s > 500 {
				delete(v, "go_memstats_heap_inuse_bytes")
			}
		},
	} {
		t.Run(fault, func(t *testing.T) {
			for _, bounds := range []Bounds{OnPostgreSQL, OnSQLite} {
				faults, _ := bounds.Judge(program(leak))
				require.Len(t, faults, 1)
				require.True(t, strings.HasPrefix(faults[0], fault), faults[0])
			}
		})
	}
}

// SQLite keeps more of its files in memory while they grow. PostgreSQL is another process.
func TestJudge_ALeakThatSQLiteMayHideIsFoundOnPostgreSQL(t *testing.T) {
	samples := program(func(s int, v map[string]float64) { v["process_resident_memory_bytes"] += float64(s) / 60 * 2 * mega })
	faults, _ := OnPostgreSQL.Judge(samples)
	require.Len(t, faults, 1)
	faults, _ = OnSQLite.Judge(samples)
	require.Empty(t, faults)
}

func TestJudge_TooFewSamplesAreNoProof(t *testing.T) {
	faults, _ := OnSQLite.Judge(program(func(int, map[string]float64) {})[:30])
	require.Equal(t, []string{"30 samples are too few to judge by"}, faults)
}

func TestParse_ReadsWhatPrometheusReads(t *testing.T) {
	values, err := parse(strings.NewReader("# HELP a A.\n# TYPE a gauge\na 1.5\nb{lane=\"a b\"} 2e+06\n\n"))
	require.NoError(t, err)
	require.Equal(t, map[string]float64{"a": 1.5, `b{lane="a b"}`: 2_000_000}, values)
}
