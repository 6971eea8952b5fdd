package auth_test

import (
	"fmt"
	"math"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// What an answer costs tells who is registered, so a known and an unknown address must cost the same. The
// processor time of this process is compared, not the time that passed, which other processes lengthen; and the
// least of many, which the garbage collector did not. Nothing in these calls sleeps.
func TestResponseTimes_DoNotRevealWhetherAnAddressIsRegistered(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	require.NoError(t, b.auth.HashAsInProduction())
	const rounds, tries = 10, 40
	const unnoticed = 100 * time.Microsecond // nobody tells so little apart through a network, in as many calls as our limits allow
	for n := range rounds {
		b.enrolled(fmt.Sprintf("known%d@example.com", n))
	}
	calls := 0
	for name, call := range map[string]func(w *browser, email string){
		"login":   func(w *browser, email string) { w.login(email, "wrong password") },
		"captcha": func(w *browser, email string) { w.captcha(email, "registry") },
		"reset": func(w *browser, email string) {
			w.call("POST", "/auth/reset-password", object{"email": email})
		},
		"new password": func(w *browser, email string) {
			w.call("POST", "/user/reset-password", object{"email": email, "code": "000000", "newPassword": "Another-pass-2026"})
		},
	} {
		calls++
		known, unknown := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
		alike := func() bool { return (known - unknown).Abs() < unknown/10+unnoticed }
		for try := range tries {
			for i := range rounds {
				w := b.browser()
				w.address = fmt.Sprintf("10.%d.%d.%d", calls, try, i) // each a client of its own
				is := func() {
					known = min(known, processorTime(t, func() { call(w, fmt.Sprintf("known%d@example.com", i)) }))
				}
				isNot := func() {
					unknown = min(unknown, processorTime(t, func() { call(w, fmt.Sprintf("nobody%d@example.com", i)) }))
				}
				if i%2 == 0 { // the first call of a client also begins to count its calls
					is()
					isNot()
				} else {
					isNot()
					is()
				}
			}
			if alike() {
				break
			}
			b.clock.Advance(24 * time.Hour) // no limit remembers the last round
		}
		require.True(t, alike(), "%s: %s for a known address, %s for an unknown one", name, known, unknown)
	}
}

func processorTime(t *testing.T, work func()) time.Duration {
	begin := usage(t)
	work()
	return usage(t) - begin
}

// usage is the processor time of this process so far.
func usage(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
