package deposits

// The states of an announced deposit.
const (
	orderPrepared  = "prepared"  // the customer knows where to pay
	orderAnnounced = "announced" // and said that it will
	orderReceived  = "received"
	orderExpired   = "expired"
)

// The states of an unmatched credit.
const (
	unmatchedOpen             = "open"
	unmatchedAwaitingApproval = "awaiting_approval" // an operator asked another to agree to an assignment or a return
	unmatchedAssigned         = "assigned"
	unmatchedReturning        = "returning"
	unmatchedReturned         = "returned"
)

// The reasons why a credit is unmatched.
const (
	reasonNoCustomer   = "no_customer"   // it came to none of the virtual accounts
	reasonOtherSender  = "other_sender"  // it did not come from a verified bank account of the customer
	reasonCustomerHeld = "customer_held" // the customer is frozen or closed, or has an open screening match
)

// The states of a deposit on a chain.
const (
	chainSeen             = "seen"
	chainDropped          = "dropped"
	chainCredited         = "credited"
	chainQuarantined      = "quarantined"
	chainAwaitingApproval = "awaiting_approval" // quarantined, and an operator asked for its release
	chainLost             = "lost"
	chainUnbooked         = "unbooked" // the books could not follow: operators must look
)

// The verdicts on the sender of a deposit on a chain.
const (
	senderUnknown    = "unknown"
	senderClear      = "clear"
	senderSanctioned = "sanctioned"
	senderFrozen     = "frozen"
)
