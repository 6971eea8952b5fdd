package team

import "github.com/gbpc/gbpc/internal/kit/fault"

var (
	// ErrNotFound means that the business has no such member, invitation or approval.
	ErrNotFound = fault.For(fault.NoTeamThing)
	// ErrForbidden means that the caller's role does not allow it.
	ErrForbidden = fault.New(fault.Forbidden)
	// ErrUnsatisfiable means that the team could not satisfy the policy.
	ErrUnsatisfiable = fault.New(fault.PolicyUnsatisfiable)
	// ErrLastOwner means that the business would have no owner.
	ErrLastOwner = fault.New(fault.LastOwner)
	// ErrMember means that the person is a member already.
	ErrMember = fault.New(fault.AlreadyMember)
	// ErrInvitation means that the invitation is unknown, was used or has expired, or is another person's.
	ErrInvitation = fault.New(fault.InvitationEnded)
	// ErrOwnRequest means that the caller asked for what is to be decided.
	ErrOwnRequest = fault.New(fault.OwnApproval)
	// ErrDecided means that the approval is not pending any more, or that the caller has decided already.
	ErrDecided = fault.New(fault.ApprovalDecided)
	// ErrNoApprovers means that too few members may approve what the caller asks for.
	ErrNoApprovers = fault.New(fault.NoApprovers)
	// ErrNeeded means that the team could not satisfy its policy without the member.
	ErrNeeded = fault.New(fault.PolicyNeedsMember)
	// ErrNotABusiness means that the account is an individual's.
	ErrNotABusiness = fault.New(fault.NotABusiness)
	// ErrChangePending means that a change of the policy waits already.
	ErrChangePending = fault.New(fault.PolicyChangePending)
	// ErrOwnRole means that the caller would change their own role.
	ErrOwnRole = fault.New(fault.OwnRole)
	// ErrIdentity means that the caller has no identity check of their own.
	ErrIdentity = fault.New(fault.IdentityCheckRequired)
	// ErrFrozen means that the business is frozen or closed.
	ErrFrozen = fault.New(fault.CustomerFrozen)
)
