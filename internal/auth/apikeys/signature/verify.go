package signature

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
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
	// Values returns the lines of a header. Host is one.
	Values func(header string) []string
}

// Verify returns the nonce of the request's signature by the key, or the reason why it is refused. The caller must refuse
// a nonce that it has seen within Kept. now is the machine's time.
func Verify(r Request, keyID string, key ed25519.PublicKey, now time.Time) (nonce string, refused Reason) {
	inputs, signatures := r.lines("Signature-Input"), r.lines("Signature")
	switch {
	case len(inputs) == 0 || len(signatures) == 0:
		return "", Missing
	case length(inputs) > maxHeader || length(signatures) > maxHeader:
		return "", Malformed
	}
	label, in, err := inputOf(inputs, keyID)
	if err != nil {
		return "", Malformed
	}
	made, err := bytesIn(signatures, label)
	if err != nil {
		return "", Malformed
	}
	if label == "" || made == nil {
		return "", Missing
	}
	if refused := r.check(in, now); refused != "" {
		return "", refused
	}
	base, ok := r.base(in)
	if !ok {
		return "", Components
	}
	if len(made) != ed25519.SignatureSize || !ed25519.Verify(key, []byte(base), made) {
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
	case slices.ContainsFunc(must, func(name string) bool {
		return !slices.ContainsFunc(in.components, func(c component) bool { return c.covers(name) })
	}):
		if len(r.Body) > 0 && len(r.lines("Content-Digest")) == 0 {
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
	lines := r.lines("Content-Digest")
	if len(lines) == 0 {
		return len(r.Body) == 0
	}
	if length(lines) > maxHeader {
		return false
	}
	digest, err := bytesIn(lines, "sha-256")
	sum := sha256.Sum256(r.Body)
	return err == nil && bytes.Equal(digest, sum[:])
}

// base is the text that is signed. ok is false if something that is covered is not there or not known.
func (r Request) base(in input) (text string, ok bool) {
	var base strings.Builder
	for _, c := range in.components {
		value, ok := c.value(r)
		if !ok {
			return "", false
		}
		base.WriteString(c.identifier + ": " + value + "\n")
	}
	base.WriteString(`"@signature-params": ` + in.params)
	return base.String(), true
}

// lines returns the lines of a header as they are signed.
func (r Request) lines(name string) []string {
	lines := r.Values(name)
	trimmed := make([]string, len(lines))
	for i, line := range lines {
		trimmed[i] = strings.TrimSpace(line)
	}
	return trimmed
}

func length(lines []string) (n int) {
	for _, line := range lines {
		n += len(line)
	}
	return n
}
