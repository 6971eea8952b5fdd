package auth_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAbuse_OneClientHasCodesMailedToThirtyPeopleAnHour(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		w.address = "198.51.100.1"
		for n := range 50 {
			w.captcha(fmt.Sprintf("registry%d@example.com", n), "registry")
			w.captcha(fmt.Sprintf("email%d@example.com", n), "email")
			w.call("POST", "/auth/reset-password", object{"email": fmt.Sprintf("reset%d@example.com", n)})
		}
		require.Equal(t, 30, len(b.inbox("")))
		a := w.refused("A0429", w.captcha("another@example.com", "registry"))
		require.NotEmpty(t, a.Header.Get("Retry-After"))
		w.ok(w.captcha("registry0@example.com", "registry")) // whom they wrote to already
		b.clock.Advance(2 * time.Minute)
		w.ok(w.captcha("another@example.com", "registry"))
		other := b.browser()
		other.address = "203.0.113.5"
		other.ok(other.captcha("jane@example.com", "registry"))
	})
}

func TestAbuse_AStrangersFloodOfCodesSuppressesNoNoticeAboutTheAccount(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		for n := range 30 {
			w := b.browser()
			w.address = fmt.Sprintf("198.51.100.%d", n)
			for range 5 {
				w.captcha("jane@example.com", "registry")
				w.captcha("jane@example.com", "email")
				w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"})
			}
		}
		before := len(b.inbox("jane@example.com"))
		w := b.signedIn("jane@example.com")
		require.Equal(t, before+1, len(b.inbox("jane@example.com")))
		require.Contains(t, b.inbox("jane@example.com")[0].Subject, "New sign-in")
		w.changePassword()
		require.Contains(t, b.inbox("jane@example.com")[0].Subject, "password was changed")
	})
}

func TestAbuse_APasswordThiefWhoSignsInAHundredTimesMailsTheOwnerTenTimesAnHour(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		for n := range 100 {
			thief := b.browser()
			thief.address = fmt.Sprintf("198.51.%d.1", n)
			thief.signIn("jane@example.com")
		}
		require.Equal(t, 10, len(b.inbox("jane@example.com")))
		w := b.signedIn("jane@example.com")
		w.changePassword()
		require.Contains(t, b.inbox("jane@example.com")[0].Subject, "password was changed", "other notices have no part in it")
	})
}

func TestAbuse_ADisplayNameThatHoldsAnAddressOrTurnsTheTextIsRefusedAtItsField(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		for name, code := range map[string]string{"Win at https://evil.example": "A0432", "evil.example": "A0432", "www.evil": "A0432", "evil.example/x": "A0432", "Jane\u202eeod": "A0402", "Jane\u3164": "A0402"} {
			require.Equal(t, map[string]string{"displayName": code}, w.call("PUT", "/user", object{"displayName": name}).fields(t), name)
		}
		w.ok(w.call("PUT", "/user", object{"displayName": "Dr. J. O'Brien"}))
	})
}

func (w *browser) changePassword() {
	w.t.Helper()
	w.ok(w.call("PUT", "/user/password", object{"oldPassword": password, "newPassword": "Another-pass-2026"}))
}
