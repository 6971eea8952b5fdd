package staff

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the state of an approval.
type Status string

// The states of an approval. It is decided once.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
)

var approvalStates = states.New("approval",
	states.Row[Status]{State: Pending, Meaning: "fewer operators than needed have approved, and none has rejected", Next: []Status{Approved, Rejected}, Exit: "operators, in the queue of approvals"},
	states.Row[Status]{State: Approved, Meaning: "it was carried out in the same transaction"},
	states.Row[Status]{State: Rejected, Meaning: "one operator rejected it"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{approvalStates.Describe()} }
