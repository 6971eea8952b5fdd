package verification

import "github.com/gbpc/gbpc/internal/kit/fault"

// What a customer or an operator can be refused for.
var (
	// ErrNotFound: there is no such record, member or match, or it is another customer's.
	ErrNotFound = fault.For(fault.NoIdentityRecord)
	// ErrInReview: the record was submitted and is in review.
	ErrInReview = fault.New(fault.VerificationInReview)
	// ErrFinal: the record was approved, or rejected for good.
	ErrFinal = fault.New(fault.VerificationFinal)
	// ErrWrongKind: individuals and businesses are verified differently.
	ErrWrongKind = fault.New(fault.WrongAccountType)
	// ErrLink: the member's link is unknown, used or too old.
	ErrLink = fault.New(fault.MemberCodeExpired)
	// ErrOwnership: the shares of all owners would pass the whole.
	ErrOwnership = fault.New(fault.OwnershipExceeded)
	// ErrMembersIncomplete: a member of the business has not verified yet.
	ErrMembersIncomplete = fault.New(fault.MembersIncomplete)
	// ErrNotLive: the provider has withdrawn the applicant's liveness since the case was submitted.
	ErrNotLive = fault.New(fault.Conflict)
	// ErrScreening: a screening match is potential or confirmed.
	ErrScreening = fault.New(fault.ScreeningOpen)
	// ErrNotInReview: the case was decided already, or not submitted yet.
	ErrNotInReview = fault.New(fault.NotInReview)
	// ErrCompleted: the member has verified and the case is in review.
	ErrCompleted = fault.New(fault.Conflict)
)
