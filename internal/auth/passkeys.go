package auth

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"

	"github.com/gbpc/gbpc/internal/auth/passkeys"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// BeginPasskeyRegistration begins the registration of a passkey for the caller.
func (s *Service) BeginPasskeyRegistration(ctx context.Context) (*protocol.CredentialCreation, error) {
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return nil, err
	}
	return s.passkeys.BeginRegistration(ctx, Caller(ctx).UserID)
}

// RegisterPasskey verifies the browser's answer and keeps the caller's new passkey.
func (s *Service) RegisterPasskey(ctx context.Context, name string, answer json.RawMessage) (passkeys.Passkey, error) {
	name, err := passkeys.CheckRegistration(name, answer)
	if err != nil {
		return passkeys.Passkey{}, err
	}
	if err := s.secondaryAuthOrPassword(ctx); err != nil {
		return passkeys.Passkey{}, err
	}
	caller := Caller(ctx)
	registered, err := s.passkeys.VerifyRegistration(ctx, caller.UserID, name, answer)
	if err != nil {
		return passkeys.Passkey{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.passkeys.Store(ctx, tx, caller.UserID, registered); err != nil {
			return err
		}
		if _, err := s.sessions.SetSecondFactorGiven(ctx, tx, caller.SessionID); err != nil {
			return err
		}
		return s.factorChanged(ctx, tx, securityevents.PasskeyAdded, "passkey_added")
	})
	return registered.Passkey, err
}

// Passkeys returns the caller's passkeys, oldest first.
func (s *Service) Passkeys(ctx context.Context) ([]passkeys.Passkey, error) {
	return s.passkeys.List(ctx, Caller(ctx).UserID)
}

// RemovePasskey deletes one of the caller's passkeys. It requires a secondary authentication.
func (s *Service) RemovePasskey(ctx context.Context, passkeyID string) error {
	if err := s.RequireSecondaryAuth(ctx); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.passkeys.Delete(ctx, tx, Caller(ctx).UserID, passkeyID); err != nil {
			return err
		}
		return s.factorChanged(ctx, tx, securityevents.PasskeyRemoved, "passkey_removed")
	})
}

// BeginPasskeyAssertion begins a sign-in or a secondary authentication by passkey. With the id of a
// challenge, the bytes to sign are derived from the operation it is for.
func (s *Service) BeginPasskeyAssertion(ctx context.Context, challengeID string) (*protocol.CredentialAssertion, error) {
	if err := s.limits.AllowClient(ctx, passkeyRule, api.InfoOf(ctx).Address); err != nil {
		return nil, err
	}
	var challenge passkeys.Challenge
	if challengeID != "" {
		stored, err := s.challenge(ctx, s.db.Read(), challengeID)
		if err != nil {
			return nil, err
		}
		if !stored.open(s.clock.Now()) {
			return nil, ErrChallengeUnknown
		}
		challenge = stored.forPasskey()
	}
	return s.passkeys.BeginAssertion(ctx, challenge)
}

// SignInWithPasskey opens a session for the user whose passkey signed. A passkey is more than one factor
// by itself, so nothing is missing afterwards.
func (s *Service) SignInWithPasskey(ctx context.Context, answer json.RawMessage) (SignedIn, error) {
	if len(answer) == 0 {
		return SignedIn{}, fault.Invalid(fault.Field("assertion", fault.RequiredField))
	}
	if err := s.limits.AllowClient(ctx, passkeyRule, api.InfoOf(ctx).Address); err != nil {
		return SignedIn{}, err
	}
	assertion, err := s.verifyAssertion(ctx, "", answer)
	if errors.Is(err, passkeys.ErrFailed) {
		return SignedIn{}, ErrBadCredentials.Because(err) // a failed sign-in, as with a wrong password
	}
	if err != nil {
		return SignedIn{}, err
	}
	member, err := s.customers.Member(ctx, s.db.Read(), assertion.UserID)
	if err != nil {
		return SignedIn{}, err
	}
	if member.User.State == customer.UserDisabled {
		return SignedIn{}, ErrDisabled
	}
	if err := s.mayWithoutProvider(ctx, member.User); err != nil {
		return SignedIn{}, err
	}
	var done SignedIn
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.passkeys.RecordUse(ctx, tx, assertion); err != nil {
			return err
		}
		done, err = s.admit(ctx, tx, assertion.UserID, ByPasskey, true)
		return err
	})
	return done, err
}

// spendPasskeyAssertion takes the caller's signature, for the challenge the proof names or for none, in
// the transaction in which then takes effect.
func (s *Service) spendPasskeyAssertion(ctx context.Context, p Proof, then func(context.Context, db.Tx) error) error {
	assertion, err := s.verifyAssertion(ctx, p.ChallengeID, p.Assertion)
	if err == nil && assertion.UserID != Caller(ctx).UserID {
		err = passkeys.ErrFailed
	}
	if errors.Is(err, passkeys.ErrFailed) {
		return s.recordFailure(ctx, ByPasskey, err, nil)
	}
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.passkeys.RecordUse(ctx, tx, assertion); err != nil {
			return err
		}
		return then(ctx, tx)
	})
}

// verifyAssertion verifies a browser's answer to BeginPasskeyAssertion and records a passkey that seems to
// have been cloned.
func (s *Service) verifyAssertion(ctx context.Context, challengeID string, answer json.RawMessage) (passkeys.Assertion, error) {
	assertion, err := s.passkeys.VerifyAssertion(ctx, challengeID, func() (passkeys.Challenge, error) {
		stored, err := s.challenge(ctx, s.db.Read(), challengeID)
		return stored.forPasskey(), err
	}, answer)
	if !assertion.PossiblyCloned {
		return assertion, err
	}
	recorded := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.events.Record(ctx, tx, assertion.UserID, "", securityevents.PasskeyCloned, "")
	})
	if recorded != nil {
		return passkeys.Assertion{}, recorded
	}
	return passkeys.Assertion{}, err
}
