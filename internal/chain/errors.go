package chain

import (
	"errors"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// ErrOrderState is returned if the state of an order does not allow what an operator asks for.
var ErrOrderState = fault.New(fault.Conflict)

// ErrUnavailable is returned when the node cannot be reached or does not answer.
var ErrUnavailable = nodes.ErrUnavailable

// The errors of this package.
var (
	// ErrOrderConflict is returned for an order whose key belongs to another order.
	ErrOrderConflict = errors.New("another order was placed with this reference")
	// ErrInvalidAmount is returned for an order without a positive amount of coins.
	ErrInvalidAmount = errors.New("an order needs a positive amount of coins")
	// ErrDepositNotHeld is returned if there is no such deposit, or it is not held.
	ErrDepositNotHeld = errors.New("no deposit of this id is held")
	// ErrAddressAssigned is returned if the deposit's address is a customer's.
	ErrAddressAssigned = errors.New("the address of this deposit is a customer's already")
	// ErrWrongChain is returned if the node's chain is not the one that was read before. Nothing is read or
	// sent then.
	ErrWrongChain = nodes.ErrWrongChain
)

// ErrNoOracle is returned by Sanctioned on a network without a sanctions oracle.
var ErrNoOracle = errors.New("the network has no sanctions oracle")

// errNoContract is returned if no contract exists at the address at the given block.
var errNoContract = errors.New("there is no contract")
