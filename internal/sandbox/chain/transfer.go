package chain

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/core/types"
)

// How long Transfer waits for a block, which comes four times a second, and how often it looks.
const (
	patience = 20 * time.Second
	look     = 10 * time.Millisecond
)

// Transfer sends coins from the outside wallet and returns when they are in a block, which nothing takes
// away again. It returns what Outside.Transfer does, and chain.ErrUnavailable if no block has them in time:
// then nobody knows whether they move.
func (s *Network) Transfer(ctx context.Context, to chain.Address, amount money.Amount) (chain.Hash, error) {
	hash, err := s.Outside.Transfer(ctx, to, amount)
	if err != nil {
		return chain.Hash{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		// A node that does not know the transaction yet says so with an error.
		if receipt, err := s.Client.TransactionReceipt(ctx, hash); err == nil {
			return hash, refused(receipt)
		}
		select {
		case <-ctx.Done():
			return chain.Hash{}, chain.ErrUnavailable.Because(fmt.Errorf("the transfer %s is in no block: %w", hash.Hex(), ctx.Err()))
		case <-time.After(look):
		}
	}
}

// refused is the rare transfer that the token takes when asked and refuses in the block.
func refused(receipt *types.Receipt) error {
	if receipt.Status == types.ReceiptStatusSuccessful {
		return nil
	}
	return chain.ErrUnavailable.Because(fmt.Errorf("the token refused the transfer %s", receipt.TxHash.Hex()))
}
