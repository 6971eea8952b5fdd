// Package clock is where the program reads the time. Nothing else calls time.Now in business code,
// so that a test can stop the clock and the sandbox can move it.
package clock

import (
	"sync/atomic"
	"time"
)

// Clock tells the time in UTC, in whole microseconds: what both databases keep.
type Clock interface {
	Now() time.Time
}

// System is the machine's clock.
type System struct{}

// Now is the machine's time.
func (System) Now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// Shifted is the machine's clock, moved forward by an offset. The sandbox advances it.
type Shifted struct{ offset atomic.Int64 }

// NewShifted starts at offset from the machine's time.
func NewShifted(offset time.Duration) *Shifted {
	s := &Shifted{}
	s.offset.Store(int64(offset))
	return s
}

// Now is the machine's time plus the offset.
func (s *Shifted) Now() time.Time {
	return time.Now().UTC().Add(time.Duration(s.offset.Load())).Truncate(time.Microsecond)
}

// Advance moves the clock forward by d and returns the new offset.
func (s *Shifted) Advance(d time.Duration) time.Duration {
	return time.Duration(s.offset.Add(int64(d)))
}

// Fixed stands still until it is set. For tests.
type Fixed struct{ at atomic.Int64 }

// NewFixed stands at t.
func NewFixed(t time.Time) *Fixed {
	f := &Fixed{}
	f.Set(t)
	return f
}

// Now is the moment the clock was set to.
func (f *Fixed) Now() time.Time { return time.UnixMicro(f.at.Load()).UTC() }

// Set moves the clock to t.
func (f *Fixed) Set(t time.Time) { f.at.Store(t.UnixMicro()) }

// Advance moves the clock forward by d.
func (f *Fixed) Advance(d time.Duration) { f.at.Add(d.Microseconds()) }
