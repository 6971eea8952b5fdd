package staff

import "slices"

// Status is the state of an approval.
type Status string

// The states of an approval. It is decided once.
const (
	Pending  Status = "pending"  // fewer operators than needed have approved, and none has rejected
	Approved Status = "approved" // it was carried out in the same transaction
	Rejected Status = "rejected" // one operator rejected it
)

// approvalMoves are all transitions of an approval.
var approvalMoves = map[Status][]Status{
	Pending: {Approved, Rejected},
}

func (s Status) mayBecome(next Status) bool { return slices.Contains(approvalMoves[s], next) }
