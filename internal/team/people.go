package team

import (
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// person is a member with what decides about their approvals.
type person struct {
	customer.Member
	checked bool // has an identity check of their own
}

// may reports whether the person has the permission.
func (p person) may(one auth.Permission) bool {
	return p.User.State == customer.UserActive && slices.Contains(auth.RolesWith(one), p.Role)
}

// decides reports whether an approval by the person counts.
func (p person) decides() bool { return p.checked && p.may(auth.Decide) }

// people returns the members of the business.
func (s *Service) people(ctx context.Context, conn db.Conn, customerID customer.ID) ([]person, error) {
	members, err := s.customers.Members(ctx, conn, customerID)
	if err != nil {
		return nil, err
	}
	all := make([]person, len(members))
	for i, m := range members {
		checked, err := s.checked(ctx, conn, m)
		if err != nil {
			return nil, err
		}
		all[i] = person{Member: m, checked: checked}
	}
	return all, nil
}

// checked reports whether the member has an identity check of their own: the account that is their own is verified. The
// founder of a verified business was checked with it; whoever was invited has an account of their own for it.
func (s *Service) checked(ctx context.Context, conn db.Conn, m customer.Member) (bool, error) {
	own := m.Customer.ID
	if !m.Own {
		var err error
		if own, err = s.customers.OwnAccount(ctx, conn, m.User.ID); err != nil {
			return false, err
		}
	}
	return s.verification.Verified(ctx, conn, own)
}

// RequireIdentity returns ErrIdentity if the caller orders money for a business and has no identity check of their own; of
// a key, if who made it has none. In their own account the account's verification decides.
func (s *Service) RequireIdentity(ctx context.Context) error {
	caller := auth.Caller(ctx)
	if caller.Own || caller.UserID == "" {
		return nil
	}
	return s.requireIdentity(ctx, s.db.Read(), caller)
}

func (s *Service) requireIdentity(ctx context.Context, conn db.Conn, caller auth.Identity) error {
	ok, err := s.checked(ctx, conn, customer.Member{User: customer.User{ID: caller.UserID}, Customer: customer.Customer{ID: caller.CustomerID}, Own: caller.Own})
	if err == nil && !ok {
		err = ErrIdentity
	}
	return err
}

// deciders returns the users whose approvals count, without those who are left out.
func deciders(all []person, leftOut ...string) map[string]bool {
	found := map[string]bool{}
	for _, p := range all {
		if p.decides() && !slices.Contains(leftOut, p.User.ID) {
			found[p.User.ID] = true
		}
	}
	return found
}
