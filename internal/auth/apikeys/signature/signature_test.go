package signature

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// RFC 9421, B.2.6: the one example of the RFC that is signed with Ed25519.
func TestBase_IsThatOfTheRFCsExample(t *testing.T) {
	key, err := base64.RawURLEncoding.DecodeString("JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs")
	require.NoError(t, err)
	h := http.Header{"Date": {"Tue, 20 Apr 2021 02:07:55 GMT"}, "Content-Type": {"application/json"}, "Content-Length": {"18"}}
	r := Request{Method: "POST", Target: "https://example.com/foo?param=Value&Pet=dog", Body: []byte(`{"hello": "world"}`), Values: h.Values}
	all, err := parseInputs(`sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`)
	require.NoError(t, err)
	base, ok := r.base(all[0])
	require.True(t, ok)
	require.Equal(t, strings.Join([]string{
		`"date": Tue, 20 Apr 2021 02:07:55 GMT`, `"@method": POST`, `"@path": /foo`, `"@authority": example.com`, `"content-type": application/json`, `"content-length": 18`,
		`"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`,
	}, "\n"), base)
	made, err := byteMembers(`sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:`)
	require.NoError(t, err)
	require.True(t, ed25519.Verify(key, []byte(base), made["sig-b26"]))
}

var now = time.Unix(1_800_000_000, 0)

// signed is a request with what a signer sent.
type signed struct {
	private   ed25519.PrivateKey
	method    string
	target    string
	body      string
	header    http.Header
	signsFor  string // the target that is signed
	component string
	params    string
}

func newSigned() *signed {
	private := ed25519.NewKeyFromSeed(make([]byte, 32))
	return &signed{
		private: private, method: "POST", target: "https://gbpc.example/api/x?a=1", signsFor: "https://gbpc.example/api/x?a=1", body: `{"amount":"1"}`,
		header: http.Header{"Idempotency-Key": {"k1"}}, component: `"@method" "@target-uri" "content-digest" "idempotency-key"`,
		params: fmt.Sprintf(`;created=%d;keyid="key-1";nonce="n1"`, now.Unix()),
	}
}

func digest(body string) string {
	sum := sha256.Sum256([]byte(body))
	return "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
}

func (s *signed) request(t *testing.T) Request {
	t.Helper()
	if s.body != "" && s.header.Get("Content-Digest") == "" {
		s.header.Set("Content-Digest", digest(s.body))
	}
	r := Request{Method: s.method, Target: s.signsFor, Body: []byte(s.body), Values: s.header.Values}
	all, err := parseInputs("s=(" + s.component + ")" + s.params)
	require.NoError(t, err)
	base, _ := r.base(all[0])
	s.header.Set("Signature-Input", "s=("+s.component+")"+s.params)
	s.header.Set("Signature", "s=:"+base64.StdEncoding.EncodeToString(ed25519.Sign(s.private, []byte(base)))+":")
	r.Target = s.target
	return r
}

func (s *signed) verify(t *testing.T) (string, Reason) {
	t.Helper()
	return Verify(s.request(t), "key-1", s.private.Public().(ed25519.PublicKey), now)
}

func TestVerify_AcceptsWhatTheKeySignedNow(t *testing.T) {
	nonce, refused := newSigned().verify(t)
	require.Empty(t, refused)
	require.Equal(t, "n1", nonce)
	s := newSigned() // a call without a body and without an idempotency key
	s.method, s.body, s.component = "DELETE", "", `"@method" "@target-uri"`
	s.header.Del("Idempotency-Key")
	_, refused = s.verify(t)
	require.Empty(t, refused)
	s = newSigned() // further parts, another order, blanks, an algorithm
	s.component, s.params = `"idempotency-key"  "content-digest" "@target-uri" "@authority" "@method" `, s.params+`;alg="ed25519"`
	_, refused = s.verify(t)
	require.Empty(t, refused)
}

func TestAbuse_ASignatureIsGoodForOneRequestNowAndNothingElse(t *testing.T) {
	for name, c := range map[string]struct {
		change   func(s *signed)
		expected Reason
	}{
		"another method":              {func(s *signed) { s.component = `"@target-uri" "content-digest" "idempotency-key"` }, Components},
		"the target is not covered":   {func(s *signed) { s.component = `"@method" "content-digest" "idempotency-key"` }, Components},
		"the digest is not covered":   {func(s *signed) { s.component = `"@method" "@target-uri" "idempotency-key"` }, Components},
		"the key of the order is not": {func(s *signed) { s.component = `"@method" "@target-uri" "content-digest"` }, Components},
		"something is not there":      {func(s *signed) { s.component += ` "x-none"` }, Components},
		"something unknown":           {func(s *signed) { s.component += ` "@status"` }, Components},
		"another target":              {func(s *signed) { s.target = "https://gbpc.example/api/y?a=1" }, Mismatch},
		"another host":                {func(s *signed) { s.signsFor = "https://other.example/api/x?a=1" }, Mismatch},
		"another body's digest":       {func(s *signed) { s.header.Set("Content-Digest", digest("{}")) }, Digest},
		"no SHA-256":                  {func(s *signed) { s.header.Set("Content-Digest", "sha-512=:AAAA:") }, Digest},
		"61 seconds old":              {func(s *signed) { s.params = fmt.Sprintf(`;created=%d;keyid="key-1";nonce="n"`, now.Unix()-61) }, Created},
		"61 seconds ahead":            {func(s *signed) { s.params = fmt.Sprintf(`;created=%d;keyid="key-1";nonce="n"`, now.Unix()+61) }, Created},
		"expired":                     {func(s *signed) { s.params += fmt.Sprintf(`;expires=%d`, now.Unix()-1) }, Created},
		"without a time":              {func(s *signed) { s.params = `;keyid="key-1";nonce="n"` }, Created},
		"without a nonce":             {func(s *signed) { s.params = fmt.Sprintf(`;created=%d;keyid="key-1"`, now.Unix()) }, Nonce},
		"another key's":               {func(s *signed) { s.params = fmt.Sprintf(`;created=%d;keyid="key-2";nonce="n"`, now.Unix()) }, Missing},
		"another algorithm":           {func(s *signed) { s.params += `;alg="hmac-sha256"` }, Algorithm},
		"a thief's private key":       {func(s *signed) {}, Mismatch},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSigned()
			c.change(s)
			public := s.private.Public().(ed25519.PublicKey)
			if name == "a thief's private key" {
				seed := make([]byte, 32)
				seed[0] = 1
				s.private = ed25519.NewKeyFromSeed(seed)
			}
			_, refused := Verify(s.request(t), "key-1", public, now)
			require.Equal(t, c.expected, refused)
		})
	}
	for _, header := range []string{"Signature", "Signature-Input"} {
		s := newSigned()
		r := s.request(t)
		s.header.Del(header)
		_, refused := Verify(r, "key-1", s.private.Public().(ed25519.PublicKey), now)
		require.Equal(t, Missing, refused)
		for _, bad := range []string{"s", "s=", "s=()x", "s=(\"a\";req);created=1", "s=(\"a\" \"a\")", "s=:%%:", "s=:AA", "S=:AAAA:", "s=();created=1.5", "s=();created=99999999999999999", strings.Repeat("s", 9000)} {
			s.header.Set(header, bad)
			_, refused := Verify(r, "key-1", s.private.Public().(ed25519.PublicKey), now)
			require.Contains(t, []Reason{Malformed, Missing}, refused, bad)
		}
	}
}

// Whatever is sent, the parser ends, and what it took means the same when it is written again.
func FuzzInput_IsReadAndWrittenAlike(f *testing.F) {
	f.Add(`s=("@method" "@target-uri");created=1;keyid="k\"\\";nonce="n"`)
	f.Add(`a=(), b=( "x" ) ;created=-1`)
	f.Add(`s=("@method";req)`)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := parseInputs(text)
		if err != nil {
			return
		}
		for _, in := range all {
			again, err := parseInputs("s=" + in.params)
			require.NoError(t, err)
			require.Equal(t, in.params, again[0].params)
			require.Equal(t, in.components, again[0].components)
		}
	})
}

func FuzzSignature_NeverPanics(f *testing.F) {
	f.Add("s=:AAAA:", "sha-256=:AAAA:")
	f.Fuzz(func(t *testing.T, made, digest string) {
		s := newSigned()
		r := s.request(t)
		s.header.Set("Signature", made)
		s.header.Set("Content-Digest", digest)
		_, refused := Verify(r, "key-1", s.private.Public().(ed25519.PublicKey), now)
		require.NotEmpty(t, refused)
	})
}
