package jobs

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// Queue enqueues and works jobs. It is safe for concurrent use once every handler is registered.
type Queue struct {
	db         *db.DB
	clock      clock.Clock // decides when jobs are due
	wall       clock.Clock // measures leases
	log        *slog.Logger
	metrics    *telemetry.Metrics
	tracing    *telemetry.Tracing
	reporter   Reporter
	random     func() float64
	maxTimeout time.Duration
	handlers   map[string]handler
	periodic   []string
	wake       chan struct{}
	running    atomic.Bool // Run does
	draining   atomic.Bool // it takes no more
	// extendEvery is how often the lease of a running job is extended.
	extendEvery time.Duration
	poll        time.Duration // pollInterval

	mu        sync.Mutex
	outages   map[Lane]outage
	abandoned int
}

// Dependencies are what a Queue works with. Jobs become due by Clock, which the sandbox moves. All but DB
// and Clock may be nil or zero.
type Dependencies struct {
	DB    *db.DB
	Clock clock.Clock
	Log   *slog.Logger
	// Wall measures leases; nil is the machine's clock.
	Wall clock.Clock
	// Random returns numbers in [0, 1) for the jitter of delays; nil is math/rand's.
	Random func() float64
	// Metrics measures the attempts; nil measures none.
	Metrics *telemetry.Metrics
	// Tracing continues the traces of what made the jobs necessary; nil continues none.
	Tracing *telemetry.Tracing
	// MaxTimeout shortens the time-outs of all kinds, for tests.
	MaxTimeout time.Duration
}

// New returns a Queue without handlers.
func New(d Dependencies) *Queue {
	s := &Queue{
		db: d.DB, clock: d.Clock, wall: cmp.Or[clock.Clock](d.Wall, clock.System{}), log: d.Log, metrics: d.Metrics, tracing: d.Tracing,
		random: d.Random, maxTimeout: d.MaxTimeout, reporter: noReporter{},
		handlers: map[string]handler{}, wake: make(chan struct{}, 1), extendEvery: leaseDuration / 3, poll: pollInterval,
		outages: map[Lane]outage{},
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.random == nil {
		s.random = rand.Float64 // jitter, not a secret
	}
	s.db.OnSignal(signal, s.wakeHere)
	s.HandlePeriodic(Periodic{Name: "jobs.prune", Every: pruneInterval}, s.prune)
	return s
}

// Reporter is notified of jobs that keep failing, in the transaction that records the failure. Each call may
// come again for the same job. No two calls for jobs of one lane run at the same time.
type Reporter interface {
	JobFailing(ctx context.Context, tx db.Tx, f Failing) error
	// JobRecovered reports that a job that was reported as failing has succeeded.
	JobRecovered(ctx context.Context, tx db.Tx, f Failing) error
}

// Failing is a job that keeps failing.
type Failing struct {
	JobID, Kind string
	Lane        Lane
	Subject     string // the id of the thing that the job is about, if it is about one
	Failures    int
	Since       time.Time
	Outcome     Outcome // of the last attempt
}

// ReportFailures has r notified of failing jobs. Call it before Run.
func (s *Queue) ReportFailures(r Reporter) { s.reporter = r }

type noReporter struct{}

func (noReporter) JobFailing(context.Context, db.Tx, Failing) error   { return nil }
func (noReporter) JobRecovered(context.Context, db.Tx, Failing) error { return nil }

// KindInfo says how the jobs of a kind are worked.
type KindInfo struct {
	Name        string
	Lane        Lane
	Timeout     time.Duration // cuts an attempt off
	MaxDelay    time.Duration // the longest pause between two attempts of one that fails
	ReportAfter time.Duration // how long one may fail before it is reported
	Every       time.Duration // of periodic work; else zero
}

// Kinds returns every kind that has a handler, by name.
func (s *Queue) Kinds() []KindInfo {
	all := make([]KindInfo, 0, len(s.handlers))
	for name, h := range s.handlers {
		k := KindInfo{Name: name, Lane: h.lane, Timeout: h.timeout, MaxDelay: lanes[h.lane].maxDelay, ReportAfter: h.reportAfter, Every: h.every}
		if h.every > 0 {
			k.MaxDelay = min(k.MaxDelay, h.every)
		}
		all = append(all, k)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Name < all[j].Name })
	return all
}

// Wake makes Run look for due jobs now and not at its next poll. A process that does not run jobs wakes the others. Call it
// after committing a Row.
func (s *Queue) Wake() {
	s.wakeHere()
	if !s.running.Load() || s.draining.Load() {
		s.db.Signal(signal)
	}
}

// Drain has Run take no more jobs, and other processes take them. Those under way go on until Run's context ends.
func (s *Queue) Drain() {
	s.draining.Store(true)
	s.db.Signal(signal)
}

func (s *Queue) wakeHere() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
