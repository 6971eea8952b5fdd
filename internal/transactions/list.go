package transactions

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// Search selects transactions. Zero values exclude nothing.
type Search struct {
	Type                         Type
	Status                       Status
	Since                        time.Time
	Until                        time.Time // exclusive
	UpdatedSince                 time.Time
	Currency, Network, Initiator string // Initiator is the id of a user or a key
	// Each of these names few transactions, which are read by it alone.
	ExternalID, TxHash, Reference string
	Order                         Order
}

// Order is that of a list.
type Order string

// The orders of a list. By UpdatedOldest a transaction that changes goes to the end: whoever reads on meets it again,
// and misses none.
const (
	Newest        Order = "-createdAt"
	Oldest        Order = "createdAt"
	UpdatedNewest Order = "-updatedAt"
	UpdatedOldest Order = "updatedAt"
)

// place is where t stands in the order.
func (o Order) place(t Transaction) (at time.Time, id string) {
	if o == UpdatedNewest || o == UpdatedOldest {
		return t.UpdatedAt, t.ID
	}
	return t.CreatedAt, t.ID
}

func (o Order) ascending() bool { return o == Oldest || o == UpdatedOldest }

// farAhead is later than anything that happens.
var farAhead = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)

// List returns one page of the customer's transactions in their order, and how many there are.
func (s *Service) List(
	ctx context.Context, conn db.Conn, customerID string, by Search, w db.Window,
) (page []Transaction, total int64, err error) {
	by.Order = cmp.Or(by.Order, Newest)
	if by.Until.IsZero() {
		by.Until = farAhead
	}
	if by.Since.IsZero() {
		by.Since = time.Unix(0, 0).UTC()
	}
	if by.UpdatedSince.IsZero() {
		by.UpdatedSince = time.Unix(0, 0).UTC()
	}
	if by.ExternalID != "" || by.TxHash != "" || by.Reference != "" {
		return s.listNamed(ctx, conn, customerID, by, w)
	}
	queries := q.New(conn)
	rows, err := readInOrder(ctx, queries, customerID, by, w)
	if err != nil {
		return nil, 0, fmt.Errorf("list transactions: %w", err)
	}
	if page, err = s.transactionsOf(rows); err != nil {
		return nil, 0, err
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountCustomerTransactions(ctx, q.CountCustomerTransactionsParams{
		CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Currency: by.Currency, Network: by.Network,
		Initiator: by.Initiator,
		Since:     by.Since, Until: by.Until, UpdatedSince: by.UpdatedSince,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("count transactions: %w", err)
	}
	return page, total, nil
}

// readInOrder walks the index of the order.
func readInOrder(ctx context.Context, queries *q.Queries, customerID string, by Search, w db.Window) ([]q.Transaction, error) {
	newest := q.CustomerTransactionsParams{
		CustomerID: customerID, Type: string(by.Type), Status: string(by.Status), Currency: by.Currency, Network: by.Network,
		Initiator: by.Initiator,
		Since:     by.Since, Until: by.Until, UpdatedSince: by.UpdatedSince, PageSize: w.Limit, PageOffset: w.Offset,
	}
	if !by.Order.ascending() {
		newest.BeforeAt, newest.BeforeID = w.Before()
		if by.Order == UpdatedNewest {
			return queries.CustomerTransactionsUpdated(ctx, q.CustomerTransactionsUpdatedParams(newest))
		}
		return queries.CustomerTransactions(ctx, newest)
	}
	oldest := q.CustomerTransactionsOldestParams{
		CustomerID: customerID, Type: newest.Type, Status: newest.Status, Currency: by.Currency, Network: by.Network, Initiator: by.Initiator,
		Since: by.Since, Until: by.Until, UpdatedSince: by.UpdatedSince, PageSize: w.Limit, PageOffset: w.Offset,
	}
	oldest.AfterAt, oldest.AfterID = w.After()
	if by.Order == UpdatedOldest {
		return queries.CustomerTransactionsUpdatedOldest(ctx, q.CustomerTransactionsUpdatedOldestParams(oldest))
	}
	return queries.CustomerTransactionsOldest(ctx, oldest)
}

// ListAll returns one page of all customers' transactions, newest first, and how many there are. The
// dates of by are ignored.
func (s *Service) ListAll(ctx context.Context, conn db.Conn, by Search, w db.Window) (page []Transaction, total int64, err error) {
	queries := q.New(conn)
	rows, err := queries.AllTransactions(ctx, q.AllTransactionsParams{
		Type: string(by.Type), Status: string(by.Status), BeforeID: w.BeforeID(), PageSize: w.Limit, PageOffset: w.Offset,
	})
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
