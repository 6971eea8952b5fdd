// Package clock provides the time. Business code never calls time.Now, so that tests can stop the clock and the
// sandbox can move it.
package clock
