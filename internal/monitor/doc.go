// Package monitor reads what the whole issuer does from the departments, and exports it as gauges: jobs, orders, rails,
// chains, exceptions, the reserve, redemptions, mail. Table: monitor_leases.
//
// One process at a time reads (lease.go), so that a sum over processes counts nothing twice and the database is asked once;
// the others export none of these metrics but gbpc_monitor_leader. When that process dies, another one reads within half a
// minute. What cannot be read is left out, counted and logged: a gap in a graph is an alarm too.
package monitor
