// Package limit is a rate limiter. Table: rate_limits. All processes that share the database share the
// counts, and a single statement both decides and counts.
//
// An allowance of n calls in a period refills evenly: after a burst of n calls, one call is allowed every
// period/n.
package limit
