package verification

import "slices"

// Status is the status of a record or a member; the API shows the number.
type Status int32

// The states of a record and of a member.
const (
	Draft    Status = 0 // being filled in by the customer, or reopened
	InReview Status = 1 // submitted; only members who have not verified yet can still do so
	Approved Status = 2 // the customer may use the product
	Returned Status = 3 // to be corrected and submitted again, unless it was rejected
)

// recordMoves lists every transition of a record. A record that was rejected stays Returned for good.
var recordMoves = map[Status][]Status{
	Draft:    {InReview},
	InReview: {Approved, Returned},
	Returned: {Draft, InReview},
}

// transitionTo moves the record to the next state, or returns an error that says why it cannot.
func (r *Record) transitionTo(next Status) error {
	if r.Status == next && next == Draft {
		return nil // a draft is saved repeatedly
	}
	if !slices.Contains(recordMoves[r.Status], next) || r.Status == Returned && r.Decision == Reject {
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
