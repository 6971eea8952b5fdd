package webhooks

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

// Register adds the customers' calls.
func Register(r *api.Router, s *Service, access auth.Access) {
	h, may, mayMake := handler{s}, access.To(auth.Webhooks), access.ToAll(making...)
	api.Publishes[View](r, events.WebhookDisabled, events.Ping)
	api.List(r, "/developer/webhook", may, "listWebhooks", "Your webhooks", h.list)
	api.Post(r, "/developer/webhook", mayMake, "addWebhook", "Add a webhook; its secret is shown once", h.add, api.Describe(confirmed+ends))
	api.Put(r, "/developer/webhook/{id}", mayMake, "changeWebhook", "Change a webhook", h.change,
		api.Describe(
			"Another url or more events need a secondary authentication for this very body (A10008). Every owner is mailed. "+byKey+ends,
		))
	api.Delete(r, "/developer/webhook/{id}", may, "deleteWebhook", "Delete a webhook", h.remove)
	api.Post(
		r, "/developer/webhook/{id}/rotate", mayMake, "rotateWebhook", "Rotate the secret; the previous one also signs, for 24 hours", h.rotate,
		api.Describe(confirmed+ends),
	)
	api.Post(r, "/developer/webhook/{id}/test", may, "testWebhook", "Send a ping", h.test)
	api.Post(r, "/developer/webhook/{id}/enable", may, "enableWebhook", "Enable a webhook again", h.enable)
	api.List(r, "/developer/webhook/{id}/delivery", may, "listDeliveries", "What was sent to a webhook, newest first", h.deliveries)
	api.Post(r, "/developer/delivery/{id}/replay", may, "replayDelivery", "Send a delivery again", h.replay)
	s.makers.OnConfirm("addWebhook", h.describeAdded)
	s.makers.OnConfirm("changeWebhook", h.describeChanged)
	s.makers.OnConfirm("rotateWebhook", h.describeRotated)
}

const (
	byKey     = "A key needs the scopes webhooks and read: what is sent is the account's data. "
	confirmed = "Needs a secondary authentication for this very body (A10008), and mails every owner. " + byKey
	ends      = "The webhook is disabled when the person or key that created it loses permission."
)

type handler struct{ webhooks *Service }

type deliveryView struct {
	ID            string     `json:"id"`
	EventID       string     `json:"eventId"`
	Type          string     `json:"type"`
	Status        string     `json:"status" enum:"pending,delivered,failed"`
	Attempts      []Attempt  `json:"attempts" nullable:"false" doc:"the newest 20"`
	NextAttemptAt *time.Time `json:"nextAttemptAt" doc:"null: it is not sent again by itself"`
	CreatedAt     time.Time  `json:"createdAt"`
}

func deliveryViewOf(d q.WebhooksDelivery) deliveryView {
	v := deliveryView{ID: d.ID, EventID: d.EventID, Type: d.Type, Status: d.Status, Attempts: []Attempt{}, CreatedAt: d.CreatedAt}
	_ = json.Unmarshal([]byte(d.Attempts), &v.Attempts) // we wrote it
	if Status(d.Status) == Pending {
		v.NextAttemptAt = &d.NextAt
	}
	return v
}

func (h handler) list(ctx context.Context, in *struct{ api.Reading }) (api.Entries[View], error) {
	all, err := h.webhooks.List(ctx, auth.CustomerID(ctx))
	if err != nil {
		return api.Entries[View]{}, err
	}
	place := func(e q.WebhooksEndpoint) (time.Time, string) { return e.CreatedAt, e.ID }
	return api.ListedAll(in.Reading, all, place, func(e q.WebhooksEndpoint) (View, error) { return viewOf(e), nil })
}

type wantedBody struct {
	URL         string   `json:"url" missing:"checked" example:"https://example.com/webhooks"`
	Events      []string `json:"events" missing:"checked" doc:"types of events, or *"`
	Description string   `json:"description" required:"false"`
}

func (b wantedBody) wanted() Wanted {
	return Wanted(b)
}

type secretView struct {
	Webhook View   `json:"webhook"`
	Secret  string `json:"secret" example:"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" doc:"checks the signatures; shown once"`
}

type addInput struct{ Body wantedBody }

func (h handler) add(ctx context.Context, in *addInput) (secretView, error) {
	e, secret, err := h.webhooks.Add(ctx, auth.CustomerID(ctx), in.Body.wanted())
	return secretView{viewOf(e), secret}, err
}

type changeInput struct {
	ID   string `path:"id"`
	Body wantedBody
}

func (h handler) change(ctx context.Context, in *changeInput) (View, error) {
	e, err := h.webhooks.Change(ctx, auth.CustomerID(ctx), in.ID, in.Body.wanted())
	return viewOf(e), err
}

type idInput struct {
	ID string `path:"id"`
}

func (h handler) remove(ctx context.Context, in *idInput) (*api.Nothing, error) {
	return nil, h.webhooks.Delete(ctx, auth.CustomerID(ctx), in.ID)
}

func (h handler) rotate(ctx context.Context, in *idInput) (secretView, error) {
	e, secret, err := h.webhooks.Rotate(ctx, auth.CustomerID(ctx), in.ID)
	return secretView{viewOf(e), secret}, err
}

func (h handler) test(ctx context.Context, in *idInput) (deliveryView, error) {
	d, err := h.webhooks.Test(ctx, auth.CustomerID(ctx), in.ID)
	return deliveryViewOf(d), err
}

func (h handler) enable(ctx context.Context, in *idInput) (View, error) {
	e, err := h.webhooks.Enable(ctx, auth.CustomerID(ctx), in.ID)
	return viewOf(e), err
}

type listDeliveries struct {
	api.Reading
	ID string `path:"id"`
}

func (h handler) deliveries(ctx context.Context, in *listDeliveries) (api.Entries[deliveryView], error) {
	page, total, err := h.webhooks.Deliveries(ctx, auth.CustomerID(ctx), in.ID, in.Window())
	if err != nil {
		return api.Entries[deliveryView]{}, err
	}
	views := make([]deliveryView, len(page))
	for i, d := range page {
		views[i] = deliveryViewOf(d)
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return page[i].CreatedAt, page[i].ID }), nil
}

func (h handler) replay(ctx context.Context, in *idInput) (deliveryView, error) {
	d, err := h.webhooks.Replay(ctx, auth.CustomerID(ctx), in.ID)
	return deliveryViewOf(d), err
}
