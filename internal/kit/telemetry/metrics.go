package telemetry

import (
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Metrics measures what this process does. A nil *Metrics measures nothing. It is safe for concurrent use.
type Metrics struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	latency  *prometheus.HistogramVec
	inFlight prometheus.Gauge

	batch  prometheus.Histogram
	wait   prometheus.Histogram
	commit prometheus.Histogram

	runs     *prometheus.CounterVec
	duration *prometheus.HistogramVec
}

// The buckets, in seconds. A call is an alarm from 1 s on and is cut off at 13; a batch of the books takes milliseconds; a
// job may take minutes.
var (
	requestBuckets = []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}
	ledgerBuckets  = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30}
	jobBuckets     = []float64{.01, .05, .25, 1, 5, 15, 60, 300}
	batchBuckets   = []float64{1, 2, 4, 8, 16, 32, 64, 128, 256}
)

// NewMetrics returns Metrics of a process of the program's version.
func NewMetrics(version string) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(
			prometheus.CounterOpts{
				Name: "gbpc_http_requests_total", Help: "Number of requests answered, by method, pattern of the route and status.",
			},
			[]string{"method", "route", "status"},
		),
		latency: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "gbpc_http_request_duration_seconds",
			Help:    "Time to answer a request, by method and pattern of the route. Streams of events are left out.",
			Buckets: requestBuckets}, []string{"method", "route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "gbpc_http_requests_in_flight", Help: "Number of requests being answered now, streams of events included.",
		}),
		batch: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "gbpc_ledger_batch_commands", Help: "Number of commands that the books committed together.", Buckets: batchBuckets,
		}),
		wait: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "gbpc_ledger_wait_seconds", Help: "Time for which a command waited until its batch began.", Buckets: ledgerBuckets,
		}),
		commit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "gbpc_ledger_commit_seconds", Help: "Time to decide and commit a batch of the books.", Buckets: ledgerBuckets,
		}),
		runs: prometheus.NewCounterVec(
			prometheus.CounterOpts{
				Name: "gbpc_job_runs_total", Help: "Number of attempts of jobs by kind and outcome (succeeded, later, failed, interrupted).",
			},
			[]string{"kind", "outcome"},
		),
		duration: prometheus.NewHistogramVec(
			prometheus.HistogramOpts{Name: "gbpc_job_duration_seconds", Help: "Time of an attempt of a job, by lane.", Buckets: jobBuckets},
			[]string{"lane"},
		),
	}
	build := prometheus.NewGaugeVec(
		prometheus.GaugeOpts{Name: "gbpc_build_info", Help: "1, with the version of the program and of Go as labels."},
		[]string{"version", "go_version"},
	)
	build.WithLabelValues(version, runtime.Version()).Set(1)
	m.registry.MustRegister(m.requests, m.latency, m.inFlight, m.batch, m.wait, m.commit, m.runs, m.duration, build,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Register adds collectors. It panics if one of their metrics has a collector already.
func (m *Metrics) Register(more ...prometheus.Collector) { m.registry.MustRegister(more...) }

// Registry returns what /metrics serves.
func (m *Metrics) Registry() *prometheus.Registry { return m.registry }

// RequestBegins counts a request as being answered until its end is called.
func (m *Metrics) RequestBegins() (end func()) {
	if m == nil {
		return func() {}
	}
	m.inFlight.Inc()
	return m.inFlight.Dec
}

// Answered records an answered request.
func (m *Metrics) Answered(a Answer) {
	if m == nil {
		return
	}
	method := knownMethod(a.Method)
	m.requests.WithLabelValues(method, a.Route, strconv.Itoa(a.Status)).Inc()
	if !a.Streamed {
		m.latency.WithLabelValues(method, a.Route).Observe(a.Took.Seconds())
	}
}

// Answer is an answered request. Route is the pattern of its route, never its path.
type Answer struct {
	Method, Route string
	Status        int
	Took          time.Duration
	Streamed      bool // it was a stream of events
}

// knownMethod keeps what strangers send from becoming a label.
func knownMethod(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "other"
}

// BatchBegins records that a batch of the books begins, and for how long each of its commands waited.
func (m *Metrics) BatchBegins(waited []time.Duration) {
	if m == nil {
		return
	}
	m.batch.Observe(float64(len(waited)))
	for _, w := range waited {
		m.wait.Observe(w.Seconds())
	}
}

// BatchEnds records how long a batch of the books took.
func (m *Metrics) BatchEnds(took time.Duration) {
	if m != nil {
		m.commit.Observe(took.Seconds())
	}
}

// JobRan records an attempt of a job.
func (m *Metrics) JobRan(kind, lane, outcome string, took time.Duration) {
	if m == nil {
		return
	}
	m.runs.WithLabelValues(kind, outcome).Inc()
	m.duration.WithLabelValues(lane).Observe(took.Seconds())
}
