package clock

import (
	"sync/atomic"
	"time"
)

// Clock returns the current time in UTC, in whole microseconds, which both databases store exactly.
type Clock interface {
	Now() time.Time
}

// System is the machine's clock.
type System struct{}

// Now returns the machine's time.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Shifted is the machine's clock, moved forward by an offset. The sandbox advances it.
type Shifted struct{ offset atomic.Int64 }

// NewShifted returns a clock that is ahead of the machine's by offset.
func NewShifted(offset time.Duration) *Shifted {
	s := &Shifted{}
	s.offset.Store(int64(offset))
	return s
}

// Now returns the machine's time plus the offset.
func (s *Shifted) Now() time.Time {
	return time.Now().UTC().Add(time.Duration(s.offset.Load())).Truncate(time.Microsecond)
}

// Advance moves the clock forward by d and returns the new offset.
func (s *Shifted) Advance(d time.Duration) time.Duration {
	return time.Duration(s.offset.Add(int64(d)))
}

// Fixed is a clock that only moves when it is set. It is for tests.
type Fixed struct{ at atomic.Int64 }

// NewFixed returns a clock set to t.
func NewFixed(t time.Time) *Fixed {
	f := &Fixed{}
	f.Set(t)
	return f
}

// Now returns the time to which the clock was set.
func (f *Fixed) Now() time.Time { return time.UnixMicro(f.at.Load()).UTC() }

// Set sets the clock to t.
func (f *Fixed) Set(t time.Time) { f.at.Store(t.UnixMicro()) }

// Advance moves the clock forward by d.
func (f *Fixed) Advance(d time.Duration) { f.at.Add(d.Microseconds()) }
