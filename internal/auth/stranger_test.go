package auth_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var anyCode = regexp.MustCompile(`\b(\d{12}|\d{6})\b`)

// readCode returns the code of the newest letter, which only the owner of the mailbox reads.
func (b *bench) readCode(to string) string {
	b.t.Helper()
	code := anyCode.FindString(b.inbox(to)[0].Text)
	require.NotEmpty(b.t, code, b.inbox(to)[0].Text)
	return code
}

// strangers returns browsers of four networks.
func (b *bench) strangers() (all []*browser) {
	for n := range 4 {
		w := b.browser()
		w.address = fmt.Sprintf("198.51.100.%d", n+1)
		all = append(all, w)
	}
	return all
}

// besieged has strangers ask for codes and guess them for some minutes, without a pause longer than three, and then guess once
// more, immediately before the owner acts.
func (b *bench) besieged(minutes int, ask, guess func(w *browser)) {
	all := b.strangers()
	for _, w := range all { // before there is any code
		guess(w)
	}
	for m := 0; m <= minutes; m += 3 {
		for _, w := range all {
			for range 3 {
				ask(w)
			}
			for range 6 {
				guess(w)
			}
		}
		if m < minutes {
			b.clock.Advance(3 * time.Minute)
		}
	}
}

func TestAbuse_AStrangerCannotHoldUpARegistration(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for _, minutes := range []int{0, 9} {
			email := fmt.Sprintf("jane%d@example.com", minutes)
			ask := func(w *browser) { w.captcha(email, "registry") }
			guess := func(w *browser) { w.registry(registration(email, "abcdef")) }
			b.besieged(minutes, ask, guess)
			w := b.browser()
			w.ok(w.captcha(email, "registry"))
			for _, stranger := range b.strangers() {
				for range 6 {
					guess(stranger)
				}
			}
			w.refused("A10013", w.registry(registration(email, "abcdef"))) // a slip
			if a := w.registry(registration(email, b.readCode(email))); a.Code != "00000" {
				require.Equal(t, "A10014", a.Code, minutes) // tries are few while codes are guessed: she asks once more
				w.ok(w.captcha(email, "registry"))
				w.ok(w.registry(registration(email, b.readCode(email))))
			}
		}
	})
}

func TestAbuse_AStrangerCannotHoldUpAPasswordReset(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for _, minutes := range []int{0, 9} {
			email := fmt.Sprintf("jane%d@example.com", minutes)
			b.enrolled(email)
			reset := func(w *browser, code string) answer {
				return w.call("POST", "/user/reset-password", object{"email": email, "code": code, "newPassword": "Another-pass-2026"})
			}
			ask := func(w *browser) { w.call("POST", "/auth/reset-password", object{"email": email}) }
			guess := func(w *browser) { reset(w, "abcdef") }
			b.besieged(minutes, ask, guess)
			w := b.browser()
			w.ok(w.call("POST", "/auth/reset-password", object{"email": email}))
			for _, stranger := range b.strangers() {
				guess(stranger)
			}
			w.ok(reset(w, b.readCode(email)))

			for _, stranger := range b.strangers() { // the address is locked again at once
				for range 5 {
					stranger.login(email, "wrong password")
				}
			}
			stranger := b.strangers()[0]
			stranger.refused("A10002", stranger.login(email, "Another-pass-2026"))
			w.ok(w.login(email, "Another-pass-2026"))
		}
	})
}

func TestAbuse_AStrangerCannotHoldUpAChangeOfAddress(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		mallory, w := b.signedIn("mallory@example.com"), b.signedIn("jane@example.com")
		mallory.address = "198.51.100.9"
		change := func(w *browser, code string) answer {
			return w.call("PUT", "/user/email", object{"newEmail": "jane@example.org", "code": code, "password": password})
		}
		b.besieged(6, func(w *browser) { w.captcha("jane@example.org", "email") }, func(*browser) { change(mallory, "abcdef") })
		w.ok(w.captcha("jane@example.org", "email"))
		change(mallory, "abcdef")
		w.ok(change(w, b.readCode("jane@example.org")))
	})
}

func TestAbuse_WrongCodesForOnePurposeDoNotCountForAnother(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		code := b.mailedCode("jane@example.com")
		for range 12 { // of the same client even
			w.captcha("jane@example.com", "registry")
			for range 6 {
				w.registry(registration("jane@example.com", "abcdef"))
			}
		}
		w.ok(w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": code, "newPassword": "Another-pass-2026"}))
	})
}

func TestAbuse_AWrongCodeCountsOnlyAgainstACodeThatExists(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for range 40 { // of the same client even
			w.refused("A10013", w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": "abcdef", "newPassword": "Another-pass-2026"}))
			b.clock.Advance(15 * time.Second)
		}
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		require.Len(t, b.readCode("jane@example.com"), 6)
		w.ok(w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.readCode("jane@example.com"), "newPassword": "Another-pass-2026"}))
	})
}

func TestAbuse_TheCodeOfOneBrowserIsGoodInAnother(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w, phone := b.browser(), b.strangers()[0]
		w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
		phone.ok(phone.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.readCode("jane@example.com"), "newPassword": "Another-pass-2026"}))
		w.refused("A10013", w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": "abcdef", "newPassword": "Another-pass-2026"}))
	})
}

func TestAbuse_OneAddressIsMailedAtMostTwelveCodesInAMinuteWhoeverAsks(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for n := range 30 {
			w := b.browser()
			w.address = fmt.Sprintf("2001:db8:%x::1", n)
			w.ok(w.captcha("jane@example.com", "registry"))
		}
		require.Len(t, b.inbox("jane@example.com"), 12)
	})
}

func TestAbuse_APasswordThiefCannotHoldUpTheOwnersCodeOnANewDevice(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		thief := b.strangers()[0]
		thief.signIn("jane@example.com")
		for range 8 {
			thief.secondary(object{"method": "totp", "totp": "000000"})
			thief.secondary(object{"method": "recovery", "recoveryCode": "abcdef"})
		}
		b.clock.Advance(time.Minute)
		phone := b.browser()
		phone.signIn("jane@example.com")
		phone.ok(phone.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}

func TestTOTP_GuessingPausesLongerEachTimeAndIsMailedOnce(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withTOTP()
		thief := b.strangers()[0]
		for _, pause := range []time.Duration{15 * time.Minute, time.Hour, 4 * time.Hour, 24 * time.Hour, 24 * time.Hour} {
			thief.signIn("jane@example.com")
			for range 5 {
				thief.refused("A10018", thief.secondary(object{"method": "totp", "totp": "000000"}))
			}
			a := thief.refused("A0429", thief.secondary(object{"method": "totp", "totp": "000000"}))
			require.Equal(t, fmt.Sprint(int(pause.Seconds())), a.Header.Get("Retry-After"))
			if pause < 24*time.Hour {
				require.Len(t, regexp.MustCompile("guessing codes").FindAllString(b.subjects("jane@example.com"), -1), 1)
			}
			b.clock.Advance(pause)
			require.NoError(t, b.auth.CleanUp(t.Context()))
		}
	})
}

func TestTOTP_GuessesFromManyNetworksArePausedTogether(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withTOTP()
		thief := b.browser()
		thief.signIn("jane@example.com")
		guesses := 0
		for n := range 40 {
			thief.address = fmt.Sprintf("198.51.100.%d", n)
			if thief.secondary(object{"method": "totp", "totp": "000000"}).Code == "A10018" {
				guesses++
			}
		}
		require.Equal(t, 10, guesses)
	})
}
