package chain

import (
	"errors"

	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ErrUnavailable: the chain cannot be asked just now.
var ErrUnavailable = fault.New(fault.Unavailable)

// What the callers of this package can do wrong, and what only a person can mend.
var (
	// ErrOrderConflict: an order with this key was placed before, with another content.
	ErrOrderConflict = errors.New("another order was placed with this reference")
	// ErrInvalidAmount: an order needs a positive amount of coins.
	ErrInvalidAmount = errors.New("an order needs a positive amount of coins")
	// ErrDepositNotHeld: there is no such deposit, or it is not held.
	ErrDepositNotHeld = errors.New("no deposit of this id is held")
	// ErrWrongChain: the node's chain is not the one we read before. Nothing is read or sent.
	ErrWrongChain = errors.New("the chain is not the one that was read before")
)

// ErrNoOracle is the answer of Sanctioned on a network without a sanctions oracle.
var ErrNoOracle = errors.New("the network has no sanctions oracle")

// errNoContract: nothing is deployed at the address, at the block that was asked about.
var errNoContract = errors.New("there is no contract")
