package lockout

import "time"

const (
	day     = 24 * time.Hour
	quarter = 15 * time.Minute
)

// Policy says when a subject is locked, and for how long.
type Policy struct {
	// Window is how long a failure counts.
	Window time.Duration
	// Series is how long after a lock the next one is the first again.
	Series time.Duration
	// Locks follow one another; the last one comes again and again.
	Locks []Lock
}

// Lock is one lock of a series.
type Lock struct {
	Failures int // that cause it
	Pause    time.Duration
	// UntilLifted: it does not end by waiting, but for Pause, which is long.
	UntilLifted bool
}

// lock returns the lock that follows so many before it.
func (p Policy) lock(before int) Lock { return p.Locks[min(max(before, 0), len(p.Locks)-1)] }

// After locks for a quarter of an hour after so many failures within one.
func After(failures int) Policy {
	return Policy{Window: quarter, Locks: []Lock{{Failures: failures, Pause: quarter}}}
}

// Longer locks after so many failures within a quarter of an hour, longer each time until a day without a lock.
func Longer(failures int) Policy {
	return Policy{Window: quarter, Series: day, Locks: []Lock{
		{Failures: failures, Pause: quarter}, {Failures: failures, Pause: time.Hour}, {Failures: failures, Pause: 4 * time.Hour},
		{Failures: failures, Pause: day},
	}}
}

// Lasting is for codes that are short enough to be guessed by who has much time: failures of a month count, each lock is
// longer than the one before, and the last ends only when it is lifted.
func Lasting() Policy {
	return Policy{Window: 30 * day, Series: 90 * day, Locks: []Lock{
		{Failures: 10, Pause: time.Hour}, {Failures: 5, Pause: 4 * time.Hour}, {Failures: 5, Pause: day},
		{Failures: 5, Pause: 365 * day, UntilLifted: true},
	}}
}
