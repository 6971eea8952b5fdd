package payees

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/payees/q"
)

// RemoveAddress takes an address off the customer's whitelist, and ends the trust in it as a payee. A
// network that is named must be the entry's.
func (s *Service) RemoveAddress(ctx context.Context, customerID, addressID, network string) error {
	if !id.Valid(addressID) {
		return errNoAddress
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if _, err := s.team.CancelOf(ctx, tx, addressID); err != nil { // undone if the address is another customer's
			return err
		}
		row, err := queries.LockAddress(ctx, q.LockAddressParams{ID: addressID, CustomerID: customerID})
		if db.IsNoRows(err) || (err == nil && network != "" && network != row.Network) {
			return errNoAddress
		}
		if err != nil {
			return fmt.Errorf("lock an address: %w", err)
		}
		now := s.clock.Now()
		if err := queries.DeleteAddress(ctx, q.DeleteAddressParams{ID: row.ID, DeletedAt: &now}); err != nil {
			return fmt.Errorf("remove an address: %w", err)
		}
		if err := queries.ForgetPayee(ctx, ChainPayeeID(customerID, row.Network, row.Address)); err != nil {
			return fmt.Errorf("forget a payee: %w", err)
		}
		return s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.AddressHint, Subject: row.ID})
	})
}
