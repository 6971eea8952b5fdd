package wallet

import (
	"context"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// holder returns the name of an account's holder for its papers: the one under which they were verified, never what somebody
// typed of themselves. A sub-account with a business's own money has that of the business, and what the business calls the
// account; before there is a verified name it is that alone, or the address with which the holder signs in.
func (s *Service) holder(ctx context.Context, conn db.Conn, customerID string) (string, error) {
	m, err := s.customers.Find(ctx, conn, customerID)
	if err != nil {
		return "", err
	}
	account, verified := m.Customer, customerID
	if account.Holder == customer.HolderOwn {
		verified = account.ParentID
	}
	name, ok, err := s.verification.VerifiedName(ctx, verified)
	switch {
	case err != nil:
		return "", err
	case ok && account.Holder == customer.HolderOwn:
		return name + ", " + account.Name, nil
	case ok:
		return name, nil
	case account.ParentID != "":
		return account.Name, nil
	}
	return m.User.Email, nil
}
