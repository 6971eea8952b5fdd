package team

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the state of an approval.
type Status string

// The states of an approval. It is decided once.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Rejected Status = "rejected"
	// Expired means that nobody decided in time.
	Expired Status = "expired"
	// Cancelled means that whoever asked took it back.
	Cancelled Status = "cancelled"
)

var approvalStates = states.New("team approval",
	states.Row[Status]{
		State: Pending, Meaning: "fewer members than needed have approved, and none has rejected",
		Next: []Status{Approved, Rejected, Expired, Cancelled},
		Exit: "the business's own team, in its queue; the order is cancelled; or the job team.expire, after seven days",
	},
	states.Row[Status]{State: Approved, Meaning: "as many members as the policy needs approved; carried out in the same transaction"},
	states.Row[Status]{State: Rejected, Meaning: "one member rejected it"},
	states.Row[Status]{State: Expired, Meaning: "it was not decided within seven days"},
	states.Row[Status]{State: Cancelled, Meaning: "what was to be approved was cancelled or removed before it was decided"},
)

// InvitationStatus is the state of an invitation.
type InvitationStatus string

// The states of an invitation. One that is pending past its time has expired.
const (
	InvitationPending   InvitationStatus = "pending"
	InvitationAccepted  InvitationStatus = "accepted"
	InvitationCancelled InvitationStatus = "cancelled"
	InvitationExpired   InvitationStatus = "expired"
)

var invitationStates = states.New("team invitation",
	states.Row[InvitationStatus]{
		State: InvitationPending, Meaning: "the link was mailed and can be used; past its seven days it counts as expired",
		Next: []InvitationStatus{InvitationAccepted, InvitationCancelled},
		Exit: "the invited person accepts; the team cancels it or invites the address again; otherwise it expires",
	},
	states.Row[InvitationStatus]{State: InvitationAccepted, Meaning: "the invited person is a member"},
	states.Row[InvitationStatus]{State: InvitationCancelled, Meaning: "the team cancelled it, or the member who sent it left the team"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{approvalStates.Describe(), invitationStates.Describe()}
}
