// Package limit counts how often somebody may call. Table: rate_limits. Every process that shares
// the database shares the counts, and one statement both decides and counts.
//
// An allowance of n calls in a period refills evenly: after a burst of n, one call is allowed every
// period/n.
package limit
