package signature

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"net/url"
	"slices"
	"strings"
	"time"
)

// window is how far the time of a signature may be from the machine's.
const window = 60 * time.Second

// Kept is how long a nonce must be remembered.
const Kept = 2 * window

const (
	maxHeader = 8 << 10
	maxNonce  = 256
)

// Reason says why a signature is refused.
type Reason string

// The reasons.
const (
	Missing    Reason = "missing"    // there is no signature, or none with the key's id
	Malformed  Reason = "malformed"  // a header cannot be read
	Components Reason = "components" // it does not cover what it must, or covers what is not there
	Algorithm  Reason = "algorithm"  // not ed25519
	Created    Reason = "created"    // too old, ahead, or without a time
	Digest     Reason = "digest"     // Content-Digest is missing or is not the body's
	Nonce      Reason = "nonce"      // missing, or used before
	Mismatch   Reason = "signature"  // it is not the key's signature of this request
)

// Request is a request with a signature.
type Request struct {
	Method string
	// Target is the whole address: origin, path and query.
	Target string
	Body   []byte
	// Values returns the lines of a header.
	Values func(header string) []string
}

// Verify returns the nonce of the request's signature by the key, or the reason why it is refused. The caller must refuse
// a nonce that it has seen within Kept. now is the machine's time.
func Verify(r Request, keyID string, key ed25519.PublicKey, now time.Time) (nonce string, refused Reason) {
	inputs, signatures := r.header("Signature-Input"), r.header("Signature")
	switch {
	case inputs == "" || signatures == "":
		return "", Missing
	case len(inputs) > maxHeader || len(signatures) > maxHeader:
		return "", Malformed
	}
	all, err := parseInputs(inputs)
	made, failed := byteMembers(signatures)
	if err != nil || failed != nil {
		return "", Malformed
	}
	i := slices.IndexFunc(all, func(in input) bool { return in.keyID == keyID && made[in.label] != nil })
	if i < 0 {
		return "", Missing
	}
	in := all[i]
	if refused := r.check(in, now); refused != "" {
		return "", refused
	}
	base, ok := r.base(in)
	if !ok {
		return "", Components
	}
	if len(made[in.label]) != ed25519.SignatureSize || !ed25519.Verify(key, []byte(base), made[in.label]) {
		return "", Mismatch
	}
	return in.nonce, ""
}

func (r Request) check(in input, now time.Time) Reason {
	must := []string{"@method", "@target-uri"}
	if len(r.Body) > 0 {
		must = append(must, "content-digest")
	}
	if len(r.Values("GBPC-Account")) > 0 {
		must = append(must, "gbpc-account")
	}
	if len(r.Values("Idempotency-Key")) > 0 {
		must = append(must, "idempotency-key")
	}
	created := time.Unix(in.created, 0)
	switch {
	case in.algorithm != "" && in.algorithm != "ed25519":
		return Algorithm
	case slices.ContainsFunc(must, func(c string) bool { return !slices.Contains(in.components, c) }):
		if len(r.Body) > 0 && r.header("Content-Digest") == "" {
			return Digest
		}
		return Components
	case in.created == 0, now.Sub(created) > window, created.Sub(now) > window, in.expires != 0 && now.Unix() > in.expires:
		return Created
	case in.nonce == "", len(in.nonce) > maxNonce:
		return Nonce
	case !r.digestMatches():
		return Digest
	}
	return ""
}

// digestMatches compares the body with Content-Digest, where it is sent or needed.
func (r Request) digestMatches() bool {
	text := r.header("Content-Digest")
	if text == "" {
		return len(r.Body) == 0
	}
	if len(text) > maxHeader {
		return false
	}
	digests, err := byteMembers(text)
	sum := sha256.Sum256(r.Body)
	return err == nil && bytes.Equal(digests["sha-256"], sum[:])
}

// base is the text that is signed. ok is false if something that is covered is not there or not known.
func (r Request) base(in input) (text string, ok bool) {
	var base strings.Builder
	for _, name := range in.components {
		value, ok := r.component(name)
		if !ok {
			return "", false
		}
		base.WriteString(quote(name) + ": " + value + "\n")
	}
	base.WriteString(`"@signature-params": ` + in.params)
	return base.String(), true
}

func (r Request) component(name string) (value string, ok bool) {
	if !strings.HasPrefix(name, "@") {
		return r.header(name), name == strings.ToLower(name) && len(r.Values(name)) > 0
	}
	target, err := url.Parse(r.Target)
	if err != nil {
		return "", false
	}
	switch name {
	case "@method":
		return r.Method, true
	case "@target-uri":
		return r.Target, true
	case "@authority":
		return strings.ToLower(target.Host), true
	case "@path":
		return target.EscapedPath(), true
	case "@query":
		return "?" + target.RawQuery, true
	}
	return "", false
}

// header returns the lines of a header as they are signed.
func (r Request) header(name string) string {
	lines := r.Values(name)
	trimmed := make([]string, len(lines))
	for i, line := range lines {
		trimmed[i] = strings.TrimSpace(line)
	}
	return strings.Join(trimmed, ", ")
}
