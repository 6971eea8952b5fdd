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
	states.Row[string]{State: orderPrepared, Meaning: "the customer knows where to pay", Next: []string{orderAnnounced, orderReceived, orderExpired, orderCancelled}, Exit: "the customer announces the payment, pays or cancels; or the job deposits.expire_order", Exception: string(exceptions.JobFailing)},
	states.Row[string]{State: orderAnnounced, Meaning: "the customer said that it will pay", Next: []string{orderReceived, orderExpired, orderCancelled}, Exit: "the bank reports the credit, the customer cancels it, or the job deposits.expire_order", Exception: string(exceptions.JobFailing)},
	states.Row[string]{State: orderReceived, Meaning: "the money has come: it is credited, or held as an unmatched credit"},
	states.Row[string]{State: orderExpired, Meaning: "the money did not come in time; late money is credited", Next: []string{orderReceived}, Exit: "the bank reports the credit late; otherwise it is over"},
	states.Row[string]{State: orderCancelled, Meaning: "the customer will not pay; money that comes all the same is a deposit of its own"},
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
	states.Row[string]{State: unmatchedOpen, Meaning: "it matches no customer", Next: []string{unmatchedAwaitingApproval, unmatchedAssigned, unmatchedReturned, unmatchedPaymentReturned, unmatchedProceeds}, Exit: "an operator assigns or returns it, or says that a name that came with it is not one on a sanctions list, or names it as what a holding of the reserve paid; its bank recalls it; or the payment of ours that came back with it ends", Exception: string(exceptions.UnmatchedCredit)},
	states.Row[string]{State: unmatchedAwaitingApproval, Meaning: "an operator asked another to agree to an assignment or a return", Next: []string{unmatchedOpen, unmatchedAssigned, unmatchedReturning}, Exit: "a second operator, in the queue of approvals; or its bank recalls it, which cancels the request"},
	states.Row[string]{State: unmatchedAssigned, Meaning: "credited to the customer that two operators agreed on"},
	states.Row[string]{State: unmatchedReturning, Meaning: "a payout sends it back", Next: []string{unmatchedReturned, unmatchedOpen}, Exit: "the bank reports the debit or a rejection; or it recalls the credit, or a name is found on a list, before the payout has left, which is withdrawn", Exception: string(exceptions.PayoutUnanswered)},
	states.Row[string]{State: unmatchedReturned, Meaning: "it went back to its sender", Next: []string{unmatchedOpen}, Exit: "the sender's bank sends it back again; otherwise it is over"},
	states.Row[string]{State: unmatchedPaymentReturned, Meaning: "it was a payment of ours that came back, which its order has booked"},
	states.Row[string]{State: unmatchedProceeds, Meaning: "it is what a holding of the reserve paid, as two operators agreed"},
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
	states.Row[string]{State: chainSeen, Meaning: "in a block that may still be removed", Next: []string{chainDropped, chainCredited, chainQuarantined, chainUnbooked}, Exit: "the watcher, with enough confirmations or after a reorganisation", Exception: string(exceptions.ChainUnreachable)},
	states.Row[string]{State: chainDropped, Meaning: "removed by a reorganisation before it counted", Next: []string{chainSeen}, Exit: "it is seen again in another block; otherwise it is over"},
	states.Row[string]{State: chainCredited, Meaning: "the customer has the coins", Next: []string{chainLost, chainUnbooked}, Exit: "a reorganisation deeper than the confirmations; otherwise it is over"},
	states.Row[string]{State: chainQuarantined, Meaning: "booked, and kept from the customer because of its sender, or because the account is closed", Next: []string{chainAwaitingApproval, chainCredited, chainLost, chainUnbooked}, Exit: "the screening of the sender, or an operator", Exception: string(exceptions.ChainDepositHeld)},
	states.Row[string]{State: chainAwaitingApproval, Meaning: "quarantined, and an operator asked for its release or assignment", Next: []string{chainQuarantined, chainCredited, chainLost, chainUnbooked}, Exit: "a second operator, in the queue of approvals"},
	states.Row[string]{State: chainLost, Meaning: "a reorganisation took it back, and the books follow"},
	states.Row[string]{State: chainUnbooked, Meaning: "the books could not follow", Next: []string{chainCredited, chainQuarantined, chainLost}, Exit: "an operator books it again", Exception: string(exceptions.ChainDepositUnbooked)},
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
