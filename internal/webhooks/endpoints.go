package webhooks

import (
	"cmp"
	"context"
	"encoding/json"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

const (
	maxEndpoints   = 20
	maxURL         = 2000
	maxDescription = 200
	// rotationGrace is how long the secret before signs too.
	rotationGrace = 24 * time.Hour
	secretContext = "webhooks.secret"
	everything    = "*"
)

// Wanted is what a customer says of a webhook.
type Wanted struct {
	URL         string
	Events      []string
	Description string
}

// check returns everything that is wrong.
func (w *Wanted) check(loopback bool) error {
	var wrong fault.Fields
	w.URL = strings.TrimSpace(w.URL)
	u, err := url.Parse(w.URL)
	switch {
	case w.URL == "":
		wrong.Add("url", fault.RequiredField)
	case len(w.URL) > maxURL:
		wrong.Add("url", fault.TooLong)
	case err != nil || u.Hostname() == "" || !isPort(u.Port()) || u.User != nil || u.Fragment != "",
		u.Scheme != "https" && (u.Scheme != "http" || !loopback):
		wrong.Add("url", fault.InvalidFormat, "Use an address that begins with https:// and has no user name.")
	default:
		ip, err := netip.ParseAddr(u.Hostname())
		local := u.Hostname() == "localhost" || strings.HasSuffix(u.Hostname(), ".localhost")
		if err == nil && checkIP(ip, loopback) != nil || local && !loopback {
			wrong.Add("url", fault.InvalidFormat, "Use a public address.")
		}
	}
	if len(w.Events) == 0 {
		wrong.Add("events", fault.RequiredField)
	}
	for _, e := range w.Events {
		if e != everything && !slices.Contains(events.Types(), events.Type(e)) {
			wrong.Add("events", fault.OutOfRange, "This event type is unknown.")
			break
		}
	}
	slices.Sort(w.Events)
	if w.Events = slices.Compact(w.Events); slices.Contains(w.Events, everything) {
		w.Events = []string{everything}
	}
	if utf8.RuneCountInString(w.Description) > maxDescription {
		wrong.Add("description", fault.TooLong)
	}
	return wrong.Err()
}

// isPort reports whether an address may have this port: "" is that of its scheme.
func isPort(text string) bool {
	port, err := strconv.ParseUint(cmp.Or(text, "443"), 10, 16)
	return err == nil && port > 0
}

// List returns the customer's webhooks, newest first.
func (s *Service) List(ctx context.Context, customerID string) ([]q.WebhooksEndpoint, error) {
	return q.New(s.db.Read()).Endpoints(ctx, customerID)
}

// Add makes a webhook of the caller's, and returns its secret, which is never shown again. The owners are notified.
func (s *Service) Add(ctx context.Context, customerID string, w Wanted) (e q.WebhooksEndpoint, secret string, err error) {
	if err := w.check(s.config.Loopback); err != nil {
		return e, "", err
	}
	secret = newSecret()
	sealed, err := s.sealer.Seal(secretContext, []byte(secret))
	if err != nil {
		return e, "", err
	}
	types, err := json.Marshal(w.Events)
	if err != nil {
		return e, "", err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.makers.RequireStill(ctx, tx, making...); err != nil {
			return err
		}
		queries := q.New(tx)
		if n, err := queries.CountEndpoints(ctx, customerID); err != nil || n >= maxEndpoints {
			if err == nil {
				err = ErrStatus
			}
			return err
		}
		endpointID, by := id.New(), makerOf(ctx)
		if err := queries.InsertEndpoint(ctx, q.InsertEndpointParams{
			ID: endpointID, CustomerID: customerID, Url: w.URL, Events: string(types), Description: w.Description, Status: string(Active),
			Secret: sealed, CreatedAt: s.clock.Now(), MadeBy: by.user, MadeWith: by.key,
		}); err != nil {
			return err
		}
		if e, err = queries.Endpoint(ctx, endpointID); err != nil {
			return err
		}
		return s.tellOwners(ctx, tx, e, securityevents.WebhookMade, "webhook_made")
	})
	return e, secret, err
}

// change locks one of the customer's webhooks, lets do alter it and writes it, if the caller still has what is needed for it.
func (s *Service) change(
	ctx context.Context, customerID, endpointID string, needed []auth.Permission, do func(context.Context, db.Tx, *q.WebhooksEndpoint) error,
) (e q.WebhooksEndpoint, err error) {
	if !id.Valid(endpointID) {
		return e, ErrNotFound
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.makers.RequireStill(ctx, tx, needed...); err != nil {
			return err
		}
		if e, err = q.New(tx).LockEndpoint(ctx, endpointID); db.IsNoRows(err) || err == nil && e.CustomerID != customerID {
			return ErrNotFound
		}
		if err != nil {
			return err
		}
		before := Status(e.Status)
		if err := do(ctx, tx, &e); err != nil {
			return err
		}
		return setEndpoint(ctx, tx, e, before)
	})
	return e, err
}

// setEndpoint writes a locked webhook. Nothing else writes its status.
func setEndpoint(ctx context.Context, tx db.Tx, e q.WebhooksEndpoint, before Status) error {
	if err := endpointStates.Check(before, Status(e.Status)); err != nil {
		return err
	}
	return q.New(tx).SetEndpoint(ctx, q.SetEndpointParams{
		Url: e.Url, Events: e.Events, Description: e.Description, Status: e.Status, DisabledReason: e.DisabledReason, Secret: e.Secret,
		OldSecret: e.OldSecret, OldUntil: e.OldUntil,
		MadeBy: e.MadeBy, MadeWith: e.MadeWith, ID: e.ID,
	})
}

// making are the permissions of who makes a webhook, or changes where it sends what.
var making, managing = []auth.Permission{auth.Webhooks, auth.Read}, []auth.Permission{auth.Webhooks}

// Change replaces what the customer says of a webhook, whose maker is from then on the caller if it sends elsewhere or more.
// The owners are notified.
func (s *Service) Change(ctx context.Context, customerID, endpointID string, w Wanted) (q.WebhooksEndpoint, error) {
	if err := w.check(s.config.Loopback); err != nil {
		return q.WebhooksEndpoint{}, err
	}
	types, err := json.Marshal(w.Events)
	if err != nil {
		return q.WebhooksEndpoint{}, err
	}
	return s.change(ctx, customerID, endpointID, making, func(ctx context.Context, tx db.Tx, e *q.WebhooksEndpoint) error {
		if w.sendsMoreThan(*e) {
			makerOf(ctx).takeOver(e)
		}
		e.Url, e.Events, e.Description = w.URL, string(types), w.Description
		return s.tellOwners(ctx, tx, *e, securityevents.WebhookChanged, "webhook_changed")
	})
}

// sendsMoreThan reports whether the webhook would send elsewhere than it does, or more.
func (w Wanted) sendsMoreThan(e q.WebhooksEndpoint) bool {
	if w.URL != e.Url {
		return true
	}
	now := viewOf(e).Events
	return !slices.Contains(now, everything) && slices.ContainsFunc(w.Events, func(t string) bool { return !slices.Contains(now, t) })
}

// Delete ends a webhook.
func (s *Service) Delete(ctx context.Context, customerID, endpointID string) error {
	_, err := s.change(ctx, customerID, endpointID, managing, func(_ context.Context, _ db.Tx, e *q.WebhooksEndpoint) error {
		e.Status = string(Deleted)
		return nil
	})
	return err
}

// Rotate gives a webhook a new secret, and the caller as its maker. The secret before signs too, for 24 hours. The owners are
// told.
func (s *Service) Rotate(ctx context.Context, customerID, endpointID string) (e q.WebhooksEndpoint, secret string, err error) {
	secret = newSecret()
	sealed, err := s.sealer.Seal(secretContext, []byte(secret))
	if err != nil {
		return e, "", err
	}
	e, err = s.change(ctx, customerID, endpointID, making, func(ctx context.Context, tx db.Tx, e *q.WebhooksEndpoint) error {
		until := s.clock.Now().Add(rotationGrace)
		e.OldSecret, e.OldUntil, e.Secret = e.Secret, &until, sealed
		makerOf(ctx).takeOver(e)
		return s.tellOwners(ctx, tx, *e, securityevents.WebhookRotated, "webhook_rotated")
	})
	return e, secret, err
}

// Enable has events sent to a webhook again, and what waited for it. Whoever enables one whose maker has left owns it
// from then on, and the owners are notified.
func (s *Service) Enable(ctx context.Context, customerID, endpointID string) (q.WebhooksEndpoint, error) {
	e, err := s.change(ctx, customerID, endpointID, managing, func(ctx context.Context, tx db.Tx, e *q.WebhooksEndpoint) error {
		orphaned := e.DisabledReason == reasonMakerGone
		if e.Status, e.DisabledReason = string(Active), ""; !orphaned {
			return nil
		}
		makerOf(ctx).takeOver(e)
		return s.tellOwners(ctx, tx, *e, securityevents.WebhookEnabled, "webhook_enabled")
	})
	s.wakeUp()
	return e, err
}

// Test sends a ping to a webhook, and returns its delivery.
func (s *Service) Test(ctx context.Context, customerID, endpointID string) (d q.WebhooksDelivery, err error) {
	_, err = s.change(ctx, customerID, endpointID, managing, func(ctx context.Context, tx db.Tx, e *q.WebhooksEndpoint) error {
		if Status(e.Status) != Active {
			return ErrStatus
		}
		eventID, err := s.events.PublishNamed(ctx, tx, events.Event{CustomerID: customerID, Type: events.Ping, Subject: e.ID, Data: viewOf(*e)})
		if err != nil {
			return err
		}
		d, err = s.enqueue(ctx, tx, *e, eventID, events.Ping)
		return err
	})
	s.wakeUp()
	return d, err
}

// Deliveries returns one page of the deliveries of a webhook, newest first, and how many there are.
func (s *Service) Deliveries(
	ctx context.Context, customerID, endpointID string, w db.Window,
) (page []q.WebhooksDelivery, total int64, err error) {
	queries := q.New(s.db.Read())
	if e, err := queries.Endpoint(ctx, endpointID); db.IsNoRows(err) || err == nil && e.CustomerID != customerID {
		return nil, 0, ErrNotFound
	} else if err != nil {
		return nil, 0, err
	}
	at, before := w.Before()
	page, err = queries.Deliveries(ctx, q.DeliveriesParams{
		EndpointID: endpointID, BeforeAt: at, BeforeID: before, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil || w.ByCreation {
		return page, 0, err
	}
	total, err = queries.CountDeliveries(ctx, endpointID)
	return page, total, err
}

// Replay sends a delivery again, as often as a new one.
func (s *Service) Replay(ctx context.Context, customerID, deliveryID string) (d q.WebhooksDelivery, err error) {
	if !id.Valid(deliveryID) {
		return d, ErrNotFound
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		e, err := queries.LockEndpointOf(ctx, q.LockEndpointOfParams{DeliveryID: deliveryID, CustomerID: customerID})
		if db.IsNoRows(err) {
			return ErrNotFound
		}
		if err != nil {
			return err
		}
		if d, err = queries.LockDelivery(ctx, q.LockDeliveryParams{ID: deliveryID, CustomerID: customerID}); db.IsNoRows(err) {
			return ErrNotFound
		}
		if err != nil {
			return err
		}
		if Status(e.Status) != Active {
			return ErrStatus
		}
		if err := deliveryStates.Check(Status(d.Status), Pending); err != nil {
			return err
		}
		now := s.clock.Now()
		d.Status, d.NextAt = string(Pending), now
		if err := queries.Replay(ctx, q.ReplayParams{NextAt: now, ID: d.ID}); err != nil {
			return err
		}
		return queries.DueSooner(ctx, q.DueSoonerParams{DueAt: &now, ID: e.ID})
	})
	s.wakeUp()
	return d, err
}
