package openid

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
)

const (
	// knownFor is how long what the provider publishes is taken for granted: a key that it withdraws is refused after that.
	knownFor = time.Hour
	// askAgainAfter is how long after the last reading an unknown key has the keys read again.
	askAgainAfter = time.Minute

	leastBits, mostBits = 2048, 8192 // of an RSA key
	maxKeys             = 100
)

// metadata is what a provider publishes about itself.
type metadata struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	Keys          string   `json:"jwks_uri"`
	Secrets       []string `json:"token_endpoint_auth_methods_supported"`
	Claims        []string `json:"claims_supported"` // empty: it does not say
}

// tellsSignIn reports whether its tokens may say when the person signed in.
func (m metadata) tellsSignIn() bool {
	return len(m.Claims) == 0 || slices.Contains(m.Claims, "auth_time")
}

// secretInBody reports whether our secret goes into the body, and not into the header as is the default.
func (m metadata) secretInBody() bool {
	return !slices.Contains(m.Secrets, "client_secret_basic") && slices.Contains(m.Secrets, "client_secret_post")
}

func (m metadata) check(issuer string) error {
	if m.Issuer != issuer {
		return fmt.Errorf("the provider calls itself %.200q", m.Issuer)
	}
	here := strings.HasPrefix(issuer, "http://") // a provider on this machine
	for _, address := range []string{m.Authorization, m.Token, m.Keys} {
		if !safe(address, here) {
			return fmt.Errorf("%.200q is not an https address", address)
		}
	}
	return nil
}

// key is one of the provider's, published as a JSON Web Key.
type key struct {
	ID        string `json:"kid"`
	Type      string `json:"kty"`
	Use       string `json:"use"`
	Algorithm string `json:"alg"`
	Curve     string `json:"crv"`
	N, E      string
	X, Y      string

	public crypto.PublicKey
}

// algorithms are the signatures that are accepted: none of them can be made with what the provider publishes.
func algorithms() []string { return []string{"RS256", "PS256", "ES256"} }

// signs reports whether the key makes signatures of an algorithm.
func (k key) signs(algorithm string) bool {
	if k.public == nil || k.Use != "" && k.Use != "sig" || k.Algorithm != "" && k.Algorithm != algorithm {
		return false
	}
	if _, rsaKey := k.public.(*rsa.PublicKey); rsaKey {
		return algorithm == "RS256" || algorithm == "PS256"
	}
	return algorithm == "ES256"
}

// read sets the public key. A key of a kind that we do not use is left without.
func (k *key) read() {
	number := func(text string) *big.Int {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil || len(b) == 0 {
			return nil
		}
		return new(big.Int).SetBytes(b)
	}
	switch k.Type {
	case "RSA":
		n, e := number(k.N), number(k.E)
		if n != nil && e != nil && n.BitLen() >= leastBits && n.BitLen() <= mostBits && e.BitLen() <= 31 && e.Int64() > 1 {
			k.public = &rsa.PublicKey{N: n, E: int(e.Int64())}
		}
	case "EC":
		x, errX := base64.RawURLEncoding.DecodeString(k.X)
		y, errY := base64.RawURLEncoding.DecodeString(k.Y)
		if k.Curve != "P-256" || errX != nil || errY != nil || len(x) != 32 || len(y) != 32 {
			return
		}
		if point, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), slices.Concat([]byte{4}, x, y)); err == nil {
			k.public = point
		}
	}
}

// known is what was read from the provider. Whoever holds the turn may read and change it.
type known struct {
	turn     chan struct{}
	metadata metadata
	keys     []key
	at       time.Time // when it was read
	keysAt   time.Time // when the keys were
}

// take waits for the turn, as long as ctx.
func (k *known) take(ctx context.Context) error {
	select {
	case k.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ErrUnavailable.Because(ctx.Err())
	}
}

func (k *known) giveBack() { <-k.turn }

// about returns what the provider publishes about itself.
func (s *Service) about(ctx context.Context) (metadata, error) {
	if err := s.known.take(ctx); err != nil {
		return metadata{}, err
	}
	defer s.known.giveBack()
	return s.discover(ctx)
}

// discover needs the turn.
func (s *Service) discover(ctx context.Context) (metadata, error) {
	if k := &s.known; !k.at.IsZero() && s.clock.Now().Before(k.at.Add(knownFor)) {
		return k.metadata, nil
	}
	var m metadata
	err := s.get(ctx, strings.TrimSuffix(s.config.Issuer, "/")+"/.well-known/openid-configuration", &m)
	if err == nil {
		err = m.check(s.config.Issuer)
	}
	if err != nil {
		return metadata{}, ErrUnavailable.Because(fmt.Errorf("read the provider's configuration: %w", err))
	}
	s.known.metadata, s.known.at = m, s.clock.Now()
	return m, nil
}

// keyFor returns the key that signs with an algorithm under an id. Keys rotate: an id that is not known has them read again,
// but not more than once a minute, so that a stranger's tokens do not make us knock at the provider's door.
func (s *Service) keyFor(ctx context.Context, id, algorithm string) (crypto.PublicKey, error) {
	if err := s.known.take(ctx); err != nil {
		return nil, err
	}
	defer s.known.giveBack()
	now := s.clock.Now()
	found, ok := find(s.known.keys, id, algorithm)
	if age := now.Sub(s.known.keysAt); age >= knownFor || !ok && age >= askAgainAfter {
		if err := s.readKeys(ctx); err != nil {
			return nil, err
		}
		found, ok = find(s.known.keys, id, algorithm)
	}
	if !ok {
		return nil, errors.New("no key of the provider has this id and algorithm")
	}
	return found, nil
}

// readKeys needs the turn.
func (s *Service) readKeys(ctx context.Context) error {
	m, err := s.discover(ctx)
	if err != nil {
		return err
	}
	var set struct {
		Keys []key `json:"keys"`
	}
	if err := s.get(ctx, m.Keys, &set); err != nil {
		return ErrUnavailable.Because(fmt.Errorf("read the provider's keys: %w", err))
	}
	if len(set.Keys) > maxKeys {
		return ErrUnavailable.Because(errors.New("the provider has too many keys"))
	}
	for i := range set.Keys {
		set.Keys[i].read()
	}
	s.known.keys, s.known.keysAt = set.Keys, s.clock.Now()
	return nil
}

// find returns the key with the id. A token need not name one if only one key could have signed it.
func find(keys []key, id, algorithm string) (found crypto.PublicKey, ok bool) {
	for _, k := range keys {
		if !k.signs(algorithm) || id != "" && k.ID != id {
			continue
		}
		if ok {
			return nil, false // more than one
		}
		found, ok = k.public, true
	}
	return found, ok
}
