package auth_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The matrix: who may knock at which door. "in" is any answer that is no refusal at the door.
func TestAccess_EveryCallAdmitsPermittedCallersOnly(t *testing.T) {
	each(t, []option{twoFactor}, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		b.enrolled("totp@example.com")
		b.enrol(newOperator("ops@example.com"))
		anonymous, forged := b.browser(), b.browser()
		forged.token = strings.Repeat("A", 26)
		setup := b.browser()
		setup.token = setup.register("new@example.com").SetupToken
		b.signedIn("totp@example.com").withTOTP()
		half := b.browser()
		half.signIn("totp@example.com")
		callers := map[string]*browser{
			"anonymous": anonymous, "forged": forged, "setup": setup, "half": half,
			"customer": b.signedIn("jane@example.com"), "operator": b.signedIn("ops@example.com"),
		}
		const in, no, half2 = "in", "A10005", "A10009"
		type row map[string]string
		public := row{"anonymous": in, "forged": in, "setup": in, "half": in, "customer": in, "operator": in}
		user := row{"anonymous": no, "forged": no, "setup": no, "half": half2, "customer": in, "operator": in}
		setUp := row{"anonymous": no, "forged": no, "setup": in, "half": half2, "customer": in, "operator": in}
		anySession := row{"anonymous": no, "forged": no, "setup": no, "half": in, "customer": in, "operator": in}
		customers := row{"anonymous": no, "forged": no, "setup": no, "half": half2, "customer": in, "operator": "A0403"}
		operators := row{"anonymous": no, "forged": no, "setup": no, "half": half2, "customer": "A0403", "operator": in}
		for call, expected := range map[string]row{
			"POST /user/auth/captcha": public, "POST /user/auth/registry": public, "POST /user/auth/login": public, "POST /auth/refresh": public,
			"POST /auth/reset-password": public, "POST /user/reset-password": public, "POST /user/auth/passkey/options": public, "POST /user/auth/passkey/login": public,
			"POST /user/auth/secondary-login": anySession,
			"POST /auth/change-password":      user, "PUT /user/password": user, "PUT /user/email": user, "PUT /user": user, "GET /user/self": user,
			"GET /user/session": user, "DELETE /user/session/none": user, "GET /user/security-event": user,
			"POST /user/passkey/options": user, "POST /user/passkey": user, "GET /user/passkey": user, "DELETE /user/passkey/none": user,
			"PUT /user/auth/2fa/enable": user, "PUT /user/auth/2fa/disable": user,
			"POST /user/auth/2fa/2fa": setUp, "POST /user/auth/2fa/validation": setUp, "GET /user/auth/2fa/validation": setUp, "POST /user/auth/2fa": setUp,
			"GET /wallet/account/setting": customers, "POST /wallet/account/setting": customers, "POST /test/pay": customers,
			"GET /admin/security-event": operators,
		} {
			method, path, _ := strings.Cut(call, " ")
			for who, w := range callers {
				var body any
				if method != http.MethodGet {
					body = object{}
				}
				got := w.call(method, path, body).Code
				if got != no && got != half2 && got != "A0403" {
					got = in
				}
				require.Equal(t, expected[who], got, "%s by %s", call, who)
			}
		}
	})
}

func TestAccess_RefusesTokensOfOtherKinds(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		for _, token := range []string{w.refresh, w.cookies["gbpc_device"], w.token + "x", strings.ToLower(w.token), "Bearer", "Basic " + w.token, strings.Repeat("x", 5000), "' OR 1=1 --"} {
			other := b.browser()
			other.token = token
			other.refused("A10005", other.call("GET", "/user/self", nil))
		}
	})
}

func TestChange_WithoutTheHeaderIsRefused(t *testing.T) {
	each(t, nil, func(t *testing.T, b *bench) {
		b.enrolled("jane@example.com")
		w := b.signedIn("jane@example.com")
		w.headers["X-Requested-With"] = ""
		a := w.refused("A10025", w.call("POST", "/user/auth/logout", nil))
		require.Equal(t, 403, a.Status)
		w.ok(w.call("GET", "/user/self", nil))
	})
}
