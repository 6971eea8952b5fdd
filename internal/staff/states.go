package staff

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the state of an approval.
type Status string

// The states of an approval. It is decided once, or cancelled.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
	// Cancelled means that what was to be approved moved on before the operators decided.
	Cancelled Status = "cancelled"
)

var approvalStates = states.New("approval",
	states.Row[Status]{
		State: Pending, Meaning: "fewer operators than needed have approved, and none has rejected",
		Next: []Status{Approved, Rejected, Cancelled}, Exit: "operators, in the queue of approvals; or its subject changes",
	},
	states.Row[Status]{State: Approved, Meaning: "it was carried out in the same transaction"},
	states.Row[Status]{State: Rejected, Meaning: "one operator rejected it"},
	states.Row[Status]{State: Cancelled, Meaning: "its subject changed before it was decided; the cause says how"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{approvalStates.Describe()} }
