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
	// identity is the same for all accounts of one person: whoever was verified with one document in several accounts is one.
	identity string
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
		if all[i], err = s.personOf(ctx, conn, m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// personOf finds out about a member. Whose account is verified without a document known is a person of their own.
func (s *Service) personOf(ctx context.Context, conn db.Conn, m customer.Member) (person, error) {
	p := person{Member: m, identity: "user " + m.User.ID}
	own, err := s.ownAccount(ctx, conn, m)
	if err != nil {
		return p, err
	}
	if p.checked, err = s.verification.Verified(ctx, conn, own); err != nil || !p.checked {
		return p, err
	}
	document, err := s.verification.PersonOf(ctx, conn, own, m.User.Email)
	if document != "" {
		p.identity = "document " + document
	}
	return p, err
}

// ownAccount returns the account with which the member was checked. The founder of a verified business was checked with it;
// whoever was invited has an account of their own for it.
func (s *Service) ownAccount(ctx context.Context, conn db.Conn, m customer.Member) (customer.ID, error) {
	if m.Own {
		return m.Customer.ID, nil
	}
	return s.customers.OwnAccount(ctx, conn, m.User.ID)
}

// checked reports whether the member has an identity check of their own: the account that is their own is verified.
func (s *Service) checked(ctx context.Context, conn db.Conn, m customer.Member) (bool, error) {
	own, err := s.ownAccount(ctx, conn, m)
	if err != nil {
		return false, err
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
	ok, err := s.checked(ctx, conn, customer.Member{
		User: customer.User{ID: caller.UserID}, Customer: customer.Customer{ID: caller.CustomerID}, Own: caller.Own,
	})
	if err == nil && !ok {
		err = ErrIdentity
	}
	return err
}

// identityOf returns whose the user is among these; a user who has left is a person of their own.
func identityOf(all []person, userID string) string {
	at := slices.IndexFunc(all, func(p person) bool { return p.User.ID == userID })
	if at < 0 {
		return "user " + userID
	}
	return all[at].identity
}

// deciders returns who may approve, as people and not as accounts, without a person who is left out; "" leaves out nobody.
func deciders(all []person, leftOut string) map[string]bool {
	found := map[string]bool{}
	for _, p := range all {
		if p.decides() && p.identity != leftOut {
			found[p.identity] = true
		}
	}
	return found
}
