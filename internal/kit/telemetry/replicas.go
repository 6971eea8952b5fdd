package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/gbpc/gbpc/internal/kit/db"
)

// Replicas returns a collector of the replicas that read returns, with the number of reads that the primary answered in their
// place.
func Replicas(read func() ([]db.ReplicaStats, int64)) prometheus.Collector { return replicas{read} }

type replicas struct {
	read func() ([]db.ReplicaStats, int64)
}

var (
	replicaUsableDesc = prometheus.NewDesc(
		"gbpc_database_replica_usable", "1 while this process reads from the replica, by its number in database_replicas, else 0.",
		[]string{"replica"}, nil,
	)
	replicaAgeDesc = prometheus.NewDesc(
		"gbpc_database_replica_age_seconds", "Age of the state of a replica at most, once it is known.", []string{"replica"}, nil,
	)
	replicaReadsDesc = prometheus.NewDesc(
		"gbpc_database_replica_reads_total", "Number of reads for replicas that a replica (its number) or the primary has answered.",
		[]string{"server"}, nil,
	)
)

// Describe names the metrics.
func (r replicas) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{replicaUsableDesc, replicaAgeDesc, replicaReadsDesc} {
		to <- d
	}
}

// Collect reads the replicas.
func (r replicas) Collect(to chan<- prometheus.Metric) {
	all, fromPrimary := r.read()
	to <- prometheus.MustNewConstMetric(replicaReadsDesc, prometheus.CounterValue, float64(fromPrimary), "primary")
	for _, one := range all {
		usable := 0.0
		if one.Usable {
			usable = 1
		}
		to <- prometheus.MustNewConstMetric(replicaUsableDesc, prometheus.GaugeValue, usable, one.Name)
		to <- prometheus.MustNewConstMetric(replicaReadsDesc, prometheus.CounterValue, float64(one.Served), one.Name)
		if one.Known {
			to <- prometheus.MustNewConstMetric(replicaAgeDesc, prometheus.GaugeValue, one.Age.Seconds(), one.Name)
		}
	}
}
