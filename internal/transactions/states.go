package transactions

import (
	"slices"

	"github.com/gbpc/gbpc/internal/money"
)

// Type is what kind of movement a transaction is.
type Type string

// The types of transactions.
const (
	FiatDeposit     Type = "fiat_deposit"
	FiatWithdrawal  Type = "fiat_withdrawal"
	ChainDeposit    Type = "chain_deposit"
	ChainWithdrawal Type = "chain_withdrawal"
	FeeCharged      Type = "fee"
	Adjustment      Type = "adjustment"
)

// Currency returns the currency in which transactions of the type are ordered: pounds through a bank,
// coins on a chain.
func (t Type) Currency() money.Currency {
	if t == FiatWithdrawal || t == FiatDeposit {
		return money.GBP
	}
	return money.GBPC
}

// Status is how far a transaction has come, in the customer's words.
type Status string

// The states of a transaction.
const (
	AwaitingFunds Status = "awaiting_funds" // announced; the money has not come
	Pending       Status = "pending"        // ordered, or seen on the chain; nothing left or was credited yet
	InReview      Status = "in_review"      // operators must decide
	Processing    Status = "processing"     // on its way; the outcome is not known
	Completed     Status = "completed"
	Failed        Status = "failed"    // it is known that it did not happen, and money held for it is back
	Cancelled     Status = "cancelled" // a deposit that vanished before it counted
	Expired       Status = "expired"   // announced money that did not come in time
	Returned      Status = "returned"  // paid out, and sent back by the other bank
)

// moves are all moves a transaction can make.
var moves = map[Status][]Status{
	AwaitingFunds: {Completed, Expired},
	Expired:       {Completed}, // late money is credited
	Pending:       {InReview, Processing, Completed, Failed, Cancelled},
	InReview:      {Pending, Completed, Failed, Cancelled},
	Processing:    {Completed, Failed, Returned},
	Completed:     {Returned, Failed}, // failed: a deposit that a deep reorganisation took back
	Cancelled:     {Pending},          // seen again in another block
}

func (s Status) mayBecome(next Status) bool { return slices.Contains(moves[s], next) }
