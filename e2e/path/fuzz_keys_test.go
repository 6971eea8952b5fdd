package path

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// holder is an API key as its holder has it. private is nil for one that does not sign.
type holder struct {
	id, secret string
	private    ed25519.PrivateKey
	nonces     int
}

// do sends the request, of a key with its secret and, where it has to, its signature.
func (p *person) do(a asked) (answered, error) {
	if p.key != nil {
		a.header = p.key.sign(a, p.base)
	}
	return p.client.do(a)
}

// sign returns the headers of the request with those of the key (RFC 9421, RFC 9530).
func (h *holder) sign(a asked, base string) map[string]string {
	header := maps.Clone(a.header)
	header["Authorization"] = "Bearer " + h.secret
	if h.private == nil || a.method == "GET" {
		return header
	}
	h.nonces++
	if host := header["Host"]; host != "" {
		base = "http://" + host + "/api"
	}
	names, lines := []string{`"@method"`, `"@target-uri"`}, []string{`"@method": ` + a.method, `"@target-uri": ` + base + a.target}
	cover := func(name, value string) {
		names, lines = append(names, `"`+name+`"`), append(lines, `"`+name+`": `+strings.TrimSpace(value))
	}
	if len(a.body) > 0 {
		sum := sha256.Sum256(a.body)
		header["Content-Digest"] = "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		cover("content-digest", header["Content-Digest"])
	}
	for _, name := range []string{"Idempotency-Key", "GBPC-Account"} {
		if value, sent := header[name]; sent {
			cover(strings.ToLower(name), value)
		}
	}
	params := fmt.Sprintf(`(%s);created=%d;keyid="%s";nonce="fuzz-%d"`, strings.Join(names, " "), time.Now().Unix(), h.id, h.nonces)
	signed := ed25519.Sign(h.private, []byte(strings.Join(append(lines, `"@signature-params": `+params), "\n")))
	header["Signature-Input"] = "fuzz=" + params
	header["Signature"] = "fuzz=:" + base64.StdEncoding.EncodeToString(signed) + ":"
	return header
}

var rateLimit, rateLimitPolicy = regexp.MustCompile(`^"default";r=\d+;t=\d+$`), regexp.MustCompile(`^"default";q=\d+;w=\d+$`)

// renew replaces a key that a call killed.
func (h *holder) renew(t *testing.T, p *program, email string) {
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	if h.private == nil {
		public, private = nil, nil
	}
	h.id, h.secret = sandboxKey(t, p, email, public)
	h.private = private
}

// wrongWith says what is wrong with an answer to a key, besides what can be with every answer; "" for nothing. A key that
// is not known has no limit, nor has a request that is for another host.
func (h *holder) wrongWith(a asked, got answered) string {
	if h == nil || got.code() == "A20001" || got.code() == "A0421" {
		return ""
	}
	if limit, policy := got.header.Get("RateLimit"), got.header.Get("RateLimit-Policy"); !rateLimit.MatchString(limit) || !rateLimitPolicy.MatchString(policy) {
		return fmt.Sprintf("a key is answered RateLimit %q and RateLimit-Policy %q", limit, policy)
	}
	return ""
}
