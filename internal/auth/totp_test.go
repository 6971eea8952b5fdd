package auth_test

import (
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
	"github.com/stretchr/testify/require"
)

func (b *bench) totp(secret string) string {
	b.t.Helper()
	code, err := totp.GenerateCode(secret, b.clock.Now())
	require.NoError(b.t, err)
	return code
}

type totpSetUp struct {
	Secret, OTPAuthURL string
	ExpiresAt          time.Time
}

// withTOTP sets up an authenticator for the signed-in user and uses its current code.
func (w *browser) withTOTP() (secret string, recovery []string) {
	w.t.Helper()
	w.secondaryAuth()
	var s totpSetUp
	w.call("POST", "/user/auth/2fa/2fa", nil).into(w.t, &s)
	var codes struct{ RecoveryCodes []string }
	w.call("POST", "/user/auth/2fa", object{"totp": w.totp(s.Secret)}).into(w.t, &codes)
	require.Len(w.t, codes.RecoveryCodes, 10)
	return s.Secret, codes.RecoveryCodes
}

func (w *browser) secondary(body object) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/secondary-login", body)
}

func TestTwoFactor_EveryCallIsRefusedWhileTheFeatureIsOff(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		code := object{"totp": "123456"}
		for _, a := range []answer{
			w.call("POST", "/user/auth/2fa/2fa", nil), w.call("POST", "/user/auth/2fa/validation", code), w.call("GET", "/user/auth/2fa/validation?totp=123456", nil),
			w.call("POST", "/user/auth/2fa", code), w.call("PUT", "/user/auth/2fa/enable", code), w.call("PUT", "/user/auth/2fa/disable", code),
		} {
			w.refused("A10021", a)
			require.Equal(t, 403, a.Status)
			require.Equal(t, "2FA is currently disabled.", a.Message)
		}
	})
}

func TestTwoFactor_OperatorsEnrolWhileTheFeatureIsOff(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrol(newOperator("ops@example.com"))
		w := b.signedIn("ops@example.com")
		w.withTOTP()
		require.NotNil(t, b.browser().signIn("ops@example.com").SecondFactor)
	})
}

func TestTwoFactor_SetUpByTokenBeforeTheFirstSignIn(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		w := b.browser()
		account := w.register("jane@example.com")
		require.True(t, account.TwoFactorEnabled)
		w.token = account.SetupToken
		// The token does this and nothing else.
		w.refused("A10005", w.call("GET", "/user/self", nil))
		w.refused("A10005", w.call("GET", "/wallet/account/setting", nil))
		w.refused("A10005", w.secondary(object{"method": "password", "password": password}))
		w.refused("A10005", w.call("PUT", "/user/auth/2fa/disable", object{"totp": "123456"}))

		var s totpSetUp
		w.call("POST", "/user/auth/2fa/2fa", nil).into(t, &s)
		require.Contains(t, s.OTPAuthURL, "otpauth://totp/GBPC:jane@example.com?secret="+s.Secret)
		var valid struct{ Valid bool }
		w.call("POST", "/user/auth/2fa/validation", object{"totp": b.totp(s.Secret)}).into(t, &valid)
		require.True(t, valid.Valid)
		w.call("GET", "/user/auth/2fa/validation?totp="+b.totp(s.Secret), nil).into(t, &valid)
		require.True(t, valid.Valid)
		w.call("POST", "/user/auth/2fa/validation", object{"totp": "000000"}).into(t, &valid)
		require.False(t, valid.Valid)
		w.ok(w.call("POST", "/user/auth/2fa", object{"totp": b.totp(s.Secret)}))
		w.refused("A10005", w.call("POST", "/user/auth/2fa/2fa", nil)) // it has done its work

		done := w.signIn("jane@example.com")
		require.Equal(t, []string{"totp", "recovery"}, done.SecondFactor.Methods)
		w.refused("A10009", w.call("GET", "/user/self", nil))
		w.refused("A10018", w.secondary(object{"method": "totp", "totp": b.totp(s.Secret)})) // the set-up used it
		b.clock.Advance(30 * time.Second)
		w.ok(w.secondary(object{"method": "totp", "totp": b.totp(s.Secret)}))
		var self struct{ TwoFactorEnabled bool }
		w.call("GET", "/user/self", nil).into(t, &self)
		require.True(t, self.TwoFactorEnabled)
	})
}

func TestSetupToken_LastsFifteenMinutes(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		w := b.browser()
		w.token = w.register("jane@example.com").SetupToken
		b.clock.Advance(15 * time.Minute)
		w.refused("A10005", w.call("POST", "/user/auth/2fa/2fa", nil))
	})
}

func TestTOTP_CodeIsValidOnceWithinTheAllowedDrift(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		b.clock.Advance(30 * time.Second)
		code := b.totp(secret)
		w.ok(w.secondary(object{"method": "totp", "totp": code}))
		w.refused("A10018", w.secondary(object{"method": "totp", "totp": code}))
		other := b.signedIn("jane@example.com")
		other.refused("A10018", other.secondary(object{"method": "totp", "totp": code}))
		b.clock.Advance(30 * time.Second)
		late := b.totp(secret)
		b.clock.Advance(30 * time.Second)
		w.ok(w.secondary(object{"method": "totp", "totp": late})) // a clock may be half a minute slow
		b.clock.Advance(30 * time.Second)
		late = b.totp(secret)
		b.clock.Advance(60 * time.Second)
		w.refused("A10018", w.secondary(object{"method": "totp", "totp": late}))
	})
}

func TestTOTP_GuessingStopsAfterFiveAttempts(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		b.clock.Advance(time.Minute)
		for range 3 {
			w.refused("A10018", w.secondary(object{"method": "totp", "totp": "000000"}))
		}
		for range 2 { // looking counts too, by either method
			w.ok(w.call("GET", "/user/auth/2fa/validation?totp=000000", nil))
		}
		a := w.refused("A0429", w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
		require.Equal(t, "900", a.Header.Get("Retry-After"))
		b.clock.Advance(15 * time.Minute)
		w.ok(w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}

func TestTOTP_AStrangersGuessesDoNotLockOutAKnownBrowser(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		secret, _ := w.withTOTP()
		thief := b.browser() // has the password
		thief.signIn("jane@example.com")
		for range 6 {
			thief.secondary(object{"method": "totp", "totp": "000000"})
		}
		thief.refused("A0429", thief.secondary(object{"method": "totp", "totp": "000000"}))
		b.clock.Advance(time.Minute)
		w.signIn("jane@example.com")
		w.ok(w.secondary(object{"method": "totp", "totp": b.totp(secret)}))
	})
}

func TestPassword_IsNotAStepUpForUsersWithASecondFactor(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.withTOTP()
		w.refused("A10010", w.secondary(object{"method": "password", "password": password}))
		n := w.challenged(w.pay("10.00", "0xabc"))
		require.Equal(t, []string{"totp", "recovery"}, n.Methods)
		w.refused("A10010", w.authenticate(n.ChallengeID))
		w.challenged(w.pay("10.00", "0xabc"))
	})
}

func TestTwoFactor_DisablingAndEnablingEachRequireACode(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.refused("A10027", w.call("PUT", "/user/auth/2fa/enable", object{"totp": "123456"}))
		secret, _ := w.withTOTP()
		w.refused("A10018", w.call("PUT", "/user/auth/2fa/disable", object{"totp": b.totp(secret)})) // used at the set-up
		b.clock.Advance(30 * time.Second)
		w.ok(w.call("PUT", "/user/auth/2fa/disable", object{"totp": b.totp(secret)}))
		require.Nil(t, b.browser().signIn("jane@example.com").SecondFactor)
		b.clock.Advance(30 * time.Second)
		w.ok(w.call("PUT", "/user/auth/2fa/enable", object{"totp": b.totp(secret)}))
		require.NotNil(t, b.browser().signIn("jane@example.com").SecondFactor)
		require.Contains(t, b.subjects("jane@example.com"), "turned off")
	})
}

func TestTwoFactor_SetUpRequiresStepUpAndExpires(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.refused("A10008", w.call("POST", "/user/auth/2fa/2fa", nil))
		w.secondaryAuth()
		w.refused("A10027", w.call("POST", "/user/auth/2fa", object{"totp": "123456"}))
		var s totpSetUp
		w.call("POST", "/user/auth/2fa/2fa", nil).into(t, &s)
		w.refused("A10018", w.call("POST", "/user/auth/2fa", object{"totp": "000000"}))
		b.clock.Advance(15 * time.Minute)
		w.secondaryAuth()
		w.refused("A10020", w.call("POST", "/user/auth/2fa", object{"totp": b.totp(s.Secret)}))
		require.Equal(t, map[string]string{"totp": "A0401"}, w.call("POST", "/user/auth/2fa", object{"totp": ""}).fields(t))
	})
}

func TestRecoveryCode_IsValidOnceAndItsUseIsNotified(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		_, recovery := w.withTOTP()
		other := b.browser()
		other.signIn("jane@example.com")
		other.ok(other.secondary(object{"method": "recovery", "recoveryCode": recovery[3]}))
		other.ok(other.call("GET", "/user/self", nil))
		require.Contains(t, b.subjects("jane@example.com"), "recovery code")
		again := b.browser()
		again.signIn("jane@example.com")
		again.refused("A10019", again.secondary(object{"method": "recovery", "recoveryCode": recovery[3]}))
	})
}
