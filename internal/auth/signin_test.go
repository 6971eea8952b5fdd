package auth_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLogin_ReturnsTheFieldsOfTheContract(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		m := b.enrolled("Jane@Example.com")
		w := b.browser()
		done := w.signIn("jane@example.COM")
		require.Equal(t, "satoken", done.TokenInfo.TokenName)
		require.Equal(t, "Bearer", done.TokenInfo.TokenType)
		require.Equal(t, 3600, done.TokenInfo.TokenTimeout)
		require.Equal(t, 604800, done.TokenInfo.RefreshTimeout)
		require.Equal(t, m.User.ID, done.User.ID)
		require.Equal(t, "jane@example.com", done.User.Email)
		require.Nil(t, done.SecondFactor)

		var self struct {
			ID, Email, AccountType, Language string
			TwoFactorEnabled                 bool
			Verification                     struct {
				Kind   string
				Status int
			}
			Account  struct{ ID, Role string }
			Features struct{ TwoFactor bool }
		}
		w.call("GET", "/user/self", nil).into(t, &self)
		require.Equal(t, "individual", self.AccountType)
		require.Equal(t, "individual", self.Verification.Kind)
		require.Equal(t, m.Customer.ID, self.Account.ID)
		require.Equal(t, "owner", self.Account.Role)
		w.token = "Bearer " + w.token
		w.ok(w.call("GET", "/user/self", nil))
	})
}

func TestLogin_WrongPasswordAndUnknownAddressAreAnsweredAlike(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		known, unknown := b.browser(), b.browser()
		for n := 1; n <= 5; n++ {
			a, u := known.login("jane@example.com", "wrong password"), unknown.login("nobody@example.com", "wrong password")
			require.Equal(t, a.Status, u.Status)
			require.Equal(t, a.Code, u.Code)
			require.Equal(t, a.Message, u.Message)
			require.Equal(t, string(a.Data), string(u.Data))
			require.Equal(t, a.Header.Get("Retry-After"), u.Header.Get("Retry-After"))
			if n < 5 {
				require.Equal(t, 401, a.Status)
				require.Equal(t, "A10001", a.Code)
			} else {
				require.Equal(t, 403, a.Status) // the fifth answers so already
				require.Equal(t, "A10002", a.Code)
				require.Equal(t, "900", a.Header.Get("Retry-After"))
			}
		}
		require.Contains(t, b.subjects("jane@example.com"), "paused")
		require.Empty(t, b.inbox("nobody@example.com"))
	})
}

func TestLogin_LockedAccountAcceptsThePasswordFromAKnownBrowserOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		own := b.signedIn("jane@example.com")
		stranger := b.browser()
		for range 5 {
			stranger.login("jane@example.com", "wrong password")
		}
		stranger.refused("A10002", stranger.login("jane@example.com", password))
		own.signIn("jane@example.com")
		stranger.refused("A10002", stranger.login("jane@example.com", password)) // her sign-in lets no stranger in

		b.clock.Advance(15 * time.Minute)
		stranger.signIn("jane@example.com")
	})
}

func TestLogin_ABrowserKnownToAnotherUserIsNotKnown(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		mallory := b.signedIn("mallory@example.com")
		for range 5 {
			mallory.login("jane@example.com", "wrong password")
		}
		mallory.refused("A10002", mallory.login("jane@example.com", password))
	})
}

func TestLogin_GuessesInAKnownBrowserAreLimitedToo(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		own := b.signedIn("jane@example.com")
		for n := 1; n <= 10; n++ {
			a := own.login("jane@example.com", "wrong password")
			require.Equal(t, map[bool]string{true: "A10001", false: "A10002"}[n < 5], a.Code, n)
		}
		own.refused("A10002", own.login("jane@example.com", password))
	})
}

func TestLogin_SuccessResetsTheCount(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		for range 3 {
			w := b.browser()
			for range 4 {
				w.refused("A10001", w.login("jane@example.com", "wrong password"))
			}
			w.signIn("jane@example.com")
		}
	})
}

func TestLogin_FailuresCountForFifteenMinutes(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for range 4 {
			w.refused("A10001", w.login("jane@example.com", "wrong password"))
		}
		b.clock.Advance(15*time.Minute + time.Second)
		w.refused("A10001", w.login("jane@example.com", "wrong password"))
	})
}

func TestLogin_EvaluatesAtMostFiveParallelGuesses(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		const guesses = 40
		answers := make(chan answer, guesses)
		for n := range guesses {
			go func() {
				w := b.browser()
				answers <- w.login("jane@example.com", fmt.Sprintf("wrong password %d", n))
			}()
		}
		evaluated := 0
		for range guesses {
			switch a := <-answers; a.Code {
			case "A10001":
				evaluated++
			default:
				require.Equal(t, "A10002", a.Code)
			}
		}
		require.LessOrEqual(t, evaluated, 5)
	})
}

func TestLogin_NamesEveryWrongField(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		require.Equal(t, map[string]string{"email": "A10016", "password": "A0401"}, w.login("nonsense", "").fields(t))
		require.Equal(t, map[string]string{"email": "A0401"}, w.call("POST", "/user/auth/login", object{"password": "x"}).fields(t))
	})
}

func TestLogin_FromANewBrowserIsNotifiedByMail(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		require.Len(t, b.inbox("jane@example.com"), 1)
		require.Contains(t, b.inbox("jane@example.com")[0].Text, "Firefox on Linux")
		w.signIn("jane@example.com")
		require.Len(t, b.inbox("jane@example.com"), 1)
		b.signedIn("jane@example.com")
		require.Len(t, b.inbox("jane@example.com"), 2)
	})
}

func TestDeviceCookie_IsHiddenFromScriptsAndOtherSites(t *testing.T) {
	each(t, []option{secureCookies}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		cookie := b.browser().login("jane@example.com", password).Header.Get("Set-Cookie")
		for _, attribute := range []string{"__Host-gbpc_device=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"} {
			require.Contains(t, cookie, attribute)
		}
	})
}

func TestLogin_IsRateLimitedPerClientAddress(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w, other := b.browser(), b.browser()
		other.address = "127.0.0.2"
		var last answer
		for n := range 130 {
			if last = w.login(fmt.Sprintf("u%d@example.com", n), "x"); last.Status == 429 {
				break
			}
		}
		w.refused("A0429", last)
		require.NotEmpty(t, last.Header.Get("Retry-After"))
		other.refused("A10001", other.login("u@example.com", "x"))
	})
}

func TestResponses_DoNotEchoPasswords(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for _, a := range []answer{w.login("jane@example.com", "my wrong password"), w.login("jane@example.com", strings.Repeat("x", 5000))} {
			require.NotContains(t, string(a.Data)+a.Message, "wrong password")
			require.Equal(t, "A10001", a.Code)
		}
	})
}

func TestLogin_RehashesAPasswordWithOutdatedParameters(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		require.Contains(t, everything(t, b.db, "auth_credentials"), "m=64,")
		require.NoError(t, b.auth.HashAsInProduction())
		w := b.browser()
		w.refused("A10001", w.login("jane@example.com", "wrong password"))
		require.Contains(t, everything(t, b.db, "auth_credentials"), "m=64,", "only who knows the password")
		w.signIn("jane@example.com")
		require.Contains(t, everything(t, b.db, "auth_credentials"), "m=19456,t=2,")
		w.signIn("jane@example.com")
	})
}
