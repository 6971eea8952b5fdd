package withdrawals

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// activeJob publishes that an address has cooled off, at that time.
var activeJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "withdrawals.address_active", Lane: jobs.LaneMoney}}

// addressActive publishes that an address may be paid from now on, unless it was removed meanwhile.
func (s *Service) addressActive(ctx context.Context, addressID string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockActiveAddress(ctx, addressID)
		if db.IsNoRows(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("lock address %s: %w", addressID, err)
		}
		entry, err := s.whitelisted(row)
		if err != nil {
			return err
		}
		return s.publishActive(ctx, tx, row.CustomerID, entry)
	})
}

func (s *Service) publishActive(ctx context.Context, tx db.Tx, customerID string, w Whitelisted) error {
	return s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.AddressActive, Subject: w.ID, Data: viewOfAddress(w, s.clock.Now())})
}
