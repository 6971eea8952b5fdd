package webhooks

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth/securityevents"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

// pauses are the times until a delivery that failed is sent again.
var pauses = []time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour,
	24 * time.Hour,
}

const (
	reasonGone    = "gone"    // it answered 410
	reasonFailing = "failing" // nothing was delivered while an event failed for good
	// reasonMakerGone: whoever made it may make none any more.
	reasonMakerGone = "maker_gone"
	keptAttempts    = 20
)

// Attempt is one attempt of a delivery.
type Attempt struct {
	At         time.Time `json:"at"`
	HTTPStatus *int      `json:"httpStatus" doc:"null: there was no answer"`
	Error      *string   `json:"error" enum:"timeout,connection,name_not_found,address_refused,redirect,http_status,invalid_url" doc:"null: it was delivered"`
	Millis     int64     `json:"millis" doc:"how long it took"`
}

// record writes the attempts of a round in one transaction, and disables the endpoint if they say so.
func (s *Service) record(ctx context.Context, e q.WebhooksEndpoint, done []attempted, slow bool) error {
	return s.db.Tx(context.WithoutCancel(ctx), func(ctx context.Context, tx db.Tx) error {
		locked, err := q.New(tx).LockEndpoint(ctx, e.ID)
		if db.IsNoRows(err) {
			return nil
		}
		if err != nil {
			return err
		}
		reason, delivered := "", locked.DeliveredAt
		for _, a := range done {
			if a.attempt.Error == nil && (delivered == nil || delivered.Before(a.attempt.At)) {
				delivered = &a.attempt.At
			}
		}
		for _, a := range done {
			why, err := recordOne(ctx, tx, a, delivered)
			if err != nil {
				return err
			}
			if why != "" && reason != reasonGone {
				reason = why
			}
		}
		until := s.wall.Now().Add(leaseDuration)
		if err := q.New(tx).Attempted(ctx, q.AttemptedParams{LeasedUntil: &until, Slow: slow, DeliveredAt: delivered, ID: e.ID}); err != nil {
			return err
		}
		if reason == "" || Status(locked.Status) != Active {
			return nil
		}
		return s.disable(ctx, tx, locked, reason)
	})
}

// recordOne writes one attempt and returns why the endpoint is to be disabled, if it is.
func recordOne(ctx context.Context, tx db.Tx, a attempted, delivered *time.Time) (reason string, err error) {
	var all []Attempt
	if err := json.Unmarshal([]byte(a.Attempts), &all); err != nil {
		return "", err
	}
	all = append(all, a.attempt)
	text, err := json.Marshal(all[max(0, len(all)-keptAttempts):])
	if err != nil {
		return "", err
	}
	next := q.SetDeliveryParams{
		Status: string(Pending), Attempts: string(text), Tries: a.Tries + 1, FirstAt: a.FirstAt, NextAt: a.NextAt, ID: a.ID, TriesBefore: a.Tries,
	}
	if next.FirstAt == nil {
		next.FirstAt = &a.attempt.At
	}
	switch {
	case a.attempt.Error == nil:
		next.Status = string(Delivered)
	case a.gone:
		next.Status, reason = string(Failed), reasonGone
	case a.Tries >= int64(len(pauses)):
		next.Status = string(Failed)
		if delivered == nil || delivered.Before(*next.FirstAt) {
			reason = reasonFailing
		}
	default:
		next.NextAt = a.attempt.At.Add(jitter(pauses[a.Tries]))
	}
	if Status(next.Status) != Pending {
		if err := deliveryStates.Check(Pending, Status(next.Status)); err != nil {
			return "", err
		}
	}
	_, err = q.New(tx).SetDelivery(ctx, next) // none: it was recorded or replayed meanwhile
	return reason, err
}

// disabledLetters are the emails about a webhook that was disabled, by the reason.
var disabledLetters = map[string]string{
	reasonGone: "webhook_disabled", reasonFailing: "webhook_disabled", reasonMakerGone: "webhook_maker_gone",
}

// disable stops a webhook, tells the owners and publishes it.
func (s *Service) disable(ctx context.Context, tx db.Tx, e q.WebhooksEndpoint, reason string) error {
	before := Status(e.Status)
	e.Status, e.DisabledReason = string(Disabled), reason
	if err := setEndpoint(ctx, tx, e, before); err != nil {
		return err
	}
	if err := s.events.Publish(ctx, tx, events.Event{
		CustomerID: e.CustomerID, Type: events.WebhookDisabled, Subject: e.ID, Data: viewOf(e),
	}); err != nil {
		return err
	}
	return s.tellOwners(ctx, tx, e, securityevents.WebhookDisabled, disabledLetters[reason])
}
