package auth

import (
	"context"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/passwords"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// RequestPasswordReset mails a link and a code with which a forgotten password can be replaced. An address
// that no user has is mailed that instead: only its reader learns anything, and the call takes as long.
func (s *Service) RequestPasswordReset(ctx context.Context, email string) error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.limits.AllowClientIn(ctx, tx, askResetRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		user, found, err := s.customers.ByEmail(ctx, tx, email)
		if err != nil {
			return err
		}
		template := "reset_code"
		if !found {
			template, user = "reset_unknown", strangerAt(ctx, email)
		}
		if _, err := s.mailCode(ctx, tx, emailcodes.PasswordReset, user, resetCodeLifetime, found, template); err != nil {
			return err
		}
		return s.events.Record(ctx, tx, user.ID, "", securityevents.PasswordResetRequested, "")
	})
}

// ResetPassword replaces a forgotten password by a mailed code, which is used up. It ends every session of
// the user, forgets the known browsers but, where there is no second factor, this one, lifts a lock, and delays new payees and
// looser settings. A second
// factor stays: a mailbox alone does not open an account that has one.
func (s *Service) ResetPassword(ctx context.Context, email string, code, password Secret) error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	emailcodes.Check(&wrong, "code", code)
	passwords.Check(&wrong, "newPassword", password, email)
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.limits.AllowClient(ctx, resetRule, api.InfoOf(ctx).Address); err != nil {
		return err
	}
	hash, err := s.passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	var rejected error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if rejected, err = s.redeemCode(ctx, tx, emailcodes.PasswordReset, email, code); err != nil || rejected != nil {
			return err
		}
		user, found, err := s.customers.ByEmail(ctx, tx, email)
		if err != nil || !found {
			return err // the address was given up between the two calls: there is nothing to reset
		}
		return s.reset(ctx, tx, user, hash)
	})
	if err == nil {
		err = rejected
	}
	return err
}

func (s *Service) reset(ctx context.Context, tx db.Tx, u customer.User, hash string) error {
	if err := s.passwords.Store(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if err := s.sessions.EndAll(ctx, tx, u.ID, "", sessions.PasswordReset); err != nil {
		return err
	}
	if err := s.devices.Forget(ctx, tx, u.ID); err != nil {
		return err
	}
	if err := s.lockout.Reset(ctx, tx, s.signInSubject(u.Email)); err != nil {
		return err
	}
	if err := s.liftCodes(ctx, tx, u.ID); err != nil {
		return err
	}
	factors, err := s.secondFactorsOf(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	// A stranger could lock the address again before the new password is used. A mailbox is no second factor, so who has one
	// gives it before a browser is known.
	if !factors.any() {
		if _, err := s.devices.Remember(ctx, tx, u.ID); err != nil {
			return err
		}
	}
	member, err := s.customers.Member(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if member.Customer.ID != "" {
		if err := s.customers.RecordPasswordReset(ctx, tx, member.Customer.ID); err != nil {
			return err
		}
	}
	if err := s.events.Record(ctx, tx, u.ID, "", securityevents.PasswordReset, ""); err != nil {
		return err
	}
	return s.mailUser(ctx, tx, u, "password_reset", map[string]string{"Address": api.InfoOf(ctx).Address})
}
