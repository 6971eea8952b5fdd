package main

import (
	"context"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// client is one process's connection to the node, with the faults that stand.
type client struct {
	*node
	w *world
	p *process
}

// ask makes a call unless the node does not answer.
func ask[T any](c client, what string, call func() (T, error)) (answer T, err error) {
	if err := c.w.meet(c.p, what, c.w.chainMode); err != nil {
		return answer, err
	}
	return call()
}

func (c client) ChainID(ctx context.Context) (*big.Int, error) {
	return ask(c, "chain id", func() (*big.Int, error) { return c.node.ChainID(ctx) })
}

func (c client) HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error) {
	return ask(c, "header", func() (*types.Header, error) { return c.node.HeaderByNumber(ctx, number) })
}

func (c client) FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	return ask(c, "logs", func() ([]types.Log, error) { return c.node.FilterLogs(ctx, query) })
}

func (c client) TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	return ask(c, "receipt", func() (*types.Receipt, error) { return c.node.TransactionReceipt(ctx, hash) })
}

func (c client) EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error) {
	return ask(c, "gas", func() (uint64, error) { return c.node.EstimateGas(ctx, call) })
}

func (c client) CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error) {
	return ask(c, "call", func() ([]byte, error) { return c.node.CallContractAtHash(ctx, call, block) })
}

func (c client) BalanceAt(ctx context.Context, account common.Address, number *big.Int) (*big.Int, error) {
	return ask(c, "balance", func() (*big.Int, error) { return c.node.BalanceAt(ctx, account, number) })
}

func (c client) NonceAt(ctx context.Context, account common.Address, number *big.Int) (uint64, error) {
	return ask(c, "nonce", func() (uint64, error) { return c.node.NonceAt(ctx, account, number) })
}

func (c client) TransactionByHash(ctx context.Context, hash common.Hash) (tx *types.Transaction, pending bool, err error) {
	if err := c.w.meet(c.p, "transaction", c.w.chainMode); err != nil {
		return nil, false, err
	}
	return c.node.TransactionByHash(ctx, hash)
}

// SendTransaction may reach the node although its answer is lost, and the node may drop what it accepted.
func (c client) SendTransaction(ctx context.Context, tx *types.Transaction) error {
	switch err := c.w.meet(c.p, "send transaction", c.w.chainMode); {
	case errors.Is(err, errHang) && c.w.chance(50):
		_ = c.node.SendTransaction(ctx, tx)
		return err
	case err != nil:
		return err
	}
	if c.w.chance(c.w.lost / 2) {
		c.w.note("transaction dropped")
		return nil
	}
	c.w.leaves("a transaction")
	err := c.node.SendTransaction(ctx, tx)
	if c.w.chance(c.w.lost) {
		c.w.note("node's answer lost")
		return errHang
	}
	return err
}
