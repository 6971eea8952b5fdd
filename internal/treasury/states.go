package treasury

import "slices"

// FeePayoutState is the progress of a fee payout.
type FeePayoutState string

// The states of a fee payout.
const (
	FeePayoutRequested FeePayoutState = "requested" // an operator requested it, a second one has to approve
	FeePayoutRejected  FeePayoutState = "rejected"  // the second operator rejected it
	FeePayoutOrdered   FeePayoutState = "ordered"   // ordered from the bank; the outcome is not known yet
	FeePayoutDebited   FeePayoutState = "debited"   // the safeguarding account was debited, and it is booked
	FeePayoutCompleted FeePayoutState = "completed" // the corporate account was credited
	FeePayoutFailed    FeePayoutState = "failed"    // the bank did not pay; the fees are available again
	FeePayoutReturned  FeePayoutState = "returned"  // the payment was returned to the safeguarding account
)

// feePayoutMoves are the transitions of a fee payout.
var feePayoutMoves = map[FeePayoutState][]FeePayoutState{
	FeePayoutRequested: {FeePayoutRejected, FeePayoutOrdered},
	FeePayoutOrdered:   {FeePayoutDebited, FeePayoutCompleted, FeePayoutFailed},
	FeePayoutDebited:   {FeePayoutCompleted, FeePayoutReturned},
	FeePayoutCompleted: {FeePayoutReturned},
}

func (s FeePayoutState) may(to FeePayoutState) bool { return slices.Contains(feePayoutMoves[s], to) }

// DebitResolutionState is the progress of a debit resolution.
type DebitResolutionState string

// The states of a debit resolution.
const (
	DebitResolutionRequested   DebitResolutionState = "requested"     // an operator explained the debit, a second one has to approve
	DebitResolutionRejected    DebitResolutionState = "rejected"      // the second operator rejected it
	DebitResolutionToppingUp   DebitResolutionState = "topping_up"    // a top-up of the safeguarding account is ordered
	DebitResolutionTopUpFailed DebitResolutionState = "top_up_failed" // the bank did not pay the top-up; it has to be ordered again
	DebitResolutionCompleted   DebitResolutionState = "completed"     // bank and books agree about the debit
)

// debitResolutionMoves are the transitions of a debit resolution.
var debitResolutionMoves = map[DebitResolutionState][]DebitResolutionState{
	DebitResolutionRequested:   {DebitResolutionRejected, DebitResolutionToppingUp, DebitResolutionCompleted},
	DebitResolutionToppingUp:   {DebitResolutionTopUpFailed, DebitResolutionCompleted},
	DebitResolutionTopUpFailed: {DebitResolutionToppingUp},
}

func (s DebitResolutionState) may(to DebitResolutionState) bool {
	return slices.Contains(debitResolutionMoves[s], to)
}

// RepaymentState is the progress of a repayment.
type RepaymentState string

// The states of a repayment.
const (
	RepaymentRequested RepaymentState = "requested" // an operator named the credit that repays the debt, a second one has to approve
	RepaymentRejected  RepaymentState = "rejected"  // the second operator rejected it
	RepaymentBooked    RepaymentState = "booked"    // the customer owes that much less
)

// repaymentMoves are the transitions of a repayment.
var repaymentMoves = map[RepaymentState][]RepaymentState{
	RepaymentRequested: {RepaymentRejected, RepaymentBooked},
}

func (s RepaymentState) may(to RepaymentState) bool { return slices.Contains(repaymentMoves[s], to) }
