package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/gbpc/gbpc/internal/kit/clock"
)

// The client that the provider knows.
const (
	ClientID = "gbpc-office"
	Secret   = "a secret+with/signs"
)

// Person is somebody whom the provider knows.
type Person struct {
	Subject  string
	Email    string
	Verified any      // email_verified, as the provider writes it; nil leaves it out
	Methods  []string // amr
}

// Provider is the stand-in. Its exported fields may be changed between requests.
type Provider struct {
	Server *httptest.Server
	// Person is who signs in next; nil: whoever is asked declines.
	Person *Person
	// Claims changes the claims of the next tokens.
	Claims func(jwt.MapClaims)
	// Sign replaces the signature of the next tokens.
	Sign func(p *Provider, c jwt.MapClaims) string
	// Configuration changes what is published.
	Configuration func(map[string]any)
	// Redirect is the only address that is registered; "": any is.
	Redirect string

	mu     sync.Mutex
	clock  clock.Clock
	codes  map[string]question
	rsa    *rsa.PrivateKey
	ec     *ecdsa.PrivateKey
	keyID  string
	curve  bool
	asked  map[string]int
	others map[string]http.HandlerFunc
}

type question struct {
	nonce, challenge, redirect string
	person                     Person
}

// New starts a provider whose clock is c.
func New(t testing.TB, c clock.Clock) *Provider {
	t.Helper()
	p := &Provider{clock: c, codes: map[string]question{}, asked: map[string]int{}, others: map[string]http.HandlerFunc{}}
	p.Rotate(t, "first")
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Server.Close)
	return p
}

// Issuer is the provider's name.
func (p *Provider) Issuer() string { return p.Server.URL }

// Rotate replaces the provider's keys.
func (p *Provider) Rotate(t testing.TB, keyID string) {
	t.Helper()
	var err error
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.rsa, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
		t.Fatal(err)
	}
	if p.ec, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		t.Fatal(err)
	}
	p.keyID = keyID
}

// SignWithCurve has the next tokens signed with ES256, and not with RS256.
func (p *Provider) SignWithCurve() { p.curve = true }

// Asked returns how often a path was asked for.
func (p *Provider) Asked(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked[path]
}

// Answer replaces the answer at a path: "/token", "/keys", "/.well-known/openid-configuration". nil: its own again.
func (p *Provider) Answer(path string, with http.HandlerFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.others[path] = with
}

// PublicModulus is what HS256 signatures by the published key are made with.
func (p *Provider) PublicModulus() []byte { return p.rsa.N.Bytes() }

// Key is the key that signs, for tokens of a test's own.
func (p *Provider) Key() (*rsa.PrivateKey, string) { return p.rsa, p.keyID }

// ServeHTTP answers as a provider.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm() // to its end, so that a hanging answer learns that its caller has gone
	p.mu.Lock()
	p.asked[r.URL.Path]++
	other := p.others[r.URL.Path]
	p.mu.Unlock()
	if other != nil {
		other(w, r)
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		c := map[string]any{"issuer": p.Issuer(), "authorization_endpoint": p.Issuer() + "/authorize", "token_endpoint": p.Issuer() + "/token", "jwks_uri": p.Issuer() + "/keys"}
		if p.Configuration != nil {
			p.Configuration(c)
		}
		write(w, http.StatusOK, c)
	case "/keys":
		write(w, http.StatusOK, map[string]any{"keys": p.keys()})
	case "/authorize":
		if r.FormValue("client_id") != ClientID || p.Redirect != "" && r.FormValue("redirect_uri") != p.Redirect {
			http.Error(w, "this client is not known", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, p.Authorize(r.URL.String()), http.StatusFound)
	case "/token":
		p.token(w, r)
	default:
		http.NotFound(w, r)
	}
}

// Authorize lets the person in who is next, and returns the address to which the browser is sent back.
func (p *Provider) Authorize(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	asked := u.Query()
	p.mu.Lock()
	defer p.mu.Unlock()
	answer := url.Values{"state": {asked.Get("state")}}
	switch {
	case asked.Get("response_type") != "code" || asked.Get("client_id") != ClientID || asked.Get("code_challenge_method") != "S256" || !strings.Contains(asked.Get("scope"), "openid"):
		answer.Set("error", "invalid_request")
	case p.Person == nil:
		answer.Set("error", "access_denied")
	default:
		code := rand.Text()
		p.codes[code] = question{nonce: asked.Get("nonce"), challenge: asked.Get("code_challenge"), redirect: asked.Get("redirect_uri"), person: *p.Person}
		answer.Set("code", code)
	}
	return asked.Get("redirect_uri") + "?" + answer.Encode()
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, ok := r.BasicAuth()
	id, _ = url.QueryUnescape(id)
	secret, _ = url.QueryUnescape(secret)
	if !ok {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	code := r.PostFormValue("code")
	asked, known := p.codes[code]
	delete(p.codes, code) // once
	proof := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	switch {
	case id != ClientID || secret != Secret:
		write(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	case !known || r.PostFormValue("grant_type") != "authorization_code" || r.PostFormValue("redirect_uri") != asked.redirect || base64.RawURLEncoding.EncodeToString(proof[:]) != asked.challenge:
		write(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	now := p.clock.Now()
	c := jwt.MapClaims{"iss": p.Issuer(), "aud": ClientID, "sub": asked.person.Subject, "nonce": asked.nonce, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(), "email": asked.person.Email}
	if asked.person.Verified != nil {
		c["email_verified"] = asked.person.Verified
	}
	if asked.person.Methods != nil {
		c["amr"] = asked.person.Methods
	}
	if p.Claims != nil {
		p.Claims(c)
	}
	write(w, http.StatusOK, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "id_token": p.signed(c)})
}

func (p *Provider) signed(c jwt.MapClaims) string {
	if p.Sign != nil {
		return p.Sign(p, c)
	}
	method, key := jwt.SigningMethod(jwt.SigningMethodRS256), any(p.rsa)
	if p.curve {
		method, key = jwt.SigningMethodES256, p.ec
	}
	t := jwt.NewWithClaims(method, c)
	t.Header["kid"] = p.keyID
	text, err := t.SignedString(key)
	if err != nil {
		panic(err)
	}
	return text
}

func (p *Provider) keys() []map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := base64.RawURLEncoding.EncodeToString
	point, err := p.ec.PublicKey.Bytes()
	if err != nil {
		panic(err)
	}
	return []map[string]string{
		{"kty": "RSA", "use": "sig", "kid": p.keyID, "n": text(p.rsa.N.Bytes()), "e": text(big.NewInt(int64(p.rsa.E)).Bytes())},
		{"kty": "EC", "use": "sig", "kid": p.keyID, "alg": "ES256", "crv": "P-256", "x": text(point[1:33]), "y": text(point[33:])},
		{"kty": "oct", "kid": "something else", "k": "AAAA"},
	}
}

func write(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // the reader may be gone
}
