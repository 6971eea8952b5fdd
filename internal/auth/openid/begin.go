package openid

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/gbpc/gbpc/internal/auth/openid/q"
	"github.com/gbpc/gbpc/internal/auth/secret"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// Beginning is a sign-in that was begun.
type Beginning struct {
	// URL is the provider's page, to which the browser goes.
	URL string
	// Secret is what the browser keeps, and shows at the end: a sign-in that was begun elsewhere is not its own.
	Secret secret.Text
}

// secrets are what the end of a sign-in needs of its beginning, and nobody else may know.
type secrets struct {
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// sealContext binds a row's secrets to its state.
func sealContext(state string) string { return "auth.openid/" + state }

// Begin begins a sign-in. It returns ErrOff or ErrUnavailable.
func (s *Service) Begin(ctx context.Context) (Beginning, error) {
	if !s.config.On() {
		return Beginning{}, ErrOff
	}
	calls, stop := context.WithTimeout(ctx, s.config.Limit)
	defer stop()
	m, err := s.about(calls)
	if err != nil {
		return Beginning{}, err
	}
	state, browser := rand.Text(), rand.Text()
	kept := secrets{Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	row := q.InsertAttemptParams{State: stateKey(state), Browser: hashed(browser), ExpiresAt: s.clock.Now().Add(attemptLifetime)}
	if row.Secrets, err = s.sealer.SealJSON(sealContext(row.State), kept); err != nil {
		return Beginning{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return q.New(tx).InsertAttempt(ctx, row) })
	if err != nil {
		return Beginning{}, fmt.Errorf("store a sign-in's beginning: %w", err)
	}
	return Beginning{URL: s.authorization(m, state, kept), Secret: secret.Text(browser)}, nil
}

// authorization is the provider's page with our question.
func (s *Service) authorization(m metadata, state string, kept secrets) string {
	options := []oauth2.AuthCodeOption{oidc.Nonce(kept.Nonce), oauth2.S256ChallengeOption(kept.Verifier)}
	if s.config.MaxAge > 0 {
		options = append(options, oauth2.SetAuthURLParam("max_age", strconv.FormatInt(int64(s.config.MaxAge/time.Second), 10))) // in seconds
	}
	return s.oauth(m).AuthCodeURL(state, options...)
}

// Finish verifies what the provider sent back with the browser, once. It returns ErrUnknown for a sign-in that is not this
// browser's, is over or too old, ErrFailed for one that does not verify, ErrUnavailable if the provider does not answer.
func (s *Service) Finish(ctx context.Context, code, state, browser secret.Text) (Person, error) {
	if !s.config.On() {
		return Person{}, ErrOff
	}
	person, err := s.finish(ctx, code, state, browser)
	if errors.Is(err, ErrFailed) { // the browser does not learn why; a provider that is set up wrongly can be mended only by who is
		s.log.WarnContext(ctx, "a sign-in with the identity provider does not verify", "cause", fmt.Sprintf("%.200s", errors.Unwrap(err)))
	}
	return person, err
}

func (s *Service) finish(ctx context.Context, code, state, browser secret.Text) (Person, error) {
	kept, err := s.takeAttempt(ctx, string(state), string(browser))
	if err != nil {
		return Person{}, err
	}
	ctx, stop := context.WithTimeout(ctx, s.config.Limit)
	defer stop()
	m, err := s.about(ctx)
	if err != nil {
		return Person{}, err
	}
	token, err := s.redeem(ctx, m, string(code), kept.Verifier)
	if err != nil {
		return Person{}, err
	}
	person, err := s.verify(ctx, token, kept.Nonce)
	if err != nil && !errors.Is(err, ErrUnavailable) {
		err = ErrFailed.Because(err)
	}
	return person, err
}

// takeAttempt uses a sign-in up. One that another browser shows stays, for the browser whose it is.
func (s *Service) takeAttempt(ctx context.Context, state, browser string) (kept secrets, err error) {
	key := stateKey(state)
	var row q.TakeAttemptRow
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		row, err = q.New(tx).TakeAttempt(ctx, q.TakeAttemptParams{State: key, Browser: hashed(browser)})
		return err
	})
	if db.IsNoRows(err) || err == nil && !s.clock.Now().Before(row.ExpiresAt) {
		return secrets{}, ErrUnknown
	}
	if err != nil {
		return secrets{}, fmt.Errorf("take a sign-in: %w", err)
	}
	return kept, s.sealer.OpenJSON(sealContext(key), row.Secrets, &kept)
}

// DeleteExpired deletes sign-ins that nobody finished, at most so many, and returns how many it deleted.
func (s *Service) DeleteExpired(ctx context.Context, tx db.Tx, most int64) (int64, error) {
	return q.New(tx).DeleteAttemptsBefore(ctx, q.DeleteAttemptsBeforeParams{Before: s.clock.Now(), Max: most})
}

func hashed(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

func stateKey(state string) string { return hex.EncodeToString(hashed(state)) }
