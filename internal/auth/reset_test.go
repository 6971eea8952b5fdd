package auth_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestReset_EndsEverySessionAndDelaysNewPayees(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		m := b.enrolled("jane@example.com")
		w, other := b.signedIn("jane@example.com"), b.signedIn("jane@example.com")
		stranger := b.browser()
		for range 5 {
			stranger.login("jane@example.com", "wrong password")
		}
		require.JSONEq(t, "null", string(w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"})).Data))
		code := b.mailedCode("jane@example.com")
		require.Contains(t, b.inbox("jane@example.com")[0].Text, "http://localhost:8080/Auth/ResetPassword#email=jane%40example.com&code="+b.readLink("jane@example.com"))
		reset := func(code, password string) answer {
			return w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": code, "newPassword": password})
		}
		require.Equal(t, map[string]string{"newPassword": "A10015"}, reset(code, "short").fields(t))
		w.ok(reset(code, "Another-pass-2026"))
		w.refused("A10013", reset(code, "Another-pass-2027")) // one use
		for _, ended := range []*browser{w, other} {
			ended.refused("A10005", ended.call("GET", "/user/self", nil))
			ended.refused("A10006", ended.call("POST", "/auth/refresh", object{"refreshToken": ended.refresh}))
		}
		stranger.ok(stranger.login("jane@example.com", "Another-pass-2026")) // the lock is lifted: the mailbox was proof
		settings, err := b.customers.Settings(t.Context(), b.db.Read(), m.Customer.ID)
		require.NoError(t, err)
		require.Equal(t, b.clock.Now().Add(24*time.Hour), settings.NewPayeesFrom())
		require.Contains(t, b.subjects("jane@example.com"), "was reset")
	})
}

func TestReset_AlwaysAnswersAlikeAndRepliesByMailOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for _, email := range []string{"jane@example.com", "nobody@example.com"} {
			a := w.ok(w.call("POST", "/auth/reset-password", object{"email": email}))
			require.JSONEq(t, "null", string(a.Data))
			require.Len(t, b.inbox(email), 1)
		}
		require.NotRegexp(t, sixDigits, b.inbox("nobody@example.com")[0].Text)
		for _, email := range []string{"jane@example.com", "nobody@example.com"} {
			for range 5 {
				w.refused("A10013", w.call("POST", "/user/reset-password", object{"email": email, "code": "abcdef", "newPassword": "Another-pass-2026"}))
			}
			w.refused("A10014", w.call("POST", "/user/reset-password", object{"email": email, "code": "abcdef", "newPassword": "Another-pass-2026"}))
		}
	})
}

func TestReset_NewCodesDoNotAllowMoreGuesses(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		own := b.signedIn("jane@example.com")
		thief := b.browser()
		ask := func(w *browser) { w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"})) }
		guess := func(w *browser, code string) answer {
			return w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": code, "newPassword": "Another-pass-2026"})
		}
		for range 2 {
			ask(thief)
			for range 5 {
				thief.refused("A10013", guess(thief, "abcdef"))
			}
		}
		ask(thief)
		require.Equal(t, "8640", thief.refused("A0429", guess(thief, "abcdef")).Header.Get("Retry-After"))
		b.clock.Advance(8640 * time.Second)
		ask(thief)
		thief.refused("A10013", guess(thief, "abcdef"))
		thief.refused("A0429", guess(thief, b.readCode("jane@example.com"))) // not looked at
		ask(own)
		own.ok(guess(own, b.readCode("jane@example.com")))
	})
}

func TestReset_CodeLastsThirtyMinutes(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		b.clock.Advance(30 * time.Minute)
		w.refused("A10014", w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.mailedCode("jane@example.com"), "newPassword": "Another-pass-2026"}))
	})
}

func TestReset_LeavesTheSecondFactor(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		w.ok(w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.mailedCode("jane@example.com"), "newPassword": "Another-pass-2026"}))
		var done login
		w.login("jane@example.com", "Another-pass-2026").into(t, &done)
		require.NotNil(t, done.SecondFactor)
	})
}
