package chain

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/core/types"
)

// Transfer waits this long for a block, and asks for the receipt this often. Blocks come four times a
// second.
const (
	transferTimeout = 20 * time.Second
	receiptPoll     = 10 * time.Millisecond
)

// Transfer sends coins from the external wallet and returns once they are in a block; this chain has no
// reorganisations. It returns the errors of ExternalWallet.Transfer, and chain.ErrUnavailable if no
// block includes the transaction in time: then it is not known whether the coins move.
func (n *Network) Transfer(ctx context.Context, to chain.Address, amount money.Amount) (chain.Hash, error) {
	hash, err := n.ExternalWallet.Transfer(ctx, to, amount)
	if err != nil {
		return chain.Hash{}, err
	}
	if n.sealTransfers {
		if _, err := n.Node.Seal(); err != nil {
			return chain.Hash{}, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, transferTimeout)
	defer cancel()
	for {
		// A node that does not know the transaction yet answers with an error.
		if receipt, err := n.Client.TransactionReceipt(ctx, hash); err == nil {
			return hash, checkSuccess(receipt)
		}
		select {
		case <-ctx.Done():
			return chain.Hash{}, chain.ErrUnavailable.Because(fmt.Errorf("no block includes the transfer %s: %w", hash.Hex(), ctx.Err()))
		case <-time.After(receiptPoll):
		}
	}
}

// checkSuccess rejects the rare transfer that the token accepted when asked and reverted in the block.
func checkSuccess(receipt *types.Receipt) error {
	if receipt.Status == types.ReceiptStatusSuccessful {
		return nil
	}
	return chain.ErrUnavailable.Because(fmt.Errorf("the transfer %s reverted", receipt.TxHash.Hex()))
}
