package auth

import (
	"context"
	"fmt"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ChangePassword replaces the caller's password and ends its other sessions. The old password is the
// step-up of a user without a second factor; with one, the session must be stepped up besides.
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
	checkPassword(&wrong, "newPassword", password, member.User.Email, member.User.DisplayName)
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.proveAgain(ctx, old); err != nil {
		return err
	}
	if old == password {
		return fault.Invalid(fault.Field("newPassword", fault.PasswordFormat, "Choose a password other than the old one."))
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.putPassword(ctx, tx, caller.UserID, hash); err != nil {
			return err
		}
		if err := s.endAll(ctx, tx, caller.UserID, caller.SessionID, endPassword); err != nil {
			return err
		}
		if err := s.note(ctx, tx, caller.UserID, caller.SessionID, PasswordChanged, ""); err != nil {
			return err
		}
		return s.write(ctx, tx, "password_changed", member.User, nil)
	})
}

// ChangeEmail gives the caller another address, whose mailed code proves that it can be read. The old
// address is told. The other sessions end.
func (s *Service) ChangeEmail(ctx context.Context, email string, code, password Secret) error {
	var wrong fault.Fields
	checkEmail(&wrong, "newEmail", email)
	checkCode(&wrong, "code", code)
	if password == "" {
		wrong.Add("password", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.proveAgain(ctx, password); err != nil {
		return err
	}
	caller := Caller(ctx)
	var refused error
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if refused, err = s.takeCode(ctx, tx, ForEmail, email, code); err != nil || refused != nil {
			return err
		}
		member, err := s.customers.Member(ctx, tx, caller.UserID)
		if err != nil {
			return err
		}
		if err := s.customers.ChangeEmail(ctx, tx, caller.UserID, email); err != nil {
			return err
		}
		if err := s.endAll(ctx, tx, caller.UserID, caller.SessionID, endEmail); err != nil {
			return err
		}
		if err := s.note(ctx, tx, caller.UserID, caller.SessionID, EmailChanged, ""); err != nil {
			return err
		}
		return s.write(ctx, tx, "email_changed", member.User, map[string]string{"NewEmail": masked(customer.NormalEmail(email))})
	})
	if err == nil {
		err = refused
	}
	return err
}

// proveAgain asks the caller for its password, and for a step-up where it has a second factor.
func (s *Service) proveAgain(ctx context.Context, password Secret) error {
	factors, err := s.factorsOf(ctx, s.db.Read(), Caller(ctx).UserID)
	if err != nil {
		return err
	}
	if factors.any() {
		if err := s.requireSecondaryAuth(ctx, factors); err != nil {
			return err
		}
	}
	return s.checkOwnPassword(ctx, password, ErrOldPasswordWrong)
}

// checkOwnPassword returns refusal when the password is not the caller's. Guesses are counted.
func (s *Service) checkOwnPassword(ctx context.Context, password Secret, refusal error) error {
	caller := Caller(ctx)
	g, err := s.guessWithin(ctx, caller.UserID, "password")
	if err != nil {
		return err
	}
	hash, err := q.New(s.db.Read()).PasswordHash(ctx, caller.UserID)
	if err != nil {
		return fmt.Errorf("read a password's hash: %w", err)
	}
	ok, err := s.fits(ctx, password, hash)
	if err != nil {
		return err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if ok {
			return s.forgive(ctx, tx, g)
		}
		return s.note(ctx, tx, caller.UserID, caller.SessionID, SecondaryAuthFailed, string(ByPassword))
	})
	if err == nil && !ok {
		err = refusal
	}
	return err
}

// masked shows enough of an address for its owner to know it.
func masked(email string) string {
	local, domain, _ := strings.Cut(email, "@")
	return local[:min(1, len(local))] + "…@" + domain
}
