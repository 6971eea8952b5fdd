package nodes

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Standing is what became of a signed transaction that was given to the nodes.
type Standing int

// The standings.
const (
	Taken   Standing = iota // a node has it, in its pool or in a block
	Spent                   // its nonce is used, by itself or by another transaction
	Unpaid                  // its sender has less than it may cost
	Refused                 // for another reason, such as its fees; or nobody knows
)

// Submit gives a signed transaction to the nodes. If they do not accept it, they are asked for what is on the chain: they
// agree neither on codes nor on words for why, and one that has it already refuses it too. err says why it was not taken.
func Submit(ctx context.Context, client Client, tx *types.Transaction) (Standing, error) {
	refusal := client.SendTransaction(ctx, tx)
	if refusal == nil {
		return Taken, nil
	}
	from, err := SenderOf(tx)
	if err != nil {
		return Refused, err
	}
	_, _, err = client.TransactionByHash(ctx, tx.Hash())
	if err == nil {
		return Taken, nil
	}
	if !IsNotFound(err) { // a node that indexes its transactions says nothing of unknown ones
		refusal = errors.Join(refusal, err)
	}
	next, err := client.NonceAt(ctx, from, nil)
	if err != nil {
		return Refused, errors.Join(refusal, err)
	}
	if next > tx.Nonce() {
		return Spent, refusal
	}
	has, err := client.BalanceAt(ctx, from, nil)
	if err != nil {
		return Refused, errors.Join(refusal, err)
	}
	if has.Cmp(tx.Cost()) < 0 {
		return Unpaid, &unpaidError{from: from, has: has, cost: tx.Cost(), cause: refusal}
	}
	return Refused, refusal
}

// SenderOf returns the address whose key signed the transaction.
func SenderOf(tx *types.Transaction) (common.Address, error) {
	from, err := types.Sender(types.LatestSignerForChainID(tx.ChainId()), tx)
	if err != nil {
		return from, fmt.Errorf("read who signed a transaction: %w", err)
	}
	return from, nil
}

// unpaidError is the refusal of a transaction that its sender cannot pay for.
type unpaidError struct {
	from      common.Address
	has, cost *big.Int
	cause     error
}

func (e *unpaidError) Error() string {
	return fmt.Sprintf("%s has %s wei and needs %s: fund it", e.from, e.has, e.cost)
}

func (e *unpaidError) Unwrap() error { return e.cause }
