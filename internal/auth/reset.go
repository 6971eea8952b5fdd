package auth

import (
	"context"
	"net/url"

	"github.com/gbpc/gbpc/internal/auth/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

func escape(s string) string { return url.QueryEscape(s) }

// AskReset mails a link and a code with which a forgotten password can be replaced. An address that
// nobody has gets a message that says so: only who reads it learns anything, and it takes as long.
func (s *Service) AskReset(ctx context.Context, email string) error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.limits.AllowIn(ctx, tx, askResetRule, api.InfoOf(ctx).Address); err != nil {
			return err
		}
		user, found, err := s.customers.ByEmail(ctx, tx, email)
		if err != nil {
			return err
		}
		template := "reset_code"
		if !found {
			template, user = "reset_unknown", customer.User{Email: customer.NormalEmail(email), Language: api.InfoOf(ctx).Language()}
		}
		if _, err := s.mailCode(ctx, tx, forReset, user, resetLife, found, template); err != nil {
			return err
		}
		return s.note(ctx, tx, user.ID, "", PasswordResetAsked, "")
	})
}

// ResetPassword replaces a forgotten password by a mailed code, which is used up. It ends every
// session of the user, forgets the known browsers, lifts a lock, and makes new payees and looser
// settings wait. A second factor stays: a mailbox alone does not open an account that has one.
func (s *Service) ResetPassword(ctx context.Context, email string, code, password Secret) error {
	var wrong fault.Fields
	checkEmail(&wrong, "email", email)
	checkCode(&wrong, "code", code)
	checkPassword(&wrong, "newPassword", password, email)
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.limits.Allow(ctx, resetRule, api.InfoOf(ctx).Address); err != nil {
		return err
	}
	hash, err := s.hashPassword(ctx, password)
	if err != nil {
		return err
	}
	var refused error
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if refused, err = s.takeCode(ctx, tx, forReset, email, code); err != nil || refused != nil {
			return err
		}
		user, found, err := s.customers.ByEmail(ctx, tx, email)
		if err != nil || !found {
			return err // the address was given up between the two calls: nothing to reset
		}
		return s.reset(ctx, tx, user, hash)
	})
	if err == nil {
		err = refused
	}
	return err
}

func (s *Service) reset(ctx context.Context, tx db.Tx, u customer.User, hash string) error {
	if err := s.putPassword(ctx, tx, u.ID, hash); err != nil {
		return err
	}
	if err := s.endAll(ctx, tx, u.ID, "", endReset); err != nil {
		return err
	}
	queries := q.New(tx)
	if err := queries.ForgetDevices(ctx, u.ID); err != nil {
		return err
	}
	if err := queries.ForgetGuesses(ctx, s.signInSubject(u.Email)); err != nil {
		return err
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
	if err := s.note(ctx, tx, u.ID, "", PasswordReset, ""); err != nil {
		return err
	}
	return s.write(ctx, tx, "password_reset", u, map[string]string{"Address": api.InfoOf(ctx).Address})
}
