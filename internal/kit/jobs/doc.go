// Package jobs is the durable job queue. Work that must happen after a transaction commits is enqueued in
// that transaction and runs at least once. Tables: jobs, job_keys, job_lanes.
//
// A Kind has a name, typed arguments, a lane and a time-out. Each lane has workers of its own, so that
// neither a flood of jobs nor an external service that hangs delays the jobs of another lane. A handler that does not
// end with its time-out is left behind.
//
// A running job is leased. When its process dies, the lease expires and another process takes the job;
// anything the first one still writes about it is ignored. Two jobs with the same key are one job, ever,
// even after the finished job was deleted. A handler must therefore be idempotent. A process that is about to end takes no more
// (Drain), and others do.
//
// No job is given up. One that fails is retried with increasing delays, at most some minutes, and when
// another job of its lane succeeds, because their outside is back then; so is it when whoever watches that
// service says that it answers (ServiceAnswers). An attempt that ended with its
// process is not a failure. A job that has failed for too long is reported to the Reporter, until it succeeds.
// The example enqueues a job and works it.
package jobs
