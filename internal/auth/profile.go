package auth

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
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
