package app

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury"
)

// operations is the listener that is not public: metrics and health.
func (a *App) operations() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), gauges{a})
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /readyz", a.ready)
	return mux
}

// gauges are read from the database when they are asked for, so they are the same in every process.
type gauges struct{ *App }

var (
	writableGauge     = prometheus.NewDesc("gbpc_database_writable", "1 while the database takes writes, 0 while it cannot be reached or its disk is full.", nil, nil)
	bankGauge         = prometheus.NewDesc("gbpc_bank_word_age_seconds", "Age of the bank's newest balance, by account.", []string{"account"}, nil)
	balanceGauge      = prometheus.NewDesc("gbpc_reconciliation", "1 for the result of the newest reconciliation (balanced, discrepancy, unknown), 0 for the others.", []string{"state"}, nil)
	jobsGauge         = prometheus.NewDesc("gbpc_jobs", "Number of jobs by lane, kind and state (ready, failing, running).", []string{"lane", "kind", "state"}, nil)
	jobAgeGauge       = prometheus.NewDesc("gbpc_jobs_oldest_due_seconds", "For how long the oldest due job of a lane has been due.", []string{"lane"}, nil)
	stoppedGauge      = prometheus.NewDesc("gbpc_minting_stopped", "1 while minting is stopped, 0 otherwise.", nil, nil)
	exceptionsGauge   = prometheus.NewDesc("gbpc_exceptions", "Number of open exceptions by kind and severity.", []string{"kind", "severity"}, nil)
	exceptionAgeGauge = prometheus.NewDesc("gbpc_exception_age_seconds", "Age of the oldest open exception by kind and severity.", []string{"kind", "severity"}, nil)
	breachesCounter   = prometheus.NewDesc("gbpc_redemption_breaches_total", "Number of redemptions that were not paid when they were due.", nil, nil)
	overdueGauge      = prometheus.NewDesc("gbpc_redemptions_overdue", "Number of redemptions that are overdue now.", nil, nil)
	alertsGauge       = prometheus.NewDesc("gbpc_chain_alerts", "Number of open alerts by network and kind.", []string{"network", "kind"}, nil)
)

// Describe names the gauges.
func (g gauges) Describe(to chan<- *prometheus.Desc) {
	to <- writableGauge
	to <- jobsGauge
	to <- jobAgeGauge
	to <- stoppedGauge
	to <- bankGauge
	to <- balanceGauge
	to <- exceptionsGauge
	to <- exceptionAgeGauge
	to <- breachesCounter
	to <- overdueGauge
	to <- alertsGauge
}

// Collect reads them. What cannot be read is left out and logged: a gap in a graph is an alarm too.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	writable := 1.0
	if err := g.writable.probe(ctx, g.db); err != nil {
		g.log.ErrorContext(ctx, "the database cannot write", "err", err)
		writable = 0
	}
	to <- prometheus.MustNewConstMetric(writableGauge, prometheus.GaugeValue, writable)
	if err := g.collect(ctx, to); err != nil {
		g.log.WarnContext(ctx, "metrics not read", "err", err)
	}
}

func (g gauges) collect(ctx context.Context, to chan<- prometheus.Metric) error {
	if err := g.collectJobs(ctx, to); err != nil {
		return err
	}
	_, stopped, err := g.treasury.Stopped(ctx, g.db.Read())
	if err != nil {
		return err
	}
	value := 0.0
	if stopped {
		value = 1
	}
	to <- prometheus.MustNewConstMetric(stoppedGauge, prometheus.GaugeValue, value)
	if err := g.collectReconciliation(ctx, to); err != nil {
		return err
	}
	open, err := g.exceptions.OpenCounts(ctx, g.db.Read())
	if err != nil {
		return err
	}
	for _, c := range open {
		to <- prometheus.MustNewConstMetric(exceptionsGauge, prometheus.GaugeValue, float64(c.Open), string(c.Kind), string(c.Severity))
		to <- prometheus.MustNewConstMetric(exceptionAgeGauge, prometheus.GaugeValue, g.clock.Now().Sub(c.Oldest).Seconds(), string(c.Kind), string(c.Severity))
	}
	breaches, err := g.withdrawals.CountBreaches(ctx, g.db.Read())
	if err != nil {
		return err
	}
	to <- prometheus.MustNewConstMetric(breachesCounter, prometheus.CounterValue, float64(breaches.Late))
	to <- prometheus.MustNewConstMetric(overdueGauge, prometheus.GaugeValue, float64(breaches.Open))
	for _, n := range g.networks {
		alerts, err := n.Alerts(ctx, g.db.Read())
		if err != nil {
			return err
		}
		count := map[string]float64{}
		for _, alert := range alerts {
			count[alert.Kind]++
		}
		for kind, standing := range count {
			to <- prometheus.MustNewConstMetric(alertsGauge, prometheus.GaugeValue, standing, n.Network().ID, kind)
		}
	}
	return nil
}

func (g gauges) collectJobs(ctx context.Context, to chan<- prometheus.Metric) error {
	backlog, err := g.queue.Backlog(ctx)
	if err != nil {
		return err
	}
	for _, b := range backlog {
		state := b.State
		if b.Failing {
			state = "failing"
		}
		to <- prometheus.MustNewConstMetric(jobsGauge, prometheus.GaugeValue, float64(b.Jobs), b.Lane, b.Kind, state)
	}
	ages, err := g.queue.OldestDue(ctx)
	if err != nil {
		return err
	}
	for lane, age := range ages {
		to <- prometheus.MustNewConstMetric(jobAgeGauge, prometheus.GaugeValue, age.Seconds(), string(lane))
	}
	return nil
}

// collectReconciliation reads the newest reconciliation, and how old the bank's word is that it relied on.
func (g gauges) collectReconciliation(ctx context.Context, to chan<- prometheus.Metric) error {
	newest, _, err := g.treasury.Reconciliations(ctx, db.Window{Limit: 1})
	if err != nil {
		return err
	}
	for _, state := range []treasury.ReconciliationState{treasury.Balanced, treasury.Discrepancy, treasury.Unknown} {
		value := 0.0
		if len(newest) > 0 && newest[0].State == state {
			value = 1
		}
		to <- prometheus.MustNewConstMetric(balanceGauge, prometheus.GaugeValue, value, string(state))
	}
	for _, account := range []banking.AccountID{banking.Main, banking.Own} {
		w, err := g.treasury.BankWord(ctx, g.db.Read(), account)
		if err != nil {
			return err
		}
		if !w.StatedAt.IsZero() {
			to <- prometheus.MustNewConstMetric(bankGauge, prometheus.GaugeValue, g.clock.Now().Sub(w.StatedAt).Seconds(), string(account))
		}
	}
	return nil
}
