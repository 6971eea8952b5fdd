// Package jobs is the durable queue: what must happen after a transaction commits is written in that
// transaction, and happens at least once. Table: jobs.
//
// A job that is running is leased: when its process dies, the lease runs out and another takes the
// job; what the dead one still writes about it is refused. Two jobs with one key are one job, for
// ever. A handler must therefore bear being run again, and nothing else.
package jobs
