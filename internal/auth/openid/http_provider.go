package openid

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// maxBody is how much of an answer is read. Real ones have a few kilobytes.
const maxBody = 256 << 10

// provider is how the provider is called.
type provider = *http.Client

// get reads a document of the provider.
func (s *Service) get(ctx context.Context, address string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return err
	}
	status, err := s.answer(r, into)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("status %d", status)
	}
	return err
}

// redeem exchanges a code for the ID token. It returns ErrFailed if the provider refuses the code.
func (s *Service) redeem(ctx context.Context, m metadata, code, verifier string) (string, error) {
	form := url.Values{"grant_type": {"authorization_code"}, "code": {code}, "redirect_uri": {s.config.Redirect}, "code_verifier": {verifier}}
	if m.secretInBody() {
		form.Set("client_id", s.config.ClientID)
		form.Set("client_secret", string(s.config.Secret))
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.Token, strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if !m.secretInBody() {
		r.SetBasicAuth(url.QueryEscape(s.config.ClientID), url.QueryEscape(string(s.config.Secret))) // RFC 6749, 2.3.1
	}
	var tokens struct {
		IDToken string `json:"id_token"`
		Error   string `json:"error"`
	}
	status, err := s.answer(r, &tokens)
	switch {
	case err != nil:
		return "", ErrUnavailable.Because(fmt.Errorf("redeem a code: %w", err))
	case tokens.Error == "invalid_grant":
		return "", ErrFailed.Because(errors.New("the provider does not know the code"))
	case tokens.Error == "invalid_client", status == http.StatusUnauthorized:
		return "", ErrUnavailable.Because(errRefused)
	case status != http.StatusOK:
		return "", ErrUnavailable.Because(fmt.Errorf("redeem a code: status %d, error %.40q", status, tokens.Error))
	case tokens.IDToken == "":
		return "", ErrFailed.Because(errors.New("the provider gave no ID token"))
	}
	return tokens.IDToken, nil
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

// answer sends a request and reads the JSON of its answer.
func (s *Service) answer(r *http.Request, into any) (status int, err error) {
	r.Header.Set("Accept", "application/json")
	a, err := s.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer a.Body.Close()
	body, err := io.ReadAll(io.LimitReader(a.Body, maxBody+1))
	if err != nil {
		return 0, err
	}
	if len(body) > maxBody {
		return 0, errors.New("the answer is too long")
	}
	if err := json.Unmarshal(body, into); err != nil {
		if a.StatusCode != http.StatusOK {
			return a.StatusCode, nil // an error page says enough by its status
		}
		return 0, errors.New("the answer is not JSON")
	}
	return a.StatusCode, nil
}
