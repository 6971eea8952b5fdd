package auth_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
)

// The times of a known and an unknown address are taken in turns, so that both meet the same machine;
// the medians are compared. A busy machine spoils a round now and then, a tell-tale answer every one.
func TestResponseTimes_DoNotRevealWhetherAnAddressIsRegistered(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	b := newBench(t, dbtest.SQLite(t))
	require.NoError(t, b.auth.HashAsInProduction())
	const rounds, tries = 25, 8
	for n := range rounds {
		b.enrolled(fmt.Sprintf("known%d@example.com", n))
	}
	n := 0
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
		var ratio float64
		for try := range tries {
			var known, unknown []time.Duration
			for i := range rounds {
				n++
				w := b.browser()
				w.address = fmt.Sprintf("10.%d.%d.%d", try, n/250, n%250) // each a client of its own
				known = append(known, timed(func() { call(w, fmt.Sprintf("known%d@example.com", i)) }))
				unknown = append(unknown, timed(func() { call(w, fmt.Sprintf("nobody%d@example.com", i)) }))
			}
			if ratio = float64(median(known)) / float64(median(unknown)); ratio > 0.9 && ratio < 1.1 {
				break
			}
			b.clock.Advance(24 * time.Hour) // no limit remembers the last round
		}
		require.InDelta(t, 1, ratio, 0.1, name)
	}
}

func timed(work func()) time.Duration {
	begin := time.Now()
	work()
	return time.Since(begin)
}

func median(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/2]
}
