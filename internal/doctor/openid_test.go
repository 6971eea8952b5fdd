package doctor_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth/openid"
	"github.com/gbpc/gbpc/internal/auth/openid/openidtest"
	"github.com/gbpc/gbpc/internal/kit/clock"
)

// withProvider has operators sign in with a provider that knows this server.
func (w *world) withProvider(t *testing.T) *openidtest.Provider {
	t.Helper()
	p := openidtest.New(t, clock.System{})
	p.Redirect = w.Site + openid.ReturnPath
	w.OpenID = openid.Settings{Issuer: p.Issuer(), ClientID: openidtest.ClientID, SecretFile: w.file(t, "openid.secret", openidtest.Secret+"\n", 0o600), MaxAge: w.OpenID.MaxAge}
	return p
}

func TestExamine_AHealthyIdentityProviderHasNoFinding(t *testing.T) {
	w := newWorld(t, database(t))
	w.OpenID.MaxAge = 8 * time.Hour
	p := w.withProvider(t)
	p.Configuration = func(c map[string]any) { c["claims_supported"] = []string{"sub", "auth_time"} }
	for _, f := range w.examine(t, 10*time.Second) {
		require.NotContains(t, f.Setting, "openid")
	}
}

func TestExamine_FindsWhatIsWrongWithTheIdentityProvider(t *testing.T) {
	const discovery = "/.well-known/openid-configuration"
	plant := func(change func(t *testing.T, w *world, p *openidtest.Provider)) func(t *testing.T, w *world) {
		return func(t *testing.T, w *world) { change(t, w, w.withProvider(t)) }
	}
	areFound(t, map[string]fault{
		"another issuer": {plant: plant(func(_ *testing.T, w *world, p *openidtest.Provider) { w.OpenID.Issuer = p.Issuer() + "/" }), setting: "openid_issuer", wrong: "calls itself"},
		"no provider":    {plant: plant(func(_ *testing.T, w *world, _ *openidtest.Provider) { w.OpenID.Issuer = "http://127.0.0.1:1" }), setting: "openid_issuer", wrong: "cannot be reached"},
		"one that hangs": {plant: plant(func(_ *testing.T, _ *world, p *openidtest.Provider) {
			p.Answer(discovery, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
		}), setting: "openid_issuer", wrong: "is not responding", limit: 300 * time.Millisecond},
		"a page in place of one": {plant: plant(func(_ *testing.T, _ *world, p *openidtest.Provider) {
			p.Answer(discovery, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) })
		}), setting: "openid_issuer", wrong: "not JSON"},
		"keys of another kind": {plant: plant(func(_ *testing.T, _ *world, p *openidtest.Provider) {
			p.Answer("/keys", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"keys":[{"kty":"OKP"}]}`)) })
		}), setting: "openid_issuer", wrong: "no key"},
		"a clock that is wrong": {plant: plant(func(_ *testing.T, _ *world, p *openidtest.Provider) {
			p.Answer("/keys", func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Date", time.Now().Add(-2*time.Minute).UTC().Format(http.TimeFormat))
				_, _ = w.Write([]byte(`{"keys":[]}`))
			})
		}), setting: "openid_issuer", wrong: "our clock is 2m"},
		"a redirect address that is not registered": {plant: plant(func(_ *testing.T, _ *world, p *openidtest.Provider) { p.Redirect = "https://elsewhere.example" }), setting: "site", wrong: "does not know our id"},
		"a wrong secret": {plant: plant(func(t *testing.T, w *world, _ *openidtest.Provider) {
			w.OpenID.SecretFile = w.file(t, "wrong", "wrong", 0o600)
		}), setting: "openid_secret_file", wrong: "refuses our id"},
		"a secret for all": {plant: plant(func(t *testing.T, w *world, _ *openidtest.Provider) {
			w.OpenID.SecretFile = w.file(t, "open", "x", 0o644)
		}), setting: "openid_secret_file", wrong: "mode 0644"},
		"no secret": {plant: plant(func(_ *testing.T, w *world, _ *openidtest.Provider) { w.OpenID.SecretFile = "" }), setting: "openid_secret_file", wrong: "is not set"},
		// Dex 2.45 has no auth_time, and takes max_age without a word.
		"a provider that does not say when people signed in": {plant: plant(func(_ *testing.T, w *world, p *openidtest.Provider) {
			w.OpenID.MaxAge = 8 * time.Hour
			p.Configuration = func(c map[string]any) {
				c["claims_supported"] = []string{"iss", "sub", "aud", "iat", "exp", "email", "email_verified"}
			}
		}), setting: "openid_max_age", wrong: "auth_time"},
		"an empty secret": {plant: plant(func(t *testing.T, w *world, _ *openidtest.Provider) {
			w.OpenID.SecretFile = w.file(t, "empty", "\n", 0o600)
		}), setting: "openid_secret_file", wrong: "must not be empty"},
		"no id":                      {plant: plant(func(_ *testing.T, w *world, _ *openidtest.Provider) { w.OpenID.ClientID = "" }), setting: "openid_client_id", wrong: "must be set"},
		"an issuer in clear":         {plant: plant(func(_ *testing.T, w *world, _ *openidtest.Provider) { w.OpenID.Issuer = "http://login.example.com" }), setting: "openid_issuer", wrong: "must be an https address"},
		"settings without an issuer": {plant: func(_ *testing.T, w *world) { w.OpenID.Only = true }, setting: "openid_issuer", wrong: "must be set"},
	})
}
