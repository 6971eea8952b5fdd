package openid

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rsa"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
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

// check is about what the library does not check.
func (m metadata) check(issuer string) error {
	here := strings.HasPrefix(issuer, "http://") // a provider on this machine
	for _, address := range []string{m.Authorization, m.Token, m.Keys} {
		if !safe(address, here) {
			return fmt.Errorf("%.200q is not an https address", address)
		}
	}
	return nil
}

// algorithms are the signatures that are accepted: none of them can be made with what the provider publishes.
func algorithms() []jose.SignatureAlgorithm {
	return []jose.SignatureAlgorithm{jose.RS256, jose.PS256, jose.ES256}
}

// signs reports whether the key makes signatures of an algorithm.
func signs(k jose.JSONWebKey, algorithm jose.SignatureAlgorithm) bool {
	if k.Use != "" && k.Use != "sig" || k.Algorithm != "" && k.Algorithm != string(algorithm) {
		return false
	}
	switch public := k.Key.(type) {
	case *rsa.PublicKey:
		bits := public.N.BitLen()
		return bits >= leastBits && bits <= mostBits && (algorithm == jose.RS256 || algorithm == jose.PS256)
	case *ecdsa.PublicKey:
		return public.Curve == elliptic.P256() && algorithm == jose.ES256
	}
	return false
}

// known is what was read from the provider. Whoever holds the turn may read and change it.
type known struct {
	turn     chan struct{}
	metadata metadata
	keys     []jose.JSONWebKey
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
	provider, err := oidc.NewProvider(s.reading(ctx), s.config.Issuer)
	if err == nil {
		err = provider.Claims(&m)
	}
	if err == nil {
		err = m.check(s.config.Issuer)
	}
	if err != nil {
		return metadata{}, ErrUnavailable.Because(fmt.Errorf("read the provider's configuration: %w", ours(err)))
	}
	s.known.metadata, s.known.at = m, s.clock.Now()
	return m, nil
}

// keyFor returns the key that signs with an algorithm under an id. Keys rotate: an id that is not known has them read again,
// but not more than once a minute, so that a stranger's tokens do not make us knock at the provider's door.
func (s *Service) keyFor(ctx context.Context, id string, algorithm jose.SignatureAlgorithm) (*jose.JSONWebKey, error) {
	if err := s.known.take(ctx); err != nil {
		return nil, err
	}
	defer s.known.giveBack()
	now := s.clock.Now()
	found := find(s.known.keys, id, algorithm)
	if age := now.Sub(s.known.keysAt); age >= knownFor || found == nil && age >= askAgainAfter {
		if err := s.readKeys(ctx); err != nil {
			return nil, err
		}
		found = find(s.known.keys, id, algorithm)
	}
	if found == nil {
		return nil, errors.New("no key of the provider has this id and algorithm")
	}
	return found, nil
}

// readKeys needs the turn. A key of a kind that we do not know is left out.
func (s *Service) readKeys(ctx context.Context) error {
	m, err := s.discover(ctx)
	if err != nil {
		return err
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := s.get(ctx, m.Keys, &set); err != nil {
		return ErrUnavailable.Because(fmt.Errorf("read the provider's keys: %w", err))
	}
	if len(set.Keys) > maxKeys {
		return ErrUnavailable.Because(errors.New("the provider has too many keys"))
	}
	s.known.keys, s.known.keysAt = nil, s.clock.Now()
	for _, text := range set.Keys {
		var k jose.JSONWebKey
		if k.UnmarshalJSON(text) == nil {
			s.known.keys = append(s.known.keys, k)
		}
	}
	return nil
}

// find returns the key with the id, nil if there is none. A token need not name one if only one key could have signed it.
func find(keys []jose.JSONWebKey, id string, algorithm jose.SignatureAlgorithm) (found *jose.JSONWebKey) {
	for i, k := range keys {
		if !signs(k, algorithm) || id != "" && k.KeyID != id {
			continue
		}
		if found != nil {
			return nil // more than one
		}
		found = &keys[i]
	}
	return found
}
