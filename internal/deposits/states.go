package deposits

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// The states of an announced deposit.
const (
	orderPrepared  = "prepared"
	orderAnnounced = "announced"
	orderReceived  = "received"
	orderExpired   = "expired"
	orderCancelled = "cancelled"
)

var orderStates = states.New("announced deposit",
	states.Row[string]{
		State: orderPrepared, Meaning: "the customer has the payment details",
		Next: []string{orderAnnounced, orderReceived, orderExpired, orderCancelled},
		Exit: "the customer announces the payment, pays or cancels; or the job deposits.expire_order", Exception: string(exceptions.JobFailing),
	},
	states.Row[string]{
		State: orderAnnounced, Meaning: "the customer confirmed that it will pay", Next: []string{orderReceived, orderExpired, orderCancelled},
		Exit: "the bank reports the credit, the customer cancels it, or the job deposits.expire_order", Exception: string(exceptions.JobFailing),
	},
	states.Row[string]{State: orderReceived, Meaning: "the payment arrived: it is credited, or held as an unmatched credit"},
	states.Row[string]{
		State: orderExpired, Meaning: "the payment did not arrive in time; a late payment is credited", Next: []string{orderReceived},
		Exit: "the bank reports the credit late; otherwise it is final",
	},
	states.Row[string]{State: orderCancelled, Meaning: "the customer cancelled it; a payment that still arrives is a separate deposit"},
)

// The states of an unmatched credit.
const (
	unmatchedOpen             = "open"
	unmatchedAwaitingApproval = "awaiting_approval"
	unmatchedAssigned         = "assigned"
	unmatchedReturning        = "returning"
	unmatchedReturned         = "returned"
	unmatchedPaymentReturned  = "payment_returned"
	unmatchedProceeds         = "proceeds"
)

var unmatchedStates = states.New("unmatched credit",
	states.Row[string]{
		State: unmatchedOpen, Meaning: "it matches no customer",
		Next:      []string{unmatchedAwaitingApproval, unmatchedAssigned, unmatchedReturned, unmatchedPaymentReturned, unmatchedProceeds},
		Exit:      "an operator assigns or returns it, marks a name in the payment as a false positive, or selects it as the proceeds of a reserve holding; its bank recalls it; or our payment that it returns ends",
		Exception: string(exceptions.UnmatchedCredit),
	},
	states.Row[string]{
		State: unmatchedAwaitingApproval, Meaning: "an operator requested an assignment or a return",
		Next: []string{unmatchedOpen, unmatchedAssigned, unmatchedReturning},
		Exit: "a second operator, in the queue of approvals; or its bank recalls it, which cancels the request",
	},
	states.Row[string]{State: unmatchedAssigned, Meaning: "credited to the customer that two operators agreed on"},
	states.Row[string]{
		State: unmatchedReturning, Meaning: "a payout returns it", Next: []string{unmatchedReturned, unmatchedOpen},
		Exit:      "the bank reports the debit or a rejection; or, before the payout is sent, the bank recalls the credit or a name is found on a sanctions list, and the payout is withdrawn",
		Exception: string(exceptions.PayoutUnanswered),
	},
	states.Row[string]{
		State: unmatchedReturned, Meaning: "it was returned to its sender", Next: []string{unmatchedOpen},
		Exit: "the sender's bank returns it again; otherwise it is final",
	},
	states.Row[string]{State: unmatchedPaymentReturned, Meaning: "it was a returned payment of ours, booked with its order"},
	states.Row[string]{State: unmatchedProceeds, Meaning: "two operators booked it as the proceeds of a reserve holding"},
)

// The reasons why a credit is unmatched.
const (
	reasonNoCustomer   = "no_customer"   // it came to none of the virtual accounts
	reasonOtherSender  = "other_sender"  // it did not come from a verified bank account of the customer
	reasonCustomerHeld = "customer_held" // the customer is frozen, or has an open screening match

	// The account is closed: the money is never the customer's. In the table it is a credit of a customer who is held, and closed.
	reasonAccountClosed = "account_closed"
)

// The states of a deposit on a chain.
const (
	chainSeen             = "seen"
	chainDropped          = "dropped"
	chainCredited         = "credited"
	chainQuarantined      = "quarantined"
	chainAwaitingApproval = "awaiting_approval"
	chainLost             = "lost"
	chainUnbooked         = "unbooked"
)

var chainStates = states.New("chain deposit",
	states.Row[string]{
		State: chainSeen, Meaning: "in a block that may still be removed",
		Next: []string{chainDropped, chainCredited, chainQuarantined, chainUnbooked},
		Exit: "the watcher, with enough confirmations or after a reorganisation", Exception: string(exceptions.ChainUnreachable),
	},
	states.Row[string]{
		State: chainDropped, Meaning: "removed by a reorganisation before it counted", Next: []string{chainSeen},
		Exit: "it is seen again in another block; otherwise it is final",
	},
	states.Row[string]{
		State: chainCredited, Meaning: "credited to the customer", Next: []string{chainLost, chainUnbooked},
		Exit: "a reorganisation deeper than the required confirmations; otherwise it is final",
	},
	states.Row[string]{
		State: chainQuarantined, Meaning: "booked, but not credited because of its sender or because the account is closed",
		Next: []string{chainAwaitingApproval, chainCredited, chainLost, chainUnbooked}, Exit: "the screening of the sender, or an operator",
		Exception: string(exceptions.ChainDepositHeld),
	},
	states.Row[string]{
		State: chainAwaitingApproval, Meaning: "quarantined, and an operator asked for its release or assignment",
		Next: []string{chainQuarantined, chainCredited, chainLost, chainUnbooked}, Exit: "a second operator, in the queue of approvals",
	},
	states.Row[string]{State: chainLost, Meaning: "reversed by a reorganisation, and the books follow"},
	states.Row[string]{
		State: chainUnbooked, Meaning: "the books could not follow", Next: []string{chainCredited, chainQuarantined, chainLost},
		Exit: "an operator books it again", Exception: string(exceptions.ChainDepositUnbooked),
	},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{orderStates.Describe(), unmatchedStates.Describe(), chainStates.Describe()}
}

// The verdicts on the sender of a deposit on a chain.
const (
	senderUnknown    = "unknown"
	senderClear      = "clear"
	senderSanctioned = "sanctioned"
	senderFrozen     = "frozen"
)
