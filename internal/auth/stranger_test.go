package auth_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var (
	mailedCode = regexp.MustCompile(`(?m)^    (\S+)$`)
	mailedLink = regexp.MustCompile(`#email=\S+&code=([A-Z2-7]{26})\b`)
)

// readCode returns the code of the newest letter, which only the owner of the mailbox reads. It has six digits always.
func (b *bench) readCode(to string) string {
	b.t.Helper()
	found := mailedCode.FindStringSubmatch(b.inbox(to)[0].Text)
	require.NotEmpty(b.t, found, b.inbox(to)[0].Text)
	require.Regexp(b.t, `^\d{6}$`, found[1])
	return found[1]
}

// readLink returns the code that the link of the newest letter carries.
func (b *bench) readLink(to string) string {
	b.t.Helper()
	found := mailedLink.FindStringSubmatch(b.inbox(to)[0].Text)
	require.NotEmpty(b.t, found, b.inbox(to)[0].Text)
	return found[1]
}

// strangers returns browsers of so many networks.
func (b *bench) strangers(networks int) (all []*browser) {
	for n := range networks {
		w := b.browser()
		w.address = fmt.Sprintf("198.51.100.%d", n+1)
		all = append(all, w)
	}
	return all
}

// A siege is how strangers guess codes: from so many networks, for so many minutes.
type siege struct {
	networks, minutes int
	// all means that they had all letters of the hour and have used up the newest code. Else the owner got a letter, and has five
	// tries of their own.
	all bool
}

var sieges = []siege{{networks: 3}, {networks: 4, minutes: 9, all: true}}

// besieged has strangers ask for codes and guess them without a pause longer than three minutes, and then guess once more,
// immediately before the owner acts.
func (b *bench) besieged(s siege, ask, guess func(w *browser)) {
	all := b.strangers(s.networks)
	for _, w := range all { // before there is any code
		guess(w)
	}
	for m := 0; m <= s.minutes; m += 3 {
		for _, w := range all {
			for range 3 {
				ask(w)
				b.clock.Advance(time.Millisecond)
			}
			for range 6 {
				guess(w)
			}
		}
		if m < s.minutes {
			b.clock.Advance(3 * time.Minute)
		}
	}
}

// getsIn has the owner redeem the code of the newest letter and, where that is refused, its link.
func (w *browser) getsIn(s siege, email string, redeem func(code string) answer) {
	w.t.Helper()
	a := redeem(w.readCode(email))
	if !s.all {
		w.ok(a)
		return
	}
	w.refused("A10014", a)
	w.ok(redeem(w.readLink(email)))
}

func TestAbuse_AStrangerCannotHoldUpARegistration(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for n, s := range sieges {
			email := fmt.Sprintf("jane%d@example.com", n)
			register := func(w *browser, code string) answer { return w.registry(registration(email, code)) }
			guess := func(w *browser) { register(w, "abcdef") }
			b.besieged(s, func(w *browser) { w.captcha(email, "registry") }, guess)
			w := b.browser()
			w.ok(w.captcha(email, "registry"))
			for _, stranger := range b.strangers(s.networks) {
				for range 6 {
					guess(stranger)
				}
			}
			register(w, "abcdef") // a slip
			w.getsIn(s, email, func(code string) answer { return register(w, code) })
		}
	})
}

func TestAbuse_AStrangerCannotHoldUpAPasswordReset(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for n, s := range sieges {
			email := fmt.Sprintf("jane%d@example.com", n)
			b.enrolled(email)
			reset := func(w *browser, code string) answer {
				return w.call("POST", "/user/reset-password", object{"email": email, "code": code, "newPassword": "Another-pass-2026"})
			}
			guess := func(w *browser) { reset(w, "abcdef") }
			b.besieged(s, func(w *browser) { w.call("POST", "/auth/reset-password", object{"email": email}) }, guess)
			w := b.browser()
			w.ok(w.call("POST", "/auth/reset-password", object{"email": email}))
			for _, stranger := range b.strangers(s.networks) {
				guess(stranger)
			}
			w.getsIn(s, email, func(code string) answer { return reset(w, code) })

			strangers := b.strangers(4)
			for _, stranger := range strangers { // the address is locked again at once
				for range 5 {
					stranger.login(email, "wrong password")
				}
			}
			strangers[0].refused("A10002", strangers[0].login(email, "Another-pass-2026"))
			w.ok(w.login(email, "Another-pass-2026"))
		}
	})
}

func TestAbuse_AStrangerCannotHoldUpAChangeOfAddress(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("mallory@example.com")
		mallory := b.signedIn("mallory@example.com")
		for n, s := range sieges {
			old, email := fmt.Sprintf("jane%d@example.com", n), fmt.Sprintf("jane%d@example.org", n)
			b.enrolled(old)
			w := b.signedIn(old)
			change := func(w *browser, code string) answer {
				return w.call("PUT", "/user/email", object{"newEmail": email, "code": code, "password": password})
			}
			guess := func(stranger *browser) {
				mallory.address = stranger.address
				change(mallory, "abcdef")
			}
			b.besieged(s, func(w *browser) { w.captcha(email, "email") }, guess)
			w.ok(w.captcha(email, "email"))
			guess(b.strangers(1)[0])
			w.getsIn(s, email, func(code string) answer { return change(w, code) })
		}
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
		w.ok(w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.readCode("jane@example.com"), "newPassword": "Another-pass-2026"}))
	})
}

func TestAbuse_TheCodeOfOneBrowserIsGoodInAnother(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w, phone := b.browser(), b.strangers(1)[0]
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
		thief := b.strangers(1)[0]
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
		thief := b.strangers(1)[0]
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
