package path

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// browser gives the client a browser of its own at an address of its own.
func browser(t *testing.T, c *client, at int) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	c.http.Jar = jar
	c.from(clientAt(at))
	return c
}

func refused(t *testing.T, err error) *refusal {
	t.Helper()
	var r *refusal
	require.True(t, errors.As(err, &r), "%v", err)
	return r
}

func requireCode(t *testing.T, err error, code string, about ...any) {
	t.Helper()
	require.True(t, hasCode(err, code), "%v, not %s: %v", err, code, about)
}

// knock makes the call with nothing that could do anything.
func (c *client) knock(call callable, token string) (answered, error) {
	body, kind := "{}", "application/json"
	if call.RequestBody != nil && call.RequestBody.Content["multipart/form-data"].Schema != nil {
		body, kind = "--x--", "multipart/form-data; boundary=x"
	}
	return c.do(asked{callable: call, target: strings.NewReplacer("{", "", "}", "").Replace(call.path), body: []byte(body),
		header: map[string]string{"Content-Type": kind, "X-Requested-With": "x", "satoken": token}})
}

func (c *client) letters(t *testing.T, to string) (subjects []string) {
	t.Helper()
	var list page[struct{ Subject string }]
	require.NoError(t, c.get("/sandbox/mail?pageSize=100&to="+to, &list))
	for _, one := range list.List {
		subjects = append(subjects, one.Subject)
	}
	return subjects
}

var instant = regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+Z`)

const owner = "individual@example.com"

func TestAbuse_AStranger(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	known := browser(t, newClient(p, owner, sandboxPassword), 1)
	require.NoError(t, known.signIn())
	stranger := func(n int) *client { return browser(t, newClient(p, "", ""), 10+n) }

	t.Run("cannot lock the owner out of a known browser", func(t *testing.T) {
		for n := range 12 {
			err := stranger(n).post("/user/auth/login", map[string]string{"email": owner, "password": "a guess of mine"}, nil)
			require.NotNil(t, err)
		}
		requireCode(t, stranger(20).post("/user/auth/login", map[string]string{"email": owner, "password": sandboxPassword}, nil), "A10002", "the address is locked for strangers")
		require.NoError(t, known.signIn())
	})
	t.Run("cannot flood the owner with codes, nor hold up the owner's own", func(t *testing.T) {
		before := len(known.letters(t, "unverified@example.com"))
		for n := range 40 {
			_ = stranger(n%5).post("/user/auth/captcha", map[string]string{"email": "unverified@example.com", "purpose": "registry"}, nil)
		}
		require.LessOrEqual(t, len(known.letters(t, "unverified@example.com"))-before, 12)
		c := browser(t, newClient(p, "unverified@example.com", "a long enough password 9"), 60)
		require.NoError(t, c.post("/user/auth/captcha", map[string]string{"email": c.email, "purpose": "registry"}, nil))
	})
	t.Run("cannot have us write letters to others by receipts", func(t *testing.T) {
		before := len(known.letters(t, "victim@example.org"))
		for n := range 30 {
			_ = stranger(n%3).post("/support/contact/submit", map[string]string{
				"name": "Win now", "email": "victim@example.org", "subject": "Click https://evil.example", "message": "A message that is long enough to be one.", "category": "payments",
			}, nil)
		}
		letters := known.letters(t, "victim@example.org")
		require.LessOrEqual(t, len(letters)-before, 12)
		require.NotContains(t, strings.Join(letters, " "), "evil.example")
	})
	t.Run("learns of no address whether it is registered", func(t *testing.T) {
		for call, body := range map[string]string{
			"/user/auth/captcha":   `{"email":%q,"purpose":"registry"}`,
			"/user/auth/login":     `{"email":%q,"password":"a wrong password"}`,
			"/auth/reset-password": `{"email":%q}`, "/user/reset-password": `{"email":%q,"code":"123456","newPassword":"another long one 7"}`,
		} {
			var answers []string
			for n, email := range []string{"business@example.com", "nobody-at-all@example.com"} {
				answer, err := stranger(30 + n).do(asked{callable: callable{method: http.MethodPost}, target: call, body: fmt.Appendf(nil, body, email),
					header: map[string]string{"Content-Type": "application/json", "X-Requested-With": "x", "X-Request-Id": "same"}})
				require.NoError(t, err)
				answers = append(answers, fmt.Sprint(answer.status, instant.ReplaceAllString(string(answer.body), "then")))
			}
			require.Equal(t, answers[0], answers[1], call)
		}
	})
	t.Run("sends no body that is read beyond 64 kB", func(t *testing.T) {
		for _, size := range []int{65 << 10, 1 << 20, 8 << 20} {
			answer, err := stranger(35).do(asked{callable: callable{method: http.MethodPost}, target: "/support/contact/submit", body: []byte(`{"message":"` + strings.Repeat("x", size) + `"}`),
				header: map[string]string{"Content-Type": "application/json", "X-Requested-With": "x"}})
			if err == nil { // or the connection is cut while it sends
				require.Equal(t, http.StatusRequestEntityTooLarge, answer.status)
			}
		}
	})
	t.Run("makes no call that needs a session", func(t *testing.T) {
		doc, err := known.published.of(known.base)
		require.NoError(t, err)
		checked := 0
		for _, call := range callables(doc) {
			if len(call.Security) > 0 && call.String() != "POST /third-party/file-store" { // which a member's code opens too
				checked++
				for _, token := range []string{"", "garbage", "Bearer " + strings.Repeat("a", 26)} {
					answer, err := stranger(40).knock(call, token)
					require.NoError(t, err)
					require.Equal(t, http.StatusUnauthorized, answer.status, "%s with %q", call, token)
				}
			}
		}
		require.Greater(t, checked, 100)
	})
	requireBooksAgree(t, known)
}

// The thief signs in with the password alone, and comes no further.
func TestAbuse_ACustomersStolenPassword(t *testing.T) {
	p := newProgram(t)
	p.twoFactor = true
	p.start(t)
	known := browser(t, newClient(p, owner, sandboxPassword), 1)
	require.NoError(t, known.signIn())
	secret := enrol(t, known)
	thief := browser(t, newClient(p, owner, sandboxPassword), 2)
	require.NoError(t, thief.signIn())

	t.Run("makes no call without the second factor", func(t *testing.T) {
		doc, err := thief.published.of(thief.base)
		require.NoError(t, err)
		for _, call := range callables(doc) {
			if len(call.Security) == 0 || strings.HasPrefix(call.path, "/user/auth/") && call.path != "/user/auth/2fa/disable" {
				continue
			}
			answer, err := thief.knock(call, thief.token)
			require.NoError(t, err)
			require.Contains(t, []int{http.StatusUnauthorized, http.StatusForbidden}, answer.status, "%s: %s", call, answer.body)
			if answer.status == http.StatusUnauthorized {
				require.Contains(t, []string{"A10009", "A10005"}, answer.code(), "%s", call)
			}
		}
	})
	t.Run("changes no factor", func(t *testing.T) {
		for call, body := range map[string]string{"/user/auth/2fa/2fa": "{}", "/user/auth/2fa": `{"totp":"123456"}`, "/user/passkey/options": "{}"} {
			require.Error(t, thief.post(call, json.RawMessage(body), nil), call)
		}
		requireCode(t, thief.post("/user/auth/secondary-login", map[string]string{"method": "password", "password": sandboxPassword}, nil), "A10010")
	})
	t.Run("guesses no code, and the owner is mailed", func(t *testing.T) {
		locked := 0
		for n := range 15 {
			err := thief.post("/user/auth/secondary-login", map[string]string{"method": "totp", "totp": fmt.Sprintf("%06d", 1000+n)}, nil)
			if r := refused(t, err); r.Status == http.StatusTooManyRequests || r.Code == "A10002" {
				locked++
			}
		}
		require.GreaterOrEqual(t, locked, 5)
		require.Condition(t, func() bool {
			for _, subject := range known.letters(t, owner) {
				if strings.Contains(strings.ToLower(subject), "code") || strings.Contains(strings.ToLower(subject), "sign-in") {
					return true
				}
			}
			return false
		}, "%v", known.letters(t, owner))
	})
	t.Run("does not keep the owner out of a known browser", func(t *testing.T) {
		require.NoError(t, known.signIn())
		require.NoError(t, known.post("/sandbox/clock/advance", map[string]int{"seconds": 40}, nil))
		require.NoError(t, known.post("/user/auth/secondary-login", map[string]string{"method": "totp", "totp": totpAt(t, secret, time.Now().Add(40*time.Second))}, nil))
		require.NoError(t, known.get("/user/self", nil))
	})
}
