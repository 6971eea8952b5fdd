package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ChangePassword replaces the caller's password and ends the caller's other sessions. The old password is
// the secondary authentication of a user without a second factor; a user with one needs both.
func (s *Service) ChangePassword(ctx context.Context, old, password Secret) error {
	caller := Caller(ctx)
	member, err := s.customers.Member(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return err
	}
	var wrong fault.Fields
	if old == "" {
		wrong.Add("oldPassword", fault.RequiredField)
	}
	passwords.Check(&wrong, "newPassword", password, member.User.Email, member.User.DisplayName)
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.requirePassword(ctx, old); err != nil {
		return err
	}
	if old == password {
		return fault.Invalid(fault.Field("newPassword", fault.PasswordFormat, "The new password must differ from the old one."))
	}
	hash, err := s.passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.passwords.Store(ctx, tx, caller.UserID, hash); err != nil {
			return err
		}
		if err := s.sessions.EndAll(ctx, tx, caller.UserID, caller.SessionID, sessions.PasswordChanged); err != nil {
			return err
		}
		if err := s.liftCodes(ctx, tx, caller.UserID); err != nil {
			return err
		}
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.PasswordChanged, ""); err != nil {
			return err
		}
		return s.mailUser(ctx, tx, member.User, "password_changed", nil)
	})
}

// requirePassword requires the caller's password and, if the caller has a second factor, a secondary
// authentication.
func (s *Service) requirePassword(ctx context.Context, password Secret) error {
	factors, err := s.secondFactorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	if factors.any() {
		if err := s.requireSecondaryAuth(ctx, factors); err != nil {
			return err
		}
	}
	return s.checkPassword(ctx, password)
}

// checkPassword returns ErrOldPasswordWrong if the password is not the caller's. Failures are counted.
func (s *Service) checkPassword(ctx context.Context, password Secret) error {
	caller := Caller(ctx)
	counted, err := s.countAttempt(ctx, caller.UserID, passwordAgain)
	if err != nil {
		return err
	}
	hash, err := s.passwords.HashOf(ctx, s.db.Read(), caller.UserID)
	if err != nil {
		return s.giveBack(ctx, err, counted...)
	}
	matches, err := s.passwords.Matches(ctx, password, hash)
	if err != nil {
		return s.giveBack(ctx, err, counted...)
	}
	if !matches {
		return s.recordFailure(ctx, ByPassword, ErrOldPasswordWrong, counted)
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.succeed(ctx, tx, counted)
	})
	if err != nil {
		return s.giveBack(ctx, err, counted...)
	}
	return nil
}
