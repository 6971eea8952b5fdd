package nodes

import (
	"context"
	"errors"
	"math/big"

	"github.com/gbpc/gbpc/internal/kit/fault"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// The errors of nodes.
var (
	// ErrUnavailable is returned when no node can be reached, or none answers.
	ErrUnavailable = fault.New(fault.Unavailable)
	// ErrWrongChain is returned if a node's chain is not the one that was read before.
	ErrWrongChain = errors.New("the chain is not the one that was read before")
)

// Client is the part of the API of an Ethereum node that this package uses.
type Client interface {
	ChainID(ctx context.Context) (*big.Int, error)
	HeaderByNumber(ctx context.Context, number *big.Int) (*types.Header, error)
	FilterLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error)
	TransactionReceipt(ctx context.Context, hash common.Hash) (*types.Receipt, error)
	TransactionByHash(ctx context.Context, hash common.Hash) (tx *types.Transaction, pending bool, err error)
	SendTransaction(ctx context.Context, tx *types.Transaction) error
	EstimateGas(ctx context.Context, call ethereum.CallMsg) (uint64, error)
	CallContractAtHash(ctx context.Context, call ethereum.CallMsg, block common.Hash) ([]byte, error)
	SuggestGasTipCap(ctx context.Context) (*big.Int, error)
	NonceAt(ctx context.Context, account common.Address, number *big.Int) (uint64, error)
	CodeAt(ctx context.Context, account common.Address, number *big.Int) ([]byte, error)
	BalanceAt(ctx context.Context, account common.Address, number *big.Int) (*big.Int, error)
}
