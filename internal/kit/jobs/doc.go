// Package jobs is the durable job queue. Work that must happen after a transaction commits is enqueued in
// that transaction and runs at least once. Table: jobs.
//
// A running job is leased. When its process dies, the lease expires and another process takes the job;
// anything the first one still writes about it is ignored. Two jobs with the same key are one job, ever.
// A handler must therefore be idempotent.
//
// A job that fails is retried with increasing delays. After 70 failures, about ten hours, it is exhausted
// and waits for an operator. The example enqueues a job and works it.
package jobs
