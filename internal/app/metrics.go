package app

import (
	"context"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
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

// process.
type gauges struct{ *App }

var (
	jobsGauge    = prometheus.NewDesc("gbpc_jobs", "Number of jobs by kind and state (ready, running, exhausted).", []string{"kind", "state"}, nil)
	stoppedGauge = prometheus.NewDesc("gbpc_minting_stopped", "1 while minting is stopped, 0 otherwise.", nil, nil)
	alertsGauge  = prometheus.NewDesc("gbpc_chain_alerts", "Number of open alerts by network and kind.", []string{"network", "kind"}, nil)
)

// Describe names the gauges.
func (g gauges) Describe(to chan<- *prometheus.Desc) {
	to <- jobsGauge
	to <- stoppedGauge
	to <- alertsGauge
}

// Collect reads them. What cannot be read is left out and logged: a gap in a graph is an alarm too.
func (g gauges) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := g.collect(ctx, to); err != nil {
		g.log.WarnContext(ctx, "metrics not read", "err", err)
	}
}

func (g gauges) collect(ctx context.Context, to chan<- prometheus.Metric) error {
	backlog, err := g.queue.Backlog(ctx)
	if err != nil {
		return err
	}
	for _, b := range backlog {
		to <- prometheus.MustNewConstMetric(jobsGauge, prometheus.GaugeValue, float64(b.Jobs), b.Kind, b.State)
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
