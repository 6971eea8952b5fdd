package auth_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPasskey_SignsInWithoutAPasswordOrASecondStep(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		a := b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		var done login
		w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(""))}).into(t, &done)
		require.Nil(t, done.SecondFactor)
		require.Equal(t, "jane@example.com", done.User.Email)
		w.token = done.TokenInfo.TokenValue
		var keys struct {
			List []struct {
				ID, Name   string
				LastUsedAt *time.Time
			}
		}
		w.call("GET", "/user/passkey", nil).into(t, &keys)
		require.Equal(t, "My phone", keys.List[0].Name)
		require.NotNil(t, keys.List[0].LastUsedAt)
	})
}

// A passkey that was one device's is synced from some day on (iCloud Keychain and Google Password Manager): its flags BE and BS are
// set then, and may not be on another device.
func TestPasskey_SignsInWhenItBeginsToBeSynced(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		a := b.signedIn("jane@example.com").withPasskey()
		for _, synced := range []byte{0, 0x18, 0x08, 0} {
			a.flags = 0x05 | synced
			w := b.browser()
			var done login
			w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(""))}).into(t, &done)
			require.Equal(t, "jane@example.com", done.User.Email)
		}
		a.flags = 0x05 | 0x10
		w := b.browser()
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(""))}))
	})
}

func TestPasskey_RegistrationRequiresStepUp(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.refused("A10008", w.call("POST", "/user/passkey/options", nil))
		w.refused("A10008", w.call("POST", "/user/passkey", object{"name": "x", "credential": object{"id": "x"}}))
	})
}

func TestPasskey_OffersStrongSignaturesOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		var options struct {
			PublicKey struct{ PubKeyCredParams []struct{ Alg int } }
		}
		w := b.signedIn("jane@example.com").secondaryAuth()
		w.call("POST", "/user/passkey/options", nil).into(t, &options)
		var offered []int
		for _, p := range options.PublicKey.PubKeyCredParams {
			offered = append(offered, p.Alg)
		}
		require.Equal(t, []int{-7, -8, -257}, offered, "ES256, EdDSA, RS256")
	})
}

func TestPasskey_IsASecondFactorForAPasswordSignIn(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		a := b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		done := w.signIn("jane@example.com")
		require.Equal(t, []string{"passkey"}, done.SecondFactor.Methods)
		w.refused("A10009", w.call("GET", "/user/self", nil))
		w.refused("A10010", w.call("POST", "/user/auth/secondary-login", object{"method": "password", "password": password}))
		w.refused("A10009", w.call("GET", "/user/self", nil))
		a2 := w.call("POST", "/user/auth/secondary-login", object{"method": "passkey", "assertion": a.get(w.passkeyOptions(""))})
		w.ok(a2)
		require.JSONEq(t, `{"secondaryAuthUntil":null}`, string(a2.Data)) // a sign-in is no step-up
		w.ok(w.call("GET", "/user/self", nil))
		w.refused("A10008", w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}))
	})
}

func TestPasskey_SignsExactlyOnePayment(t *testing.T) {
	each(t, []option{strictStepUp}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		a := w.withPasskey()
		ten := w.challenged(w.pay("10.00", "0xabc"))
		require.Equal(t, []string{"passkey"}, ten.Methods)
		twenty := w.challenged(w.pay("20.00", "0xabc"))
		prove := func(challenge string, assertion object) answer {
			return w.call("POST", "/user/auth/secondary-login", object{"challengeId": challenge, "method": "passkey", "assertion": assertion})
		}
		w.refused("A10026", prove(twenty.ChallengeID, a.get(w.passkeyOptions(ten.ChallengeID)))) // signed for another payment
		w.refused("A10026", prove(ten.ChallengeID, a.get(w.passkeyOptions(""))))                 // signed for none
		forSession := a.get(w.passkeyOptions(ten.ChallengeID))
		w.refused("A10026", w.call("POST", "/user/auth/secondary-login", object{"method": "passkey", "assertion": forSession}))
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(ten.ChallengeID))}))
		w.refused("A10010", w.authenticate(ten.ChallengeID)) // a password does not do
		w.challenged(w.pay("10.00", "0xabc"))

		good := a.get(w.passkeyOptions(ten.ChallengeID))
		w.ok(prove(ten.ChallengeID, good))
		w.refused("A10028", prove(ten.ChallengeID, good))
		w.ok(w.pay("10.00", "0xabc"))
	})
}

func TestPasskey_AssertionIsValidOnceForFiveMinutes(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		a := b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		assertion := a.get(w.passkeyOptions(""))
		w.ok(w.call("POST", "/user/auth/passkey/login", object{"assertion": assertion}))
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": assertion}))
		assertion = a.get(w.passkeyOptions(""))
		b.clock.Advance(5 * time.Minute)
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": assertion}))
	})
}

func TestPasskey_RefusesForeignOriginsUnverifiedUsersClonesAndMalformedInput(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		a := b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		try := func() answer {
			return w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(""))})
		}
		a.origin = "http://evil.example"
		w.refused("A10001", try())
		a.origin, a.flags = "http://localhost:8080", 0x01 // present, not verified
		w.refused("A10001", try())
		a.flags, a.counter = 0x05, 0 // the counter went back: a copy
		w.refused("A10001", try())
		a.counter = 1000
		w.ok(try())
		stranger := newAuthenticator(t)
		stranger.id, stranger.handle = a.id, a.handle // her key's name, another key
		wrong := w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": stranger.get(w.passkeyOptions(""))}))
		require.Equal(t, 401, wrong.Status)
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": object{"id": "x", "response": 7}}))
		require.Equal(t, 400, w.call("POST", "/user/auth/passkey/login", object{}).Status)
	})
}

func TestPasskey_OfAnotherUserIsNotAStepUp(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		a := b.signedIn("mallory@example.com").withPasskey()
		w := b.signedIn("jane@example.com")
		w.refused("A10026", w.call("POST", "/user/auth/secondary-login", object{"method": "passkey", "assertion": a.get(w.passkeyOptions(""))}))
	})
}

func TestPasskey_RemovedIsForgotten(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		w := b.signedIn("jane@example.com")
		a := w.withPasskey()
		var keys struct{ List []struct{ ID string } }
		w.call("GET", "/user/passkey", nil).into(t, &keys)
		path := "/user/passkey/" + keys.List[0].ID
		stranger := b.signedIn("mallory@example.com").secondaryAuth()
		require.Equal(t, stranger.call("DELETE", path, nil).Code, stranger.call("DELETE", "/user/passkey/none", nil).Code)
		require.Equal(t, 404, stranger.call("DELETE", path, nil).Status)
		// The password step-up from before the passkey is none any more.
		w.refused("A10008", w.call("DELETE", path, nil))
		w.ok(w.call("POST", "/user/auth/secondary-login", object{"method": "passkey", "assertion": a.get(w.passkeyOptions(""))}))
		w.ok(w.call("DELETE", path, nil))
		w.refused("A10001", w.call("POST", "/user/auth/passkey/login", object{"assertion": a.get(w.passkeyOptions(""))}))
		require.Contains(t, b.subjects("jane@example.com"), "removed")
	})
}

func TestPasskeyOptions_NameNoCredential(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.signedIn("jane@example.com").withPasskey()
		w := b.browser()
		require.NotContains(t, string(w.ok(w.call("POST", "/user/auth/passkey/options", nil)).Data), "allowCredentials")
		none := w.refused("A10028", w.call("POST", "/user/auth/passkey/options", object{"challengeId": "none"}))
		require.Equal(t, 404, none.Status, "as whatever is another customer's")
	})
}
