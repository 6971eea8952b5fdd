package withdrawals

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// ReviewReason is a code for why operators must review a withdrawal.
type ReviewReason string

// The review reasons.
const (
	ReviewAmount   ReviewReason = "amount"          // it is as large as two operators must agree to
	ReviewMatch    ReviewReason = "screening_match" // the customer has an open screening match
	ReviewVelocity ReviewReason = "velocity"        // the customer pays out unusually many times or much in a day
)

// The states of a batch.
const (
	batchAwaitingApproval = "awaiting_approval"
	batchPending          = "pending"
	batchCompleted        = "completed"
	batchCancelled        = "cancelled"
)

var batchStates = states.New("batch of withdrawals",
	states.Row[string]{
		State: batchAwaitingApproval, Meaning: "accepted, with its amount held; the customer's own team must approve it",
		Next: []string{batchPending, batchCancelled}, Exit: "the customer's team, in its own queue of approvals; or it expires, or is cancelled",
	},
	states.Row[string]{
		State: batchPending, Meaning: "accepted, with its amount held; its payments are being started", Next: []string{batchCompleted},
		Exit: "the job withdrawals.batch", Exception: string(exceptions.JobFailing),
	},
	states.Row[string]{State: batchCompleted, Meaning: "each of its payments was started, or failed to start and its amount was returned"},
	states.Row[string]{
		State:   batchCancelled,
		Meaning: "rejected, not approved in time, or cancelled by its customer; none of it was started, and its amount was returned",
	},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{batchStates.Describe()} }
