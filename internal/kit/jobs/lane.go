package jobs

import "time"

// Lane is a set of kinds that share workers and, mostly, one external service that they call. What floods or blocks
// a lane does not delay another.
type Lane string

// The lanes.
const (
	// decisions about customers' money; nothing outside is called but the oracle, one call at a time while it does not answer
	LaneMoney      Lane = "money"
	LanePayouts    Lane = "payouts"    // the bank
	LaneScreening  Lane = "screening"  // the sanctions oracle
	LaneMail       Lane = "mail"       // the mail server
	LaneFiles      Lane = "files"      // documents and exports
	LaneProviders  Lane = "providers"  // other providers of wallets, for the travel rule
	LaneStatements Lane = "statements" // the statements of a month, told to everybody who wants them
	LanePeriodic   Lane = "periodic"   // work that repeats for ever; one job of each kind
)

// laneConfig says how a lane is worked.
type laneConfig struct {
	// workers is the number of jobs that one process works concurrently.
	workers int
	// timeout cuts an attempt off.
	timeout time.Duration
	// maxDelay is the longest delay between two attempts of a job that fails.
	maxDelay time.Duration
	// reportAfter is how long a job may fail before it is reported.
	reportAfter time.Duration
	// together means that the kinds call the same outside: when a job succeeds, those that failed are retried.
	together bool
}

var lanes = map[Lane]laneConfig{
	LaneMoney:      {workers: 8, timeout: 30 * time.Second, maxDelay: 5 * time.Minute, reportAfter: 15 * time.Minute, together: true},
	LanePayouts:    {workers: 8, timeout: time.Minute, maxDelay: 5 * time.Minute, reportAfter: 15 * time.Minute, together: true},
	LaneScreening:  {workers: 4, timeout: time.Minute, maxDelay: 5 * time.Minute, reportAfter: 30 * time.Minute, together: true},
	LaneMail:       {workers: 4, timeout: time.Minute, maxDelay: 15 * time.Minute, reportAfter: time.Hour, together: true},
	LaneFiles:      {workers: 2, timeout: 5 * time.Minute, maxDelay: 15 * time.Minute, reportAfter: time.Hour, together: true},
	LaneProviders:  {workers: 4, timeout: 30 * time.Second, maxDelay: 5 * time.Minute, reportAfter: time.Hour},
	LaneStatements: {workers: 1, timeout: time.Minute, maxDelay: 15 * time.Minute, reportAfter: time.Hour},
	LanePeriodic:   {workers: 16, timeout: 10 * time.Minute, maxDelay: 5 * time.Minute, reportAfter: time.Hour},
}

const (
	// reportFailures is the number of failures in a row after which a job is reported, however young it is.
	reportFailures = 20
	// reportInterruptions is the number of processes in a row that died while they worked a job, after which
	// the job is reported: it may be what kills them.
	reportInterruptions = 5

	minRetryDelay = 500 * time.Millisecond
	// retryPause is the least time between two early retries of the failing jobs of a lane: a job that fails
	// by itself is not retried with every success of the others.
	retryPause = 15 * time.Second
	retryBatch = 500
)

// retryDelay doubles with each failure, up to the lane's longest delay or the period of the work. Jitter
// keeps jobs that failed together from being retried together.
func (s *Queue) retryDelay(h handler, lane Lane, failures int32) time.Duration {
	d := lanes[lane].maxDelay
	if failures < 12 {
		d = min(d, minRetryDelay<<(failures-1))
	}
	if h.every > 0 {
		d = min(d, h.every)
	}
	return d/2 + time.Duration(s.random()*float64(d/2))
}
