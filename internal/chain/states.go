package chain

import (
	"fmt"
	"slices"
)

// OrderState says how far an order has come.
type OrderState string

// The states of an order.
const (
	Waiting   OrderState = "waiting"   // nothing is signed; a reason is stored if the contract rejects it for now
	Reserved  OrderState = "reserved"  // a nonce is assigned and the transaction is about to be signed
	Sent      OrderState = "sent"      // the signed transaction is stored, and sent until it is mined
	Mined     OrderState = "mined"     // in a block that a reorganisation may still remove
	Confirmed OrderState = "confirmed" // in a block with enough confirmations
	Failed    OrderState = "failed"    // it will not be carried out
	Cancelled OrderState = "cancelled" // it is not needed: its effect exists already
)

// orderMoves are the permitted changes of state.
var orderMoves = map[OrderState][]OrderState{
	Waiting:   {Reserved, Failed, Cancelled},
	Reserved:  {Sent},
	Sent:      {Mined, Waiting},                   // back: another transaction used its nonce
	Mined:     {Confirmed, Sent, Waiting, Failed}, // back: reorganised away, or it reverted and may be tried again
	Confirmed: {Sent},                             // a reorganisation deeper than the confirmations
}

// checkMove rejects a change of state that is not in the table. Staying in a state is no change: the
// transaction was replaced, or mined in another block.
func (s OrderState) checkMove(next OrderState) error {
	if s == next || slices.Contains(orderMoves[s], next) {
		return nil
	}
	return fmt.Errorf("an order that is %s cannot become %s", s, next)
}

// Reason is the code of why an order waits, failed or was cancelled.
type Reason string

// The reasons. The contract gives all but the last four.
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

	ReasonReverted           Reason = "reverted"            // mined and reverted; the order is tried again
	ReasonRevertedRepeatedly Reason = "reverted_repeatedly" // mined and reverted too often; the order has failed
	ReasonNonceConflict      Reason = "nonce_conflict"      // another transaction used the nonce; the order is tried again
	ReasonDepositLost        Reason = "deposit_lost"        // a reorganisation removed a deposit of the sweep
)

// describe returns the reason in English, for the alert that a rejected order raises.
func (r Reason) describe(d AlertDetails) string {
	switch r {
	case ReasonAccountFrozen:
		return "the address " + d.Account + " is frozen."
	case ReasonAllowanceExceeded:
		return "the minter's allowance is used up."
	case ReasonRoleMissing:
		return "the key does not have the role that the call needs."
	}
	return string(r) + " " + d.Error
}

// eventState says how certain an event is.
type eventState = string

const (
	seen      eventState = "seen"
	confirmed eventState = "confirmed"
	dropped   eventState = "dropped" // removed by a reorganisation before anything was booked on it
	lost      eventState = "lost"    // removed by a reorganisation afterwards
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
