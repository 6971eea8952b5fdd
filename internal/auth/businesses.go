package auth

import (
	"cmp"
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/auth/sessions"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// SwitchBusiness has the caller's session act for another customer of which the caller is a member, the caller's own
// account and sub-accounts among them. It returns the identity of the session from then on, or customer.ErrUnknown.
func (s *Service) SwitchBusiness(ctx context.Context, customerID customer.ID) (Identity, error) {
	caller := Caller(ctx)
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, err := s.customers.MemberOf(ctx, tx, customerID, caller.UserID)
		if err != nil {
			return err
		}
		// A business that is being closed ends the sessions that it finds: none may come after.
		status, err := s.customers.LockStatus(ctx, tx, cmp.Or(m.Customer.ParentID, m.Customer.ID))
		if err == nil && status == customer.Closed {
			err = customer.ErrUnknown
		}
		if err != nil {
			return err
		}
		caller.CustomerID, caller.AccountType, caller.ParentID, caller.Role, caller.Own = m.Customer.ID, m.Customer.Kind, m.Customer.ParentID,
			m.Role, m.Own
		return s.sessions.Switch(ctx, tx, caller.SessionID, m.Customer)
	})
	return caller, err
}

// Businesses returns the caller's memberships, the caller's own account among them.
func (s *Service) Businesses(ctx context.Context) ([]customer.Member, error) {
	return s.customers.Memberships(ctx, s.db.Read(), Caller(ctx).UserID)
}

// CustomerClosed ends, inside tx, whatever gives access to a customer who has left for good. Whose own account it is has no
// other: they sign in no more, and what they made for others ends with them. Its other members lose the sessions in which they
// act for it or for a sub-account of it, and keep their own account and their other businesses.
func (s *Service) CustomerClosed(ctx context.Context, tx db.Tx, customerID customer.ID) error {
	people, err := s.customers.People(ctx, tx, customerID)
	if err != nil {
		return err
	}
	for _, p := range people {
		if !p.Own {
			if err := s.MemberLeft(ctx, tx, p.UserID, customerID); err != nil {
				return err
			}
			continue
		}
		if err := s.Disable(ctx, tx, p.UserID); err != nil {
			return err
		}
		if err := s.revokeKeysMadeBy(ctx, tx, p.UserID); err != nil {
			return err
		}
	}
	return s.RevokeKeysOfClosed(ctx, tx, customerID)
}

// MemberLeft ends the sessions in which a former member acts for the customer or one of its sub-accounts, kills the keys that
// the member made for them, and records it in the user's security events.
func (s *Service) MemberLeft(ctx context.Context, tx db.Tx, userID string, customerID customer.ID) error {
	if err := s.sessions.EndIn(ctx, tx, userID, customerID, sessions.LeftBusiness); err != nil {
		return err
	}
	if err := s.RevokeKeysOf(ctx, tx, userID, customerID, ""); err != nil {
		return err
	}
	return s.events.Record(ctx, tx, userID, "", securityevents.LeftBusiness, customerID)
}

// MemberJoined records in the user's security events that the user became a member of a business.
func (s *Service) MemberJoined(ctx context.Context, tx db.Tx, userID string, customerID customer.ID) error {
	return s.events.Record(ctx, tx, userID, "", securityevents.JoinedBusiness, customerID)
}

// RoleChanged records in the user's security events that the user has another role in a business.
func (s *Service) RoleChanged(ctx context.Context, tx db.Tx, userID string, customerID customer.ID) error {
	return s.events.Record(ctx, tx, userID, "", securityevents.RoleChanged, customerID)
}

// LastSeenIn returns when the user last acted for the customer, exact to a minute; ok is false for never.
func (s *Service) LastSeenIn(ctx context.Context, userID string, customerID customer.ID) (at time.Time, ok bool, err error) {
	return s.sessions.LastUsedIn(ctx, s.db.Read(), userID, customerID)
}

// InAccount returns a context in which the caller acts for one of the sub-accounts of the caller's business, with the same
// role or scopes. It returns customer.ErrUnknown for any other id, those of other businesses among them; "" and the
// caller's own id change nothing.
func (s *Service) InAccount(ctx context.Context, accountID customer.ID) (context.Context, error) {
	caller, err := s.inAccount(ctx, Caller(ctx), accountID)
	return WithCaller(ctx, caller), err
}

func (s *Service) inAccount(ctx context.Context, caller Identity, accountID customer.ID) (Identity, error) {
	if accountID == "" || accountID == caller.CustomerID || caller.CustomerID == "" {
		return caller, nil
	}
	kind, _, err := s.customers.AccountOf(ctx, s.db.Read(), caller.CustomerID, accountID)
	if err != nil {
		return caller, err
	}
	caller.ParentID, caller.CustomerID, caller.AccountType, caller.Own = caller.CustomerID, accountID, kind, false
	return caller, nil
}

// requireOpen returns ErrClosed where the call adds or changes something and the caller acts for a sub-account that is closed: it
// gains nothing more. What it has can be read and removed.
func (s *Service) requireOpen(ctx context.Context) error {
	caller := Caller(ctx)
	if caller.ParentID == "" || !api.InfoOf(ctx).Adds() {
		return nil
	}
	_, status, err := s.customers.AccountOf(ctx, s.db.Read(), caller.ParentID, caller.CustomerID)
	if err == nil && status == customer.Closed {
		err = ErrClosed
	}
	return err
}

// OfTeam reports whether the caller acts for a customer whose team can have a policy: a business, or a sub-account.
func (i Identity) OfTeam() bool { return i.AccountType == customer.Business || i.ParentID != "" }

// RequireBusiness returns ErrForbidden where the caller acts for a sub-account: what concerns the whole business is done
// for the business.
func RequireBusiness(ctx context.Context) error {
	if Caller(ctx).ParentID != "" {
		return ErrForbidden
	}
	return nil
}
