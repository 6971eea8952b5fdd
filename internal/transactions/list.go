package transactions

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// Search selects transactions. Zero values exclude nothing.
type Search struct {
	Type   Type
	Status Status
	Since  time.Time
	Until  time.Time // exclusive
}

// List returns one page of the customer's transactions, newest first, and how many there are.
func (s *Service) List(ctx context.Context, customerID string, by Search, w db.Window) (page []Transaction, total int64, err error) {
	if by.Until.IsZero() {
		by.Until = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if by.Since.IsZero() {
		by.Since = time.Unix(0, 0).UTC()
	}
	at, id := w.Before()
	queries := q.New(s.db.Read())
	rows, err := queries.CustomerTransactions(ctx, q.CustomerTransactionsParams{
		CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Since: by.Since, Until: by.Until, BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list transactions: %w", err)
	}
	if page, err = s.transactionsOf(rows); err != nil {
		return nil, 0, err
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountCustomerTransactions(ctx, q.CountCustomerTransactionsParams{CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Since: by.Since, Until: by.Until})
	if err != nil {
		return nil, 0, fmt.Errorf("count transactions: %w", err)
	}
	return page, total, nil
}

// ListAll returns one page of all customers' transactions, newest first, and how many there are. The
// dates of by are ignored.
func (s *Service) ListAll(ctx context.Context, by Search, w db.Window) (page []Transaction, total int64, err error) {
	queries := q.New(s.db.Read())
	rows, err := queries.AllTransactions(ctx, q.AllTransactionsParams{Type: string(by.Type), Status: string(by.Status), BeforeID: w.BeforeID(), PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list all transactions: %w", err)
	}
	if page, err = s.transactionsOf(rows); err != nil {
		return nil, 0, err
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountAllTransactions(ctx, q.CountAllTransactionsParams{Type: string(by.Type), Status: string(by.Status)})
	if err != nil {
		return nil, 0, fmt.Errorf("count all transactions: %w", err)
	}
	return page, total, nil
}

// Find returns one of the customer's transactions. Another customer's is ErrNotFound.
func (s *Service) Find(ctx context.Context, customerID, transactionID string) (Transaction, error) {
	if !id.Valid(transactionID) {
		return Transaction{}, ErrNotFound
	}
	t, found, err := s.ByID(ctx, s.db.Read(), transactionID)
	if err != nil {
		return Transaction{}, err
	}
	if !found || t.CustomerID != customerID {
		return Transaction{}, ErrNotFound
	}
	return t, nil
}

// ByID returns the transaction with an id, whichever customer's it is.
func (s *Service) ByID(ctx context.Context, conn db.Conn, transactionID string) (t Transaction, found bool, err error) {
	row, err := q.New(conn).Transaction(ctx, transactionID)
	if db.IsNoRows(err) {
		return Transaction{}, false, nil
	}
	if err != nil {
		return Transaction{}, false, fmt.Errorf("read transaction %s: %w", transactionID, err)
	}
	t, err = s.transactionOf(row)
	return t, err == nil, err
}
