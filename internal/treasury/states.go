package treasury

import "slices"

// CashingState is how far the taking of earned fees has come.
type CashingState string

// The states of a cashing.
const (
	CashingAsked    CashingState = "asked"    // an operator asked another to agree
	CashingRefused  CashingState = "refused"  // the other did not
	CashingOrdered  CashingState = "ordered"  // the bank is to pay; whether it did is not known
	CashingPaid     CashingState = "paid"     // the safeguarding account was debited, and the books with it
	CashingDone     CashingState = "done"     // our own account was credited
	CashingFailed   CashingState = "failed"   // the bank did not pay and will not: the fees are where they were
	CashingReturned CashingState = "returned" // it was paid, and came back to the safeguarding account
)

// cashingMoves are all steps of a cashing.
var cashingMoves = map[CashingState][]CashingState{
	CashingAsked:   {CashingRefused, CashingOrdered},
	CashingOrdered: {CashingPaid, CashingDone, CashingFailed},
	CashingPaid:    {CashingDone, CashingReturned},
	CashingDone:    {CashingReturned},
}

func (s CashingState) may(to CashingState) bool { return slices.Contains(cashingMoves[s], to) }

// PostingState is how far the explaining of a debit has come.
type PostingState string

// The states of a posting.
const (
	PostingAsked    PostingState = "asked"    // an operator said what it was, and asked another to agree
	PostingRefused  PostingState = "refused"  // the other did not
	PostingFilling  PostingState = "filling"  // our own cash is on its way to where customers' money is short
	PostingUnfilled PostingState = "unfilled" // the bank did not pay it: it is to be ordered again
	PostingDone     PostingState = "done"     // bank and books agree about it
)

// postingMoves are all steps of a posting.
var postingMoves = map[PostingState][]PostingState{
	PostingAsked:    {PostingRefused, PostingFilling, PostingDone},
	PostingFilling:  {PostingUnfilled, PostingDone},
	PostingUnfilled: {PostingFilling},
}

func (s PostingState) may(to PostingState) bool { return slices.Contains(postingMoves[s], to) }

// RepaymentState is how far the booking of a repayment has come.
type RepaymentState string

// The states of a repayment.
const (
	RepaymentAsked   RepaymentState = "asked"   // an operator said which credit repays what a customer owes, and asked another to agree
	RepaymentRefused RepaymentState = "refused" // the other did not
	RepaymentBooked  RepaymentState = "booked"  // the customer owes that much less
)

// repaymentMoves are all steps of a repayment.
var repaymentMoves = map[RepaymentState][]RepaymentState{
	RepaymentAsked: {RepaymentRefused, RepaymentBooked},
}

func (s RepaymentState) may(to RepaymentState) bool { return slices.Contains(repaymentMoves[s], to) }
