package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// claims are what an ID token says.
type claims struct {
	jwt.RegisteredClaims
	Nonce           string           `json:"nonce"`
	AuthorizedParty string           `json:"azp"`
	Email           string           `json:"email"`
	EmailVerified   *yes             `json:"email_verified"` // nil if it does not say
	Methods         []string         `json:"amr"`
	SignedInAt      *jwt.NumericDate `json:"auth_time"`
}

// yes is true for true and "true", as some providers write it, and false for everything else.
type yes bool

// UnmarshalJSON never fails: what is not yes is no.
func (y *yes) UnmarshalJSON(text []byte) error {
	*y = string(text) == "true" || string(text) == `"true"`
	return nil
}

const maxSubject = 255 // OpenID Connect Core, 2

// verify returns whom an ID token names. The error is for the log, or ErrUnavailable.
func (s *Service) verify(ctx context.Context, token, nonce string) (Person, error) {
	var c claims
	var unavailable error
	_, err := jwt.NewParser(
		jwt.WithValidMethods(algorithms()), jwt.WithIssuer(s.config.Issuer), jwt.WithAudience(s.config.ClientID),
		jwt.WithExpirationRequired(), jwt.WithIssuedAt(), jwt.WithLeeway(leeway), jwt.WithTimeFunc(s.clock.Now), jwt.WithStrictDecoding(),
	).ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		if _, critical := t.Header["crit"]; critical {
			return nil, errors.New("the token has extensions that must be understood")
		}
		id, _ := t.Header["kid"].(string)
		key, err := s.keyFor(ctx, id, t.Method.Alg())
		if errors.Is(err, ErrUnavailable) {
			unavailable = err
		}
		return key, err
	})
	if unavailable != nil {
		return Person{}, unavailable
	}
	if err != nil {
		return Person{}, err
	}
	if err := c.check(s.config.ClientID, nonce); err != nil {
		return Person{}, err
	}
	if err := c.checkAge(s.config.MaxAge, s.clock.Now()); err != nil {
		return Person{}, err
	}
	p := Person{Issuer: c.Issuer, Subject: c.Subject, SecondFactor: s.config.TrustSecondFactor && twoFactors(c.Methods)}
	if c.EmailVerified != nil && bool(*c.EmailVerified) || c.EmailVerified == nil && s.config.TrustEmail {
		p.Email = strings.TrimSpace(c.Email)
	}
	return p, nil
}

// check is about what the library does not check.
func (c claims) check(client, nonce string) error {
	switch {
	case subtle.ConstantTimeCompare([]byte(c.Nonce), []byte(nonce)) != 1:
		return errors.New("the token is for another sign-in (nonce)")
	case len(c.Audience) > 1 && c.AuthorizedParty == "", c.AuthorizedParty != "" && c.AuthorizedParty != client:
		return errors.New("the token is for another party (azp)")
	case c.IssuedAt == nil:
		return errors.New("the token does not say when it was issued")
	case c.Subject == "" || len(c.Subject) > maxSubject:
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
	case now.Sub(c.SignedInAt.Time) > most+leeway:
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
