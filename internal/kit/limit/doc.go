// Package limit is a rate limiter. Table: rate_limits. All processes that share the database share the
// counts, and a single statement both decides and counts.
//
// An allowance of n calls in a period refills evenly: after a burst of n calls, one call is allowed every
// period/n.
//
// An IPv6 client counts by its /64, because it can call from each address of it, and with its /48 against a wider limit.
package limit
