package transactions

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// maxNamed is how many transactions with one reference or hash are read. A customer's own payments have references of
// their own; only what is paid in may repeat one.
const maxNamed = 10_000

// listNamed is List for a search that names transactions: by external id, by hash or by reference.
func (s *Service) listNamed(
	ctx context.Context, conn db.Conn, customerID string, by Search, w db.Window,
) (page []Transaction, total int64, err error) {
	named, err := s.named(ctx, conn, customerID, by)
	if err != nil {
		return nil, 0, fmt.Errorf("list transactions by name: %w", err)
	}
	named = slices.DeleteFunc(named, func(t Transaction) bool { return !by.matches(t) })
	slices.SortFunc(named, func(a, b Transaction) int { return by.Order.compare(a, b) })
	total = int64(len(named))
	if w.ByCreation && (!w.At.IsZero() || w.ID != "") {
		after := slices.IndexFunc(named, func(t Transaction) bool {
			at, id := by.Order.place(t)
			order := cmp.Or(at.Compare(w.At), strings.Compare(id, w.ID))
			return by.Order.ascending() && order > 0 || !by.Order.ascending() && order < 0
		})
		if after == -1 {
			return nil, total, nil
		}
		named = named[after:]
	}
	named = named[min(int(w.Offset), len(named)):]
	return named[:min(int(w.Limit), len(named))], total, nil
}

// named returns what the first name of the search that is set names.
func (s *Service) named(ctx context.Context, conn db.Conn, customerID string, by Search) ([]Transaction, error) {
	queries := q.New(conn)
	var rows []q.Transaction
	var err error
	switch {
	case by.ExternalID != "":
		id, found, err := s.byExternalID(ctx, conn, customerID, by.ExternalID)
		if err != nil || !found {
			return nil, err
		}
		t, found, err := s.ByID(ctx, conn, id)
		if err != nil || !found { // a deposit that was prepared and not announced
			return nil, err
		}
		return []Transaction{t}, nil
	case by.TxHash != "":
		rows, err = queries.TransactionsByHash(ctx, q.TransactionsByHashParams{TxHash: by.TxHash, CustomerID: customerID, AtMost: maxNamed})
	default:
		rows, err = queries.TransactionsByReference(ctx, q.TransactionsByReferenceParams{
			Reference: by.Reference, CustomerID: customerID, AtMost: maxNamed,
		})
	}
	if err != nil {
		return nil, err
	}
	return s.transactionsOf(rows)
}

// matches reports whether the search selects t.
func (by Search) matches(t Transaction) bool {
	is := func(wanted, actual string) bool { return wanted == "" || wanted == actual }
	return is(string(by.Type), string(t.Type)) && is(string(by.Status), string(t.Status)) && is(
		by.Currency, t.Amount.Currency().Code(),
	) && is(by.Network, t.Network) &&
		is(by.Initiator, t.Initiator.ID) && is(by.ExternalID, t.ExternalID) && is(by.TxHash, t.TxHash) && is(by.Reference, t.Reference) &&
		!t.CreatedAt.Before(by.Since) && t.CreatedAt.Before(by.Until) && !t.UpdatedAt.Before(by.UpdatedSince)
}

func (o Order) compare(a, b Transaction) int {
	atA, idA := o.place(a)
	atB, idB := o.place(b)
	order := cmp.Or(atA.Compare(atB), strings.Compare(idA, idB))
	if o.ascending() {
		return order
	}
	return -order
}
