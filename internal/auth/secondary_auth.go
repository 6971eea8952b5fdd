package auth

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// secondaryAuthLifetime is how long a secondary authentication is good, for the session or for the
// operation it was made for.
const secondaryAuthLifetime = 5 * time.Minute

// SecondaryAuthRequired is the data of ErrSecondaryAuthRequired.
type SecondaryAuthRequired struct {
	// ChallengeID and Summary name the operation. A call for which an authentication of the session is good has neither.
	ChallengeID string   `json:"challengeId,omitempty"`
	Summary     *Summary `json:"summary,omitempty"`
	Methods     []Method `json:"methods"`
}

// RequireSecondaryAuth returns nil if the caller made a secondary authentication within the last five
// minutes. Otherwise it returns ErrSecondaryAuthRequired, or ErrEnrolmentRequired for a user who has no way
// to make one.
func (s *Service) RequireSecondaryAuth(ctx context.Context) error {
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	return s.requireSecondaryAuth(ctx, factors)
}

// EnrolmentRequired reports whether the caller has no way to make a secondary authentication, so that whatever needs one is
// refused with ErrEnrolmentRequired.
func (s *Service) EnrolmentRequired(ctx context.Context) (bool, error) {
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	return err == nil && len(s.secondaryAuthMethods(factors)) == 0, err
}

func (s *Service) requireSecondaryAuth(ctx context.Context, f secondFactors) error {
	caller := Caller(ctx)
	fresh := s.clock.Now().Before(caller.secondaryAuthUntil)
	method := Method(caller.secondaryAuthMethod)
	if fresh && (method != ByPassword && method != ByProvider || s.passwordSuffices(f)) {
		return nil
	}
	return secondaryAuthError(s.secondaryAuthMethods(f))
}

// secondaryAuthOrPassword is RequireSecondaryAuth for calls that concern the sign-in alone: enrolling a
// second factor, ending sessions. Users without a second factor confirm with their password on any
// server, because there is nothing else to ask for.
func (s *Service) secondaryAuthOrPassword(ctx context.Context) error {
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	if factors.any() {
		return s.requireSecondaryAuth(ctx, factors)
	}
	if s.clock.Now().Before(Caller(ctx).secondaryAuthUntil) {
		return nil
	}
	return secondaryAuthError([]Method{ByPassword})
}

// passwordSuffices reports whether a password alone is a secondary authentication on this server.
func (s *Service) passwordSuffices(f secondFactors) bool {
	return s.config.PasswordSecondaryAuth && !f.any()
}

func (s *Service) secondaryAuthMethods(f secondFactors) []Method {
	if s.passwordSuffices(f) {
		return []Method{ByPassword}
	}
	return f.methods()
}

func secondaryAuthError(methods []Method) error {
	if len(methods) == 0 {
		return ErrEnrolmentRequired
	}
	return ErrSecondaryAuthRequired.With(SecondaryAuthRequired{Methods: methods})
}

// Proof is what a caller submits for a secondary authentication.
type Proof struct {
	// ChallengeID names the operation the proof is for. Empty means the session.
	ChallengeID  string
	Method       Method
	Password     Secret
	TOTP         Secret
	RecoveryCode Secret
	Assertion    json.RawMessage
}

func (p Proof) check() error {
	var wrong fault.Fields
	missing := func(field string, empty bool) {
		if empty {
			wrong.Add(field, fault.RequiredField)
		}
	}
	switch p.Method {
	case ByPassword:
		missing("password", p.Password == "")
	case ByTOTP:
		missing("totp", p.TOTP == "")
	case ByRecoveryCode:
		missing("recoveryCode", p.RecoveryCode == "")
	case ByPasskey:
		missing("assertion", len(p.Assertion) == 0)
	case "":
		missing("method", true)
	default:
		wrong.Add("method", fault.OutOfRange)
	}
	return wrong.Err()
}

// SecondaryAuth accepts a proof. It completes a sign-in whose second factor is missing, in which case until
// is zero, because a sign-in is no secondary authentication; or it authenticates the operation that the
// proof names; or it authenticates the session for five minutes.
func (s *Service) SecondaryAuth(ctx context.Context, p Proof) (until time.Time, err error) {
	if err := p.check(); err != nil {
		return time.Time{}, err
	}
	caller := Caller(ctx)
	if err := s.limits.Allow(ctx, secondaryRule, caller.SessionID); err != nil {
		return time.Time{}, err
	}
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return time.Time{}, err
	}
	if err := s.checkPurpose(ctx, p, factors); err != nil {
		return time.Time{}, err
	}
	// apply runs in the transaction in which a code or ceremony is used up.
	apply := func(ctx context.Context, tx db.Tx) error {
		until, err = s.authenticated(ctx, tx, p)
		return err
	}
	switch p.Method {
	case ByPassword:
		if err := s.checkPassword(ctx, p.Password); err != nil {
			return time.Time{}, err
		}
		err = s.db.Tx(ctx, apply)
	case ByTOTP:
		err = s.spendTOTP(ctx, p.TOTP, apply)
	case ByRecoveryCode:
		err = s.spendRecoveryCode(ctx, p.RecoveryCode, apply)
	case ByPasskey:
		err = s.spendPasskeyAssertion(ctx, p, apply)
	}
	if err != nil {
		return time.Time{}, err
	}
	return until, nil
}

// checkPurpose refuses a proof that would have no effect, before anything of it is used up.
func (s *Service) checkPurpose(ctx context.Context, p Proof, f secondFactors) error {
	caller := Caller(ctx)
	switch {
	case caller.factorMissing && (p.ChallengeID != "" || p.Method == ByPassword):
		return ErrNotAuthenticated
	case p.Method == ByPassword && f.any():
		return ErrNotAuthenticated // a password does not replace a second factor
	case p.ChallengeID == "":
		return nil
	}
	c, err := s.challenge(ctx, s.db.Read(), p.ChallengeID)
	if err != nil {
		return err
	}
	if c.SessionID != caller.SessionID || !c.open(s.clock.Now()) {
		return ErrChallengeUnknown
	}
	if p.Method == ByPassword && !s.config.PasswordSecondaryAuth && !c.Password {
		return ErrEnrolmentRequired
	}
	return nil
}

// authenticated applies a proof that was verified.
func (s *Service) authenticated(ctx context.Context, tx db.Tx, p Proof) (time.Time, error) {
	caller, now := Caller(ctx), s.clock.Now()
	until, method := now.Add(secondaryAuthLifetime), string(p.Method)
	var found bool
	var err error
	switch {
	case caller.factorMissing:
		return time.Time{}, s.completeSignIn(ctx, tx, p.Method)
	case p.ChallengeID != "":
		found, err = s.authenticateChallenge(ctx, tx, p.ChallengeID, until, method)
	default:
		found, err = s.sessions.RecordSecondaryAuth(ctx, tx, caller.SessionID, until, method)
	}
	if err != nil {
		return time.Time{}, err
	}
	if !found {
		return time.Time{}, ErrChallengeUnknown
	}
	return until, s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.SecondaryAuth, method)
}

func (s *Service) completeSignIn(ctx context.Context, tx db.Tx, method Method) error {
	caller := Caller(ctx)
	open, err := s.sessions.SetSecondFactorGiven(ctx, tx, caller.SessionID)
	if err != nil {
		return err
	}
	if !open {
		return sessions.ErrNoSession
	}
	member, err := s.customers.Member(ctx, tx, caller.UserID)
	if err != nil {
		return err
	}
	if member.User.State == customer.UserDisabled {
		return ErrDisabled
	}
	return s.signInCompleted(ctx, tx, member.User, caller.SessionID, method)
}
