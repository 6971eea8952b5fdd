package verification

import "github.com/gbpc/gbpc/internal/kit/states"

// Status is the status of a record or a member; the API shows the number.
type Status int32

// The states of a record and of a member.
const (
	Draft    Status = 0
	InReview Status = 1
	Approved Status = 2
	Returned Status = 3
)

// A record that was rejected stays Returned for good.
var recordStates = states.New("identity check",
	states.Row[Status]{
		State: Draft, Name: "0 draft", Meaning: "being filled in by the customer, or reopened", Next: []Status{InReview},
		Exit: "the customer submits it",
	},
	states.Row[Status]{
		State: InReview, Name: "1 in review", Meaning: "submitted; only members who have not verified yet can still do so",
		Next: []Status{Approved, Returned}, Exit: "a reviewer, in the queue of identity checks",
	},
	states.Row[Status]{State: Approved, Name: "2 approved", Meaning: "the customer may use the product"},
	states.Row[Status]{
		State: Returned, Name: "3 returned", Meaning: "to be corrected and submitted again, unless it was rejected",
		Next: []Status{Draft, InReview}, Exit: "the customer corrects it",
	},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description { return []states.Description{recordStates.Describe()} }

// transitionTo moves the record to the next state, or returns an error that says why it cannot.
func (r *Record) transitionTo(next Status) error {
	if r.Status == next && next == Draft {
		return nil // a draft is saved repeatedly
	}
	if !recordStates.May(r.Status, next) || r.Status == Returned && r.Decision == Reject {
		return r.transitionError()
	}
	r.Status = next
	return nil
}

// editable returns an error if the record can no longer be changed.
func (r *Record) editable() error {
	switch {
	case r.Status == InReview:
		return ErrInReview
	case r.Status == Approved, r.Status == Returned && r.Decision == Reject:
		return ErrFinal
	}
	return nil
}

// transitionError returns the reason why the record cannot be moved.
func (r *Record) transitionError() error {
	if err := r.editable(); err != nil {
		return err
	}
	return ErrNotInReview
}
