package auth_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// A key as the API answers it.
type keyAnswer struct {
	Key struct {
		ID, Name, Prefix, Status string
		Scopes, IPAllowList      []string
		CreatedAt                time.Time
		ExpiresAt, LastUsedAt    *time.Time
		LastUsedIP, PublicKey    *string
	}
	Secret string
}

// business adds a business whose owner is signed in.
func (b *bench) business(email string) *browser {
	b.t.Helper()
	b.enrol(auth.NewUser{Email: email, Password: password, Kind: customer.Business})
	return b.signedIn(email)
}

// confirmed makes the call with the secondary authentication for this very call, as the site does.
func (w *browser) confirmed(method, path string, body any) answer {
	w.t.Helper()
	w.ok(w.authenticate(w.challenged(w.call(method, path, body)).ChallengeID))
	return w.ok(w.call(method, path, body))
}

// makeKey makes a key with the scopes and what else is given.
func (w *browser) makeKey(scopes string, more ...object) (k keyAnswer) {
	w.t.Helper()
	body := object{"name": "Payroll", "scopes": strings.Fields(scopes)}
	for _, m := range more {
		for name, value := range m {
			body[name] = value
		}
	}
	w.confirmed("POST", "/developer/key", body).into(w.t, &k)
	return k
}

// machine calls with the key's secret and nothing else.
func (b *bench) machine(secret string) *browser {
	m := b.browser()
	m.headers["Authorization"], m.headers["X-Requested-With"] = "Bearer "+secret, ""
	return m
}

func (w *browser) keys() (keys []string) {
	w.t.Helper()
	var list struct {
		List []struct{ ID, Status string }
	}
	w.ok(w.call("GET", "/developer/key", nil)).into(w.t, &list)
	for _, k := range list.List {
		keys = append(keys, k.ID+" "+k.Status)
	}
	return keys
}

func TestKey_IsMadeWithAnAuthenticationForThatVeryKeyAndItsSecretToldOnce(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		body := object{"name": "Payroll", "scopes": []string{"read", "transfers"}, "ipAllowList": []string{"203.0.113.0/24", "2001:db8::1"}, "expiresAt": b.clock.Now().Add(time.Hour)}
		n := w.challenged(w.call("POST", "/developer/key", body))
		w.ok(w.authenticate(n.ChallengeID))
		w.challenged(w.call("POST", "/developer/key", object{"name": "Payroll", "scopes": []string{"read", "transfers", "redemptions"}}))
		made := w.ok(w.call("POST", "/developer/key", body))
		var k keyAnswer
		made.into(t, &k)
		require.Regexp(t, `^gbpc_live_[0-9A-Za-z]{49}$`, k.Secret)
		require.True(t, strings.HasPrefix(k.Secret, k.Key.Prefix))
		require.Equal(t, []string{"203.0.113.0/24", "2001:db8::1/128"}, k.Key.IPAllowList)
		require.Equal(t, "active", k.Key.Status)
		w.challenged(w.call("POST", "/developer/key", body)) // the authentication is spent
		for _, shown := range []string{string(w.call("GET", "/developer/key", nil).Data), b.log.String(), b.inbox("owner@example.com")[0].Text} {
			require.NotContains(t, shown, k.Secret[len(k.Key.Prefix):])
		}
		require.Contains(t, b.subjects("owner@example.com"), "A new API key")
		var stored int
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM auth_api_keys WHERE length(hash) = 32").Scan(&stored))
		require.Equal(t, 1, stored)
		require.Contains(t, string(w.call("GET", "/user/security-event", nil).Data), `"api_key_made"`)
	})
}

func TestKey_EachWrongFieldIsNamed(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		a := w.refused("A0400", w.call("POST", "/developer/key", object{"name": " ", "scopes": []string{"read", "admin"}, "ipAllowList": []string{"10.0.0.0/8", "10.0.0.0/33"}, "expiresAt": b.clock.Now(), "publicKey": "AAAA"}))
		require.Equal(t, map[string]string{"name": "A0401", "scopes[1]": "A0407", "ipAllowList[1]": "A0402", "expiresAt": "A0407", "publicKey": "A0402"}, a.fields(t))
		a = w.refused("A0400", w.call("POST", "/developer/key", object{"name": "Payroll", "scopes": []string{"read"}, "expiresAt": "9999-12-31T23:59:59-01:00"}))
		require.Equal(t, map[string]string{"expiresAt": "A0407"}, a.fields(t), "the year 10000 in UTC")
		require.Equal(t, map[string]string{"name": "A0401", "scopes": "A0401"}, w.refused("A0400", w.call("POST", "/developer/key", object{})).fields(t))
	})
}

func TestKey_OfAnIndividualNeedsAVerifiedOne(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.refused("W2009", w.call("POST", "/developer/key", object{"name": "x", "scopes": []string{"read"}}))
	})
}

func TestKey_OpensWhatItsScopesNameAndNothingOfPeople(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read").Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		a := m.refused("A20003", m.call("POST", "/test/pay", object{"amount": "1", "payee": "x"}))
		require.Equal(t, 403, a.Status)
		require.JSONEq(t, `{"scope":"transfers"}`, string(a.Data))
		for _, call := range []string{"GET /user/self", "PUT /user", "GET /user/session", "POST /user/auth/logout", "POST /user/auth/2fa/2fa", "GET /user/passkey", "POST /user/terms", "GET /developer/key", "POST /developer/key", "POST /wallet/account/setting", "GET /admin/security-event"} {
			method, path, _ := strings.Cut(call, " ")
			var body any
			if method != "GET" {
				body = object{}
			}
			a := m.refused("A20003", m.call(method, path, body))
			require.JSONEq(t, `{"scope":""}`, string(a.Data), call)
		}
	})
}

func TestAbuse_AKeyThatIsNoneIsDeadAndAnsweredAlike(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		k := w.makeKey("read")
		other := "0"
		if strings.HasSuffix(k.Secret, other) {
			other = "1"
		}
		for _, secret := range []string{"", "x", k.Key.Prefix, k.Key.ID, k.Secret[:58] + other, strings.Replace(k.Secret, "live", "test", 1), k.Secret + "x", strings.Repeat("g", 5000), w.token, "' OR 1=1 --"} {
			a := b.machine(secret).call("GET", "/wallet/account/setting", nil)
			require.Equal(t, "A20001", a.Code, secret)
			require.Equal(t, 401, a.Status)
		}
		both := b.machine(k.Secret)
		both.token = w.token
		a := both.refused("A0400", both.call("GET", "/wallet/account/setting", nil))
		require.Contains(t, a.fields(t), "satoken")
	})
}

func TestAbuse_AStolenKeyIsDeadWhereItsAddressIsNotListed(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read", object{"ipAllowList": []string{"127.0.0.0/8", "2001:db8::/32"}}).Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		m.address = "[2001:db8:1::1]"
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		for _, address := range []string{"203.0.113.9", "[2001:db9::1]"} {
			m.address = address
			require.Equal(t, 403, m.refused("A20004", m.call("GET", "/wallet/account/setting", nil)).Status)
		}
	})
}

func TestAbuse_ARevokedOrExpiredKeyIsDeadAtOnce(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		k := w.makeKey("read", object{"expiresAt": b.clock.Now().Add(10 * time.Minute)})
		m := b.machine(k.Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		b.clock.Advance(10 * time.Minute)
		m.refused("A20001", m.call("GET", "/wallet/account/setting", nil))
		require.Equal(t, []string{k.Key.ID + " expired"}, w.keys())
		other := w.makeKey("read")
		n := b.machine(other.Secret)
		n.ok(n.call("GET", "/wallet/account/setting", nil))
		w.ok(w.call("DELETE", "/developer/key/"+other.Key.ID, nil))
		require.Equal(t, 401, n.refused("A20001", n.call("GET", "/wallet/account/setting", nil)).Status)
		w.refused("A0409", w.call("DELETE", "/developer/key/"+other.Key.ID, nil))
		w.refused("A0409", w.call("PUT", "/developer/key/"+other.Key.ID, object{"name": "Other"}))
		w.refused("A0409", w.call("POST", "/developer/key/"+other.Key.ID+"/rotate", object{"graceHours": 1}))
	})
}

func TestAbuse_AnothersKeyDoesNotExist(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		k := b.business("owner@example.com").makeKey("read")
		thief := b.business("thief@example.com")
		for _, call := range []string{"DELETE /developer/key/", "PUT /developer/key/", "POST /developer/key/"} {
			method, path, _ := strings.Cut(call, " ")
			var body any = object{}
			path += k.Key.ID
			if method == "POST" {
				path, body = path+"/rotate", object{"graceHours": 0}
			}
			if method == "DELETE" {
				body = nil
			}
			require.Equal(t, 404, thief.refused("A0404", thief.call(method, path, body)).Status)
		}
		require.Empty(t, thief.keys())
		m := b.machine(k.Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
	})
}

func TestKey_IsRotatedWithAGraceInWhichBothWork(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		old := w.makeKey("read webhooks")
		rotate := "/developer/key/" + old.Key.ID + "/rotate"
		require.Contains(t, w.refused("A0400", w.call("POST", rotate, object{"graceHours": 169})).fields(t), "graceHours")
		require.Contains(t, w.refused("A0400", w.call("POST", rotate, object{})).fields(t), "graceHours")
		var next keyAnswer
		w.confirmed("POST", rotate, object{"graceHours": 2}).into(t, &next)
		require.Equal(t, old.Key.Scopes, next.Key.Scopes)
		require.NotEqual(t, old.Secret, next.Secret)
		a, z := b.machine(old.Secret), b.machine(next.Secret)
		a.ok(a.call("GET", "/wallet/account/setting", nil))
		z.ok(z.call("GET", "/wallet/account/setting", nil))
		b.clock.Advance(2 * time.Hour)
		a.refused("A20001", a.call("GET", "/wallet/account/setting", nil))
		z.ok(z.call("GET", "/wallet/account/setting", nil))
		w = b.signedIn("owner@example.com")
		var last keyAnswer
		w.confirmed("POST", "/developer/key/"+next.Key.ID+"/rotate", object{"graceHours": 0}).into(t, &last)
		z.refused("A20001", z.call("GET", "/wallet/account/setting", nil))
		require.Equal(t, []string{last.Key.ID + " active", next.Key.ID + " revoked", old.Key.ID + " expired"}, w.keys())
	})
}

func TestKey_ACustomerHasFiftyAtMostAndASuccessorIsOne(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		another := func() error {
			_, _, err := b.auth.MakeKeyFor(context.Background(), "owner@example.com", apikeys.Draft{Name: "x", Scopes: []apikeys.Scope{apikeys.Read}})
			return err
		}
		old := w.makeKey("read")
		for range 48 {
			require.NoError(t, another())
		}
		both := make(chan error, 2)
		for range 2 {
			go func() { both <- another() }()
		}
		errs := []error{<-both, <-both}
		require.ElementsMatch(t, []error{nil, apikeys.ErrTooMany}, errs, "there was room for one")
		rotate := "/developer/key/" + old.Key.ID + "/rotate"
		w.ok(w.authenticate(w.challenged(w.call("POST", rotate, object{"graceHours": 1})).ChallengeID))
		w.refused("A20005", w.call("POST", rotate, object{"graceHours": 1}))
		m := b.machine(old.Secret)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		w.confirmed("POST", rotate, object{"graceHours": 0})
	})
}

func TestKey_IsLoosenedWithAnAuthenticationAndTightenedWithout(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		k := w.makeKey("read reports", object{"ipAllowList": []string{"10.0.0.0/8"}, "expiresAt": b.clock.Now().Add(time.Hour)})
		path := "/developer/key/" + k.Key.ID
		for _, tighter := range []object{{"name": "Other"}, {"scopes": []string{"read"}}, {"ipAllowList": []string{"10.1.0.0/16", "10.2.0.0/16"}}, {"expiresAt": b.clock.Now().Add(time.Minute)}} {
			w.ok(w.call("PUT", path, tighter))
		}
		for _, looser := range []object{{"scopes": []string{"read", "transfers"}}, {"ipAllowList": []string{"10.1.0.0/15"}}, {"ipAllowList": []string{}}, {"expiresAt": b.clock.Now().Add(time.Hour)}, {"expiresAt": nil}} {
			w.challenged(w.call("PUT", path, looser))
		}
		changed := w.confirmed("PUT", path, object{"expiresAt": nil, "scopes": []string{"transfers"}})
		var view struct {
			Name, Status string
			Scopes       []string
			ExpiresAt    json.RawMessage
		}
		changed.into(t, &view)
		require.Equal(t, []string{"transfers"}, view.Scopes)
		require.Equal(t, "null", string(view.ExpiresAt))
		require.Equal(t, "Other", view.Name)
		require.Contains(t, b.subjects("owner@example.com"), "has new permissions")
	})
}

func TestKey_NobodyGivesOneMoreThanTheirRoleMay(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		owner := b.business("owner@example.com")
		strong := owner.makeKey("read transfers")
		b.setRole("owner@example.com", customer.RoleDeveloper)
		w := owner // the role counts that the user has now
		w.refused("A0403", w.call("POST", "/developer/key", object{"name": "x", "scopes": []string{"transfers"}}))
		w.refused("A0403", w.call("POST", "/developer/key/"+strong.Key.ID+"/rotate", object{"graceHours": 1}))
		w.refused("A0403", w.call("PUT", "/developer/key/"+strong.Key.ID, object{"name": "x"}))
		w.challenged(w.call("POST", "/developer/key", object{"name": "x", "scopes": []string{"read", "webhooks"}}))
	})
}

func TestKey_ShowsWhenAndFromWhereItWasLastUsed(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.business("owner@example.com")
		m := b.machine(w.makeKey("read").Secret)
		use := func() (at *time.Time, ip *string) {
			var list struct {
				List []struct {
					LastUsedAt *time.Time
					LastUsedIP *string
				}
			}
			w.ok(w.call("GET", "/developer/key", nil)).into(t, &list)
			return list.List[0].LastUsedAt, list.List[0].LastUsedIP
		}
		at, ip := use()
		require.Nil(t, at)
		require.Nil(t, ip)
		m.address = "127.0.0.7"
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		at, ip = use()
		require.Equal(t, b.clock.Now(), at.UTC())
		require.Equal(t, "127.0.0.7", *ip)
		first := b.clock.Now()
		b.clock.Advance(59 * time.Second)
		m.address = "127.0.0.8"
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		at, _ = use()
		require.Equal(t, first, at.UTC(), "to a minute")
		b.clock.Advance(time.Second)
		m.ok(m.call("GET", "/wallet/account/setting", nil))
		_, ip = use()
		require.Equal(t, "127.0.0.8", *ip)
	})
}

// setRole gives the only member of a customer another role.
func (b *bench) setRole(email string, role customer.Role) {
	b.t.Helper()
	require.NoError(b.t, b.auth.InTx(b.t.Context(), func(ctx context.Context, tx db.Tx) error {
		u, _, err := b.customers.ByEmail(ctx, tx, email)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE customer_members SET role = $1 WHERE user_id = $2", string(role), u.ID)
		return err
	}))
}
