package coldkeys

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/chain/nodes"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Submission says how a signed transaction is sent.
type Submission struct {
	Confirmations uint64        // blocks, including the transaction's own
	Poll          time.Duration // between looks at the chain
}

// Submit sends the signed transaction of a file and waits until it has its confirmations or ctx ends. Repeating it is
// safe: the same bytes are mined at most once. It refuses a file for another chain than the node's, and one whose
// nonce was used by another transaction.
func Submit(ctx context.Context, client chain.Client, f File, s Submission) (*types.Receipt, error) {
	tx, err := f.signedTx()
	if err != nil {
		return nil, err
	}
	if err := checkChain(ctx, client, f.ChainID); err != nil {
		return nil, err
	}
	if err := send(ctx, client, f, tx); err != nil {
		return nil, err
	}
	var unanswered error
	for {
		receipt, err := confirmed(ctx, client, tx.Hash(), s.Confirmations)
		switch {
		case receipt != nil:
			return receipt, outcome(receipt)
		case ctx.Err() != nil:
			return nil, errors.Join(
				fmt.Errorf("transaction %s was sent and is not confirmed yet; run the command again to wait for it", tx.Hash()), unanswered,
			)
		case err != nil: // a node that does not answer now may answer before the time is over
			unanswered = fmt.Errorf("the last answer of the chain's node: %w", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(s.Poll):
		}
	}
}

// confirmed returns the receipt of a transaction that has its confirmations, or nil.
func confirmed(ctx context.Context, client chain.Client, hash common.Hash, confirmations uint64) (*types.Receipt, error) {
	receipt, err := client.TransactionReceipt(ctx, hash)
	if err != nil {
		if isPending(err) {
			err = nil
		}
		return nil, err
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil || head.Number.Uint64()+1 < receipt.BlockNumber.Uint64()+confirmations {
		return nil, err
	}
	return receipt, nil
}

func outcome(r *types.Receipt) error {
	if r.Status != types.ReceiptStatusSuccessful {
		return fmt.Errorf("transaction %s is in block %s and reverted: nothing has changed", r.TxHash, r.BlockNumber)
	}
	return nil
}

// send sends the transaction unless a block has it already.
func send(ctx context.Context, client chain.Client, f File, tx *types.Transaction) error {
	from, to := common.HexToAddress(f.From), common.HexToAddress(f.To)
	next, err := client.NonceAt(ctx, from, nil)
	if err != nil {
		return fmt.Errorf("ask the chain's node: %w", err)
	}
	switch {
	case next > f.Nonce:
		if _, err := client.TransactionReceipt(ctx, tx.Hash()); err != nil {
			return fmt.Errorf("nonce %d of %s was used by another transaction (the next one is %d): prepare and sign again", f.Nonce, f.From, next)
		}
		return nil
	case next < f.Nonce:
		return fmt.Errorf("nonce %d of %s is too high (the next one is %d): send the transactions before it first", f.Nonce, f.From, next)
	}
	if _, err := client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &to, Data: f.Data}); err != nil {
		return rejectionOf(err)
	}
	switch standing, err := nodes.Submit(ctx, client, tx); standing {
	case nodes.Taken, nodes.Spent: // which transaction spent the nonce is seen when it is waited for
		return nil
	default:
		return fmt.Errorf("send the transaction: %w", err)
	}
}

func isPending(err error) bool {
	return errors.Is(err, ethereum.NotFound) || strings.Contains(err.Error(), "indexing is in progress")
}
