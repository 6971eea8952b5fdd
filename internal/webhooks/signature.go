package webhooks

import (
	"context"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

const (
	secretPrefix = "whsec_"
	publicPrefix = "whpk_"
	secretLength = 32
)

// newSecret returns a secret with which a customer checks signatures.
func newSecret() string {
	raw := make([]byte, secretLength)
	_, _ = rand.Read(raw) // it never fails
	return secretPrefix + base64.StdEncoding.EncodeToString(raw)
}

// sign returns the header of all signatures of a message: one of each secret, and one that everyone can check.
func sign(id string, at time.Time, body []byte, secrets []string, key ed25519.PrivateKey) (string, error) {
	content := append([]byte(id+"."+strconv.FormatInt(at.Unix(), 10)+"."), body...)
	var all []string
	for _, secret := range secrets {
		raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, secretPrefix))
		if err != nil {
			return "", err
		}
		mac := hmac.New(sha256.New, raw)
		mac.Write(content)
		all = append(all, "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	all = append(all, "v1a,"+base64.StdEncoding.EncodeToString(ed25519.Sign(key, content)))
	return strings.Join(all, " "), nil
}

// PublicKey returns the key with which everyone can check v1a signatures: whpk_ and base64.
func (s *Service) PublicKey(ctx context.Context) (string, error) {
	key, err := s.signingKey(ctx)
	if err != nil {
		return "", err
	}
	public, _ := key.Public().(ed25519.PublicKey) // it is one
	return publicPrefix + base64.StdEncoding.EncodeToString(public), nil
}
