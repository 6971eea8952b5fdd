// Package clock is the clock of a sandbox, which can be moved forward, or stands while a demo world is made. It owns the file
// that keeps the offset.
package clock
