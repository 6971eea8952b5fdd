package travelrule

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A message between providers carries `Authorization: TravelRule ID.SECONDS.SIGNATURE`: who sends it, when, and the Ed25519
// signature of both with the path and the body. A message that is repeated is one message by its id.
const (
	scheme = "TravelRule "
	// maxSkew is how far the clocks of two providers may differ.
	maxSkew = 5 * time.Minute
)

func signedText(id string, at int64, path string, body []byte) []byte {
	digest := sha256.Sum256(body)
	return []byte(fmt.Sprintf("travel-rule 1\n%s\n%d\n%s\n%s", id, at, path, hex.EncodeToString(digest[:])))
}

// Authorization returns the header with which the provider id sends a body to a path.
func Authorization(key ed25519.PrivateKey, id string, at time.Time, path string, body []byte) string {
	signature := ed25519.Sign(key, signedText(id, at.Unix(), path, body))
	return scheme + strings.Join([]string{id, strconv.FormatInt(at.Unix(), 10), base64.RawURLEncoding.EncodeToString(signature)}, ".")
}

// authenticate returns the provider that sent the body, or ErrUnauthenticated. now is the machine's time.
func (s *Service) authenticate(header string, now time.Time, path string, body []byte) (Counterpart, error) {
	token, found := strings.CutPrefix(header, scheme)
	parts := strings.Split(token, ".")
	if !found || len(parts) != 3 {
		return Counterpart{}, ErrUnauthenticated
	}
	c, known := s.counterparts.ByID(parts[0])
	at, err := strconv.ParseInt(parts[1], 10, 64)
	signature, err2 := base64.RawURLEncoding.DecodeString(parts[2])
	if !known || err != nil || err2 != nil || len(c.PublicKey) != ed25519.PublicKeySize || now.Sub(time.Unix(at, 0)).Abs() > maxSkew {
		return Counterpart{}, ErrUnauthenticated
	}
	if !ed25519.Verify(c.PublicKey, signedText(c.ID, at, path, body), signature) {
		return Counterpart{}, ErrUnauthenticated
	}
	return c, nil
}
