package travelrule

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// State is the state of a message.
type State string

// The states of a message.
const (
	Pending   State = "pending"
	Accepted  State = "accepted"
	Released  State = "released"
	Recorded  State = "recorded"
	Rejected  State = "rejected"
	Settled   State = "settled"
	Cancelled State = "cancelled"

	Expected State = "expected"
	Matched  State = "matched"
	Missing  State = "missing"
	Supplied State = "supplied"
	Closed   State = "closed"
)

const (
	directionOut = "out"
	directionIn  = "in"
)

var outgoing = states.New("travel-rule message that we send",
	states.Row[State]{
		State: Pending, Meaning: "the receiving provider was asked; the payment is held", Next: []State{Accepted, Rejected, Released, Cancelled},
		Exit: "the provider's answer, or a decision of two operators", Exception: string(exceptions.TravelRuleUnanswered),
	},
	states.Row[State]{
		State: Accepted, Meaning: "the provider accepts the payment, which continues", Next: []State{Settled, Cancelled},
		Exit: "the payment's end", Exception: string(exceptions.MintStuck),
	},
	states.Row[State]{
		State: Released, Meaning: "two operators released the payment without an answer", Next: []State{Settled, Cancelled},
		Exit: "the payment's end", Exception: string(exceptions.MintStuck),
	},
	states.Row[State]{
		State: Recorded, Meaning: "the provider cannot be reached, and the payment continues as configured; the data is recorded",
	},
	states.Row[State]{State: Rejected, Meaning: "the provider or two operators refused the payment; its amount is returned"},
	states.Row[State]{State: Settled, Meaning: "the coins were sent; the provider is notified of the transaction"},
	states.Row[State]{State: Cancelled, Meaning: "the payment ended otherwise; a provider that had accepted it is notified"},
)

var incoming = states.New("travel-rule message about a deposit",
	states.Row[State]{
		State: Expected, Meaning: "a provider announced coins", Next: []State{Matched, Cancelled},
		Exit: "the deposit, or the provider's cancellation; otherwise it stays expected, and nothing waits for it",
	},
	states.Row[State]{State: Matched, Meaning: "the coins arrived"},
	states.Row[State]{
		State: Missing, Meaning: "coins at or above the threshold arrived without a provider's message", Next: []State{Supplied, Closed},
		Exit: "the provider's message, or a compliance officer's note, from the queue of missing messages",
	},
	states.Row[State]{State: Supplied, Meaning: "the message arrived after the coins"},
	states.Row[State]{State: Closed, Meaning: "a compliance officer recorded why no message is needed"},
	states.Row[State]{State: Cancelled, Meaning: "the provider does not send the coins"},
)

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{outgoing.Describe(), incoming.Describe()}
}
