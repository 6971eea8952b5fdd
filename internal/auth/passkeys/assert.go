package passkeys

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/passkeys/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Challenge is the operation that a signature authorises. The zero Challenge is none: a sign-in, or the
// secondary authentication of a session.
type Challenge struct {
	ID string
	// Operation is the hash of the call, its body and its summary.
	Operation []byte
}

// derive returns what a passkey signs to authorise the operation.
func (c Challenge) derive(nonce []byte) []byte {
	h := sha256.New()
	h.Write([]byte("gbpc passkey challenge 1\x00" + c.ID + "\x00"))
	h.Write(c.Operation)
	h.Write(nonce)
	return h.Sum(nil)
}

// BeginAssertion asks a browser to sign with a passkey. With a challenge, the bytes to sign are derived
// from its operation, so that the signature is good for nothing else. The options name no credential:
// the browser knows which it has, and nobody learns which users have any.
func (s *Service) BeginAssertion(ctx context.Context, challenge Challenge) (*protocol.CredentialAssertion, error) {
	options := []webauthn.LoginOption{webauthn.WithUserVerification(protocol.VerificationRequired)}
	var nonce []byte
	if challenge.ID != "" {
		nonce = make([]byte, 16)
		if _, err := rand.Read(nonce); err != nil {
			return nil, fmt.Errorf("draw a nonce: %w", err)
		}
		options = append(options, webauthn.WithChallenge(challenge.derive(nonce)))
	}
	assertion, session, err := s.webauthn.BeginDiscoverableLogin(options...)
	if err != nil {
		return nil, fmt.Errorf("begin a passkey's assertion: %w", err)
	}
	assertion.Response.Timeout = timeoutMS
	return assertion, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.beginCeremony(ctx, tx, ceremonyAssert, ceremony{Session: *session, Nonce: nonce, challengeID: challenge.ID})
	})
}

// Assertion is a verified signature.
type Assertion struct {
	// UserID is the user whose passkey signed.
	UserID string
	// PossiblyCloned means that the passkey's counter went back: VerifyAssertion then returns ErrFailed.
	PossiblyCloned bool

	credential *webauthn.Credential
}

// VerifyAssertion verifies a browser's answer to BeginAssertion, once, and returns whose passkey signed
// it. challenge returns the challenge the answer must be for; it is called after the answer was taken.
// A wrong answer is ErrFailed.
func (s *Service) VerifyAssertion(
	ctx context.Context, challengeID string, challenge func() (Challenge, error), answer json.RawMessage,
) (Assertion, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return Assertion{}, ErrFailed.Because(withDetails(err))
	}
	c, err := s.takeCeremony(ctx, ceremonyAssert, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return Assertion{}, err
	}
	if c.challengeID != challengeID {
		return Assertion{}, ErrFailed // signed for another operation, or for none
	}
	if challengeID != "" {
		asked, err := challenge()
		if err != nil {
			return Assertion{}, err
		}
		signed, err := base64.RawURLEncoding.DecodeString(c.Session.Challenge)
		if err != nil || !bytes.Equal(signed, asked.derive(c.Nonce)) {
			return Assertion{}, ErrFailed
		}
	}
	var user holder
	_, key, err := s.webauthn.ValidatePasskeyLogin(func(credentialID, handle []byte) (webauthn.User, error) {
		if !id.Valid(string(handle)) {
			return nil, ErrUnknown
		}
		user, err = s.holder(ctx, s.db.Read(), string(handle))
		user.followsBackup(credentialID, parsed.Response.AuthenticatorData.Flags)
		return user, err
	}, c.Session, parsed)
	if err != nil {
		return Assertion{}, ErrFailed.Because(withDetails(err))
	}
	if key.Authenticator.CloneWarning {
		return Assertion{UserID: user.id, PossiblyCloned: true}, ErrFailed
	}
	return Assertion{UserID: user.id, credential: key}, nil
}

// RecordUse stores the passkey's new counter and the time of its use.
func (s *Service) RecordUse(ctx context.Context, tx db.Tx, a Assertion) error {
	text, err := json.Marshal(a.credential)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if err := q.New(tx).RecordPasskeyUse(ctx, q.RecordPasskeyUseParams{
		UserID: a.UserID, CredentialID: a.credential.ID, Credential: string(text), LastUsedAt: &now,
	}); err != nil {
		return fmt.Errorf("record a passkey's use: %w", err)
	}
	return nil
}
