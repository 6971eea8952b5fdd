package payees

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/payees/q"
	"github.com/gbpc/gbpc/internal/team"
)

// teamAddresses is the kind of the approvals of new addresses by the customer's own team.
const teamAddresses = "addresses"

// neverActive is from when on an address can be paid that waits for approval.
var neverActive = time.Date(9000, 1, 1, 0, 0, 0, 0, time.UTC)

// addressActiveAt returns when an address that is added or approved now may be paid.
func addressActiveAt(settings customer.Settings, now time.Time) time.Time {
	active := now.Add(settings.CoolingOff())
	if reset := settings.NewPayeesFrom(); reset.After(active) {
		active = reset
	}
	return active
}

// needsTeam returns what the policy of the customer's team asks of a new payee.
func (s *Service) needsTeam(ctx context.Context, customerID string) (team.Requirement, error) {
	if !auth.Caller(ctx).OfTeam() {
		return team.Requirement{}, nil
	}
	return s.team.Needed(ctx, s.db.Read(), customerID, team.Recipient)
}

// askForAddresses asks the customer's team to approve new addresses, all of them at once.
func (s *Service) askForAddresses(ctx context.Context, tx db.Tx, customerID string, asked team.Requirement, added []Address) error {
	ids, names := make([]string, len(added)), make([]string, len(added))
	for i, a := range added {
		ids[i], names[i] = a.ID, a.Address
	}
	item := ids[0]
	if len(ids) > 1 {
		item = id.New()
	}
	_, err := s.team.Ask(ctx, tx, team.Request{
		CustomerID: customerID, Subject: team.Recipient, Kind: teamAddresses, Item: item, Summary: strings.Join(names, ", "),
		Details: map[string]string{"addresses": strings.Join(ids, " "), "network": added[0].Network, "label": added[0].Label}, Requirement: asked,
	})
	return err
}

// addressesDecided lets approved addresses cool off from now on, and takes the others off the whitelist.
func (s *Service) addressesDecided(ctx context.Context, tx db.Tx, a team.Approval) error {
	settings, err := s.customers.Settings(ctx, tx, a.CustomerID)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	for _, addressID := range strings.Fields(a.Details["addresses"]) {
		if a.Status == team.Approved {
			active := addressActiveAt(settings, now)
			if _, err = q.New(tx).ApproveAddress(ctx, q.ApproveAddressParams{ID: addressID, ActiveAt: active}); err == nil {
				err = s.queue.Enqueue(ctx, tx, activeJob.Kind.Job(addressID+":approved", jobs.Subject{ID: addressID}).At(active))
			}
		} else {
			_, err = q.New(tx).RefuseAddress(ctx, q.RefuseAddressParams{ID: addressID, DeletedAt: &now})
		}
		if err != nil {
			return fmt.Errorf("decide about an address: %w", err)
		}
		if err := s.events.Publish(ctx, tx, events.Event{CustomerID: a.CustomerID, Type: events.AddressHint, Subject: addressID}); err != nil {
			return err
		}
	}
	return nil
}

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

func (s *Service) publishActive(ctx context.Context, tx db.Tx, customerID string, w Address) error {
	return s.events.Publish(ctx, tx, events.Event{
		CustomerID: customerID, Type: events.AddressActive, Subject: w.ID, Data: viewOfAddress(w, s.clock.Now()),
	})
}
