package auth

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/auth/totp"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// requireTwoFactor refuses the 2FA calls of customers while the feature is off. Operators can always
// enrol.
func (s *Service) requireTwoFactor(ctx context.Context) error {
	if s.config.TwoFactor || Caller(ctx).Kind == customer.UserOperator {
		return nil
	}
	return ErrTwoFactorOff
}

// requireEnrolment also requires a secondary authentication, except of a set-up token, which was issued
// for this purpose alone.
func (s *Service) requireEnrolment(ctx context.Context) error {
	if err := s.requireTwoFactor(ctx); err != nil {
		return err
	}
	if Caller(ctx).setup {
		return nil
	}
	return s.secondaryAuthOrPassword(ctx)
}

// BeginTOTPSetup makes a new secret for the caller's authenticator app. Until a code confirms it, an
// authenticator that was set up before stays in use.
func (s *Service) BeginTOTPSetup(ctx context.Context) (setup totp.Setup, err error) {
	if err := s.requireEnrolment(ctx); err != nil {
		return totp.Setup{}, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		member, err := s.customers.Member(ctx, tx, Caller(ctx).UserID)
		if err != nil {
			return err
		}
		setup, err = s.totp.Begin(ctx, tx, member.User.ID, member.User.Email)
		return err
	})
	return setup, err
}

// ValidateTOTP reports whether a code matches the secret that is being set up, or else the one in use. It
// uses nothing up. Wrong codes count as failed attempts.
func (s *Service) ValidateTOTP(ctx context.Context, code Secret) (valid bool, err error) {
	if err := s.requireTwoFactor(ctx); err != nil {
		return false, err
	}
	err = s.attemptTOTP(ctx, code, func(_ context.Context, _ db.Tx, a totp.Authenticator) error {
		return s.totp.Validate(a, code)
	})
	if err == totp.ErrIncorrect { // the very value that attemptTOTP passes on
		return false, nil
	}
	return err == nil, err
}

// ConfirmTOTP completes a set-up by a code, which is used up, turns the authenticator on and returns ten
// new recovery codes.
func (s *Service) ConfirmTOTP(ctx context.Context, code Secret) (codes []Secret, err error) {
	if err := s.requireEnrolment(ctx); err != nil {
		return nil, err
	}
	caller := Caller(ctx)
	err = s.attemptTOTP(ctx, code, func(ctx context.Context, tx db.Tx, a totp.Authenticator) error {
		if err := s.totp.Confirm(ctx, tx, a, code); err != nil {
			return err
		}
		if err := s.sessions.SetTOTP(ctx, tx, caller.UserID, true); err != nil {
			return err
		}
		if codes, err = s.totp.IssueRecoveryCodes(ctx, tx, caller.UserID); err != nil {
			return err
		}
		if caller.setup {
			err = s.sessions.End(ctx, tx, caller.SessionID, caller.UserID, sessions.SetupCompleted) // it has served its purpose
		} else {
			_, err = s.sessions.SetSecondFactorGiven(ctx, tx, caller.SessionID)
		}
		if err != nil {
			return err
		}
		return s.factorChanged(ctx, tx, securityevents.TOTPEnabled, "totp_enabled")
	})
	return codes, err
}

// EnableTOTP turns on an authenticator that was set up, by one of its codes, which is used up.
func (s *Service) EnableTOTP(ctx context.Context, code Secret) error {
	return s.setTOTPEnabled(ctx, code, true, securityevents.TOTPEnabled, "totp_enabled")
}

// DisableTOTP turns the authenticator off, by one of its codes, which is used up.
func (s *Service) DisableTOTP(ctx context.Context, code Secret) error {
	return s.setTOTPEnabled(ctx, code, false, securityevents.TOTPDisabled, "totp_disabled")
}

func (s *Service) setTOTPEnabled(ctx context.Context, code Secret, enabled bool, event securityevents.Kind, template string) error {
	if err := s.requireTwoFactor(ctx); err != nil {
		return err
	}
	return s.attemptTOTP(ctx, code, func(ctx context.Context, tx db.Tx, a totp.Authenticator) error {
		if err := s.totp.Spend(ctx, tx, a, code); err != nil {
			return err
		}
		if a.IsEnabled() == enabled {
			return nil
		}
		if err := s.totp.SetEnabled(ctx, tx, a, enabled); err != nil {
			return err
		}
		if err := s.sessions.SetTOTP(ctx, tx, Caller(ctx).UserID, enabled); err != nil {
			return err
		}
		return s.factorChanged(ctx, tx, event, template)
	})
}

// factorChanged records that a second factor of the caller changed and mails the caller.
func (s *Service) factorChanged(ctx context.Context, tx db.Tx, event securityevents.Kind, template string) error {
	caller := Caller(ctx)
	if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, event, ""); err != nil {
		return err
	}
	return s.mailUserByID(ctx, tx, caller.UserID, template, nil)
}

// spendTOTP uses up a code of the authenticator that is on, in the transaction in which then takes
// effect.
func (s *Service) spendTOTP(ctx context.Context, code Secret, then func(context.Context, db.Tx) error) error {
	return s.attemptTOTP(ctx, code, func(ctx context.Context, tx db.Tx, a totp.Authenticator) error {
		if !a.IsEnabled() {
			return totp.ErrNotSetUp
		}
		if err := s.totp.Spend(ctx, tx, a, code); err != nil {
			return err
		}
		return then(ctx, tx)
	})
}

// attemptTOTP runs use with the caller's authenticator locked. The attempt is counted before, and is
// successful if use returns nil.
func (s *Service) attemptTOTP(ctx context.Context, code Secret, use func(context.Context, db.Tx, totp.Authenticator) error) error {
	if code == "" {
		return fault.Invalid(fault.Field("totp", fault.RequiredField))
	}
	caller := Caller(ctx)
	counted, err := s.countAttempt(ctx, caller.UserID, totpCode)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		authenticator, err := s.totp.Lock(ctx, tx, caller.UserID)
		if err != nil {
			return err
		}
		if err := use(ctx, tx, authenticator); err != nil {
			return err
		}
		return s.succeed(ctx, tx, counted)
	})
	if err == totp.ErrIncorrect { // the very value of totp
		return s.recordFailure(ctx, ByTOTP, err, counted)
	}
	return s.unlessEvaluated(ctx, err, counted)
}

// spendRecoveryCode uses up a recovery code, in the transaction in which then takes effect, and mails the
// caller how many are left.
func (s *Service) spendRecoveryCode(ctx context.Context, code Secret, then func(context.Context, db.Tx) error) error {
	caller := Caller(ctx)
	counted, err := s.countAttempt(ctx, caller.UserID, recoveryCode)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		left, err := s.totp.SpendRecoveryCode(ctx, tx, caller.UserID, code)
		if err != nil {
			return err
		}
		if err := s.succeed(ctx, tx, counted); err != nil {
			return err
		}
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.RecoveryCodeUsed, ""); err != nil {
			return err
		}
		if err := s.mailUserByID(ctx, tx, caller.UserID, "recovery_code_used", map[string]string{"Left": fmt.Sprint(left)}); err != nil {
			return err
		}
		return then(ctx, tx)
	})
	if err == totp.ErrRecoveryCode { // the very value of totp
		return s.recordFailure(ctx, ByRecoveryCode, err, counted)
	}
	return s.unlessEvaluated(ctx, err, counted)
}
