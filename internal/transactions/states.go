package transactions

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
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
	// The two sides of a transfer between the accounts of a business.
	AccountTransferIn  Type = "account_transfer_in"
	AccountTransferOut Type = "account_transfer_out"
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
	AwaitingFunds    Status = "awaiting_funds"
	AwaitingApproval Status = "awaiting_approval"
	Pending          Status = "pending"
	InReview         Status = "in_review"
	Processing       Status = "processing"
	Completed        Status = "completed"
	Failed           Status = "failed"
	Cancelled        Status = "cancelled"
	Expired          Status = "expired"
	Returned         Status = "returned"
	Reversed         Status = "reversed"
)

// moves are the moves of each type of transaction. Only Move writes the status, and it asks this table.
var moves = map[Type]*states.Table[Status]{
	FiatDeposit: states.New("fiat deposit",
		states.Row[Status]{
			State: AwaitingFunds, Meaning: "the customer has the payment details; the payment has not arrived",
			Next: []Status{Completed, InReview, Expired, Cancelled},
			Exit: "the bank reports the credit, the customer cancels it, or the job deposits.expire_order",
		},
		states.Row[Status]{
			State: InReview, Meaning: "the payment arrived, and operators decide whether it is credited or returned",
			Next: []Status{Completed, Returned, Cancelled}, Exit: "two operators assign or return the credit; or its bank recalls it",
			Exception: string(exceptions.UnmatchedCredit),
		},
		states.Row[Status]{
			State: Returned, Meaning: "returned to its sender", Next: []Status{InReview},
			Exit: "the sender's bank returns it again; otherwise it is final",
		},
		states.Row[Status]{
			State:   Cancelled,
			Meaning: "its customer cancelled it, and a payment that still arrives is a separate deposit; or the money was not the customer's",
		},
		states.Row[Status]{
			State: Expired, Meaning: "the expected payment did not arrive in time; a late payment is credited", Next: []Status{Completed, InReview},
			Exit: "the bank reports the credit late; otherwise it is final",
		},
		states.Row[Status]{State: Completed, Meaning: "credited"},
	),
	FiatWithdrawal: states.New("fiat withdrawal",
		states.Row[Status]{
			State: AwaitingApproval, Meaning: "ordered, with its amount held; the customer's own team must approve it",
			Next: []Status{Pending, InReview, Cancelled}, Exit: "the customer's team, in its own queue of approvals; or it expires, or is cancelled",
		},
		states.Row[Status]{
			State: InReview, Meaning: "operators must approve it, or it is held by screening", Next: []Status{Pending, Completed, Failed, Cancelled},
			Exit:      "two operators: in the queue of approvals before it was ever ordered, else release or refuse of its exception; or the bank's report of it to restored books",
			Exception: string(exceptions.ScreeningHold),
		},
		states.Row[Status]{
			State: Pending, Meaning: "ordered, with its amount held; nothing was submitted to the bank",
			Next:      []Status{Processing, InReview, Completed, Failed, Cancelled},
			Exit:      "the jobs withdrawals.send and banking.send_payout; a freeze of the customer ends, or two operators or its customer cancel it",
			Exception: string(exceptions.JobFailing),
		},
		states.Row[Status]{
			State: Processing, Meaning: "submitted to the bank", Next: []Status{InReview, Completed, Failed, Cancelled},
			Exit:      "the bank reports the debit or a rejection; it is held or cancelled only if it is certain that nothing was submitted",
			Exception: string(exceptions.PayoutUnanswered),
		},
		states.Row[Status]{
			State: Completed, Meaning: "the bank debited our account", Next: []Status{Returned},
			Exit: "the payee's bank returns the payment; otherwise it is final",
		},
		states.Row[Status]{State: Returned, Meaning: "paid, and returned by the payee's bank"},
		states.Row[Status]{State: Failed, Meaning: "the bank did not pay, and the coins were returned"},
		states.Row[Status]{State: Cancelled, Meaning: "cancelled before anything was submitted; the coins and the fee were returned"},
	),
	ChainDeposit: states.New("chain deposit (transaction)",
		states.Row[Status]{
			State: Pending, Meaning: "seen in a block that may still be removed", Next: []Status{Completed, InReview, Reversed},
			Exit: "the watcher, with enough confirmations or after a reorganisation", Exception: string(exceptions.ChainUnreachable),
		},
		states.Row[Status]{
			State: InReview, Meaning: "in quarantine because of its sender, or not booked", Next: []Status{Completed, Failed},
			Exit: "the screening, or two operators", Exception: string(exceptions.ChainDepositHeld),
		},
		states.Row[Status]{
			State: Completed, Meaning: "credited", Next: []Status{Failed},
			Exit: "a reorganisation deeper than the required confirmations; otherwise it is final",
		},
		states.Row[Status]{
			State: Reversed, Meaning: "removed by a reorganisation before it counted", Next: []Status{Pending},
			Exit: "it is seen again in another block; otherwise it is final",
		},
		states.Row[Status]{State: Failed, Meaning: "removed by a reorganisation afterwards, and debited"},
	),
	ChainWithdrawal: states.New("chain withdrawal",
		states.Row[Status]{
			State: AwaitingApproval, Meaning: "ordered, with its amount held; the customer's own team must approve it",
			Next: []Status{Pending, InReview, Cancelled}, Exit: "the customer's team, in its own queue of approvals; or it expires, or is cancelled",
		},
		states.Row[Status]{
			State: InReview, Meaning: "operators must approve it, or it is held by screening", Next: []Status{Pending, Completed, Failed, Cancelled},
			Exit:      "two operators: in the queue of approvals before it was ever ordered, else release or refuse of its exception; or the chain's report of it to restored books",
			Exception: string(exceptions.ScreeningHold),
		},
		states.Row[Status]{
			State: Pending, Meaning: "ordered, with its amount held; nothing is signed",
			Next:      []Status{Processing, InReview, Completed, Failed, Cancelled},
			Exit:      "the job withdrawals.send, then the chain's sender; a freeze of the customer ends, or two operators or its customer cancel it",
			Exception: string(exceptions.MintStuck),
		},
		states.Row[Status]{
			State: Processing, Meaning: "a transaction is signed", Next: []Status{Completed, Failed}, Exit: "the watcher, with enough confirmations",
			Exception: string(exceptions.MintStuck),
		},
		states.Row[Status]{State: Completed, Meaning: "the coins arrived at the address"},
		states.Row[Status]{State: Failed, Meaning: "nothing was minted, and the coins were returned"},
		states.Row[Status]{State: Cancelled, Meaning: "cancelled before anything was signed; the coins and the fee were returned"},
	),
	FeeCharged: states.New("fee",
		states.Row[Status]{State: Completed, Meaning: "charged"},
	),
	Adjustment: states.New("adjustment",
		states.Row[Status]{State: Completed, Meaning: "booked"},
	),
	AccountTransferIn: states.New("transfer from another account of the business",
		states.Row[Status]{State: Completed, Meaning: "booked, in one entry with the other side"},
	),
	AccountTransferOut: states.New("transfer to another account of the business",
		states.Row[Status]{
			State: AwaitingApproval, Meaning: "ordered, with its amount held; the business's own team must approve it",
			Next: []Status{Completed, Cancelled}, Exit: "the team, in its own queue of approvals; or it expires, or is cancelled",
		},
		states.Row[Status]{State: Completed, Meaning: "booked, in one entry with the other side"},
		states.Row[Status]{State: Cancelled, Meaning: "rejected, not approved in time, or cancelled; the coins were returned"},
	),
}

// States describes the table of each type for docs/states.md.
func States() []states.Description {
	var all []states.Description
	for _, t := range []Type{FiatDeposit, FiatWithdrawal, ChainDeposit, ChainWithdrawal, FeeCharged, Adjustment, AccountTransferIn,
		AccountTransferOut} {
		all = append(all, moves[t].Describe())
	}
	return all
}
