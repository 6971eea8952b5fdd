package openid

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/oauth2"
)

// Probed is what was found out about the provider without signing anybody in.
type Probed struct {
	// Keys is how many of its keys make signatures that are accepted.
	Keys int
	// Ahead is how far our clock is ahead of the provider's, to about a second; zero if it does not tell.
	Ahead time.Duration
	// Unregistered says that it does not know our id with our redirect address.
	Unregistered bool
	// WrongSecret says that it refuses our secret.
	WrongSecret bool
	// NoSignInTime says that max_age is set and that the provider does not list auth_time among its claims: nobody would get in.
	NoSignInTime bool
}

// Probe asks the provider everything that a sign-in asks, for nobody and with a code that does not exist. The error is
// ErrUnavailable with what is wrong.
func (s *Service) Probe(ctx context.Context) (found Probed, err error) {
	ctx, stop := context.WithTimeout(ctx, s.config.Limit)
	defer stop()
	m, err := s.probeKeys(ctx, &found)
	if err != nil {
		return found, err
	}
	found.NoSignInTime = s.config.MaxAge > 0 && !m.tellsSignIn()
	if at, ok := s.date(ctx, m.Keys); ok {
		found.Ahead = s.clock.Now().Sub(at)
	}
	address := s.authorization(m, rand.Text(), secrets{Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()})
	if found.Unregistered, err = s.refuses(ctx, address+"&prompt=none"); err != nil {
		return found, err
	}
	_, err = s.redeem(ctx, m, rand.Text(), oauth2.GenerateVerifier())
	switch {
	case err == nil, errors.Is(err, ErrFailed): // it knows us, and not the code
	case errors.Is(err, errRefused):
		found.WrongSecret = true
	default:
		return found, err
	}
	return found, nil
}

func (s *Service) probeKeys(ctx context.Context, found *Probed) (metadata, error) {
	if err := s.known.take(ctx); err != nil {
		return metadata{}, err
	}
	defer s.known.giveBack()
	if err := s.readKeys(ctx); err != nil {
		return metadata{}, err
	}
	for _, k := range s.known.keys {
		if slices.ContainsFunc(algorithms(), func(a jose.SignatureAlgorithm) bool { return signs(k, a) }) {
			found.Keys++
		}
	}
	return s.known.metadata, nil
}
