package auth_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func newOperator(email string) auth.NewUser {
	return auth.NewUser{Email: email, Password: password, DisplayName: "Olive"}
}

type newAccount struct {
	UserID, Email, AccountType, SetupToken string
	TwoFactorEnabled                       bool
}

func (w *browser) captcha(email, purpose string) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/captcha", object{"email": email, "purpose": purpose})
}

func registration(email, code string) object {
	return object{"email": email, "password": password, "code": code, "accountType": "individual", "acceptTerms": true}
}

func (w *browser) registry(body object) answer {
	w.t.Helper()
	return w.call("POST", "/user/auth/registry", body)
}

func (w *browser) register(email string) (account newAccount) {
	w.t.Helper()
	w.ok(w.captcha(email, "registry"))
	w.registry(registration(email, w.mailedCode(email))).into(w.t, &account)
	return account
}

func TestRegistry_OpensAnAccountWithTheMailedCode(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		var sent struct{ ExpiresAt time.Time }
		w.captcha("jane@example.com", "registry").into(t, &sent)
		require.Equal(t, b.clock.Now().Add(10*time.Minute), sent.ExpiresAt)
		var account newAccount
		w.registry(registration("Jane@example.com", b.mailedCode("jane@example.com"))).into(t, &account)
		require.Equal(t, "jane@example.com", account.Email)
		require.Equal(t, "individual", account.AccountType)
		require.False(t, account.TwoFactorEnabled)
		require.Empty(t, account.SetupToken)
		require.Equal(t, account.UserID, w.signIn("jane@example.com").User.ID)
	})
}

func TestRegistry_NamesEveryWrongFieldWithoutUsingAnAttempt(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		w.ok(w.captcha("jane@example.com", "registry"))
		for _, c := range []struct {
			change object
			fields map[string]string
		}{
			{object{"email": "x", "password": "short", "code": "", "acceptTerms": false}, map[string]string{"email": "A10016", "password": "A10015", "code": "A0401", "acceptTerms": "A0407"}},
			{object{"accountType": "trust"}, map[string]string{"accountType": "A0407"}},
			{object{"password": "Password123!"}, map[string]string{"password": "A10015"}},
			{object{"password": "1234567890"}, map[string]string{"password": "A10015"}},
			{object{"password": "my-jane-2026-pass", "email": "jane@example.com"}, map[string]string{"password": "A10015"}},
		} {
			for range 2 {
				body := registration("jane@example.com", b.mailedCode("jane@example.com"))
				for key, value := range c.change {
					body[key] = value
				}
				a := w.registry(body)
				require.Equal(t, 400, a.Status)
				require.Equal(t, c.fields, a.fields(t))
			}
		}
		w.ok(w.registry(registration("jane@example.com", b.mailedCode("jane@example.com"))))
	})
}

func TestMailedCode_AllowsFiveAttemptsTenMinutesOneUseAndOnePurpose(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		w := b.browser()
		w.ok(w.captcha("jane@example.com", "registry"))
		code := b.mailedCode("jane@example.com")
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		for range 5 {
			a := w.refused("A10013", w.registry(registration("jane@example.com", wrong)))
			require.Equal(t, 400, a.Status)
		}
		w.refused("A10014", w.registry(registration("jane@example.com", code)))

		w.ok(w.captcha("jane@example.com", "registry"))
		code = b.mailedCode("jane@example.com")
		b.clock.Advance(10 * time.Minute)
		w.refused("A10014", w.registry(registration("jane@example.com", code)))

		w.ok(w.captcha("jane@example.com", "email"))
		w.refused("A10014", w.registry(registration("jane@example.com", b.mailedCode("jane@example.com")))) // the other one

		w.ok(w.captcha("jane@example.com", "registry"))
		first := b.mailedCode("jane@example.com")
		w.ok(w.captcha("jane@example.com", "registry"))
		second := b.mailedCode("jane@example.com")
		if first != second {
			w.refused("A10013", w.registry(registration("jane@example.com", first)))
		}
		w.refused("A10013", w.registry(registration("john@example.com", second))) // another address
		w.ok(w.registry(registration("jane@example.com", second)))
		w.refused("A10013", w.registry(registration("jane@example.com", second)))
	})
}

func TestCaptcha_NeverRevealsWhetherAnAddressIsRegistered(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for _, purpose := range []string{"registry", "email"} {
			known, unknown := w.captcha("jane@example.com", purpose), w.captcha("nobody@example.com", purpose)
			require.Equal(t, known.Status, unknown.Status)
			require.JSONEq(t, string(unknown.Data), string(known.Data))
			require.NotRegexp(t, sixDigits, b.inbox("jane@example.com")[0].Text)
		}
		for _, code := range []string{"000000", "123456"} {
			known, unknown := w.registry(registration("jane@example.com", code)), w.registry(registration("nobody@example.com", code))
			require.Equal(t, unknown.Code, known.Code)
		}
	})
}

func TestCaptcha_MailsAnAddressAtMostTenTimesAnHour(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.browser()
		for _, email := range []string{"jane@example.com", "nobody@example.com"} {
			for range 10 {
				w.ok(w.captcha(email, "registry"))
			}
			a := w.refused("A0429", w.captcha(email, "registry"))
			require.Equal(t, "360", a.Header.Get("Retry-After"))
		}
		require.Equal(t, map[string]string{"email": "A10016"}, w.captcha("x", "email").fields(t))
		require.Equal(t, map[string]string{"purpose": "A0407"}, w.captcha("x@example.com", "reset").fields(t))
	})
}

func TestChangePassword_EndsTheOtherSessions(t *testing.T) {
	for _, call := range [][2]string{{"POST", "/auth/change-password"}, {"PUT", "/user/password"}} {
		each(t, nil, func(t *testing.T, b *bench) {
			b.enrolled("jane@example.com")
			w, other := b.signedIn("jane@example.com"), b.signedIn("jane@example.com")
			change := func(old, password string) answer {
				return w.call(call[0], call[1], object{"oldPassword": old, "newPassword": password})
			}
			a := w.refused("A10022", change("wrong password", "Another-pass-2026"))
			require.Equal(t, 400, a.Status)
			require.Equal(t, map[string]string{"newPassword": "A10015"}, change(password, "jane-is-great").fields(t))
			require.Equal(t, map[string]string{"newPassword": "A10015"}, change(password, password).fields(t))
			w.ok(change(password, "Another-pass-2026"))
			w.ok(w.call("GET", "/user/self", nil))
			other.refused("A10005", other.call("GET", "/user/self", nil))
			other.refused("A10006", other.call("POST", "/auth/refresh", object{"refreshToken": other.refresh}))
			w.refused("A10001", b.browser().login("jane@example.com", password))
			w.ok(b.browser().login("jane@example.com", "Another-pass-2026"))
			require.Contains(t, b.subjects("jane@example.com"), "was changed")
		})
	}
}

func TestChangePassword_LimitsGuesses(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		for range 5 {
			w.refused("A10022", w.call("PUT", "/user/password", object{"oldPassword": "wrong password", "newPassword": "Another-pass-2026"}))
		}
		w.refused("A0429", w.call("PUT", "/user/password", object{"oldPassword": password, "newPassword": "Another-pass-2026"}))
		w.refused("A0429", w.secondary(object{"method": "password", "password": password}))
	})
}

func TestChangePassword_RequiresStepUpFromUsersWithASecondFactor(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		a := w.withPasskey()
		body := object{"oldPassword": password, "newPassword": "Another-pass-2026"}
		w.refused("A10008", w.call("PUT", "/user/password", body))
		w.refused("A10008", w.call("PUT", "/user/email", object{"newEmail": "j@example.org", "code": "123456", "password": password}))
		w.ok(w.secondary(object{"method": "passkey", "assertion": a.get(w.passkeyOptions(""))}))
		w.ok(w.call("PUT", "/user/password", body))
	})
}

func TestChangeEmail_NotifiesTheOldAddress(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("john@example.com")
		w, other := b.signedIn("jane@example.com"), b.signedIn("jane@example.com")
		change := func(email, code, password string) answer {
			return w.call("PUT", "/user/email", object{"newEmail": email, "code": code, "password": password})
		}
		w.ok(w.captcha("jane@example.org", "email"))
		code := b.mailedCode("jane@example.org")
		w.refused("A10022", change("jane@example.org", code, "wrong password"))
		w.refused("A10013", change("jane@example.org", "x", password))
		w.refused("A10013", change("john@example.com", code, password))
		require.Equal(t, map[string]string{"newEmail": "A10016", "code": "A0401", "password": "A0401"}, change("x", "", "").fields(t))
		w.ok(change("jane@example.org", code, password))
		require.Contains(t, b.subjects("jane@example.com"), "address of your GBPC account was changed")
		require.Contains(t, b.inbox("jane@example.com")[0].Text, "j…@example.org")
		w.ok(w.call("GET", "/user/self", nil))
		other.refused("A10005", other.call("GET", "/user/self", nil))
		w.refused("A10001", b.browser().login("jane@example.com", password))
		b.browser().signIn("jane@example.org")
	})
}

func TestProfile_IsValidatedAndSaved(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		var self struct{ DisplayName, Phone, Country, Language string }
		w.call("PUT", "/user", object{"displayName": "Jane Doe", "phone": "+44 20 7946 0000", "country": "GB"}).into(t, &self)
		w.call("PUT", "/user", object{"language": "zh"}).into(t, &self)
		w.call("GET", "/user/self", nil).into(t, &self)
		require.Equal(t, "Jane Doe", self.DisplayName)
		require.Equal(t, "+44 20 7946 0000", self.Phone)
		require.Equal(t, "GB", self.Country)
		require.Equal(t, "zh", self.Language)
		require.Equal(t, map[string]string{"displayName": "A0402", "phone": "V4014", "country": "A0402", "language": "A0407"},
			w.call("PUT", "/user", object{"displayName": "a\u0007b", "phone": "call me", "country": "UK", "language": "fr"}).fields(t))
		sinhala := "ශ්\u200dරී ලංකා" // a joiner shapes the first letter
		w.call("PUT", "/user", object{"displayName": sinhala}).into(t, &self)
		require.Equal(t, sinhala, self.DisplayName)
	})
}

func TestEvents_AreVisibleToTheirUserOnly(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("john@example.com")
		b.browser().login("jane@example.com", "wrong password")
		w := b.signedIn("jane@example.com")
		w.secondaryAuth()
		var page struct {
			List []struct{ Kind, Detail, Browser, Address string }
			Meta struct{ Total int } `json:"_meta"`
		}
		w.call("GET", "/user/security-event?pageSize=3", nil).into(t, &page)
		require.Equal(t, 4, page.Meta.Total)
		require.Equal(t, "secondary_authentication", page.List[0].Kind)
		require.Equal(t, "signed_in", page.List[1].Kind)
		require.Equal(t, "password", page.List[1].Detail)
		require.Equal(t, "sign_in_failed", page.List[2].Kind)
		require.Equal(t, "127.0.0.1", page.List[2].Address)
		john := b.signedIn("john@example.com")
		john.call("GET", "/user/security-event", nil).into(t, &page)
		require.Equal(t, 2, page.Meta.Total)
	})
}

func TestOperators_AreNotCustomers(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrol(newOperator("ops@example.com"))
		w := b.signedIn("ops@example.com")
		var self struct{ AccountType string }
		w.call("GET", "/user/self", nil).into(t, &self)
		require.Equal(t, "operator", self.AccountType)
		a := w.refused("A0403", w.call("GET", "/wallet/account/setting", nil))
		require.Equal(t, 403, a.Status)
	})
}

func TestEvents_OfAnyUserAreVisibleToOperatorsButNotToCustomers(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		m := b.enrolled("jane@example.com")
		b.enrol(newOperator("ops@example.com"))
		path := "/admin/security-event?userId=" + m.User.ID
		jane, ops := b.signedIn("jane@example.com"), b.signedIn("ops@example.com")
		jane.refused("A0403", jane.call("GET", path, nil))
		var page struct{ List []struct{ Kind string } }
		ops.call("GET", path, nil).into(t, &page)
		require.Equal(t, "signed_in", page.List[0].Kind)
		require.Equal(t, map[string]string{"userId": "A0402"}, ops.call("GET", "/admin/security-event?userId=x", nil).fields(t))
	})
}

func TestOperators_NeedASecondFactorIfConfigured(t *testing.T) {
	each(t, []option{operatorFactor}, func(t *testing.T, b *bench) {
		m := b.enrolled("jane@example.com")
		b.enrol(newOperator("ops@example.com"))
		path := "/admin/security-event?userId=" + m.User.ID
		ops := b.signedIn("ops@example.com")
		ops.refused("A10029", ops.call("GET", path, nil))
		secret, _ := ops.withTOTP()
		ops.ok(ops.call("GET", path, nil))
		again := b.browser()
		again.signIn("ops@example.com")
		again.refused("A10009", again.call("GET", path, nil))
		b.clock.Advance(30 * time.Second)
		again.ok(again.secondary(object{"method": "totp", "totp": b.totp(secret)}))
		again.ok(again.call("GET", path, nil))
	})
}

func TestRegistry_LimitsEachClientAddressSeparately(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		for n := range 3 {
			w := b.browser()
			w.address = fmt.Sprintf("127.0.0.%d", n+1)
			w.register(fmt.Sprintf("user%d@example.com", n))
		}
	})
}

func TestProfile_AcceptsOnlyTheFieldsItNames(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		before := string(w.call("GET", "/user/self", nil).Data)
		others := object{
			"id": "x", "email": "mallory@example.com", "accountType": "operator", "twoFactorEnabled": true, "createdAt": "2020-01-01T00:00:00Z",
			"verification": object{"status": 2}, "account": object{"id": "x", "role": "owner"}, "features": object{"twoFactor": true}, "state": "active", "role": "owner", "kind": "operator",
		}
		for field, value := range others {
			w.call("PUT", "/user", object{field: value})
			require.JSONEq(t, before, string(w.call("GET", "/user/self", nil).Data), field)
		}
		w.ok(w.call("PUT", "/user", object{"displayName": "Jane"}))
		require.Contains(t, string(w.call("GET", "/user/self", nil).Data), `"displayName":"Jane"`)
	})
}

func TestCreateUser_AppliesTheSamePasswordRulesToOperatorsAndCustomers(t *testing.T) {
	b := newBench(t, dbtest.SQLite(t))
	for _, bad := range []auth.Secret{"", "short", "Password2026!", "my-gbpc-2026-7", "ops-is-in-here-x"} {
		err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := b.auth.CreateUser(ctx, tx, auth.NewUser{Email: "ops-is@example.com", Password: bad})
			return err
		})
		require.Error(t, err, string(bad))
	}
}
