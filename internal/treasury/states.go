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
