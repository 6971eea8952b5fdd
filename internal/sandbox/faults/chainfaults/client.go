package chainfaults

import (
	"context"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/sandbox/faults"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

type client struct {
	outside faults.Outside
	node    chain.Client
}

// Client returns the node with the faults of Chain.
func Client(o faults.Outside, node chain.Client) chain.Client { return client{o, node} }

func (c client) ChainID(ctx context.Context) (*big.Int, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (*big.Int, error) { return c.node.ChainID(ctx) })
}

func (c client) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (*types.Header, error) { return c.node.HeaderByNumber(ctx, number) })
}

func (c client) FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() ([]types.Log, error) { return c.node.FilterLogs(ctx, query) })
}

func (c client) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (*types.Receipt, error) { return c.node.TransactionReceipt(ctx, hash) })
}

func (c client) TransactionByHash(ctx context.Context, hash common.Hash) (tx *types.Transaction, pending bool, err error) {
	if err := c.outside.Meet(ctx, faults.Chain); err != nil {
		return nil, false, err
	}
	return c.node.TransactionByHash(ctx, hash)
}

func (c client) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	if err := c.outside.Meet(ctx, faults.Chain); err != nil {
		return err
	}
	return c.node.SendTransaction(ctx, tx)
}

func (c client) EstimateGas(ctx context.Context, message ethereum.CallMsg) (uint64, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (uint64, error) { return c.node.EstimateGas(ctx, message) })
}

func (c client) CallContractAtHash(ctx context.Context, message ethereum.CallMsg, block common.Hash) ([]byte, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() ([]byte, error) { return c.node.CallContractAtHash(ctx, message, block) })
}

func (c client) SuggestGasTipCap(ctx context.Context) (*big.Int, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (*big.Int, error) { return c.node.SuggestGasTipCap(ctx) })
}

func (c client) NonceAt(ctx context.Context, account common.Address, number *big.Int) (uint64, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (uint64, error) { return c.node.NonceAt(ctx, account, number) })
}

func (c client) BalanceAt(ctx context.Context, account common.Address, number *big.Int) (*big.Int, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() (*big.Int, error) { return c.node.BalanceAt(ctx, account, number) })
}

func (c client) CodeAt(ctx context.Context, account common.Address, number *big.Int) ([]byte, error) {
	return faults.Call(ctx, c.outside, faults.Chain, func() ([]byte, error) { return c.node.CodeAt(ctx, account, number) })
}
