package webhooks

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the status of an endpoint, or of a delivery.
type Status string

// The statuses of an endpoint, and of a delivery.
const (
	Active   Status = "active"
	Disabled Status = "disabled"
	Deleted  Status = "deleted"

	Pending   Status = "pending"
	Delivered Status = "delivered"
	Failed    Status = "failed"
)

var endpointStates = states.New("webhook",
	states.Row[Status]{
		State: Active, Meaning: "events are sent to it", Next: []Status{Disabled, Deleted},
		Exit: "the customer; an answer 410; an event that failed for good while none was delivered; or its creator lost permission",
	},
	states.Row[Status]{
		State: Disabled, Meaning: "nothing is sent to it; pending deliveries stay", Next: []Status{Active, Deleted},
		Exit: "the customer enables or deletes it",
	},
	states.Row[Status]{State: Deleted, Meaning: "its customer has deleted it"},
)

var deliveryStates = states.New("webhook delivery",
	states.Row[Status]{
		State: Pending, Meaning: "sent at its due time", Next: []Status{Delivered, Failed},
		Exit: "the sender of webhooks, ten times at most; then the customer has it sent again",
	},
	states.Row[Status]{
		State: Delivered, Meaning: "the endpoint answered with 2xx", Next: []Status{Pending},
		Exit: "the customer has it sent again; otherwise it is final",
	},
	states.Row[Status]{
		State: Failed, Meaning: "the last attempt failed, or the endpoint is gone", Next: []Status{Pending},
		Exit: "the customer has it sent again; otherwise it is final",
	},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{endpointStates.Describe(), deliveryStates.Describe()}
}
