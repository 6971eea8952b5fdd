package devchain

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/event"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
)

// blocks is what the suggestion of fees reads.
type blocks struct{ engine *engine }

// HeaderByNumber returns nil if there is no such block.
func (b blocks) HeaderByNumber(_ context.Context, number rpc.BlockNumber) (*types.Header, error) {
	return b.engine.header(number)
}

// BlockByNumber returns nil if there is no such block.
func (b blocks) BlockByNumber(_ context.Context, number rpc.BlockNumber) (*types.Block, error) {
	return b.engine.block(number)
}

// GetReceipts returns nil if there is no such block.
func (b blocks) GetReceipts(_ context.Context, hash common.Hash) (types.Receipts, error) {
	return b.engine.chain.GetReceiptsByHash(hash), nil
}

// Pending returns the block that would be built now.
func (b blocks) Pending() (*types.Block, types.Receipts, *state.StateDB) {
	return b.engine.miner.Pending()
}

// ChainConfig returns the rules of the chain.
func (b blocks) ChainConfig() *params.ChainConfig { return b.engine.chain.Config() }

// SubscribeChainHeadEvent tells of every new head.
func (b blocks) SubscribeChainHeadEvent(heads chan<- core.ChainHeadEvent) event.Subscription {
	return b.engine.chain.SubscribeChainHeadEvent(heads)
}
