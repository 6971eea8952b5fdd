package treasury

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// twoOperators is the exit of what one operator requested.
const twoOperators = "a second operator, in the queue of approvals"

// FeePayoutState is the progress of a fee payout.
type FeePayoutState string

// The states of a fee payout.
const (
	FeePayoutRequested FeePayoutState = "requested"
	FeePayoutRejected  FeePayoutState = "rejected"
	FeePayoutOrdered   FeePayoutState = "ordered"
	FeePayoutDebited   FeePayoutState = "debited"
	FeePayoutCompleted FeePayoutState = "completed"
	FeePayoutFailed    FeePayoutState = "failed"
	FeePayoutReturned  FeePayoutState = "returned"
)

var feePayoutStates = states.New("fee payout",
	states.Row[FeePayoutState]{
		State: FeePayoutRequested, Meaning: "an operator requested it; a second one must approve it",
		Next: []FeePayoutState{FeePayoutRejected, FeePayoutOrdered}, Exit: twoOperators,
	},
	states.Row[FeePayoutState]{State: FeePayoutRejected, Meaning: "the second operator rejected it"},
	states.Row[FeePayoutState]{
		State: FeePayoutOrdered, Meaning: "ordered from the bank; the outcome is not known yet",
		Next: []FeePayoutState{FeePayoutDebited, FeePayoutCompleted, FeePayoutFailed}, Exit: "the bank reports the debit or a rejection",
		Exception: string(exceptions.PayoutUnanswered),
	},
	states.Row[FeePayoutState]{
		State: FeePayoutDebited, Meaning: "the safeguarding account was debited, and it is booked",
		Next: []FeePayoutState{FeePayoutCompleted, FeePayoutReturned}, Exit: "the bank reports the credit of the corporate account, or a return",
		Exception: string(exceptions.Reconciliation),
	},
	states.Row[FeePayoutState]{
		State: FeePayoutCompleted, Meaning: "the corporate account was credited", Next: []FeePayoutState{FeePayoutReturned},
		Exit: "the bank returns the payment; otherwise it is final",
	},
	states.Row[FeePayoutState]{State: FeePayoutFailed, Meaning: "the bank did not pay; the fees are available again"},
	states.Row[FeePayoutState]{State: FeePayoutReturned, Meaning: "the payment was returned to the safeguarding account"},
)

// DebitResolutionState is the progress of a debit resolution.
type DebitResolutionState string

// The states of a debit resolution.
const (
	DebitResolutionRequested   DebitResolutionState = "requested"
	DebitResolutionRejected    DebitResolutionState = "rejected"
	DebitResolutionCancelled   DebitResolutionState = "cancelled"
	DebitResolutionToppingUp   DebitResolutionState = "topping_up"
	DebitResolutionTopUpFailed DebitResolutionState = "top_up_failed"
	DebitResolutionCompleted   DebitResolutionState = "completed"
)

var debitResolutionStates = states.New("debit resolution",
	states.Row[DebitResolutionState]{
		State: DebitResolutionRequested, Meaning: "an operator requested a resolution; a second one must approve it",
		Next: []DebitResolutionState{DebitResolutionRejected, DebitResolutionCancelled, DebitResolutionToppingUp, DebitResolutionCompleted},
		Exit: twoOperators,
	},
	states.Row[DebitResolutionState]{State: DebitResolutionRejected, Meaning: "the second operator rejected it"},
	states.Row[DebitResolutionState]{
		State: DebitResolutionCancelled, Meaning: "the debit was resolved another way before a second operator decided",
	},
	states.Row[DebitResolutionState]{
		State: DebitResolutionToppingUp, Meaning: "a top-up of the safeguarding account is ordered",
		Next: []DebitResolutionState{DebitResolutionTopUpFailed, DebitResolutionCompleted}, Exit: "the bank reports the debit or a rejection",
		Exception: string(exceptions.PayoutUnanswered),
	},
	states.Row[DebitResolutionState]{
		State: DebitResolutionTopUpFailed, Meaning: "the bank did not pay the top-up; it must be ordered again",
		Next: []DebitResolutionState{DebitResolutionToppingUp}, Exit: "an operator orders it again, in the list of debit resolutions",
		Exception: string(exceptions.Reconciliation),
	},
	states.Row[DebitResolutionState]{State: DebitResolutionCompleted, Meaning: "bank and books agree about the debit"},
)

// RepaymentState is the progress of a repayment.
type RepaymentState string

// The states of a repayment.
const (
	RepaymentRequested RepaymentState = "requested"
	RepaymentRejected  RepaymentState = "rejected"
	RepaymentCancelled RepaymentState = "cancelled"
	RepaymentBooked    RepaymentState = "booked"
)

var repaymentStates = states.New("repayment",
	states.Row[RepaymentState]{
		State: RepaymentRequested, Meaning: "an operator selected the credit that repays the debt; a second one must approve it",
		Next: []RepaymentState{RepaymentRejected, RepaymentCancelled, RepaymentBooked}, Exit: twoOperators,
	},
	states.Row[RepaymentState]{State: RepaymentRejected, Meaning: "the second operator rejected it"},
	states.Row[RepaymentState]{State: RepaymentCancelled, Meaning: "the customer's debt fell before a second operator decided"},
	states.Row[RepaymentState]{State: RepaymentBooked, Meaning: "the debt is reduced by the credit"},
)

// JournalState is the progress of a manual entry.
type JournalState string

// The states of a manual entry.
const (
	JournalRequested JournalState = "requested"
	JournalRejected  JournalState = "rejected"
	JournalBooked    JournalState = "booked"
)

var journalStates = states.New("journal",
	states.Row[JournalState]{
		State: JournalRequested, Meaning: "an operator requested the entry; a second one must approve it",
		Next: []JournalState{JournalRejected, JournalBooked}, Exit: twoOperators,
	},
	states.Row[JournalState]{State: JournalRejected, Meaning: "the second operator rejected it"},
	states.Row[JournalState]{State: JournalBooked, Meaning: "the entry is in the books; a mistake is reversed by another journal"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{
		feePayoutStates.Describe(), debitResolutionStates.Describe(), repaymentStates.Describe(), journalStates.Describe(),
	}
}
