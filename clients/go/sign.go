package gbpc

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// sign adds a signature of the request (RFC 9421, Ed25519) and a digest of its body (RFC 9530). It is good for 60 seconds, and
// once.
func (c *core) sign(r *http.Request, content []byte) {
	type component struct{ name, value string }
	covered := []component{{"@method", r.Method}, {"@target-uri", r.URL.String()}}
	if len(content) > 0 {
		sum := sha256.Sum256(content)
		digest := "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		r.Header.Set("Content-Digest", digest)
		covered = append(covered, component{"content-digest", digest})
	}
	for _, name := range []string{"Idempotency-Key", accountHeader} {
		if value := r.Header.Get(name); value != "" {
			covered = append(covered, component{strings.ToLower(name), value})
		}
	}
	var base strings.Builder
	names := make([]string, len(covered))
	for i, part := range covered {
		names[i] = strconv.Quote(part.name)
		base.WriteString(names[i] + ": " + part.value + "\n")
	}
	parameters := "(" + strings.Join(names, " ") + ");created=" + strconv.FormatInt(time.Now().Unix(), 10) +
		`;keyid="` + c.options.KeyID + `";nonce="` + randomText() + `"`
	base.WriteString(`"@signature-params": ` + parameters)
	signature := ed25519.Sign(c.options.PrivateKey, []byte(base.String()))
	r.Header.Set("Signature-Input", "gbpc="+parameters)
	r.Header.Set("Signature", "gbpc=:"+base64.StdEncoding.EncodeToString(signature)+":")
}
