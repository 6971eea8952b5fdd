package path

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"github.com/gbpc/gbpc/clients/go"
)

func (x examples) events(ctx context.Context) error {
	client := x.client
	// example: listEvents
	for event, err := range client.Events.List(ctx, gbpc.EventQuery{Type: gbpc.EventTypeTransactionCompleted}) {
		if err != nil {
			return err
		}
		fmt.Println(event.ID, event.Type)
	}
	// end
	last := ""
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	handle := func(gbpc.Event) { stop() }
	// example: follow
	for event, err := range client.Events.Follow(ctx, gbpc.Follow{After: last}) {
		if err != nil {
			return err
		}
		handle(event)
		last = event.ID // keep it in the same transaction as what you did
	}
	// end
	return nil
}

func (x examples) webhooks(ctx context.Context) error {
	client := x.client
	// example: addWebhook
	added, err := client.Webhooks.Add(ctx, gbpc.WantedWebhook{URL: "http://localhost:9999/hook", Events: []string{"*"}})
	if err != nil {
		return err
	}
	fmt.Println("keep this secret:", added.Secret)
	// end
	id := added.Webhook.ID
	// example: changeWebhook
	webhook, err := client.Webhooks.Change(ctx, id, gbpc.WantedWebhook{
		URL: "http://localhost:9999/hook", Events: []string{"transaction.completed", "transaction.failed"},
	})
	// end
	if err != nil || webhook.Status != gbpc.WebhookStatusActive {
		return fmt.Errorf("webhook: %w", err)
	}
	// example: testWebhook
	delivery, err := client.Webhooks.Test(ctx, id)
	// end
	if err != nil {
		return err
	}
	// example: replayDelivery
	delivery, err = client.Webhooks.Replay(ctx, delivery.ID)
	// end
	if err != nil || delivery.Type != "ping" {
		return fmt.Errorf("replay: %w", err)
	}
	// example: listDeliveries
	for delivery, err := range client.Webhooks.Deliveries(ctx, id, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(delivery.EventID, delivery.Status)
	}
	// end
	// example: rotateWebhook
	rotated, err := client.Webhooks.Rotate(ctx, id)
	// end
	if err != nil || rotated.Secret == added.Secret {
		return fmt.Errorf("rotate: %w", err)
	}
	// example: enableWebhook
	webhook, err = client.Webhooks.Enable(ctx, id)
	// end
	if err != nil || webhook.ID != id {
		return fmt.Errorf("enable: %w", err)
	}
	// example: listWebhooks
	for webhook, err := range client.Webhooks.List(ctx, gbpc.Paging{}) {
		if err != nil {
			return err
		}
		fmt.Println(webhook.URL, webhook.Status)
	}
	// end
	// example: deleteWebhook
	err = client.Webhooks.Remove(ctx, id)
	// end
	return err
}

// hookExample is how an endpoint checks what comes.
func hookExample(secret string, handled func(*gbpc.Event)) http.HandlerFunc {
	// example: verify
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			return
		}
		event, err := gbpc.VerifyWebhook(body, r.Header, secret)
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		handled(event)
	}
	// end
}
