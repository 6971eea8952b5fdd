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

	"github.com/dunglas/httpsfv"
	"github.com/stretchr/testify/require"
)

// read reads the input of one signature.
func read(t *testing.T, text string) input {
	t.Helper()
	all, err := httpsfv.UnmarshalDictionary([]string{"s=" + text})
	require.NoError(t, err)
	member, _ := all.Get("s")
	in, err := readInput(member.(httpsfv.InnerList))
	require.NoError(t, err)
	return in
}

// RFC 9421, B.2.6: the one example of the RFC that is signed with Ed25519.
func TestBase_IsThatOfTheRFCsExample(t *testing.T) {
	key, err := base64.RawURLEncoding.DecodeString("JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs")
	require.NoError(t, err)
	h := http.Header{"Date": {"Tue, 20 Apr 2021 02:07:55 GMT"}, "Content-Type": {"application/json"}, "Content-Length": {"18"}}
	r := Request{Method: "POST", Target: "https://example.com/foo?param=Value&Pet=dog", Body: []byte(`{"hello": "world"}`), Values: h.Values}
	in := read(t, `("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`)
	base, ok := r.base(in)
	require.True(t, ok)
	require.Equal(t, strings.Join([]string{
		`"date": Tue, 20 Apr 2021 02:07:55 GMT`, `"@method": POST`, `"@path": /foo`, `"@authority": example.com`, `"content-type": application/json`, `"content-length": 18`,
		`"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"`,
	}, "\n"), base)
	made, err := bytesIn([]string{`sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:`}, "sig-b26")
	require.NoError(t, err)
	require.True(t, ed25519.Verify(key, []byte(base), made))
}

// RFC 9421, sections 2.1 and 2.2: its examples of each component.
func TestComponents_AreThoseOfTheRFCsExamples(t *testing.T) {
	h := http.Header{
		"Host": {"www.example.com"}, "X-Ows-Header": {"  Leading and trailing whitespace.   "}, "Cache-Control": {"max-age=60", "   must-revalidate"}, "X-Empty-Header": {""},
		"Example-Header": {"value, with, lots", "of, commas"}, "Content-Digest": {"sha-256=:AAAA:,   sha-512=:BBBB:"},
	}
	target := "https://www.example.com/path?param=value&foo=bar&baz=batman"
	for _, c := range []struct{ target, component, expected string }{
		{target, `"x-ows-header"`, "Leading and trailing whitespace."},
		{target, `"cache-control"`, "max-age=60, must-revalidate"},
		{target, `"x-empty-header"`, ""},
		{target, `"example-header";bs`, ":dmFsdWUsIHdpdGgsIGxvdHM=:, :b2YsIGNvbW1hcw==:"},
		{target, `"content-digest";sf`, "sha-256=:AAAA:, sha-512=:BBBB:"},
		{target, `"content-digest";key="sha-512"`, ":BBBB:"},
		{target, `"host"`, "www.example.com"},
		{target, `"@method"`, "POST"},
		{target, `"@target-uri"`, target},
		{"https://WWW.Example.com:443/path", `"@authority"`, "www.example.com"},
		{"http://www.example.com:8080/path", `"@authority"`, "www.example.com:8080"},
		{"https://www.example.com/path", `"@scheme"`, "https"},
		{"https://www.example.com/path?param=value", `"@request-target"`, "/path?param=value"},
		{"https://www.example.com", `"@path"`, "/"},
		{target, `"@path"`, "/path"},
		{target, `"@query"`, "?param=value&foo=bar&baz=batman"},
		{"https://www.example.com/path?queryString", `"@query"`, "?queryString"},
		{"https://www.example.com/path", `"@query"`, "?"},
		{"https://www.example.com/path?param=value&foo=bar&baz=batman&qux=", `"@query-param";name="baz"`, "batman"},
		{"https://www.example.com/path?param=value&foo=bar&baz=batman&qux=", `"@query-param";name="qux"`, ""},
		{"https://www.example.com/parameters?bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something", `"@query-param";name="bar"`, "with%20plus%20whitespace"},
		{"https://www.example.com/parameters?bar=with+plus+whitespace&fa%C3%A7ade%22%3A%20=something", `"@query-param";name="fa%C3%A7ade%22%3A%20"`, "something"},
	} {
		r := Request{Method: "POST", Target: c.target, Values: h.Values}
		base, ok := r.base(read(t, "("+c.component+")"))
		require.True(t, ok, c.component)
		require.Equal(t, c.component+": "+c.expected+"\n\"@signature-params\": ("+c.component+")", base)
	}
	for _, unknown := range []string{`"x-none"`, `"Cache-Control"`, `"@status"`, `"@method";req`, `"@query-param"`, `"@query-param";name="none"`, `"cache-control";sf`, `"content-digest";key="md5"`, `"content-digest";tr`, `"content-digest";sf;bs`} {
		_, ok := Request{Method: "POST", Target: target, Values: h.Values}.base(read(t, "("+unknown+")"))
		require.False(t, ok, unknown)
	}
	_, ok := Request{Target: "https://www.example.com/?a=1&a=2", Values: h.Values}.base(read(t, `("@query-param";name="a")`))
	require.False(t, ok, "what is there twice")
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
	base, _ := r.base(read(t, "("+s.component+")"+s.params))
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
	s = newSigned() // parameters of components, and everything else that a request has
	s.header.Set("Host", "gbpc.example")
	s.component = `"@method" "@target-uri" "content-digest";key="sha-256" "idempotency-key";bs "@scheme" "@request-target" "@path" "@query" "@query-param";name="a" "host"`
	s.params += `;tag="payroll";later`
	_, refused = s.verify(t)
	require.Empty(t, refused)
}

// RFC 9421, section 4.3: a proxy signs what it passes on, with the client's signature among it.
func TestVerify_TakesNoNoticeOfAnotherPartysSignature(t *testing.T) {
	s := newSigned()
	r := s.request(t)
	s.header["Signature-Input"] = []string{`proxy=("@method" "@authority" "signature";key="s" "forwarded";sf;later);created=1618884480;expires=1618884540;keyid="test-key-rsa";alg="rsa-v1_5-sha256";weight=1.5;kind=token;other`, s.header.Get("Signature-Input")}
	s.header["Signature"] = []string{s.header.Get("Signature"), "proxy=:AAAA:"}
	_, refused := Verify(r, "key-1", s.private.Public().(ed25519.PublicKey), now)
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
		"a part of the digest": {func(s *signed) {
			s.component = `"@method" "@target-uri" "content-digest";key="sha-512" "idempotency-key"`
			s.header.Set("Content-Digest", digest(s.body)+", sha-512=:AAAA:")
		}, Components},
		"a parameter instead of the whole": {func(s *signed) { s.component = `"@method" "@query-param";name="a" "content-digest" "idempotency-key"` }, Components},
		"another algorithm":                {func(s *signed) { s.params += `;alg="hmac-sha256"` }, Algorithm},
		"a thief's private key":            {func(s *signed) {}, Mismatch},
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
		for _, bad := range []string{"s", "s=", "s=()x", `s=("a" "a");keyid="key-1"`, `s=(a);keyid="key-1"`, "s=:%%:", "s=:AA", "S=:AAAA:", `s=();created=1.5;keyid="key-1"`, "s=();created=99999999999999999", strings.Repeat("s", 9000)} {
			s.header.Set(header, bad)
			_, refused := Verify(r, "key-1", s.private.Public().(ed25519.PublicKey), now)
			require.Contains(t, []Reason{Malformed, Missing}, refused, bad)
		}
	}
}

// Whatever is sent, the parser ends, and what it took means the same when it is written again.
func FuzzInput_IsReadAndWrittenAlike(f *testing.F) {
	f.Add(`s=("@method" "@target-uri");created=1;keyid="key-1";nonce="n"`)
	f.Add(`a=(), b=( "x" ) ;created=-1;keyid="key-1"`)
	f.Add(`s=("@method";req "content-digest";key="\\");keyid="key-1"`)
	f.Fuzz(func(t *testing.T, text string) {
		label, in, err := inputOf([]string{text}, "key-1")
		if err != nil || label == "" {
			return
		}
		_, again, err := inputOf([]string{label + "=" + in.params}, "key-1")
		require.NoError(t, err)
		require.Equal(t, in, again)
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
