package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/kit/trust"
	"github.com/gbpc/gbpc/internal/monitor"
)

// TracesConfig says which traces are recorded, and where they are sent.
type TracesConfig struct {
	Endpoint string  `help:"Address of a collector that takes OTLP over HTTP as JSON, without the path: https://collector.example. Without it nothing is recorded." changed:"operations, when the collector moves" env:"GBPC_TRACES_ENDPOINT"`
	Share    float64 `help:"Share of the requests that is recorded, 0 to 1." changed:"operations, when the collector has too much or too little" default:"0.05" env:"GBPC_TRACES_SHARE"`
}

func (c TracesConfig) check() error {
	switch {
	case c.Share < 0 || c.Share > 1:
		return errors.New("traces-share: must be 0 to 1")
	case c.Endpoint != "" && !encryptedOrHere(c.Endpoint):
		return errors.New("traces-endpoint: must be an https address, or http on this machine")
	}
	return nil
}

// open returns the Tracing. It is closed after everything else.
func (c TracesConfig) open(version string, trusted *trust.Store, log *slog.Logger) *telemetry.Tracing {
	return telemetry.NewTracing(telemetry.TracingConfig{Endpoint: c.Endpoint, Share: c.Share, Version: version, Trust: trusted, Log: log})
}

// operations is the listener that is not public: metrics and health.
func (a *App) operations() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(a.metrics.Registry(), promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", alive)
	mux.HandleFunc("GET /readyz", a.ready)
	return mux
}

// watch has the gauges of the database read, and the pools measured.
func (a *App) watch(o Dependencies) {
	a.monitor = monitor.New(monitor.Dependencies{
		DB: o.DB, Clock: o.Clock, Wall: o.Wall, Log: o.Log, Queue: a.queue, Outbox: a.outbox, Exceptions: a.exceptions,
		Transactions: a.transactions, Withdrawals: a.withdrawals,
		Treasury: a.treasury, Pause: a.pause, Networks: o.Networks,
		ReserveRatio: func(ctx context.Context) (string, error) {
			figures, err := a.transparency.CurrentFigures(ctx)
			return figures.Ratio(), err
		},
		Lists:    a.screening.ListsDownloaded,
		Writable: func(ctx context.Context) error { return a.writable.probe(ctx, a.db) },
	})
	a.metrics.Register(a.monitor, telemetry.Pools(o.DB.Pools), telemetry.Replicas(o.DB.ReplicaStats))
}
