package backing

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

const twoOperators = "a second operator, in the queue of approvals"

// HoldingState says whether an instrument may be held.
type HoldingState string

// The states of a holding.
const (
	HoldingProposed HoldingState = "proposed"
	HoldingRejected HoldingState = "rejected"
	HoldingActive   HoldingState = "active"
)

var holdingStates = states.New("holding of the reserve",
	states.Row[HoldingState]{
		State: HoldingProposed, Meaning: "an operator entered the instrument, the custodian and its bank account; a second one must approve it",
		Next: []HoldingState{HoldingRejected, HoldingActive}, Exit: twoOperators,
	},
	states.Row[HoldingState]{State: HoldingRejected, Meaning: "the second operator rejected it"},
	states.Row[HoldingState]{State: HoldingActive, Meaning: "it can be bought"},
)

// OrderState is the progress of an order.
type OrderState string

// The states of an order.
const (
	OrderRequested OrderState = "requested"
	OrderRejected  OrderState = "rejected"
	OrderOrdered   OrderState = "ordered"
	OrderDebited   OrderState = "debited"
	OrderAwaiting  OrderState = "awaiting"
	OrderMatched   OrderState = "matched"
	OrderSettled   OrderState = "settled"
	OrderFailed    OrderState = "failed"
	OrderReturned  OrderState = "returned"
	OrderCancelled OrderState = "cancelled"
)

const late = string(exceptions.ReserveOrderLate)

var orderStates = states.New("order of the reserve",
	states.Row[OrderState]{
		State: OrderRequested, Meaning: "an operator requested it; a second one must approve it",
		Next: []OrderState{OrderRejected, OrderCancelled, OrderOrdered, OrderAwaiting, OrderSettled}, Exit: twoOperators, Exception: late,
	},
	states.Row[OrderState]{State: OrderRejected, Meaning: "the second operator rejected it"},
	states.Row[OrderState]{
		State: OrderOrdered, Meaning: "the payment is ordered from the bank; the outcome is not known yet",
		Next: []OrderState{OrderDebited, OrderSettled, OrderFailed}, Exit: "the bank reports the debit or a rejection",
		Exception: string(exceptions.PayoutUnanswered),
	},
	states.Row[OrderState]{
		State: OrderDebited, Meaning: "a transfer was debited from one of our accounts and not yet credited to the other",
		Next: []OrderState{OrderSettled, OrderReturned}, Exit: "the bank reports the credit, or a return", Exception: late,
	},
	states.Row[OrderState]{
		State: OrderAwaiting, Meaning: "approved; the custodian has not paid yet", Next: []OrderState{OrderMatched, OrderCancelled},
		Exit: "an operator selects the credit that pays it, or cancels it", Exception: late,
	},
	states.Row[OrderState]{
		State: OrderMatched, Meaning: "an operator selected the credit that pays it; a second one must approve it",
		Next: []OrderState{OrderAwaiting, OrderSettled}, Exit: twoOperators, Exception: late,
	},
	states.Row[OrderState]{
		State: OrderSettled, Meaning: "the bank made the payment and it is booked", Next: []OrderState{OrderReturned},
		Exit: "the bank returns our payment; otherwise it is final",
	},
	states.Row[OrderState]{State: OrderFailed, Meaning: "the bank did not pay; nothing was bought"},
	states.Row[OrderState]{State: OrderReturned, Meaning: "the payment was returned"},
	states.Row[OrderState]{State: OrderCancelled, Meaning: "nothing was sold, or the selected credit belongs to someone else"},
)

// ValuationState says whether a valuation counts.
type ValuationState string

// The states of a valuation.
const (
	ValuationRequested ValuationState = "requested"
	ValuationRejected  ValuationState = "rejected"
	ValuationAccepted  ValuationState = "accepted"
)

var valuationStates = states.New("valuation",
	states.Row[ValuationState]{
		State: ValuationRequested, Meaning: "an operator entered it; a second one must approve it",
		Next: []ValuationState{ValuationRejected, ValuationAccepted}, Exit: twoOperators, Exception: string(exceptions.ReserveValuationStale),
	},
	states.Row[ValuationState]{State: ValuationRejected, Meaning: "the second operator rejected it"},
	states.Row[ValuationState]{State: ValuationAccepted, Meaning: "it counts until it is too old or replaced by a newer one"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{holdingStates.Describe(), orderStates.Describe(), valuationStates.Describe()}
}
