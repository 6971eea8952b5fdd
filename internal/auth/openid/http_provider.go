package openid

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/gbpc/gbpc/internal/kit/trust"
)

// maxBody is how much of an answer is read. Real ones have a few kilobytes.
const maxBody = 256 << 10

// provider is how the provider is called.
type provider = *http.Client

// reading returns ctx for a library that reads a document of the provider: of any other answer it learns the status alone.
func (s *Service) reading(ctx context.Context) context.Context {
	return oidc.ClientContext(ctx, trust.Successes(s.whole))
}

// ours returns what a library says of the provider's answer, without the provider's text.
func ours(err error) error {
	var call *url.Error
	var other *oidc.IssuerMismatchError
	switch {
	case errors.As(err, &call):
		return call
	case errors.As(err, &other):
		return fmt.Errorf("the provider calls itself %.200q", other.Discovered)
	}
	return errors.New("the answer is not JSON")
}

// get reads a document of the provider.
func (s *Service) get(ctx context.Context, address string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return err
	}
	a, err := trust.Successes(s.whole).Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	if err := json.NewDecoder(a.Body).Decode(into); err != nil {
		return errors.New("the answer is not JSON")
	}
	return nil
}

// oauth is the provider as the library calls it.
func (s *Service) oauth(m metadata) *oauth2.Config {
	style := oauth2.AuthStyleInHeader
	if m.secretInBody() {
		style = oauth2.AuthStyleInParams
	}
	return &oauth2.Config{
		ClientID: s.config.ClientID, ClientSecret: string(s.config.Secret), RedirectURL: s.config.Redirect,
		Scopes:   []string{oidc.ScopeOpenID, "email"},
		Endpoint: oauth2.Endpoint{AuthURL: m.Authorization, TokenURL: m.Token, AuthStyle: style},
	}
}

// redeem exchanges a code for the ID token. It returns ErrFailed if the provider refuses the code.
func (s *Service) redeem(ctx context.Context, m metadata, code, verifier string) (string, error) {
	tokens, err := s.oauth(m).Exchange(oidc.ClientContext(ctx, s.whole), code, oauth2.VerifierOption(verifier))
	var refusal *oauth2.RetrieveError
	if errors.As(err, &refusal) {
		status := refusal.Response.StatusCode
		switch {
		case refusal.ErrorCode == "invalid_grant":
			return "", ErrFailed.Because(errors.New("the provider does not know the code"))
		case refusal.ErrorCode == "invalid_client", status == http.StatusUnauthorized:
			return "", ErrUnavailable.Because(errRefused)
		}
		return "", ErrUnavailable.Because(fmt.Errorf("redeem a code: status %d, error %.40q", status, refusal.ErrorCode))
	}
	if err != nil {
		return "", ErrUnavailable.Because(fmt.Errorf("redeem a code: %w", err))
	}
	token, _ := tokens.Extra("id_token").(string)
	if token == "" {
		return "", ErrFailed.Because(errors.New("the provider gave no ID token"))
	}
	return token, nil
}

// errRefused means that the provider does not accept our id and secret.
var errRefused = errors.New("the provider refuses our id and secret")

// date returns the provider's time; false if it does not tell.
func (s *Service) date(ctx context.Context, address string) (at time.Time, ok bool) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return at, false
	}
	a, err := s.client.Do(r)
	if err != nil {
		return at, false
	}
	defer a.Body.Close()
	at, err = http.ParseTime(a.Header.Get("Date"))
	return at, err == nil
}

// refuses reports whether the provider's page answers with an error of its own: what it may tell us, it tells the page to
// which it sends the browser back.
func (s *Service) refuses(ctx context.Context, address string) (bool, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return false, err
	}
	a, err := s.client.Do(r)
	if err != nil {
		return false, ErrUnavailable.Because(err)
	}
	defer a.Body.Close()
	return a.StatusCode >= http.StatusBadRequest && a.StatusCode < http.StatusInternalServerError, nil
}
