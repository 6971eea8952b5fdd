package auth

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ChangeEmail replaces the caller's e-mail address by one whose mailed code proves that the caller reads it.
// The old address is notified, and the caller's other sessions end.
func (s *Service) ChangeEmail(ctx context.Context, email string, code, password Secret) error {
	var wrong fault.Fields
	checkEmail(&wrong, "newEmail", email)
	emailcodes.Check(&wrong, "code", code)
	if password == "" {
		wrong.Add("password", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if err := s.requirePassword(ctx, password); err != nil {
		return err
	}
	caller := Caller(ctx)
	var rejected error
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if rejected, err = s.redeemCode(ctx, tx, emailcodes.EmailChange, email, code); err != nil || rejected != nil {
			return err
		}
		member, err := s.customers.Member(ctx, tx, caller.UserID)
		if err != nil {
			return err
		}
		if err := s.customers.ChangeEmail(ctx, tx, caller.UserID, email); err != nil {
			return err
		}
		if err := s.sessions.EndAll(ctx, tx, caller.UserID, caller.SessionID, sessions.EmailChanged); err != nil {
			return err
		}
		if err := s.events.Record(ctx, tx, caller.UserID, caller.SessionID, securityevents.EmailChanged, ""); err != nil {
			return err
		}
		return s.mailUser(ctx, tx, member.User, "email_changed", map[string]string{"NewEmail": masked(customer.NormalEmail(email))})
	})
	if err == nil {
		err = rejected
	}
	return err
}

// masked returns as much of an address as its owner needs to recognise it.
func masked(email string) string {
	local, domain, _ := strings.Cut(email, "@")
	return local[:min(1, len(local))] + "…@" + domain
}
