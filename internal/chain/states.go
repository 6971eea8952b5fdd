package chain

import (
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/states"
)

// OrderState says how far an order has come.
type OrderState string

// The states of an order.
const (
	Waiting   OrderState = "waiting"
	Reserved  OrderState = "reserved"
	Sent      OrderState = "sent"
	Mined     OrderState = "mined"
	Confirmed OrderState = "confirmed"
	Failed    OrderState = "failed"
	Cancelled OrderState = "cancelled"
)

// An order goes back when it could not be signed, when another transaction used its nonce, when it (or what had carried it out
// instead) was reorganised away, or when it reverted and may be tried again. It stays in a state when its transaction was replaced
// or mined in another block.
var orderStates = states.New("chain order",
	states.Row[OrderState]{
		State: Waiting, Meaning: "nothing is signed; a reason is stored if the contract rejects it for now",
		Next:      []OrderState{Reserved, Failed, Cancelled},
		Exit:      "the chain's sender, at each block; after a failure, when its pause ends; a mint after customer and address are screened again",
		Exception: string(exceptions.ChainOrder),
	},
	states.Row[OrderState]{
		State: Reserved, Meaning: "a nonce is assigned and the transaction is about to be signed", Next: []OrderState{Sent, Waiting},
		Exit: "the chain's sender: it signs, or gives the nonce back if the signer refuses", Exception: string(exceptions.ChainOrder),
	},
	states.Row[OrderState]{
		State: Sent, Meaning: "the signed transaction is stored, and sent until it is mined", Next: []OrderState{Mined, Waiting},
		Exit: "a block includes it; the sender raises its fee up to the ceiling", Exception: string(exceptions.ChainOrder),
	},
	states.Row[OrderState]{
		State: Mined, Meaning: "in a block that a reorganisation may still remove",
		Next: []OrderState{Confirmed, Sent, Waiting, Failed, Cancelled}, Exit: "further blocks", Exception: string(exceptions.ChainUnreachable),
	},
	states.Row[OrderState]{
		State: Confirmed, Meaning: "in a block with enough confirmations", Next: []OrderState{Sent},
		Exit: "a reorganisation deeper than the required confirmations; otherwise it is final",
	},
	states.Row[OrderState]{State: Failed, Meaning: "it will not be carried out"},
	states.Row[OrderState]{
		State: Cancelled, Meaning: "not needed: its effect already exists, or operators cancelled it", Next: []OrderState{Waiting},
		Exit: "a reorganisation removes the mint or burn that made it unnecessary; otherwise it is final",
	},
)

// isFinal reports whether an order in this state ends here, unless a reorganisation reopens it.
func (s OrderState) isFinal() bool { return s == Confirmed || s == Failed || s == Cancelled }

func (s OrderState) checkMove(next OrderState) error { return orderStates.Check(s, next) }

// States describes the tables of the package for docs/states.md.
func States() []states.Description {
	return []states.Description{orderStates.Describe(), eventStates.Describe()}
}

// Reason is the code of why an order waits, failed or was cancelled.
type Reason string

// The reasons. The contract gives those down to ReasonContractError.
const (
	ReasonReserveReportStale  Reason = "reserve_report_stale"
	ReasonReserveExceeded     Reason = "reserve_exceeded"
	ReasonPaused              Reason = "paused"
	ReasonAlreadyPaused       Reason = "already_paused"
	ReasonNotPaused           Reason = "not_paused"
	ReasonAlreadyExecuted     Reason = "already_executed"
	ReasonAccountFrozen       Reason = "account_frozen"
	ReasonAccountNotFrozen    Reason = "account_not_frozen"
	ReasonInvalidReceiver     Reason = "invalid_receiver"
	ReasonInsufficientBalance Reason = "insufficient_balance"
	ReasonAllowanceExceeded   Reason = "mint_allowance_exceeded"
	ReasonRoleMissing         Reason = "role_missing"
	ReasonContractError       Reason = "contract_error" // an error of the contract that is none of the above

	ReasonReverted      Reason = "reverted"       // mined and reverted; the order is tried again
	ReasonNonceConflict Reason = "nonce_conflict" // another transaction used the nonce; the order is tried again
	ReasonDepositLost   Reason = "deposit_lost"   // a reorganisation removed a deposit of the sweep
	ReasonCancelled     Reason = "cancelled"      // operators cancelled the order
	ReasonHeld          Reason = "held"           // the mint may not leave now: its withdrawal is held, or minting is stopped
	ReasonEarlierOrder  Reason = "earlier_order"  // an earlier order on the same switch, allowance or account comes first
	ReasonSuperseded    Reason = "superseded"     // a later order on the same switch, allowance or account took effect first
	// the role's key is replaced: what the older one signed comes first, or a server has the older one
	ReasonKeyChanges Reason = "key_changes"
	ReasonOutOfGas   Reason = "out_of_gas" // its key cannot pay for gas
	ReasonStuck      Reason = "stuck"      // not mined, and the fees have reached the maximum

	ReasonKeyMissing     Reason = "key_missing"     // the key is not on this server
	ReasonSignerRefused  Reason = "signer_refused"  // the signer does not sign
	ReasonSignerTimeout  Reason = "signer_timeout"  // the signer does not answer
	ReasonUnknownAddress Reason = "unknown_address" // coins are to be taken from an address that is no deposit address of ours
	ReasonNodeError      Reason = "node_error"      // the node does not answer a call about this order, but answers others
	ReasonInternalError  Reason = "internal_error"  // a fault of this program
)

// eventState says how certain an event is.
type eventState = string

const (
	seen      eventState = "seen"
	confirmed eventState = "confirmed"
	dropped   eventState = "dropped"
	lost      eventState = "lost"
)

var eventStates = states.New("chain event",
	states.Row[eventState]{
		State: seen, Meaning: "in a block that a reorganisation may still remove, or set aside for review",
		Next:      []eventState{confirmed, dropped},
		Exit:      "the watcher, with enough confirmations, or after a reorganisation; an event in review is checked again",
		Exception: string(exceptions.ChainDepositUnbooked),
	},
	states.Row[eventState]{
		State: confirmed, Meaning: "reported, and booked", Next: []eventState{lost},
		Exit: "a reorganisation deeper than the required confirmations; otherwise it is final",
	},
	states.Row[eventState]{
		State: dropped, Meaning: "removed by a reorganisation before anything was booked on it", Next: []eventState{seen},
		Exit: "it is seen again in another block; otherwise it is final",
	},
	states.Row[eventState]{State: lost, Meaning: "removed by a reorganisation afterwards; if it returns, it is a new event"},
)

// The kinds of orders.
const (
	kindMint         = "mint"
	kindRedeem       = "redeem" // burns the coins of a deposit address
	kindReport       = "report" // reports the reserve
	kindAttest       = "attest"
	kindPause        = "pause"
	kindUnpause      = "unpause"
	kindFreeze       = "freeze"
	kindUnfreeze     = "unfreeze"
	kindWipe         = "wipe"
	kindSetAllowance = "set_allowance" // sets how much the minter may mint
)

// The kinds of events besides mint and redeem.
const (
	eventDeposit = "deposit"
	eventWipe    = "wipe"
)
