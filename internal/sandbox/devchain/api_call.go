package devchain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/eth/gasestimator"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"
)

// The bounds of one call, and how exact an estimate is.
const (
	callGas       = 50_000_000
	callTime      = 5 * time.Second
	estimateError = 0.015
)

var (
	errUnprotected = errors.New("only replay-protected (EIP-155) transactions allowed over RPC")
	errFees        = errors.New("both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified")
)

// callArgs are the arguments of a call: a transaction without a signature.
type callArgs struct {
	From                 common.Address               `json:"from"`
	To                   *common.Address              `json:"to"`
	Gas                  hexutil.Uint64               `json:"gas"`
	GasPrice             *hexutil.Big                 `json:"gasPrice"`
	MaxFeePerGas         *hexutil.Big                 `json:"maxFeePerGas"`
	MaxPriorityFeePerGas *hexutil.Big                 `json:"maxPriorityFeePerGas"`
	Value                *hexutil.Big                 `json:"value"`
	Nonce                hexutil.Uint64               `json:"nonce"`
	Data                 hexutil.Bytes                `json:"data"`
	Input                hexutil.Bytes                `json:"input"` // the newer name of data
	AccessList           types.AccessList             `json:"accessList"`
	ChainID              *hexutil.Big                 `json:"chainId"`
	Authorizations       []types.SetCodeAuthorization `json:"authorizationList"`
}

// message returns the message that the call executes in the block, which need not be one that a transaction could have.
func (c callArgs) message(chainID, baseFee *big.Int) (*core.Message, error) {
	m, err := c.bare(chainID, baseFee)
	if err != nil {
		return nil, err
	}
	return m.SkipNonceCheck().SkipEOACheck().SkipGasLimitCapCheck(), nil
}

func (c callArgs) bare(chainID, baseFee *big.Int) (*core.Message, error) {
	if c.GasPrice != nil && (c.MaxFeePerGas != nil || c.MaxPriorityFeePerGas != nil) {
		return nil, errFees
	}
	if id := c.ChainID.ToInt(); c.ChainID != nil && id.Cmp(chainID) != 0 {
		return nil, fmt.Errorf("chainId does not match node's (have=%v, want=%v)", id, chainID)
	}
	if c.To == nil && c.Authorizations != nil {
		return nil, core.ErrSetCodeTxCreate
	}
	var numbers [4]uint256.Int
	for i, n := range []*hexutil.Big{c.Value, c.GasPrice, c.MaxFeePerGas, c.MaxPriorityFeePerGas} {
		if n != nil && numbers[i].SetFromBig(n.ToInt()) {
			return nil, errors.New("a number has more than 256 bits")
		}
	}
	value, price, most, tip := &numbers[0], &numbers[1], &numbers[2], &numbers[3]
	switch {
	case c.GasPrice != nil:
		most, tip = price, price
	case !most.IsZero() || !tip.IsZero():
		price = new(uint256.Int).Add(tip, uint256.MustFromBig(baseFee))
		if price.Cmp(most) > 0 {
			price = most
		}
	}
	data := c.Input
	if data == nil {
		data = c.Data
	}
	return &core.Message{
		From: c.From, To: c.To, Value: value, Nonce: uint64(c.Nonce), GasLimit: min(uint64(c.Gas), callGas),
		GasPrice: price, GasFeeCap: most, GasTipCap: tip, Data: data,
		AccessList: c.AccessList, SetCodeAuthorizations: c.Authorizations,
	}, nil
}

// Call answers eth_call: in the block, or in what the caller would have it and its accounts be.
func (a *ethAPI) Call(
	ctx context.Context, args callArgs, at *rpc.BlockNumberOrHash, accounts *accountOverrides, block *blockOverride,
) (hexutil.Bytes, error) {
	s, header, err := a.engine.overridden(at, accounts)
	if err != nil {
		return nil, err
	}
	if block != nil {
		header = types.CopyHeader(header)
		block.apply(header)
	}
	rules := a.engine.chain.Config()
	if args.Gas == 0 {
		args.Gas = callGas
	}
	message, err := args.message(rules.ChainID, header.BaseFee)
	if err != nil {
		return nil, err
	}
	result, err := a.engine.run(ctx, s, header, message, nil)
	switch {
	case err != nil:
		return nil, err
	case errors.Is(result.Err, vm.ErrExecutionReverted):
		return nil, newRevert(result.Revert())
	}
	return result.Return(), result.Err
}

// run executes a call in a block, and tells the hooks of it unless they are nil. An error means that it was not executed.
func (e *engine) run(
	ctx context.Context, s *state.StateDB, header *types.Header, message *core.Message, hooks *tracing.Hooks,
) (*core.ExecutionResult, error) {
	message.SkipExecutionGasCapCheck()
	block := core.NewEVMBlockContext(header, e.chain, nil)
	if message.GasPrice.IsZero() {
		block.BaseFee = new(big.Int) // a call that pays nothing is executed as if gas were free
	}
	machine := vm.NewEVM(block, s, e.chain.Config(), vm.Config{NoBaseFee: true, Tracer: hooks})
	defer machine.Release()
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	defer context.AfterFunc(ctx, machine.Cancel)()
	result, err := core.ApplyMessage(machine, message, core.NewGasPool(callGas))
	switch {
	case s.Error() != nil:
		return nil, s.Error()
	case machine.Cancelled():
		return nil, fmt.Errorf("execution aborted (timeout = %v)", callTime)
	case err != nil:
		return nil, fmt.Errorf("err: %w (supplied gas %d)", err, message.GasLimit)
	}
	return result, nil
}

// EstimateGas answers eth_estimateGas.
func (a *ethAPI) EstimateGas(
	ctx context.Context, args callArgs, at *rpc.BlockNumberOrHash, accounts *accountOverrides,
) (hexutil.Uint64, error) {
	s, header, err := a.engine.overridden(at, accounts)
	if err != nil {
		return 0, err
	}
	rules := a.engine.chain.Config()
	message, err := args.message(rules.ChainID, header.BaseFee)
	if err != nil {
		return 0, err
	}
	options := &gasestimator.Options{Config: rules, Chain: a.engine.chain, Header: header, State: s, ErrorRatio: estimateError}
	gas, data, err := gasestimator.Estimate(ctx, message, options, callGas)
	if errors.Is(err, vm.ErrExecutionReverted) {
		return 0, newRevert(data)
	}
	return hexutil.Uint64(gas), err
}

// revert is a contract's refusal: the error of JSON-RPC has the code 3, and the contract's words as its data.
type revert struct {
	error
	data []byte
}

func newRevert(data []byte) revert {
	if reason, err := abi.UnpackRevert(data); err == nil {
		return revert{fmt.Errorf("%w: %v", vm.ErrExecutionReverted, reason), data}
	}
	return revert{vm.ErrExecutionReverted, data}
}

// ErrorCode is that of JSON-RPC.
func (revert) ErrorCode() int { return 3 }

// ErrorData is what the contract answered, in hex.
func (r revert) ErrorData() any { return hexutil.Encode(r.data) }
