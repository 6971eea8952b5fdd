package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Pools returns a collector of the pools that read returns.
func Pools(read func() []db.PoolStats) prometheus.Collector { return pools{read} }

type pools struct{ read func() []db.PoolStats }

var (
	connectionsDesc = prometheus.NewDesc(
		"gbpc_database_connections", "Number of connections of a pool by state (in_use, idle).", []string{"pool", "state"}, nil,
	)
	maximumDesc = prometheus.NewDesc("gbpc_database_connections_max", "Maximum number of connections of a pool.", []string{"pool"}, nil)
	waitsDesc   = prometheus.NewDesc(
		"gbpc_database_connection_waits_total", "How often a connection of a pool had to be waited for.", []string{"pool"}, nil,
	)
	waitedDesc = prometheus.NewDesc(
		"gbpc_database_connection_wait_seconds_total", "Time for which connections of a pool were waited for.", []string{"pool"}, nil,
	)
)

// Describe names the metrics.
func (p pools) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{connectionsDesc, maximumDesc, waitsDesc, waitedDesc} {
		to <- d
	}
}

// Collect reads the pools.
func (p pools) Collect(to chan<- prometheus.Metric) {
	for _, pool := range p.read() {
		to <- prometheus.MustNewConstMetric(connectionsDesc, prometheus.GaugeValue, float64(pool.InUse), pool.Name, "in_use")
		to <- prometheus.MustNewConstMetric(connectionsDesc, prometheus.GaugeValue, float64(pool.Idle), pool.Name, "idle")
		to <- prometheus.MustNewConstMetric(maximumDesc, prometheus.GaugeValue, float64(pool.Max), pool.Name)
		to <- prometheus.MustNewConstMetric(waitsDesc, prometheus.CounterValue, float64(pool.Waits), pool.Name)
		to <- prometheus.MustNewConstMetric(waitedDesc, prometheus.CounterValue, pool.Waited.Seconds(), pool.Name)
	}
}
