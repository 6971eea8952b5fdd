package customer

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// List returns a page of the customers with this status, or of all for "", newest first, and how many there
// are. It is for the back office.
func (s *Service) List(ctx context.Context, conn db.Conn, status Status, w db.Window) (page []Customer, total int64, err error) {
	at, id := w.Before()
	queries := q.New(conn)
	rows, err := queries.ListCustomers(ctx, q.ListCustomersParams{
		Status: string(status), BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list customers: %w", err)
	}
	for _, row := range rows {
		c, err := s.customerOf(row, nil)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, c)
	}
	if !w.ByCreation {
		if total, err = queries.CountCustomers(ctx, string(status)); err != nil {
			return nil, 0, fmt.Errorf("count customers: %w", err)
		}
	}
	return page, total, nil
}

// LockStatus returns the customer's status and locks it until tx ends, or returns ErrUnknown.
func (s *Service) LockStatus(ctx context.Context, tx db.Tx, customerID ID) (Status, error) {
	status, err := q.New(tx).LockCustomer(ctx, customerID)
	if db.IsNoRows(err) {
		return "", ErrUnknown
	}
	if err != nil {
		return "", fmt.Errorf("lock a customer: %w", err)
	}
	return Status(status), nil
}
