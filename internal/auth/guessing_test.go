package auth_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A guesser has the password, all the time there is and an address for each try.
type guesser struct {
	*browser
	guess  func(w *browser) answer
	judged int
}

// month has the guesser go on for 30 days: a code a minute from ever new addresses, and where it is told to wait, it waits.
// What is refused until there is a new password is tried again each day, after daily, if there is one.
func (g *guesser) month(daily func()) {
	end := g.clock.Now().Add(30 * 24 * time.Hour)
	for n := 0; g.clock.Now().Before(end); n++ {
		g.address = fmt.Sprintf("198.%d.%d.1", 51+n/250, n%250)
		g.signIn("jane@example.com")
		switch a := g.guess(g.browser); a.Code {
		case "A0429":
			wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
			require.NoError(g.t, err)
			require.Positive(g.t, wait)
			g.clock.Advance(time.Duration(wait) * time.Second)
		case "A10035":
			require.Equal(g.t, 403, a.Status)
			g.clock.Advance(24 * time.Hour)
			if daily != nil {
				daily()
			}
		default:
			g.judged++
			g.clock.Advance(time.Minute)
		}
	}
}

func wrongTOTP(w *browser) answer { return w.secondary(object{"method": "totp", "totp": "abcdef"}) }

func wrongRecovery(w *browser) answer {
	return w.secondary(object{"method": "recovery", "recoveryCode": "abcdef"})
}

func (b *bench) lettersAbout(words string) int {
	return len(regexp.MustCompile(words).FindAllString(b.subjects("jane@example.com"), -1))
}

func TestGuessing_AMonthFromNewAddressesBuysTwentyFiveCodesAndIsMailed(t *testing.T) {
	for name, guess := range map[string]func(*browser) answer{"authenticator": wrongTOTP, "recovery": wrongRecovery} {
		t.Run(name, func(t *testing.T) {
			each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
				b.enrolled("jane@example.com")
				w := b.signedIn("jane@example.com")
				secret, _ := w.withTOTP()
				thief := guesser{browser: b.browser(), guess: guess}
				thief.month(nil)
				require.Equal(t, 25, thief.judged)
				require.Equal(t, 1, b.lettersAbout("guessing codes"))
				require.Equal(t, 1, b.lettersAbout("blocked until you choose"))

				w.signIn("jane@example.com") // a known browser
				w.ok(w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
				events := string(w.ok(w.call("GET", "/user/security-event?pageSize=100", nil)).Data)
				require.Equal(t, 1, strings.Count(events, `"codes_guessed"`), events)
				require.Equal(t, 1, strings.Count(events, `"codes_closed"`))
			})
		})
	}
}

func TestGuessing_IsMailedAtTheFifthCodeWhateverTheAddress(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withTOTP()
		thief := b.browser()
		for n := range 9 {
			thief.address = fmt.Sprintf("198.51.100.%d", n)
			thief.signIn("jane@example.com")
			thief.refused("A10018", wrongTOTP(thief))
			require.Equal(t, n >= 4, b.lettersAbout("guessing codes") == 1, n)
			b.clock.Advance(20 * time.Hour)
		}
	})
}

func TestGuessing_WhoChoosesANewPasswordByMailGetsInAndTheGuesserDoesNot(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		secret, _ := b.signedIn("jane@example.com").withTOTP()
		thief := guesser{browser: b.browser(), guess: wrongTOTP}
		thief.month(nil)
		phone := b.browser()
		phone.signIn("jane@example.com")
		phone.refused("A10035", phone.secondary(object{"method": "totp", "totp": b.totp(secret)}))
		require.Contains(t, b.inbox("jane@example.com")[0].Text+b.inbox("jane@example.com")[1].Text, "/Auth/ResetPassword")

		b.resetPassword(phone, "Another-pass-2026")
		thief.refused("A10001", thief.login("jane@example.com", password))
		phone.token = phone.tokenOf(phone.login("jane@example.com", "Another-pass-2026"))
		phone.ok(phone.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}

// A mailbox alone must not open an account that has a second factor, however often the password is reset.
func TestGuessing_AMailboxBuysFiveCodesADay(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withTOTP()
		thief := guesser{browser: b.browser(), guess: wrongTOTP}
		thief.month(func() {
			for range 3 {
				b.resetPassword(thief.browser, password)
			}
		})
		require.LessOrEqual(t, thief.judged, 25+29*5)
		require.Greater(t, thief.judged, 25+5)
	})
}

func TestGuessing_InABrowserThatIsKnownEndsToo(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		b.clock.Advance(time.Minute)
		w.signIn("jane@example.com")
		w.ok(w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
		thief := guesser{browser: w, guess: wrongTOTP} // at her computer
		thief.month(nil)
		require.Equal(t, 25, thief.judged)
		phone := b.browser()
		phone.signIn("jane@example.com")
		phone.ok(phone.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}

func TestGuessing_LookingAtCodesIsCountedWithUsingThem(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.withTOTP()
		thief := b.browser() // has a session of hers
		thief.token = w.token
		for n := range 10 {
			thief.address = fmt.Sprintf("198.51.100.%d", n)
			if n%2 == 0 {
				thief.ok(thief.call("POST", "/user/auth/2fa/validation", object{"totp": "abcdef"}))
			} else {
				thief.ok(thief.call("GET", "/user/auth/2fa/validation?totp=abcdef", nil))
			}
		}
		thief.address = "198.51.100.200"
		require.Equal(t, "3600", thief.refused("A0429", thief.call("GET", "/user/auth/2fa/validation?totp=abcdef", nil)).Header.Get("Retry-After"))
		require.Equal(t, 1, b.lettersAbout("guessing codes"))
	})
}

func (w *browser) tokenOf(a answer) string {
	w.t.Helper()
	var done login
	a.into(w.t, &done)
	return done.TokenInfo.TokenValue
}

func (b *bench) resetPassword(w *browser, to string) {
	b.t.Helper()
	w.ok(w.call("POST", "/auth/reset-password", object{"email": "jane@example.com"}))
	w.ok(w.call("POST", "/user/reset-password", object{"email": "jane@example.com", "code": b.readCode("jane@example.com"), "newPassword": to}))
}
