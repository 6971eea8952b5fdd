package path

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Every kind of answer: of the API and of the site, right and wrong, with and without a body.
func TestPolicy_IsOnEveryKindOfAnswer(t *testing.T) {
	p := newProgram(t)
	p.start(t)
	c := newClient(p, "individual@example.com", sandboxPassword)
	require.NoError(t, c.signIn())
	file, err := c.upload(onePixel)
	require.NoError(t, err)
	site := strings.TrimSuffix(c.base, "/api")
	for what, ask := range map[string]struct {
		method, url, host string
		status            int // 0: whatever this build of the site has there
	}{
		"a call": {"GET", "/api/user/self", "", 200}, "a public call": {"GET", "/api/public/config", "", 200},
		"a call with HEAD": {"HEAD", "/api/user/self", "", 200}, "a call with OPTIONS": {"OPTIONS", "/api/user/self", "", 204},
		"a wrong method": {"PATCH", "/api/user/self", "", 405}, "no call": {"GET", "/api/nothing", "", 404}, "a wrong parameter": {"GET", "/api/user/self?x=1", "", 400},
		"no session": {"GET", "/api/wallet/account?as=nobody", "", 0}, "another host": {"GET", "/api/user/self", "evil.example", 421},
		"a call below the API's root": {"GET", "/api", "", 0}, "a redirect of the API": {"GET", "/api//user/self", "", 0}, "a redirect of the site": {"GET", "//x/../y", "", 0},
		"a document": {"GET", "/api/third-party/file-store/" + file, "", 200}, "a document with HEAD": {"HEAD", "/api/third-party/file-store/" + file, "", 200},
		"a statement": {"GET", "/api/wallet/account/statement?from=2026-01-01&to=2026-01-31&format=csv", "", 200}, "the OpenAPI document": {"GET", "/api/openapi.json", "", 200},
		"the API reference": {"GET", "/docs/api", "", 0}, "health": {"GET", "/healthz", "", 200}, "the front page": {"GET", "/", "", 0}, "a page of the account": {"GET", "/user/transactions", "", 0},
		"no page": {"GET", "/nothing-here", "", 0}, "no asset": {"GET", "/assets/none.js", "", 404}, "a page with HEAD": {"HEAD", "/", "", 0}, "a page with POST": {"POST", "/", "", 0},
		"a page with OPTIONS": {"OPTIONS", "/", "", 0}, "the events": {"GET", "/api/wallet/account/events", "", 200},
	} {
		t.Run(what, func(t *testing.T) {
			ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
			defer stop()
			r, err := http.NewRequestWithContext(ctx, ask.method, site+ask.url, http.NoBody)
			require.NoError(t, err)
			r.Host = ask.host
			r.Header.Set("satoken", c.token)
			r.Header.Set("X-Requested-With", "x")
			answer, err := c.http.Do(r)
			require.NoError(t, err)
			defer answer.Body.Close()
			if ask.status != 0 {
				require.Equal(t, ask.status, answer.StatusCode)
			}
			policy := answer.Header.Values("Content-Security-Policy")
			require.Len(t, policy, 1, answer.Status)
			for _, part := range []string{"base-uri 'none'", "form-action", "frame-ancestors 'none'", "default-src"} {
				require.Contains(t, policy[0], part)
			}
			require.Equal(t, "nosniff", answer.Header.Get("X-Content-Type-Options"))
			require.NotEmpty(t, answer.Header.Get("Referrer-Policy"))
			require.NotEmpty(t, answer.Header.Get("X-Request-Id"))
			switch cached := answer.Header.Get("Cache-Control"); {
			case strings.HasSuffix(ask.url, "/openapi.json"): // the same for everyone
				require.Contains(t, cached, "no-cache")
			case strings.HasPrefix(ask.url, "/api/"):
				require.Contains(t, cached, "no-store")
			}
		})
	}
}
