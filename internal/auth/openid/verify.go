package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
)

// claims are what an ID token says.
type claims struct {
	IssuedAt        *seconds `json:"iat"`
	NotBefore       *seconds `json:"nbf"`
	AuthorizedParty string   `json:"azp"`
	Email           string   `json:"email"`
	EmailVerified   *yes     `json:"email_verified"` // nil if it does not say
	Methods         []string `json:"amr"`
	SignedInAt      *seconds `json:"auth_time"`
}

// yes is true for true and "true", as some providers write it, and false for everything else.
type yes bool

// UnmarshalJSON never fails: what is not yes is no.
func (y *yes) UnmarshalJSON(text []byte) error {
	*y = string(text) == "true" || string(text) == `"true"`
	return nil
}

// seconds since 1970, which may have a fraction.
type seconds float64

func (s seconds) time() time.Time { return time.Unix(int64(s), 0) }

const maxSubject = 255 // OpenID Connect Core, 2

// keySet has the provider's keys for one token. The library keeps only the text of its errors.
type keySet struct {
	*Service

	unavailable error
}

// VerifySignature is part of oidc.KeySet.
func (k *keySet) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	jws, err := jose.ParseSignedCompact(token, algorithms())
	if err != nil {
		return nil, err
	}
	header := jws.Signatures[0].Protected
	if _, critical := header.ExtraHeaders["crit"]; critical {
		return nil, errors.New("the token has extensions that must be understood")
	}
	key, err := k.keyFor(ctx, header.KeyID, jose.SignatureAlgorithm(header.Algorithm))
	if err != nil {
		if errors.Is(err, ErrUnavailable) {
			k.unavailable = err
		}
		return nil, err
	}
	return jws.Verify(key)
}

// verify returns whom an ID token names. The error is for the log, or ErrUnavailable.
func (s *Service) verify(ctx context.Context, token, nonce string) (Person, error) {
	keys, now := &keySet{Service: s}, s.clock.Now()
	verifier := oidc.NewVerifier(s.config.Issuer, keys, &oidc.Config{
		ClientID: s.config.ClientID, SupportedSigningAlgs: []string{oidc.RS256, oidc.PS256, oidc.ES256},
		Now: func() time.Time { return now.Add(-leeway) }, // of the expiry
	})
	t, err := verifier.Verify(ctx, token)
	if keys.unavailable != nil {
		return Person{}, keys.unavailable
	}
	if err != nil {
		return Person{}, err
	}
	var c claims
	if err := t.Claims(&c); err != nil {
		return Person{}, errors.New("the token's claims are not of the types that they should be")
	}
	if err := c.check(t, s.config.ClientID, nonce, now); err != nil {
		return Person{}, err
	}
	if err := c.checkAge(s.config.MaxAge, now); err != nil {
		return Person{}, err
	}
	p := Person{Issuer: s.config.Issuer, Subject: t.Subject, SecondFactor: s.config.TrustSecondFactor && twoFactors(c.Methods)}
	if c.EmailVerified != nil && bool(*c.EmailVerified) || c.EmailVerified == nil && s.config.TrustEmail {
		p.Email = strings.TrimSpace(c.Email)
	}
	return p, nil
}

// check is about what the library does not check.
func (c claims) check(t *oidc.IDToken, client, nonce string, now time.Time) error {
	latest := now.Add(leeway)
	switch {
	case subtle.ConstantTimeCompare([]byte(t.Nonce), []byte(nonce)) != 1:
		return errors.New("the token is for another sign-in (nonce)")
	case len(t.Audience) > 1 && c.AuthorizedParty == "", c.AuthorizedParty != "" && c.AuthorizedParty != client:
		return errors.New("the token is for another party (azp)")
	case c.IssuedAt == nil:
		return errors.New("the token does not say when it was issued")
	case c.IssuedAt.time().After(latest), c.NotBefore != nil && c.NotBefore.time().After(latest):
		return errors.New("the token is of the future (iat, nbf)")
	case t.Subject == "" || len(t.Subject) > maxSubject:
		return errors.New("the token has no subject (sub)")
	}
	return nil
}

// checkAge is what max_age asks for: a provider that was asked has to say when the person signed in (OpenID Connect Core, 3.1.2.1).
func (c claims) checkAge(most time.Duration, now time.Time) error {
	switch {
	case most == 0:
		return nil
	case c.SignedInAt == nil:
		return errors.New("the token does not say when the person signed in (auth_time)")
	case now.Sub(c.SignedInAt.time()) > most+leeway:
		return errors.New("the person signed in too long ago (auth_time)")
	}
	return nil
}

// twoFactors reports whether the methods of RFC 8176 say that two factors were given: one possession by itself may have been
// the only one.
func twoFactors(methods []string) bool {
	has := func(some ...string) bool {
		return slices.ContainsFunc(methods, func(m string) bool { return slices.Contains(some, m) })
	}
	return has("mfa") || has("otp", "hwk", "sc") && has("pwd", "pin", "fpt", "face", "iris", "retina")
}
