package auth

import (
	"context"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth/emailcodes"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Profile returns the caller, as read together with the session.
func (s *Service) Profile(ctx context.Context) (customer.User, error) {
	return s.customers.UserOf(Caller(ctx).profile)
}

// ChangeProfile changes the caller's profile and returns the caller, or an error that names every invalid
// field.
func (s *Service) ChangeProfile(ctx context.Context, change customer.ProfileChange) (customer.User, error) {
	var member customer.Member
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.customers.ChangeProfile(ctx, tx, Caller(ctx).UserID, change); err != nil {
			return err
		}
		member, err = s.customers.Member(ctx, tx, Caller(ctx).UserID)
		return err
	})
	return member.User, err
}

// LastSeen returns the time of the newest activity the caller was shown. ok is false before the first visit.
func (s *Service) LastSeen(ctx context.Context) (until time.Time, ok bool, err error) {
	return s.customers.SeenUntil(ctx, s.db.Read(), Caller(ctx).UserID)
}

// MarkSeen records that the caller was shown all activity up to until, and returns the time that is recorded
// now. It never moves back, and never past now.
func (s *Service) MarkSeen(ctx context.Context, until time.Time) (recorded time.Time, err error) {
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if err := s.customers.MarkSeen(ctx, tx, Caller(ctx).UserID, until); err != nil {
			return err
		}
		recorded, _, err = s.customers.SeenUntil(ctx, tx, Caller(ctx).UserID)
		return err
	})
	return recorded, err
}

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
