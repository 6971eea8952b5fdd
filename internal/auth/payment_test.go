package auth_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/openapi/openapitest"
)

// pay is a call that moves money as wallet's do, as far as this package is concerned.
func pay(r *api.Router, s *auth.Service) {
	type payInput struct {
		Body struct {
			Amount string `json:"amount"`
			Payee  string `json:"payee"`
		}
	}
	api.Post(r, "/test/pay", s.Access().To(auth.Transfer), "withdrawToChain", "Pay", func(ctx context.Context, in *payInput) (string, error) {
		text, err := json.Marshal(in.Body)
		if err != nil {
			return "", err
		}
		op := auth.Operation{Call: "pay", BodyHash: sha256.Sum256(text), Summary: auth.Summary{Amount: in.Body.Amount, Currency: "GBPC", Payee: in.Body.Payee}}
		challenge, found, err := s.Authenticated(ctx, op)
		if err != nil {
			return "", err
		}
		if !found {
			return "", s.Challenge(ctx, op)
		}
		return "paid", s.InTx(ctx, func(ctx context.Context, tx db.Tx) error { return s.SpendChallenge(ctx, tx, challenge, op) })
	})
}

// otherDepartments are the calls that this test answers in their place.
var otherDepartments = openapitest.Except{
	"POST /test/pay":               "pay: a payment that is bound to a challenge",
	"GET /wallet/account/setting":  "settings: a part of what wallet answers",
	"POST /wallet/account/setting": "settings: a part of what wallet answers",
}

// settings are the calls of wallet's that change an account's safety settings.
func settings(r *api.Router, s *auth.Service) {
	type settingsInput struct {
		Body struct {
			WhitelistOnly       *bool `json:"whitelistOnly,omitempty"`
			CoolingOffHours     *int  `json:"coolingOffHours,omitempty"`
			BankCoolingOffHours *int  `json:"bankCoolingOffHours,omitempty"`
			SecondaryAuth       *int  `json:"secondaryAuth,omitempty"`
			MonthlyStatement    *bool `json:"monthlyStatement,omitempty"`
		}
	}
	api.Get(r, "/wallet/account/setting", s.Access().To(auth.Read), "getSettings", "Read", func(ctx context.Context, _ *api.Nothing) (customer.Settings, error) {
		return s.Settings(ctx)
	})
	api.Post(r, "/wallet/account/setting", s.Access().To(auth.Secure), "changeSettings", "Change", func(ctx context.Context, in *settingsInput) (customer.Settings, error) {
		return s.ChangeSettings(ctx, customer.SettingsChange(in.Body))
	})
}

type needed struct {
	ChallengeID string
	Summary     struct{ Amount, Currency, Payee, Item string }
	Methods     []string
}

func (w *browser) pay(amount, payee string) answer {
	w.t.Helper()
	return w.call("POST", "/test/pay", object{"amount": amount, "payee": payee})
}

func (w *browser) challenged(a answer) (n needed) {
	w.t.Helper()
	w.refused("A10008", a)
	require.Equal(w.t, 403, a.Status)
	require.NoError(w.t, json.Unmarshal(a.Data, &n))
	return n
}

func (w *browser) authenticate(challenge string) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/secondary-login", object{"challengeId": challenge, "method": "password", "password": password})
}

func TestPayment_AuthenticationCoversExactlyOnePaymentOnce(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		n := w.challenged(w.pay("10.00", "0xabc"))
		require.Equal(t, []string{"password"}, n.Methods)
		require.Equal(t, "10.00", n.Summary.Amount)
		require.Equal(t, "GBPC", n.Summary.Currency)
		require.Equal(t, "0xabc", n.Summary.Payee)

		w.ok(w.authenticate(n.ChallengeID))
		w.challenged(w.pay("10.01", "0xabc")) // a penny more
		w.challenged(w.pay("10.00", "0xabd")) // somebody else
		w.ok(w.pay("10.00", "0xabc"))
		w.challenged(w.pay("10.00", "0xabc")) // once
	})
}

func TestPayment_IsNotAuthorisedByASteppedUpSession(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com").secondaryAuth()
		w.challenged(w.pay("10.00", "0xabc"))
	})
}

func TestPayment_AuthenticationDoesNotStepUpTheSession(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.ok(w.authenticate(w.challenged(w.pay("10.00", "0xabc")).ChallengeID))
		w.refused("A10008", w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}))
	})
}

func TestPayment_AuthenticationLastsFiveMinutes(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		n := w.challenged(w.pay("10.00", "0xabc"))
		w.ok(w.authenticate(n.ChallengeID))
		b.clock.Advance(5 * time.Minute)
		w.challenged(w.pay("10.00", "0xabc"))

		n = w.challenged(w.pay("10.00", "0xabc"))
		b.clock.Advance(5 * time.Minute)
		w.refused("A10028", w.authenticate(n.ChallengeID)) // answered too late
	})
}

func TestPayment_ChallengeBelongsToItsSession(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("mallory@example.com")
		w := b.signedIn("jane@example.com")
		n := w.challenged(w.pay("10.00", "0xabc"))

		stranger := b.signedIn("mallory@example.com")
		stranger.refused("A10028", stranger.authenticate(n.ChallengeID))
		other := b.signedIn("jane@example.com") // her own, but another session
		other.refused("A10028", other.authenticate(n.ChallengeID))

		w.ok(w.authenticate(n.ChallengeID))
		other.challenged(other.pay("10.00", "0xabc"))
		w.refused("A10028", w.authenticate(n.ChallengeID)) // answered once
		w.refused("A10028", w.authenticate("018f0000-0000-7000-8000-000000000000"))
		w.refused("A10028", w.authenticate("x' OR 1=1"))
	})
}

func TestPayment_OneAuthenticationPaysOnceUnderConcurrency(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.ok(w.authenticate(w.challenged(w.pay("10.00", "0xabc")).ChallengeID))
		answers := make(chan answer, 8)
		for range cap(answers) {
			go func() { w := *w; w.cookies = map[string]string{}; answers <- w.pay("10.00", "0xabc") }()
		}
		paid := 0
		for range cap(answers) {
			if (<-answers).Code == "00000" {
				paid++
			}
		}
		require.Equal(t, 1, paid)
	})
}

func TestPayment_WithoutASecondFactorIsRefusedIfAPasswordIsNotEnough(t *testing.T) {
	each(t, []option{strictStepUp}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.refused("A10029", w.pay("10.00", "0xabc"))
		w.secondaryAuth() // lets her enrol a factor, and do nothing else
		w.refused("A10029", w.pay("10.00", "0xabc"))
		w.refused("A10029", w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false}))
		w.ok(w.call("POST", "/user/passkey/options", nil))
	})
}

func TestSettings_LooseningRequiresStepUpAndIsNotified(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.ok(w.call("POST", "/wallet/account/setting", object{"coolingOffHours": 48, "bankCoolingOffHours": 12})) // stricter: nothing to prove
		for _, looser := range []object{{"whitelistOnly": false}, {"coolingOffHours": 47}, {"bankCoolingOffHours": 11}, {"secondaryAuth": 0}} {
			w.refused("A10008", w.call("POST", "/wallet/account/setting", looser))
		}
		w.secondaryAuth()
		asked := w.challenged(w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false, "coolingOffHours": 1})) // of the session: not enough
		require.Equal(t, "whitelistOnly: false, coolingOffHours: 1", asked.Summary.Item)
		var s customer.Settings
		w.ok(w.authenticate(asked.ChallengeID))
		w.challenged(w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false, "coolingOffHours": 0}))
		w.call("POST", "/wallet/account/setting", object{"whitelistOnly": false, "coolingOffHours": 1}).into(t, &s)
		require.True(t, s.WhitelistOnly)
		require.Equal(t, 48, s.CoolingOffHours)
		require.Equal(t, b.clock.Now().Add(48*time.Hour), s.Pending.EffectiveAt)
		message := b.inbox("jane@example.com")[0]
		require.Contains(t, message.Subject, "will change")
		require.Contains(t, strings.Join(strings.Fields(message.Text), " "), "4 March 2026, 12:00 UTC")
		w.ok(w.confirmed("POST", "/wallet/account/setting", object{"secondaryAuth": 0}))
		w.call("GET", "/wallet/account/setting", nil).into(t, &s)
		require.Equal(t, 0, s.SecondaryAuth)
	})
}

func TestStepUp_LastsFiveMinutes(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		var until struct{ SecondaryAuthUntil time.Time }
		w.call("POST", "/user/auth/secondary-login", object{"method": "password", "password": password}).into(t, &until)
		require.Equal(t, b.clock.Now().Add(5*time.Minute), until.SecondaryAuthUntil)
		b.clock.Advance(5*time.Minute - time.Second)
		w.ok(w.call("DELETE", "/user/session", nil))
		b.clock.Advance(time.Second)
		w.refused("A10008", w.call("DELETE", "/user/session", nil))
	})
}

func TestSecondaryLogin_RefusesIncompleteProofsByField(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		for method, field := range map[string]string{"password": "password", "totp": "totp", "passkey": "assertion", "recovery": "recoveryCode"} {
			require.Equal(t, map[string]string{field: "A0401"}, w.secondary(object{"method": method}).fields(t))
		}
		require.Equal(t, map[string]string{"method": "A0407"}, w.secondary(object{"method": "charm"}).fields(t))
		a := w.refused("A10022", w.secondary(object{"method": "password", "password": "wrong password"}))
		require.Equal(t, 400, a.Status)
		w.refused("A10027", w.secondary(object{"method": "totp", "totp": "123456"}))
		w.refused("A10019", w.secondary(object{"method": "recovery", "recoveryCode": "abcd-efgh-ijkl-mnop"}))
		w.token = ""
		w.refused("A10005", w.secondary(object{"method": "password", "password": password}))
	})
}
