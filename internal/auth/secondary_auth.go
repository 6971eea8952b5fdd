package auth

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// secondaryAuthLifetime is how long a secondary authentication is good: for the session, or for the operation it
// was made for.
const secondaryAuthLifetime = 5 * time.Minute

// SecondaryAuthRequired is the data of the failure that asks for a secondary authentication.
type SecondaryAuthRequired struct {
	// ChallengeID and Summary say for which operation; a call that moves no money has none.
	ChallengeID string   `json:"challengeId,omitempty"`
	Summary     *Summary `json:"summary,omitempty"`
	Methods     []Method `json:"methods"`
}

// RequireSecondaryAuth returns nil when the caller made a secondary authentication within the last five minutes,
// and otherwise the failure that asks for one.
func (s *Service) RequireSecondaryAuth(ctx context.Context) error {
	factors, err := s.factorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	return s.requireSecondaryAuth(ctx, factors)
}

func (s *Service) requireSecondaryAuth(ctx context.Context, f factors) error {
	caller := Caller(ctx)
	fresh := s.clock.Now().Before(caller.secondaryAuthUntil)
	if fresh && (Method(caller.secondaryAuthMethod) != ByPassword || s.passwordSuffices(f)) {
		return nil
	}
	return s.askFor(SecondaryAuthRequired{Methods: s.secondaryAuthMethods(f)})
}

// secondaryAuthOrPassword is RequireSecondaryAuth for what concerns the way in alone: enrolling a second factor, ending sessions.
// A user who has no second factor may do it with its password on any server: there is nothing else to
// ask for.
func (s *Service) secondaryAuthOrPassword(ctx context.Context) error {
	factors, err := s.factorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil || factors.any() {
		return firstError(err, func() error { return s.requireSecondaryAuth(ctx, factors) })
	}
	if s.clock.Now().Before(Caller(ctx).secondaryAuthUntil) {
		return nil
	}
	return s.askFor(SecondaryAuthRequired{Methods: []Method{ByPassword}})
}

func firstError(err error, otherwise func() error) error {
	if err != nil {
		return err
	}
	return otherwise()
}

// passwordSuffices tells whether a password alone is a secondary authentication here.
func (s *Service) passwordSuffices(f factors) bool { return s.config.PasswordSecondaryAuth && !f.any() }

func (s *Service) secondaryAuthMethods(f factors) []Method {
	if s.passwordSuffices(f) {
		return []Method{ByPassword}
	}
	return f.methods()
}

func (s *Service) askFor(needed SecondaryAuthRequired) error {
	if len(needed.Methods) == 0 {
		return ErrEnrolmentRequired
	}
	return ErrSecondaryAuthRequired.With(needed)
}

// Proof is what a caller gives to show once more who it is.
type Proof struct {
	// ChallengeID is the operation the proof is for; empty is the session.
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
	case ByRecovery:
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

// SecondaryAuth takes a proof. It completes a sign-in whose second factor is missing (and is then no
// step-up: until is zero), authenticates the one operation that the proof names, or steps the
// session up for five minutes.
func (s *Service) SecondaryAuth(ctx context.Context, p Proof) (until time.Time, err error) {
	if err := p.check(); err != nil {
		return time.Time{}, err
	}
	caller := Caller(ctx)
	if err := s.limits.Allow(ctx, secondaryRule, caller.SessionID); err != nil {
		return time.Time{}, err
	}
	factors, err := s.factorsOf(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return time.Time{}, err
	}
	if err := s.checkPurpose(ctx, p, factors); err != nil {
		return time.Time{}, err
	}
	// apply is run in the transaction in which a code or ceremony is used up.
	apply := func(ctx context.Context, tx db.Tx) error {
		until, err = s.authenticated(ctx, tx, p)
		return err
	}
	switch p.Method {
	case ByPassword:
		if err := s.checkOwnPassword(ctx, p.Password, ErrOldPasswordWrong); err != nil {
			return time.Time{}, err
		}
		err = s.db.Tx(ctx, apply)
	case ByTOTP:
		err = s.spendTOTP(ctx, p.TOTP, apply)
	case ByRecovery:
		err = s.spendRecoveryCode(ctx, p.RecoveryCode, apply)
	case ByPasskey:
		err = s.checkOwnPasskey(ctx, p, apply)
	}
	if err != nil {
		return time.Time{}, err
	}
	return until, nil
}

// checkPurpose refuses a proof that would do nothing before anything of it is used up.
func (s *Service) checkPurpose(ctx context.Context, p Proof, f factors) error {
	caller := Caller(ctx)
	switch {
	case caller.factorMissing && (p.ChallengeID != "" || p.Method == ByPassword):
		return ErrNotAuthenticated
	case p.Method == ByPassword && f.any():
		return ErrNotAuthenticated // where there is a second factor, a password is none
	case p.ChallengeID == "":
		return nil
	case p.Method == ByPassword && !s.config.PasswordSecondaryAuth:
		return ErrEnrolmentRequired
	}
	c, err := s.challenge(ctx, s.db.Read(), p.ChallengeID)
	if err != nil {
		return err
	}
	if c.SessionID != caller.SessionID || !c.open(s.clock.Now()) {
		return ErrChallengeUnknown
	}
	return nil
}

// authenticated is what a good proof brings about.
func (s *Service) authenticated(ctx context.Context, tx db.Tx, p Proof) (time.Time, error) {
	caller, now := Caller(ctx), s.clock.Now()
	queries, until := q.New(tx), now.Add(secondaryAuthLifetime)
	var n int64
	var err error
	switch {
	case caller.factorMissing:
		return time.Time{}, s.completeSignIn(ctx, tx, p.Method)
	case p.ChallengeID != "":
		method := string(p.Method)
		n, err = queries.AuthenticateChallenge(ctx, q.AuthenticateChallengeParams{ID: p.ChallengeID, SessionID: caller.SessionID, AuthenticatedUntil: &until, Method: &method, Now: now})
	default:
		method := string(p.Method)
		n, err = queries.RecordSecondaryAuth(ctx, q.RecordSecondaryAuthParams{ID: caller.SessionID, SecondaryAuthUntil: &until, SecondaryAuthMethod: &method})
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("note a secondary authentication: %w", err)
	}
	if n == 0 {
		return time.Time{}, ErrChallengeUnknown
	}
	return until, s.note(ctx, tx, caller.UserID, caller.SessionID, SecondaryAuthDone, string(p.Method))
}

func (s *Service) completeSignIn(ctx context.Context, tx db.Tx, method Method) error {
	caller := Caller(ctx)
	n, err := q.New(tx).SecondFactorDone(ctx, caller.SessionID)
	if err != nil {
		return fmt.Errorf("complete a sign-in: %w", err)
	}
	if n == 0 {
		return ErrNoSession
	}
	member, err := s.customers.Member(ctx, tx, caller.UserID)
	if err != nil {
		return err
	}
	if member.User.State == customer.UserDisabled {
		return ErrDisabled
	}
	return s.welcome(ctx, tx, member.User, caller.SessionID, method)
}
