package webhooks

import (
	"context"
	"strings"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/webhooks/q"
)

// What the calls act on, for who is asked to authenticate them. What cannot be done is refused before anybody is asked.

func (h handler) describeAdded(_ context.Context, input any) (auth.Summary, error) {
	in := input.(*addInput) //nolint:forcetypeassert // the input of the call that it is registered for
	w := in.Body.wanted()
	err := w.check(h.webhooks.config.Loopback)
	return w.summary(), err
}

func (h handler) describeChanged(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*changeInput) //nolint:forcetypeassert // the input of the call that it is registered for
	w := in.Body.wanted()
	if err := w.check(h.webhooks.config.Loopback); err != nil {
		return auth.Summary{}, err
	}
	e, err := h.webhooks.endpoint(ctx, auth.CustomerID(ctx), in.ID)
	if err == nil && !w.sendsMoreThan(e) {
		err = auth.ErrNotAsked
	}
	return w.summary(), err
}

func (h handler) describeRotated(ctx context.Context, input any) (auth.Summary, error) {
	in := input.(*idInput) //nolint:forcetypeassert // the input of the call that it is registered for
	e, err := h.webhooks.endpoint(ctx, auth.CustomerID(ctx), in.ID)
	return auth.Summary{Item: e.Url}, err
}

func (w Wanted) summary() auth.Summary {
	return auth.Summary{Item: w.URL + ": " + strings.Join(w.Events, ", ")}
}

// endpoint returns one of the customer's webhooks, or ErrNotFound.
func (s *Service) endpoint(ctx context.Context, customerID, endpointID string) (e q.WebhooksEndpoint, err error) {
	e, err = q.New(s.db.Read()).Endpoint(ctx, endpointID)
	if db.IsNoRows(err) || err == nil && e.CustomerID != customerID {
		err = ErrNotFound
	}
	return e, err
}
