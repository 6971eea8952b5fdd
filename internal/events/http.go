package events

import (
	"context"
	"encoding/json"
	"time"

	"github.com/gbpc/gbpc/internal/kit/api"
)

// Register adds the customers' calls. customerOf returns the customer for whom the caller acts.
func Register(r *api.Router, l *Log, read api.Access, customerOf func(context.Context) string) {
	h := handler{l, customerOf}
	api.List(r, "/event", read, "listEvents", "What happened, oldest first", h.list,
		api.Describe(
			"The log of the account, in the order in which changes were committed, for 90 days. Read on after the last event you have: nothing is left out, and nothing is given twice.",
		))
}

type handler struct {
	log        *Log
	customerOf func(context.Context) string
}

type listEvents struct {
	api.Reading
	After string `query:"after" maxLength:"64" doc:"the id of an event: only those that follow it"`
	Type  string `query:"type" enum:"transaction.created,transaction.updated,transaction.completed,transaction.failed,transaction.returned,transaction.cancelled,deposit.received,bank_account.verified,bank_account.failed,address.active,approval.requested,approval.decided,verification.decided,key.created,key.revoked,statement.ready,webhook.disabled,ping"`
}

// View is an event as the API and webhooks show it.
type View struct {
	ID        string          `json:"id"`
	Type      string          `json:"type" enum:"transaction.created,transaction.updated,transaction.completed,transaction.failed,transaction.returned,transaction.cancelled,deposit.received,bank_account.verified,bank_account.failed,address.active,approval.requested,approval.decided,verification.decided,key.created,key.revoked,statement.ready,webhook.disabled,ping"`
	CreatedAt time.Time       `json:"createdAt"`
	Account   string          `json:"account,omitempty" doc:"the sub-account that it is about; absent for the account itself"`
	Data      json.RawMessage `json:"data" doc:"the object as its GET showed it then"`
}

func (h handler) list(ctx context.Context, in *listEvents) (api.Entries[View], error) {
	page, total, err := h.log.List(ctx, h.customerOf(ctx), Selection{After: in.After, Type: Type(in.Type)}, in.Window())
	if err != nil {
		return api.Entries[View]{}, err
	}
	views := make([]View, len(page))
	for i, e := range page {
		views[i] = View{ID: e.ID, Type: string(e.Type), CreatedAt: e.CreatedAt, Account: e.Account(), Data: e.Data}
	}
	return api.Listed(in.Reading, views, total, func(i int) (time.Time, string) { return time.Time{}, page[i].ID }), nil
}
