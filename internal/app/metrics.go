package app

import (
	"context"
	"net/http"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/monitor"
)

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
		DB: o.DB, Clock: o.Clock, Wall: o.Wall, Log: o.Log, Queue: a.queue, Outbox: a.outbox, Exceptions: a.exceptions, Transactions: a.transactions, Withdrawals: a.withdrawals,
		Treasury: a.treasury, Networks: o.Networks,
		ReserveRatio: func(ctx context.Context) (string, error) {
			figures, err := a.transparency.CurrentFigures(ctx)
			return figures.Ratio(), err
		},
		Writable: func(ctx context.Context) error { return a.writable.probe(ctx, a.db) },
	})
	a.metrics.Register(a.monitor, telemetry.Pools(o.DB.Pools))
}
