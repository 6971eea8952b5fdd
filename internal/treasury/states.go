package treasury

import "slices"

// FeePayoutState is how far the taking of earned fees has come.
type FeePayoutState string

// The states of a fee payout.
const (
	FeePayoutRequested FeePayoutState = "requested" // an operator asked another to agree
	FeePayoutRejected  FeePayoutState = "rejected"  // the other did not
	FeePayoutOrdered   FeePayoutState = "ordered"   // the bank is to pay; whether it did is not known
	FeePayoutDebited   FeePayoutState = "debited"   // the safeguarding account was debited, and the books with it
	FeePayoutCompleted FeePayoutState = "completed" // our own account was credited
	FeePayoutFailed    FeePayoutState = "failed"    // the bank did not pay and will not: the fees are where they were
	FeePayoutReturned  FeePayoutState = "returned"  // it was paid, and came back to the safeguarding account
)

// feePayoutMoves are all steps of a fee payout.
var feePayoutMoves = map[FeePayoutState][]FeePayoutState{
	FeePayoutRequested: {FeePayoutRejected, FeePayoutOrdered},
	FeePayoutOrdered:   {FeePayoutDebited, FeePayoutCompleted, FeePayoutFailed},
	FeePayoutDebited:   {FeePayoutCompleted, FeePayoutReturned},
	FeePayoutCompleted: {FeePayoutReturned},
}

func (s FeePayoutState) may(to FeePayoutState) bool { return slices.Contains(feePayoutMoves[s], to) }

// DebitResolutionState is how far the explaining of a debit has come.
type DebitResolutionState string

// The states of a debit resolution.
const (
	DebitResolutionRequested   DebitResolutionState = "requested"     // an operator said what it was, and asked another to agree
	DebitResolutionRejected    DebitResolutionState = "rejected"      // the other did not
	DebitResolutionToppingUp   DebitResolutionState = "topping_up"    // our own cash is on its way to where customers' money is short
	DebitResolutionTopUpFailed DebitResolutionState = "top_up_failed" // the bank did not pay it: it is to be ordered again
	DebitResolutionCompleted   DebitResolutionState = "completed"     // bank and books agree about it
)

// debitResolutionMoves are all steps of a debit resolution.
var debitResolutionMoves = map[DebitResolutionState][]DebitResolutionState{
	DebitResolutionRequested:   {DebitResolutionRejected, DebitResolutionToppingUp, DebitResolutionCompleted},
	DebitResolutionToppingUp:   {DebitResolutionTopUpFailed, DebitResolutionCompleted},
	DebitResolutionTopUpFailed: {DebitResolutionToppingUp},
}

func (s DebitResolutionState) may(to DebitResolutionState) bool {
	return slices.Contains(debitResolutionMoves[s], to)
}

// RepaymentState is how far the booking of a repayment has come.
type RepaymentState string

// The states of a repayment.
const (
	RepaymentRequested RepaymentState = "requested" // an operator said which credit repays what a customer owes, and asked another to agree
	RepaymentRejected  RepaymentState = "rejected"  // the other did not
	RepaymentBooked    RepaymentState = "booked"    // the customer owes that much less
)

// repaymentMoves are all steps of a repayment.
var repaymentMoves = map[RepaymentState][]RepaymentState{
	RepaymentRequested: {RepaymentRejected, RepaymentBooked},
}

func (s RepaymentState) may(to RepaymentState) bool { return slices.Contains(repaymentMoves[s], to) }
