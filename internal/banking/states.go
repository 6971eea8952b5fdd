package banking

import "slices"

// PayoutState says how far a payout has come.
type PayoutState string

// The states of a payout.
const (
	Ordered  PayoutState = "ordered"  // recorded; nothing was sent
	Staged   PayoutState = "staged"   // ready to be sent, and may have been sent
	Sent     PayoutState = "sent"     // submitted to the bank; only the bank can end it now
	Settled  PayoutState = "settled"  // the bank debited our account
	Rejected PayoutState = "rejected" // the bank did not pay and will not pay
	Returned PayoutState = "returned" // it was paid, and the money was returned
)

// payoutMoves are the permitted changes of state.
var payoutMoves = map[PayoutState][]PayoutState{
	Ordered: {Staged, Rejected},
	Staged:  {Sent, Settled, Rejected}, // the bank can answer before we have recorded the submission
	Sent:    {Settled, Rejected},
	Settled: {Returned},
}

func (s PayoutState) may(to PayoutState) bool { return slices.Contains(payoutMoves[s], to) }

// BankAccountState says how far the verification of a customer's bank account has come.
type BankAccountState string

// The states of a customer's bank account. A failed account can be removed or added again.
const (
	AccountPending  BankAccountState = "pending"  // the micro-deposit with the code was ordered and the code not entered yet
	AccountVerified BankAccountState = "verified" // the customer entered the code
	AccountFailed   BankAccountState = "failed"   // too many wrong codes, the code expired, or the micro-deposit failed
)

// bankAccountMoves are the permitted changes of state.
var bankAccountMoves = map[BankAccountState][]BankAccountState{
	AccountPending:  {AccountVerified, AccountFailed},
	AccountVerified: {AccountFailed}, // the bank returned the micro-deposit afterwards
}

func (s BankAccountState) may(to BankAccountState) bool {
	return slices.Contains(bankAccountMoves[s], to)
}
