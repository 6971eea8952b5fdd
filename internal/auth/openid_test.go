package auth_test

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/auth/openid/openidtest"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

const operatorEmail = "olga@gbpc.example"

// org is a bench with a provider, and an operator who has an account there.
type org struct {
	*bench
	provider *openidtest.Provider
	operator string // the user's id
}

func atOrg(t *testing.T, options []option, test func(t *testing.T, o *org)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { test(t, newOrg(t, d, options...)) })
}

func newOrg(t *testing.T, d *db.DB, options ...option) *org {
	t.Helper()
	c := clock.NewFixed(time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC))
	p := openidtest.New(t, c)
	configured := func(a *auth.Config) {
		a.OpenID = openid.Config{Issuer: p.Issuer(), ClientID: openidtest.ClientID, Secret: openidtest.Secret, Name: "Acme", Limit: a.OpenID.Limit, Only: a.OpenID.Only, TrustSecondFactor: a.OpenID.TrustSecondFactor, TrustEmail: a.OpenID.TrustEmail, MaxAge: a.OpenID.MaxAge}
	}
	o := &org{bench: newBenchOn(t, d, c, newSealer(t), append(options, configured)...), provider: p}
	o.operator = o.enrol(auth.NewUser{Email: operatorEmail, Password: password, DisplayName: "Olga", Country: "GB"}).User.ID
	p.Person = &openidtest.Person{Subject: "00u1olga", Email: "Olga@GBPC.example", Verified: true}
	return o
}

func only(c *auth.Config)      { c.OpenID.Only = true }
func trusting(c *auth.Config)  { c.OpenID.TrustSecondFactor = true }
func believing(c *auth.Config) { c.OpenID.TrustEmail = true }
func aged(c *auth.Config)      { c.OpenID.MaxAge = 8 * time.Hour }
func hurried(c *auth.Config)   { c.OpenID.Limit = 200 * time.Millisecond }

type begun struct{ URL, Secret string }

func (w *browser) begin() (b begun) {
	w.t.Helper()
	w.call("POST", "/user/auth/openid/start", nil).into(w.t, &b)
	return b
}

// back is what the provider sends back with the browser.
func (o *org) back(b begun) url.Values {
	o.t.Helper()
	u, err := url.Parse(o.provider.Authorize(b.URL))
	require.NoError(o.t, err)
	require.Equal(o.t, "http://localhost:8080"+openid.ReturnPath, "http://"+u.Host+u.Path)
	return u.Query()
}

func (w *browser) finish(back url.Values, secret string) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/openid/finish", object{"code": back.Get("code"), "state": back.Get("state"), "secret": secret})
}

// attempt signs in with the provider from begin to end.
func (o *org) attempt(w *browser) answer {
	o.t.Helper()
	b := w.begin()
	return w.finish(o.back(b), b.Secret)
}

func (o *org) admitted(w *browser) (done login) {
	o.t.Helper()
	o.attempt(w).into(o.t, &done)
	require.Equal(o.t, o.operator, done.User.ID)
	w.token = done.TokenInfo.TokenValue
	return done
}

func (o *org) events(userID string) (kinds []securityevents.Kind) {
	o.t.Helper()
	all, _, err := o.auth.SecurityEvents(o.t.Context(), userID, db.Window{Limit: 50})
	require.NoError(o.t, err)
	for _, e := range all {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func TestProvider_AnOperatorIsBoundByTheVerifiedAddressOnceAndThenByTheProvidersIDAlone(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		w := o.browser()
		require.Nil(t, o.admitted(w).SecondFactor)
		w.ok(w.call("GET", "/user/session", nil))
		require.Contains(t, o.events(o.operator), securityevents.ProviderBound)
		require.Contains(t, o.subjects(operatorEmail), "connected to Acme")

		o.provider.Person.Email, o.provider.Person.Verified = "other@elsewhere.example", false
		o.admitted(o.browser())

		o.provider.Person = &openidtest.Person{Subject: "00u2eve", Email: operatorEmail, Verified: true}
		w.refused("A10033", o.attempt(o.browser()))
		require.Contains(t, o.events(o.operator), securityevents.SignInFailed)
	})
}

func TestProvider_AChangedAddressThereMovesNobodyIntoAnothersAccount(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		o.admitted(o.browser())
		o.enrol(auth.NewUser{Email: "boss@gbpc.example", Password: password, DisplayName: "Boss", Country: "GB"})
		o.provider.Person.Email = "boss@gbpc.example"
		o.admitted(o.browser()) // still the same operator
	})
}

func TestProvider_NobodyButAnActiveOperatorIsAdmitted(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		customer := o.enrolled("jane@example.com").User.ID
		for name, p := range map[string]openidtest.Person{
			"a customer":               {Subject: "1", Email: "jane@example.com", Verified: true},
			"a stranger":               {Subject: "2", Email: "nobody@example.com", Verified: true},
			"an unverified address":    {Subject: "3", Email: operatorEmail, Verified: false},
			"an address nobody judged": {Subject: "4", Email: operatorEmail},
			"no address":               {Subject: "5", Verified: true},
		} {
			o.provider.Person = &p
			require.Equal(t, "A10033", o.attempt(o.browser()).Code, name)
		}
		require.NotContains(t, o.events(customer), securityevents.SignInFailed, "a customer's record is about a customer's sign-in")
		require.NotContains(t, o.events(o.operator), securityevents.ProviderBound)

		o.provider.Person = &openidtest.Person{Subject: "6", Email: operatorEmail, Verified: "true"}
		o.admitted(o.browser())
		o.tx(func(ctx context.Context, tx db.Tx) error { return o.auth.Disable(ctx, tx, o.operator) })
		require.Equal(t, "A10003", o.attempt(o.browser()).Code)
	})
}

func TestProvider_AnAddressOfWhichItSaysNothingIsBelievedOnlyIfTheOperatorSaysSo(t *testing.T) {
	atOrg(t, []option{believing}, func(t *testing.T, o *org) {
		for name, verified := range map[string]any{"not verified": false, "in a word": "no"} {
			o.provider.Person = &openidtest.Person{Subject: "7", Email: operatorEmail, Verified: verified}
			require.Equal(t, "A10033", o.attempt(o.browser()).Code, name)
		}
		o.provider.Person.Verified = nil
		o.admitted(o.browser())
	})
}

func TestProvider_IsAskedForAFreshSignInAndHasToSayWhenItWas(t *testing.T) {
	atOrg(t, []option{aged}, func(t *testing.T, o *org) {
		w := o.browser()
		u, err := url.Parse(w.begin().URL)
		require.NoError(t, err)
		require.Equal(t, "28800", u.Query().Get("max_age"))
		require.Equal(t, "A10031", o.attempt(w).Code, "it does not say")
		for age, admitted := range map[time.Duration]bool{0: true, 8 * time.Hour: true, 8*time.Hour + 2*time.Minute: false} {
			o.provider.Claims = func(c jwt.MapClaims) { c["auth_time"] = o.clock.Now().Add(-age).Unix() }
			require.Equal(t, admitted, o.attempt(o.browser()).Code == "00000", age)
		}
	})
}

func TestProvider_ASignInEndsOnceInTheBrowserThatBeganItWithinTenMinutes(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		mine, other := o.browser(), o.browser()
		b, others := mine.begin(), other.begin()
		back := o.back(b)
		require.Equal(t, "A10032", other.finish(back, others.Secret).Code, "somebody else's sign-in")
		require.Equal(t, "A0400", mine.finish(back, "").Code, "without the secret")
		require.Equal(t, "00000", mine.finish(back, b.Secret).Code, "another browser does not use it up")
		require.Equal(t, "A10032", mine.finish(back, b.Secret).Code, "once")

		b = mine.begin()
		back = o.back(b)
		o.clock.Advance(10 * time.Minute)
		require.Equal(t, "A10032", mine.finish(back, b.Secret).Code, "too late")
	})
}

func TestProvider_ACodeIsGoodForTheSignInItWasGivenForAndOnce(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		w := o.browser()
		first, second := w.begin(), w.begin()
		code := o.back(first).Get("code")
		stolen := o.back(second)
		stolen.Set("code", code)
		require.Equal(t, "A10031", w.finish(stolen, second.Secret).Code, "its proof is another's (PKCE)")
		again := o.back(first)
		w.ok(w.finish(again, first.Secret))
		third := w.begin()
		again.Set("state", o.back(third).Get("state"))
		require.Equal(t, "A10031", w.finish(again, third.Secret).Code, "a code is redeemed once")
	})
}

func TestProvider_OurSecondFactorIsAskedForUnlessTheProvidersIsTrustedAndWasGiven(t *testing.T) {
	for name, c := range map[string]struct {
		options []option
		methods []string
		asked   bool
	}{
		"by default":                {nil, []string{"pwd", "mfa"}, true},
		"trusted, and given":        {[]option{trusting}, []string{"pwd", "mfa"}, false},
		"trusted, two kinds given":  {[]option{trusting}, []string{"pwd", "otp"}, false},
		"trusted, one alone":        {[]option{trusting}, []string{"otp"}, true},
		"trusted, but not said":     {[]option{trusting}, nil, true},
		"trusted, a password given": {[]option{trusting}, []string{"pwd"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOrg(t, dbtest.SQLite(t), append(c.options, twoFactor, operatorFactor)...)
			o.provider.Person.Methods = c.methods
			w := o.browser()
			o.admitted(w)
			require.Equal(t, 403, w.call("GET", "/admin/security-event?userId="+o.operator, nil).Status, "nobody without a second factor of ours")
			var setup totpSetUp // confirmed by the sign-in with the provider: an invited operator has no password
			w.call("POST", "/user/auth/2fa/2fa", nil).into(t, &setup)
			w.ok(w.call("POST", "/user/auth/2fa", object{"totp": w.totp(setup.Secret)}))
			w = o.browser()
			done := o.admitted(w)
			require.Equal(t, c.asked, done.SecondFactor != nil)
			require.Equal(t, c.asked, w.call("GET", "/admin/security-event?userId="+o.operator, nil).Code == "A10009")
		})
	}
}

func TestProvider_WhereOperatorsUseItAloneNeitherPasswordNorPasskeyAdmitsThemButARecoveryDoes(t *testing.T) {
	atOrg(t, []option{only}, func(t *testing.T, o *org) {
		o.enrolled("jane@example.com")
		o.browser().signIn("jane@example.com") // customers go on as before
		require.Equal(t, "A10001", o.browser().login(operatorEmail, "wrong password").Code, "who does not know the password learns nothing")
		passkey := o.browser()
		o.provider.Person.Subject = "00u1olga"
		o.admitted(passkey)
		key := passkey.withPasskey()
		require.Equal(t, "A10034", passkey.call("POST", "/user/auth/passkey/login", object{"assertion": key.get(passkey.passkeyOptions(""))}).Code)
		for range 7 { // the right password locks nobody out
			require.Equal(t, "A10034", o.browser().login(operatorEmail, password).Code)
		}
		var link string
		member, err := o.customers.Member(t.Context(), o.db.Read(), o.operator)
		require.NoError(t, err)
		o.tx(func(ctx context.Context, tx db.Tx) (err error) {
			link, _, err = o.auth.Recover(ctx, tx, member.User)
			return err
		})
		_, code, _ := strings.Cut(link, "&code=")
		w := o.browser()
		w.ok(w.call("POST", "/user/reset-password", object{"email": operatorEmail, "code": code, "newPassword": "a new long password 7"}))
		w.ok(w.login(operatorEmail, "a new long password 7"))
		o.clock.Advance(24 * time.Hour)
		require.Equal(t, "A10034", o.browser().login(operatorEmail, "a new long password 7").Code)
		o.admitted(o.browser())
	})
}

func TestProvider_UnbindingEndsTheSessionsAndTheNextSignInBindsAgain(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		w := o.browser()
		o.admitted(w)
		o.tx(func(ctx context.Context, tx db.Tx) error { return o.auth.UnbindProvider(ctx, tx, o.operator) })
		require.Equal(t, "A10005", w.call("GET", "/user/session", nil).Code)
		require.Contains(t, o.subjects(operatorEmail), "disconnected")
		o.provider.Person.Subject = "00u9new"
		o.admitted(o.browser())
	})
}

func TestProvider_WithoutOneThereIsNothingToBegin(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		require.Equal(t, "A0404", b.browser().call("POST", "/user/auth/openid/start", nil).Code)
		require.Equal(t, "A0404", b.browser().finish(url.Values{"code": {"x"}, "state": {"x"}}, "x").Code)
	})
}

func TestProvider_WhatIsStoredOpensNoSessionAndIsDeletedInTime(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		w := o.browser()
		b := w.begin()
		u, err := url.Parse(b.URL)
		require.NoError(t, err)
		for _, secret := range []string{b.Secret, u.Query().Get("state"), u.Query().Get("nonce")} {
			require.NotEmpty(t, secret)
			var n int
			require.NoError(t, o.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM auth_openid_attempts WHERE state = $1 OR browser = $2 OR secrets = $3", secret, []byte(secret), []byte(secret)).Scan(&n))
			require.Zero(t, n)
		}
		require.Equal(t, "code", u.Query().Get("response_type"))
		require.Equal(t, "S256", u.Query().Get("code_challenge_method"))
		o.clock.Advance(time.Hour)
		require.NoError(t, o.auth.CleanUp(t.Context()))
		var left int
		require.NoError(t, o.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM auth_openid_attempts").Scan(&left))
		require.Zero(t, left)
		require.NotContains(t, o.log.String(), b.Secret)
	})
}
