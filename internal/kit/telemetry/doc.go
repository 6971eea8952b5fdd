// Package telemetry is how a process tells what it does: metrics for Prometheus, traces for a collector that speaks
// OTLP, and the ids of request, trace and actor in every log line. It has no table.
//
// Nothing here names a person: labels, spans and lines have routes, states and ids. What is measured by this process
// alone is in Metrics; what is read from the database is in package monitor. docs/metrics.md lists every metric.
package telemetry
