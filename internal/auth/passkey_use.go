package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// AskPasskey begins a sign-in or a secondary authentication by passkey. With the id of a challenge the
// bytes to sign are derived from the operation it is for, so that the signature is good for nothing
// else. It names no credential: the browser knows which it has, and nobody learns who has any.
func (s *Service) AskPasskey(ctx context.Context, challengeID string) (*protocol.CredentialAssertion, error) {
	if err := s.limits.Allow(ctx, passkeyRule, api.InfoOf(ctx).Address); err != nil {
		return nil, err
	}
	options := []webauthn.LoginOption{webauthn.WithUserVerification(protocol.VerificationRequired)}
	var nonce []byte
	if challengeID != "" {
		asked, err := s.challenge(ctx, s.db.Read(), challengeID)
		if err != nil {
			return nil, err
		}
		if !asked.open(s.clock.Now()) {
			return nil, ErrChallengeUnknown
		}
		nonce = make([]byte, 16)
		if _, err := rand.Read(nonce); err != nil {
			return nil, fmt.Errorf("draw a nonce: %w", err)
		}
		options = append(options, webauthn.WithChallenge(asked.derive(nonce)))
	}
	assertion, session, err := s.passkeys.BeginDiscoverableLogin(options...)
	if err != nil {
		return nil, fmt.Errorf("begin a passkey's assertion: %w", err)
	}
	assertion.Response.Timeout = passkeyTimeoutMS
	return assertion, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.beginCeremony(ctx, tx, ceremonyAssert, "", challengeID, ceremony{Session: *session, Nonce: nonce})
	})
}

// derive is what a passkey signs to authorise the operation.
func (c storedChallenge) derive(nonce []byte) []byte {
	h := sha256.New()
	h.Write([]byte("gbpc passkey challenge 1\x00" + c.ID + "\x00"))
	h.Write(c.Operation)
	h.Write(nonce)
	return h.Sum(nil)
}

// SignInByPasskey opens a session for whoever signs with a passkey. It is more than one factor in
// itself, so nothing is missing afterwards.
func (s *Service) SignInByPasskey(ctx context.Context, answer json.RawMessage) (SignedIn, error) {
	if len(answer) == 0 {
		return SignedIn{}, fault.Invalid(fault.Field("assertion", fault.RequiredField))
	}
	if err := s.limits.Allow(ctx, passkeyRule, api.InfoOf(ctx).Address); err != nil {
		return SignedIn{}, err
	}
	holder, key, err := s.assert(ctx, "", answer)
	if errors.Is(err, ErrPasskey) {
		return SignedIn{}, ErrBadCredentials.Because(err) // a wrong sign-in, as with a wrong password
	}
	if err != nil {
		return SignedIn{}, err
	}
	member, err := s.customers.Member(ctx, s.db.Read(), holder.id)
	if err != nil {
		return SignedIn{}, err
	}
	if member.User.State == customer.UserDisabled {
		return SignedIn{}, ErrDisabled
	}
	var done SignedIn
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.keyUsed(ctx, tx, holder.id, key); err != nil {
			return err
		}
		done, err = s.admit(ctx, tx, holder.id, ByPasskey)
		return err
	})
	return done, err
}

// checkOwnPasskey takes the caller's signature, for the operation the proof names or for none.
func (s *Service) checkOwnPasskey(ctx context.Context, p Proof, then func(context.Context, db.Tx) error) error {
	caller := Caller(ctx)
	holder, key, err := s.assert(ctx, p.ChallengeID, p.Assertion)
	if err == nil && holder.id != caller.UserID {
		err = ErrPasskey
	}
	if errors.Is(err, ErrPasskey) {
		noted := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return s.note(ctx, tx, caller.UserID, caller.SessionID, SecondaryAuthFailed, string(ByPasskey))
		})
		return firstError(noted, func() error { return err })
	}
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.keyUsed(ctx, tx, holder.id, key); err != nil {
			return err
		}
		return then(ctx, tx)
	})
}

// assert verifies a browser's answer to AskPasskey and tells whose passkey signed it.
func (s *Service) assert(ctx context.Context, challengeID string, answer json.RawMessage) (keyHolder, *webauthn.Credential, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return keyHolder{}, nil, ErrPasskey.Because(webauthnCause(err))
	}
	c, err := s.takeCeremony(ctx, ceremonyAssert, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return keyHolder{}, nil, err
	}
	if c.operationID != challengeID {
		return keyHolder{}, nil, ErrPasskey // signed for another operation, or for none
	}
	if challengeID != "" {
		asked, err := s.challenge(ctx, s.db.Read(), challengeID)
		if err != nil {
			return keyHolder{}, nil, err
		}
		signed, err := base64.RawURLEncoding.DecodeString(c.Session.Challenge)
		if err != nil || !bytes.Equal(signed, asked.derive(c.Nonce)) {
			return keyHolder{}, nil, ErrPasskey
		}
	}
	var holder keyHolder
	_, key, err := s.passkeys.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		if !id.Valid(string(handle)) {
			return nil, ErrUnknown
		}
		holder, err = s.keyHolder(ctx, s.db.Read(), string(handle))
		return holder, err
	}, c.Session, parsed)
	if err != nil {
		return keyHolder{}, nil, ErrPasskey.Because(webauthnCause(err))
	}
	if key.Authenticator.CloneWarning {
		noted := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			return s.note(ctx, tx, holder.id, "", PasskeyCloned, "")
		})
		return keyHolder{}, nil, firstError(noted, func() error { return ErrPasskey })
	}
	return holder, key, nil
}

func (s *Service) keyUsed(ctx context.Context, tx db.Tx, userID string, key *webauthn.Credential) error {
	text, err := json.Marshal(key)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if err := q.New(tx).PasskeyUsed(ctx, q.PasskeyUsedParams{UserID: userID, CredentialID: key.ID, Credential: string(text), LastUsedAt: &now}); err != nil {
		return fmt.Errorf("note a passkey's use: %w", err)
	}
	return nil
}
