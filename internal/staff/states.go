package staff

import "slices"

// Status is where an approval stands.
type Status string

// An approval is decided once.
const (
	Pending  Status = "pending"  // fewer operators than needed have agreed, and none has refused
	Approved Status = "approved" // it was carried out in the same transaction
	Rejected Status = "rejected" // one operator refused
)

// approvalMoves are all steps an approval can take.
var approvalMoves = map[Status][]Status{
	Pending: {Approved, Rejected},
}

func (s Status) mayBecome(next Status) bool { return slices.Contains(approvalMoves[s], next) }
