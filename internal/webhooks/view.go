package webhooks

import (
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/webhooks/q"
)

// View is a webhook as the API shows it.
type View struct {
	ID             string    `json:"id"`
	URL            string    `json:"url"`
	Events         []string  `json:"events" nullable:"false" doc:"types of events; * is all"`
	Description    string    `json:"description"`
	Status         string    `json:"status" enum:"active,disabled"`
	DisabledReason *string   `json:"disabledReason" enum:"gone,failing,maker_gone" doc:"gone: it answered 410; failing: an event failed for good while none was delivered; maker_gone: the member or the key that made it may make none any more"`
	CreatedAt      time.Time `json:"createdAt"`
}

func viewOf(e q.WebhooksEndpoint) View {
	v := View{ID: e.ID, URL: e.Url, Events: []string{}, Description: e.Description, Status: e.Status, CreatedAt: e.CreatedAt}
	_ = json.Unmarshal([]byte(e.Events), &v.Events) // we wrote it
	if e.DisabledReason != "" {
		v.DisabledReason = &e.DisabledReason
	}
	return v
}

// messageView is the body of a message.
type messageView struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Account   string          `json:"account,omitempty"` // the sub-account that it is about
	Data      json.RawMessage `json:"data"`
}
