package staff

import (
	"context"
	"errors"
	"strings"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// Customers returns a page of the customers with this status, or of all for "", newest first, and how many
// there are. text searches for an id or an exact e-mail address: addresses are sealed, so no other search
// is possible.
func (s *Service) Customers(
	ctx context.Context, text string, status customer.Status, w db.Window,
) (page []customer.Member, total int64, err error) {
	conn := s.db.Read()
	if text = strings.TrimSpace(text); text != "" {
		m, err := s.find(ctx, conn, text)
		if errors.Is(err, customer.ErrUnknown) || err == nil && (m.Customer.ID == "" || status != "" && m.Customer.Status != status) {
			return nil, 0, nil
		}
		return []customer.Member{m}, 1, err
	}
	customers, total, err := s.customers.List(ctx, conn, status, w)
	if err != nil {
		return nil, 0, err
	}
	for _, c := range customers {
		m, err := s.customers.Find(ctx, conn, c.ID)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, m)
	}
	return page, total, nil
}

// Customer returns a customer with its owner, or customer.ErrUnknown.
func (s *Service) Customer(ctx context.Context, customerID customer.ID) (customer.Member, error) {
	return s.customers.Find(ctx, s.db.Read(), customerID)
}

// shownSubAccounts is how many sub-accounts the file of a business shows.
const shownSubAccounts = 100

// SubAccounts returns the newest sub-accounts of a business, and how many there are.
func (s *Service) SubAccounts(ctx context.Context, customerID customer.ID) ([]customer.Customer, int64, error) {
	return s.customers.SubAccounts(ctx, s.db.Read(), customerID, "", db.Window{Limit: shownSubAccounts})
}

func (s *Service) find(ctx context.Context, conn db.Conn, text string) (customer.Member, error) {
	if id.Valid(text) {
		return s.customers.Find(ctx, conn, text)
	}
	u, found, err := s.customers.ByEmail(ctx, conn, text)
	if err != nil || !found {
		return customer.Member{}, errors.Join(err, customer.ErrUnknown)
	}
	return s.customers.Member(ctx, conn, u.ID)
}
