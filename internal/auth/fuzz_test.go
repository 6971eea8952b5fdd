package auth_test

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// Whatever a stranger or a customer sends, the answer is an envelope and no fault of ours.
func FuzzCalls(f *testing.F) {
	calls := []string{
		"POST /api/user/auth/captcha", "POST /api/user/auth/login", "POST /api/auth/refresh", "POST /api/user/auth/passkey/login", "POST /api/user/auth/passkey/options",
		"POST /api/user/auth/secondary-login", "POST /api/user/passkey", "POST /api/user/auth/2fa/validation", "PUT /api/user", "POST /api/user/reset-password",
	}
	for i, body := range []string{
		`{"email":"a@example.com","purpose":"registry"}`, `{"email":"a@example.com","password":"x"}`, `{"refreshToken":"x"}`,
		`{"assertion":{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA","userHandle":"AA"}}}`,
		`{"challengeId":"x"}`, `{"method":"passkey","assertion":{"a":[1,{"b":null}]}}`,
		`{"name":"x","credential":{"id":"AAAA","rawId":"AAAA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"o2NmbXRkbm9uZQ"}}}`,
		`{"totp":"123456"}`, `{"displayName":"\u202e"}`, `{"email":"a@example.com","code":"123456","newPassword":"Another-pass-2026"}`,
	} {
		f.Add(uint8(i), body, "cookie", "agent")
	}
	d := dbtest.SQLite(f)
	var b *bench
	var token string
	f.Fuzz(func(t *testing.T, which uint8, body, cookie, agent string) {
		if b == nil {
			b = newBench(t, d, twoFactor)
			b.enrolled("jane@example.com")
			token = b.signedIn("jane@example.com").secondaryAuth().token
		}
		method, path, _ := strings.Cut(calls[int(which)%len(calls)], " ")
		r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
		r.RemoteAddr = "127.0.0.1:1"
		r.Header["Content-Type"], r.Header["X-Requested-With"], r.Header["Satoken"] = []string{"application/json"}, []string{"x"}, []string{token}
		r.Header["User-Agent"], r.Header["Cookie"] = []string{agent}, []string{"gbpc_device=" + cookie}
		w := httptest.NewRecorder()
		b.server.ServeHTTP(w, r)
		var a answer
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code >= 500 || (a.Code == "00000") != (w.Code == 200) {
			t.Fatal(w.Code, w.Body.String())
		}
	})
}
