package wallettest

import (
	"context"
	"errors"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

var errNotEmpty = errors.New("something is in the account")

// Close closes the customer as an erasure does, and reports whether nothing was in the account.
func (b *Bench) Close(customerID string) (closed bool) {
	b.T.Helper()
	err := b.DB.Tx(b.T.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := b.Ledger.Post(ctx, tx, ledger.Entry{Key: "customer.closed:" + customerID, Kind: "customer.closed", Reference: customerID, NoMovement: true})
		if err != nil {
			return err
		}
		for _, a := range []ledger.Account{chart.Customer(customerID), chart.Held(customerID), chart.Receivable(customerID)} {
			if left, err := b.Ledger.Balance(ctx, tx, a); err != nil || !left.IsZero() {
				return errors.Join(err, errNotEmpty)
			}
		}
		if err := b.Customers.SetStatus(ctx, tx, customerID, customer.Closed); err != nil {
			return err
		}
		return b.Auth.CustomerClosed(ctx, tx, customerID)
	})
	if err != nil && !errors.Is(err, errNotEmpty) {
		b.T.Fatalf("close %s: %v", customerID, err)
	}
	return err == nil
}

// Freeze freezes the customer.
func (b *Bench) Freeze(customerID string) {
	b.T.Helper()
	b.Tx(func(ctx context.Context, tx db.Tx) error {
		return b.Customers.SetStatus(ctx, tx, customerID, customer.Frozen)
	})
}
