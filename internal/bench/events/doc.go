// Package events measures how fast events reach a customer's program: how many a second are delivered to one local
// endpoint, and how long each takes beside an endpoint that hangs. It is a test for the same reason as package orders:
// GBPC_BENCH_EVENTS=20000 has it measure with so many events on each database (`make bench`).
package events
