package banking

import "slices"

// PayoutState is how far a payment has come.
type PayoutState string

// The states of a payment of ours.
const (
	Ordered  PayoutState = "ordered"  // written down, nothing has left
	Staged   PayoutState = "staged"   // ready, and may have left
	Sent     PayoutState = "sent"     // given to the bank; only the bank ends it
	Settled  PayoutState = "settled"  // the bank debited us
	Rejected PayoutState = "rejected" // the bank did not pay and will not
	Returned PayoutState = "returned" // it was paid, and came back
)

// payoutMoves are all steps of a payment of ours.
var payoutMoves = map[PayoutState][]PayoutState{
	Ordered: {Staged, Rejected},
	Staged:  {Sent, Settled, Rejected}, // the bank can answer before we have noted that we sent
	Sent:    {Settled, Rejected},
	Settled: {Returned},
}

func (s PayoutState) may(to PayoutState) bool { return slices.Contains(payoutMoves[s], to) }

// BankState is how far a bank account's verification has come.
type BankState string

// The states of a customer's bank account. A failed one can be removed, or added again.
const (
	Pending    BankState = "pending"  // the penny with the code is on its way, or waits to be read
	IsVerified BankState = "verified" // the customer read the code
	Failed     BankState = "failed"   // wrong codes, too late, or the penny did not arrive
)

// bankMoves are all steps of a customer's bank account.
var bankMoves = map[BankState][]BankState{
	Pending:    {IsVerified, Failed},
	IsVerified: {Failed}, // the penny came back after all
}

func (s BankState) may(to BankState) bool { return slices.Contains(bankMoves[s], to) }
