package monitor

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/mail"
	"github.com/gbpc/gbpc/internal/pause"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/withdrawals"
)

// Dependencies are what a Service reads. Ages are of Clock.
type Dependencies struct {
	DB           *db.DB
	Clock        clock.Clock
	Log          *slog.Logger
	Queue        *jobs.Queue
	Outbox       *mail.Outbox
	Exceptions   *exceptions.Service
	Transactions *transactions.Service
	Withdrawals  *withdrawals.Service
	Treasury     *treasury.Service
	Pause        *pause.Service
	Networks     []*chain.Service
	// ReserveRatio returns the published ratio, a decimal number.
	ReserveRatio func(ctx context.Context) (string, error)
	// Writable returns why the database cannot write, if it cannot. Each process asks it.
	Writable func(ctx context.Context) error
	// Lists returns when the file of each sanctions list in force was downloaded. Each process has its own.
	Lists func() map[string]time.Time
	// Wall measures the lease, and the age of files; nil is the machine's clock.
	Wall clock.Clock
}

// Service reads the gauges. It is a collector for Prometheus.
type Service struct {
	db           *db.DB
	clock        clock.Clock
	wall         clock.Clock
	log          *slog.Logger
	queue        *jobs.Queue
	outbox       *mail.Outbox
	exceptions   *exceptions.Service
	transactions *transactions.Service
	withdrawals  *withdrawals.Service
	treasury     *treasury.Service
	pause        *pause.Service
	networks     []*chain.Service
	ratio        func(ctx context.Context) (string, error)
	writable     func(ctx context.Context) error
	lists        func() map[string]time.Time
	holder       string
	failures     *prometheus.CounterVec

	mu      sync.Mutex
	leads   bool
	at      time.Time           // when the gauges were read, by the machine's clock
	gauges  []prometheus.Metric // as they were read last; of a leader
	outside map[string]kept     // what readings of external services found, by name
}

// kept is what a reading of an external service found.
type kept struct {
	at     time.Time
	gauges []prometheus.Metric
}

// New returns a Service that has read nothing yet.
func New(d Dependencies) *Service {
	s := &Service{
		db: d.DB, clock: d.Clock, wall: cmp.Or[clock.Clock](d.Wall, clock.System{}), log: d.Log, queue: d.Queue, outbox: d.Outbox,
		exceptions: d.Exceptions, transactions: d.Transactions, withdrawals: d.Withdrawals,
		treasury: d.Treasury, pause: d.Pause, networks: d.Networks, ratio: d.ReserveRatio, writable: d.Writable, lists: d.Lists, holder: id.New(),
		outside: map[string]kept{},
		failures: prometheus.NewCounterVec(
			prometheus.CounterOpts{Name: "gbpc_monitor_failures_total", Help: "Number of readings of gauges that failed, by reading."},
			[]string{"reading"},
		),
	}
	return s
}

func (s *Service) keep(gauges []prometheus.Metric, leads bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gauges, s.leads, s.at = gauges, leads, s.wall.Now()
}

// Describe names the metrics. It is part of prometheus.Collector.
func (s *Service) Describe(to chan<- *prometheus.Desc) {
	for _, d := range descriptions() {
		to <- d
	}
	s.failures.Describe(to)
}

// Collect sends what was read last. It is part of prometheus.Collector.
func (s *Service) Collect(to chan<- prometheus.Metric) {
	writable := 1.0
	if err := s.writable(context.Background()); err != nil {
		s.log.Error("the database cannot write", "err", err)
		writable = 0
	}
	to <- prometheus.MustNewConstMetric(writableDesc, prometheus.GaugeValue, writable)
	for list, at := range s.lists() {
		to <- prometheus.MustNewConstMetric(listAgeDesc, prometheus.GaugeValue, s.wall.Now().Sub(at).Seconds(), list)
	}
	s.failures.Collect(to)
	s.mu.Lock()
	defer s.mu.Unlock()
	leads := 0.0
	if s.leads && s.wall.Now().Sub(s.at) < leaseDuration { // a process that hung has lost its lease
		leads = 1
		for _, g := range s.gauges {
			to <- g
		}
		to <- prometheus.MustNewConstMetric(readAtDesc, prometheus.GaugeValue, float64(s.at.UnixMilli())/1000)
	}
	to <- prometheus.MustNewConstMetric(leaderDesc, prometheus.GaugeValue, leads)
}
