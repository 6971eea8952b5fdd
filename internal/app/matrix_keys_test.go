package app

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/apikeys"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// keyring is a business with a sub-account behind a server, whose calls are made over HTTP by keys of every kind.
type keyring struct {
	t       *testing.T
	a       *App
	site    string
	account customer.Customer // the sub-account
	nonces  int
}

const keyringOwner = "role-owner@example.com"

func newKeyring(t *testing.T) *keyring {
	a := joined(t)
	door := handlerOf(t, a)
	signInAs(t, a, door, customer.RoleOwner)
	user, _, err := a.customers.ByEmail(t.Context(), a.db.Read(), keyringOwner)
	require.NoError(t, err)
	business, err := a.customers.Member(t.Context(), a.db.Read(), user.ID)
	require.NoError(t, err)
	k := &keyring{t: t, a: a}
	require.NoError(t, a.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) (err error) {
		k.account, err = a.customers.OpenSubAccount(ctx, tx, customer.NewSubAccount{Business: business.Customer, Holder: customer.HolderOwn, Kind: customer.Business, Name: "Payroll"})
		return err
	}))
	server := httptest.NewServer(door)
	t.Cleanup(server.Close)
	k.site = server.URL
	return k
}

// holder is a key as its holder has it. private is nil for one that does not sign.
type holder struct {
	id, secret string
	private    ed25519.PrivateKey
}

func (k *keyring) key(scopes []apikeys.Scope, signs, confined bool) holder {
	var h holder
	d := apikeys.Draft{Name: "Matrix", Scopes: scopes}
	if signs {
		public, private, err := ed25519.GenerateKey(rand.Reader)
		require.NoError(k.t, err)
		d.PublicKey, h.private = base64.StdEncoding.EncodeToString(public), private
	}
	made, secret, err := k.a.auth.MakeKeyFor(k.t.Context(), keyringOwner, d)
	require.NoError(k.t, err)
	if confined {
		require.NoError(k.t, k.a.db.Tx(k.t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE auth_api_keys SET customer_id = $1 WHERE id = $2", k.account.ID, made.ID)
			return err
		}))
	}
	h.id, h.secret = made.ID, string(secret)
	return h
}

// keyAnswer is what came back for a key.
type keyAnswer struct {
	Status int
	Code   string
	Data   struct{ Scope string }
}

var rateLimit, rateLimitPolicy = regexp.MustCompile(`^"default";r=\d+;t=\d+$`), regexp.MustCompile(`^"default";q=\d+;w=\d+$`)

// call makes the call with a parameter that none knows, and checks the headers that every answer to a key has.
func (k *keyring) call(h holder, route api.Route, change func(*http.Request)) keyAnswer {
	k.t.Helper()
	target := k.site + parameter.ReplaceAllString(route.Path, "none") + "?strange=1"
	r, err := http.NewRequestWithContext(k.t.Context(), route.Method, target, nil)
	require.NoError(k.t, err)
	r.Header.Set("Authorization", "Bearer "+h.secret)
	if h.private != nil {
		k.nonces++
		params := fmt.Sprintf(`("@method" "@target-uri");created=%d;keyid="%s";nonce="n%d"`, time.Now().Unix(), h.id, k.nonces)
		base := fmt.Sprintf("\"@method\": %s\n\"@target-uri\": %s\n\"@signature-params\": %s", route.Method, target, params)
		r.Header.Set("Signature-Input", "m="+params)
		r.Header.Set("Signature", "m=:"+base64.StdEncoding.EncodeToString(ed25519.Sign(h.private, []byte(base)))+":")
	}
	if change != nil {
		change(r)
	}
	w, err := http.DefaultClient.Do(r)
	require.NoError(k.t, err)
	defer w.Body.Close()
	body, err := io.ReadAll(io.LimitReader(w.Body, 1<<20))
	require.NoError(k.t, err)
	require.Regexp(k.t, rateLimit, w.Header.Get("RateLimit"), "%s %s", route.Method, route.Path)
	require.Regexp(k.t, rateLimitPolicy, w.Header.Get("RateLimit-Policy"), "%s %s", route.Method, route.Path)
	answer := keyAnswer{Status: w.StatusCode}
	if strings.HasPrefix(w.Header.Get("Content-Type"), "application/json") {
		require.NoError(k.t, json.Unmarshal(body, &answer), string(body))
	}
	return answer
}

// expected says what a key with the scopes gets from the call: past the door ("A0400", for its strange parameter), or
// refused, and then which scope it is told to lack.
func expected(t *testing.T, route api.Route, scopes []apikeys.Scope) (code, lacks string) {
	t.Helper()
	if route.Access == api.Public.Name {
		return "A0400", ""
	}
	oneOf, allOf := permissionsOf(t, route.Access)
	if oneOf == nil && allOf == nil {
		return "A20003", "" // a person's, or an operator's
	}
	var would, missing []string
	for _, p := range oneOf {
		scope := auth.ScopeOf(p)
		if scope == "" {
			continue
		}
		if slices.Contains(scopes, scope) {
			return "A0400", ""
		}
		would = append(would, string(scope))
	}
	for _, p := range allOf {
		if !slices.Contains(scopes, auth.ScopeOf(p)) {
			missing = append(missing, string(auth.ScopeOf(p)))
		}
	}
	if allOf != nil && missing == nil {
		return "A0400", ""
	}
	return "A20003", strings.Join(would, " or ") + strings.Join(missing, " and ")
}

// Every call against a key of each scope, one that signs, and one that is confined to a sub-account, over HTTP: who
// the one table of permissions names gets past the door, and nobody else; and every answer says what the key has left.
func TestMatrix_EveryCallAdmitsTheKeysOfItsScopeOnly(t *testing.T) {
	k := newKeyring(t)
	type kind struct {
		name   string
		holder holder
		scopes []apikeys.Scope
	}
	var kinds []kind
	for _, scope := range apikeys.Scopes {
		only := []apikeys.Scope{scope}
		kinds = append(kinds, kind{"a key of " + string(scope), k.key(only, false, false), only}, kind{"a key of " + string(scope) + " that signs", k.key(only, true, false), only},
			kind{"a confined key of " + string(scope), k.key(only, false, true), only})
	}
	kinds = append(kinds, kind{"a key of all scopes", k.key(apikeys.Scopes, false, false), apikeys.Scopes}, kind{"a confined key of all scopes that signs", k.key(apikeys.Scopes, true, true), apikeys.Scopes})
	admitted, refused := 0, 0
	for _, route := range k.a.server.Routes() {
		for _, one := range kinds {
			want, lacks := expected(t, route, one.scopes)
			got := k.call(one.holder, route, nil)
			require.Equal(t, want, got.Code, "%s %s (%s) by %s", route.Method, route.Path, route.Access, one.name)
			require.Equal(t, lacks, got.Data.Scope, "%s %s (%s) by %s", route.Method, route.Path, route.Access, one.name)
			if want == "A20003" {
				refused++
			} else {
				admitted++
			}
		}
	}
	t.Logf("%d calls got past the door, %d did not", admitted, refused)
	require.Greater(t, admitted, 300)
	require.Greater(t, refused, 3000)
}

// A key that signs changes nothing without a signature, nor with one of another key, of another call, or once more.
func TestMatrix_EveryChangeByAKeyThatSignsIsSigned(t *testing.T) {
	k := newKeyring(t)
	h, other := k.key(apikeys.Scopes, true, false), k.key(apikeys.Scopes, true, false)
	wrongs := map[string]func(*http.Request){
		"nothing":           func(r *http.Request) { r.Header.Del("Signature"); r.Header.Del("Signature-Input") },
		"another call":      func(r *http.Request) { r.URL.RawQuery = "strange=2" },
		"an uncovered body": func(r *http.Request) { r.Body, r.ContentLength = io.NopCloser(strings.NewReader("{}")), 2 },
	}
	for _, route := range k.a.server.Routes() {
		reads := route.Method == http.MethodGet
		for name, wrong := range wrongs {
			if reads && name == "an uncovered body" {
				continue
			}
			got := k.call(h, route, wrong)
			require.Equal(t, !reads, got.Code == "A20002", "%s %s with a signature of %s: %d %s", route.Method, route.Path, name, got.Status, got.Code)
		}
		if reads {
			continue
		}
		require.Equal(t, "A20002", k.call(holder{id: other.id, secret: h.secret, private: other.private}, route, nil).Code, "%s %s signed by another key", route.Method, route.Path)
		var signed http.Header
		require.NotEqual(t, "A20002", k.call(h, route, func(r *http.Request) { signed = r.Header.Clone() }).Code, "%s %s", route.Method, route.Path)
		require.Equal(t, "A20002", k.call(h, route, func(r *http.Request) { r.Header = signed }).Code, "%s %s with the same signature", route.Method, route.Path)
	}
}

// A confined key reaches neither its business nor another sub-account by naming it.
func TestMatrix_AConfinedKeyNamesNoOtherAccount(t *testing.T) {
	k := newKeyring(t)
	confined, whole := k.key(apikeys.Scopes, false, true), k.key(apikeys.Scopes, false, false)
	for _, route := range k.a.server.Routes() {
		if oneOf, allOf := permissionsOf(t, route.Access); oneOf == nil && allOf == nil {
			continue
		}
		if code, _ := expected(t, route, apikeys.Scopes); code != "A0400" {
			continue
		}
		for name, id := range map[string]string{"its business": k.account.ParentID, "one that does not exist": "0192f0c1-7a3b-7c4d-8e5f-60718293a4b5"} {
			got := k.call(confined, route, func(r *http.Request) { r.Header.Set("GBPC-Account", id) })
			require.Equal(t, http.StatusNotFound, got.Status, "%s %s for %s: %s", route.Method, route.Path, name, got.Code)
		}
		for _, h := range []holder{confined, whole} {
			got := k.call(h, route, func(r *http.Request) { r.Header.Set("GBPC-Account", k.account.ID) })
			require.Equal(t, "A0400", got.Code, "%s %s for the sub-account", route.Method, route.Path)
		}
	}
}
