package app

import (
	"bytes"
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const metricsDocument = "../../docs/metrics.md"

const metricsIntroduction = `# Metrics

<!-- Made from the metrics themselves by ` + "`make metrics`" + `. Do not edit. -->

` + "`/metrics`" + ` on the operations listener, in Prometheus' text format. Besides these there are Go's and the process's own metrics
(` + "`go_…`, `process_…`" + `). A process exports what it does itself. What is read from the database, which every process would
read alike, is exported by one process at a time: the others have ` + "`gbpc_monitor_leader 0`" + ` and none of the metrics marked ¹, so
take ` + "`max`" + ` or ` + "`sum`" + ` over the processes alike. Labels name routes, states and kinds, never a person and never an id.

| metric | type | labels | meaning |
|---|---|---|---|
`

var describedMetric = regexp.MustCompile(`^Desc\{fqName: "([^"]+)", help: "(.*)", unit: ".*", constLabels: \{.*\}, variableLabels: \{(.*)\}\}$`)

// metric is one that the program exports, as its collector describes it.
type metric struct{ name, help, labels, kind string }

func exportedMetrics(t *testing.T) (all []metric) {
	t.Helper()
	a := joined(t)
	a.metrics.Answered(telemetry.Answer{})
	a.metrics.JobRan("", "", "", 0)
	families, err := a.metrics.Registry().Gather()
	require.NoError(t, err)
	kinds := map[string]string{}
	for _, f := range families {
		kinds[f.GetName()] = strings.ToLower(f.GetType().String())
	}
	descriptions := make(chan *prometheus.Desc)
	go func() { a.metrics.Registry().Describe(descriptions); close(descriptions) }()
	for d := range descriptions {
		m := describedMetric.FindStringSubmatch(d.String())
		require.NotNil(t, m, d.String())
		if !strings.HasPrefix(m[1], "gbpc_") {
			continue
		}
		kind := kinds[m[1]]
		if kind == "" && strings.HasSuffix(m[1], "_total") {
			kind = "counter"
		}
		if kind == "" {
			kind = "gauge"
		}
		all = append(all, metric{m[1], strings.ReplaceAll(m[2], `\"`, `"`), strings.ReplaceAll(m[3], ",", ", "), kind})
	}
	slices.SortFunc(all, func(a, b metric) int { return strings.Compare(a.name, b.name) })
	return all
}

// ofOneProcess are exported by the process that reads the database.
func ofOneProcess(t *testing.T) map[string]bool {
	t.Helper()
	source, err := os.ReadFile("../monitor/gauges.go")
	require.NoError(t, err)
	names := map[string]bool{}
	for _, m := range regexp.MustCompile(`gauge\(\s*"(\w+)"`).FindAllSubmatch(source, -1) {
		names["gbpc_"+string(m[1])] = true
	}
	delete(names, "gbpc_database_writable")
	delete(names, "gbpc_monitor_leader")
	delete(names, "gbpc_sanctions_list_age_seconds")
	return names
}

// With UPDATE_METRICS=1, which make metrics sets, the document is written.
func TestMetrics_DocumentHasEveryMetricAndNoOther(t *testing.T) {
	var page bytes.Buffer
	page.WriteString(metricsIntroduction)
	one := ofOneProcess(t)
	for _, m := range exportedMetrics(t) {
		mark := ""
		if one[m.name] {
			mark = " ¹"
		}
		fmt.Fprintf(&page, "| `%s`%s | %s | %s | %s |\n", m.name, mark, m.kind, m.labels, m.help)
	}
	if os.Getenv("UPDATE_METRICS") == "1" {
		require.NoError(t, os.WriteFile(metricsDocument, page.Bytes(), 0o644))
	}
	written, err := os.ReadFile(metricsDocument)
	require.NoError(t, err)
	require.Equal(t, page.String(), string(written), "run make metrics")
}

// https://prometheus.io/docs/practices/naming
func TestMetrics_FollowTheConventionsOfPrometheus(t *testing.T) {
	for _, m := range exportedMetrics(t) {
		require.Regexp(t, `^gbpc_[a-z]+(_[a-z]+)*$`, m.name)
		require.Equal(t, m.kind == "counter", strings.HasSuffix(m.name, "_total"), m.name)
		require.NotRegexp(t, `_(ms|millis|minutes|hours|kb|mb)(_|$)`, m.name, "base units alone")
		require.True(t, strings.HasSuffix(m.help, "."), "%s: the help is a sentence", m.name)
		for label := range strings.SplitSeq(m.labels, ", ") {
			require.NotContains(t, []string{"id", "customer", "user", "email", "path", "address", "ip"}, label, m.name)
		}
	}
}

func scrape(t *testing.T, a *App) string {
	t.Helper()
	w := httptest.NewRecorder()
	a.operations().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/metrics", nil))
	require.Equal(t, 200, w.Code)
	return w.Body.String()
}

func TestMetrics_GaugesOfTheDatabaseAreOfOneProcessAndAnotherTakesOverWithinAMinute(t *testing.T) {
	database := dbtest.Postgres(t)
	wall := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	onOne := func(d *Dependencies) { d.DB, d.Wall = database, wall }
	first := joined(t, onOne)
	second := joined(t, onOne)
	requireReads := func(who *App, reads bool) {
		t.Helper()
		text := scrape(t, who)
		require.Equal(t, reads, strings.Contains(text, "gbpc_monitor_leader 1\n"))
		require.Equal(t, reads, strings.Contains(text, "gbpc_orders{"), text)
		require.Contains(t, text, "gbpc_database_connections_max{pool=\"all\"}", "its own it exports always")
	}
	step := func(who *App) { require.NoError(t, who.monitor.Step(t.Context())) }
	step(first)
	step(second)
	requireReads(first, true)
	requireReads(second, false)
	for range 5 { // it lives, and renews its lease
		wall.Advance(15 * time.Second)
		step(first)
		step(second)
	}
	requireReads(second, false)
	wall.Advance(30 * time.Second) // the first hangs or has died
	requireReads(first, false)
	step(second)
	requireReads(second, true)
	step(first)
	requireReads(first, false)
}
