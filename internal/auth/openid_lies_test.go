package auth_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/openid/openidtest"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/kit/clock"
)

func TestProvider_NothingIsBelievedThatDoesNotVerify(t *testing.T) {
	stranger := openidtest.New(t, clock.System{})
	set := func(name string, value any) func(*org) {
		return func(o *org) { o.provider.Claims = func(c jwt.MapClaims) { c[name] = value } }
	}
	sign := func(method jwt.SigningMethod, key func(p *openidtest.Provider) any, header map[string]any) func(*org) {
		return func(o *org) {
			o.provider.Sign = func(p *openidtest.Provider, c jwt.MapClaims) string {
				token := jwt.NewWithClaims(method, c)
				_, token.Header["kid"] = p.Key()
				for name, value := range header {
					token.Header[name] = value
				}
				text, err := token.SignedString(key(p))
				require.NoError(o.t, err)
				return text
			}
		}
	}
	own := func(p *openidtest.Provider) any { key, _ := p.Key(); return key }
	lies := map[string]func(*org){
		"another nonce":                set("nonce", "another"),
		"no nonce":                     set("nonce", nil),
		"another audience":             set("aud", "another"),
		"no audience":                  set("aud", nil),
		"another party":                set("azp", "another"),
		"several audiences":            set("aud", []string{"another", openidtest.ClientID}),
		"another issuer":               set("iss", "https://evil.example"),
		"expired":                      func(o *org) { set("exp", o.clock.Now().Add(-2*time.Minute).Unix())(o) },
		"no expiry":                    set("exp", nil),
		"issued in the future":         func(o *org) { set("iat", o.clock.Now().Add(5*time.Minute).Unix())(o) },
		"no time of issue":             set("iat", nil),
		"good only later":              func(o *org) { set("nbf", o.clock.Now().Add(5*time.Minute).Unix())(o) },
		"nobody":                       set("sub", ""),
		"a subject too long":           set("sub", strings.Repeat("x", 256)),
		"not signed":                   sign(jwt.SigningMethodNone, func(*openidtest.Provider) any { return jwt.UnsafeAllowNoneSignatureType }, nil),
		"HS256 with the published key": sign(jwt.SigningMethodHS256, func(p *openidtest.Provider) any { return p.PublicModulus() }, nil),
		"HS256 with our secret":        sign(jwt.SigningMethodHS256, func(*openidtest.Provider) any { return []byte(openidtest.Secret) }, nil),
		"a stranger's key":             sign(jwt.SigningMethodRS256, func(*openidtest.Provider) any { key, _ := stranger.Key(); return key }, nil),
		"an unknown key":               sign(jwt.SigningMethodRS256, own, map[string]any{"kid": "unknown"}),
		"an unknown extension":         sign(jwt.SigningMethodRS256, own, map[string]any{"crit": []string{"exp"}}),
		"an algorithm we do not want":  sign(jwt.SigningMethodRS512, own, nil),
		"no token":                     func(o *org) { o.provider.Sign = func(*openidtest.Provider, jwt.MapClaims) string { return "" } },
		"a signature that is no JWT": func(o *org) {
			o.provider.Sign = func(p *openidtest.Provider, c jwt.MapClaims) string {
				token := jwt.NewWithClaims(jwt.SigningMethodRS256, c)
				_, token.Header["kid"] = p.Key()
				text, err := token.SignedString(own(p))
				require.NoError(o.t, err)
				parts := strings.Split(text, ".")
				return `{"protected":"` + parts[0] + `","payload":"` + parts[1] + `","signature":"` + parts[2] + `"}`
			}
		},
		"no JWT": func(o *org) { o.provider.Sign = func(*openidtest.Provider, jwt.MapClaims) string { return "a.b" } },
	}
	atOrg(t, nil, func(t *testing.T, o *org) {
		for name, lie := range lies {
			o.provider.Claims, o.provider.Sign = nil, nil
			lie(o)
			a := o.attempt(o.browser())
			require.Equal(t, "A10031", a.Code, "%s: %s", name, a.Data)
			require.NotContains(t, a.Message, "nonce")
		}
		require.Contains(t, o.log.String(), "cause=\"the token is for another sign-in (nonce)\"", "who runs the server is told why")
		require.NotContains(t, o.events(o.operator), securityevents.ProviderBound)
		o.provider.Claims, o.provider.Sign = nil, nil
		o.admitted(o.browser())
		o.provider.Claims = func(c jwt.MapClaims) { c["aud"], c["azp"] = []string{openidtest.ClientID, "more"}, openidtest.ClientID }
		o.admitted(o.browser())
	})
}

func TestProvider_KeysRotateAndAreReadAgainAtMostOnceAMinute(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		o.admitted(o.browser())
		o.provider.SignWithCurve()
		o.admitted(o.browser())
		require.Equal(t, 1, o.provider.Asked("/keys"))
		o.provider.Rotate(t, "second")
		require.Equal(t, "A10031", o.attempt(o.browser()).Code, "read less than a minute ago")
		o.clock.Advance(time.Minute)
		o.admitted(o.browser())
		require.Equal(t, 2, o.provider.Asked("/keys"))
		require.Equal(t, 1, o.provider.Asked("/.well-known/openid-configuration"))
		o.clock.Advance(time.Hour)
		o.admitted(o.browser())
		require.Equal(t, 3, o.provider.Asked("/keys"), "what was withdrawn is forgotten within an hour")
	})
}

func TestProvider_OneThatIsDownSlowOrNoneIsSaidSoAndHarmsNobody(t *testing.T) {
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "internal details", code) }
	}
	huge := func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"issuer":"`))
		_, _ = w.Write(bytes.Repeat([]byte("x"), 1<<20))
	}
	hangs := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	elsewhere := func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) }
	faults := map[string]http.HandlerFunc{"500": status(500), "403": status(403), "huge": huge, "hangs": hangs, "redirects": elsewhere, "no JSON": status(200)}
	atOrg(t, []option{hurried}, func(t *testing.T, o *org) {
		w := o.browser()
		for name, fault := range faults {
			o.provider.Answer("/.well-known/openid-configuration", fault)
			a := w.call("POST", "/user/auth/openid/start", nil)
			require.Equal(t, "A10030", a.Code, name)
			require.Equal(t, 503, a.Status)
			require.NotContains(t, a.Message, "details")
		}
		o.provider.Answer("/.well-known/openid-configuration", nil)
		for _, path := range []string{"/token", "/keys"} {
			for name, fault := range faults {
				o.provider.Answer(path, fault)
				require.Equal(t, "A10030", o.attempt(w).Code, "%s: %s", path, name)
			}
			o.provider.Answer(path, nil)
		}
		o.admitted(w)
	})
}

func TestProvider_ItsConfigurationMustBeItsOwnAndSafe(t *testing.T) {
	atOrg(t, nil, func(t *testing.T, o *org) {
		for name, value := range map[string]string{"issuer": "https://evil.example", "token_endpoint": "http://evil.example/token", "authorization_endpoint": "javascript:alert(1)", "jwks_uri": "file:///etc/passwd"} {
			o.provider.Configuration = func(c map[string]any) { c[name] = value }
			require.Equal(t, "A10030", o.browser().call("POST", "/user/auth/openid/start", nil).Code, name)
		}
		o.provider.Configuration = func(c map[string]any) { c["token_endpoint_auth_methods_supported"] = []string{"client_secret_post"} }
		o.admitted(o.browser())
	})
}
