package chain

import (
	"fmt"
	"slices"
)

// State is how far an order has come.
type State string

// The states of an order.
const (
	Waiting   State = "waiting"   // nothing is signed; it may be held up, for a reason that is stored
	Reserved  State = "reserved"  // it has a nonce and is about to be signed
	Sent      State = "sent"      // signed bytes are stored, and sent until they are mined
	Mined     State = "mined"     // in a block that a reorganisation may still take away
	Confirmed State = "confirmed" // in a block with enough blocks on top
	Failed    State = "failed"    // it is known that it will not happen
	Cancelled State = "cancelled" // it need not happen: it is so already
)

// moves are all steps an order can take.
var moves = map[State][]State{
	Waiting:   {Reserved, Failed, Cancelled},
	Reserved:  {Sent},
	Sent:      {Mined, Waiting},                   // back: another transaction used its nonce
	Mined:     {Confirmed, Sent, Waiting, Failed}, // back: reorganised away, or it reverted and may be tried again
	Confirmed: {Sent},                             // a reorganisation deeper than the confirmations
}

// step refuses a move that is not in the table. Staying is none: a higher fee, another block.
func (s State) step(next State) error {
	if s == next || slices.Contains(moves[s], next) {
		return nil
	}
	return fmt.Errorf("an order that is %s cannot become %s", s, next)
}

// EventState is how certain an event is.
type eventState = string

const (
	seen      eventState = "seen"
	confirmed eventState = "confirmed"
	dropped   eventState = "dropped" // gone before anything was booked on it
	lost      eventState = "lost"    // gone after
)

// The kinds of orders.
const (
	kindMint     = "mint"
	kindRedeem   = "redeem" // burns the coins of a deposit address
	kindReport   = "report"
	kindAttest   = "attest"
	kindPause    = "pause"
	kindUnpause  = "unpause"
	kindFreeze   = "freeze"
	kindUnfreeze = "unfreeze"
	kindWipe     = "wipe"
	kindAllow    = "allow" // sets what the minter may still mint
)

// The kinds of events, beside mint and redeem.
const (
	eventDeposit = "deposit"
	eventWipe    = "wipe"
)
