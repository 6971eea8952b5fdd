package devchain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/consensus/misc/eip1559"
	"github.com/ethereum/go-ethereum/consensus/misc/eip4844"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/ethereum/go-ethereum/trie"
)

// The bounds of a simulation.
const (
	simulatedBlocks = 256
	simulatedCalls  = 1000
	simulatedPause  = 12 // seconds between blocks
)

// simulation is what eth_simulateV1 is asked: calls in blocks on top of a block, each of which sees what those before it did.
type simulation struct {
	Blocks         []simulatedBlock `json:"blockStateCalls"`
	TraceTransfers bool             `json:"traceTransfers"`
	Validation     bool             `json:"validation"` // nonces, balances and fees must be right
	Whole          bool             `json:"returnFullTransactions"`
}

type simulatedBlock struct {
	Block    blockOverride    `json:"blockOverrides"`
	Accounts accountOverrides `json:"stateOverrides"`
	Calls    []callArgs       `json:"calls"`
}

type simulatedCall struct {
	ReturnData hexutil.Bytes   `json:"returnData"`
	Logs       []*types.Log    `json:"logs"`
	GasUsed    hexutil.Uint64  `json:"gasUsed"`
	MaxUsedGas hexutil.Uint64  `json:"maxUsedGas"`
	Status     hexutil.Uint64  `json:"status"`
	Error      *simulatedError `json:"error,omitempty"`
}

type simulatedError struct {
	Message string        `json:"message"`
	Code    int           `json:"code"`
	Data    hexutil.Bytes `json:"data,omitempty"`
}

// The codes of errors of eth_simulateV1, as the execution API specification has them.
const (
	codeBlockNumber = -38020
	codeBlockTime   = -38021
	codeTooMuch     = -38026
	codeMachine     = -32015 // of a call that failed and did not revert
)

// coded is an error of JSON-RPC with a code of its own.
type coded struct {
	error
	code int
}

// ErrorCode is that of JSON-RPC.
func (c coded) ErrorCode() int { return c.code }

func (s simulation) check() error {
	calls := 0
	for _, block := range s.Blocks {
		calls += len(block.Calls)
	}
	switch {
	case len(s.Blocks) == 0:
		return errors.New("empty input")
	case len(s.Blocks) > simulatedBlocks:
		return coded{errors.New("too many blocks"), codeTooMuch}
	case calls > simulatedCalls:
		return coded{errors.New("too many calls"), codeTooMuch}
	}
	return nil
}

// simulator is a simulation that runs.
type simulator struct {
	simulation
	api   *ethAPI
	state *state.StateDB
	used  uint64 // gas, by all calls
}

// SimulateV1 answers eth_simulateV1. Nothing of what it does is kept.
func (a *ethAPI) SimulateV1(ctx context.Context, s simulation, at *rpc.BlockNumberOrHash) ([]map[string]any, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	base, parent, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	run := &simulator{simulation: s, api: a, state: base}
	blocks := make([]map[string]any, len(s.Blocks))
	for i, one := range s.Blocks {
		if blocks[i], parent, err = run.block(ctx, one, parent); err != nil {
			return nil, err
		}
	}
	return blocks, nil
}

// header is that of the next block, without what its calls make of it.
func (s *simulator) header(o blockOverride, parent *types.Header) (*types.Header, error) {
	rules := s.api.engine.chain.Config()
	h := &types.Header{
		ParentHash: parent.Hash(), UncleHash: types.EmptyUncleHash, Coinbase: parent.Coinbase, Difficulty: new(big.Int),
		GasLimit: parent.GasLimit,
		Number:   new(big.Int).Add(parent.Number, common.Big1), Time: parent.Time + simulatedPause, BaseFee: new(big.Int),
		WithdrawalsHash: &types.EmptyWithdrawalsHash, BlobGasUsed: new(uint64), ParentBeaconRoot: new(common.Hash),
		RequestsHash: &types.EmptyRequestsHash,
	}
	if s.Validation {
		h.BaseFee = eip1559.CalcBaseFee(rules, parent)
	}
	o.apply(h)
	switch {
	case h.Number.Cmp(parent.Number) <= 0:
		return nil, coded{fmt.Errorf("block numbers must be in order: %d <= %d", h.Number, parent.Number), codeBlockNumber}
	case h.Time <= parent.Time:
		return nil, coded{fmt.Errorf("block timestamps must be in order: %d <= %d", h.Time, parent.Time), codeBlockTime}
	}
	excess := eip4844.CalcExcessBlobGas(rules, parent, h.Time)
	h.ExcessBlobGas = &excess
	return h, nil
}

func (s *simulator) block(ctx context.Context, b simulatedBlock, parent *types.Header) (map[string]any, *types.Header, error) {
	header, err := s.header(b.Block, parent)
	if err != nil {
		return nil, nil, err
	}
	if err := overrideAccounts(s.state, b.Accounts); err != nil {
		return nil, nil, err
	}
	logs := &logTracer{transfers: s.TraceTransfers, block: header}
	machine := vm.NewEVM(core.NewEVMBlockContext(header, s.api.engine.chain, nil), state.NewHookedState(s.state, logs.hooks()),
		s.api.engine.chain.Config(), vm.Config{NoBaseFee: !s.Validation, Tracer: logs.hooks()})
	defer machine.Release()
	defer context.AfterFunc(ctx, machine.Cancel)()
	body, receipts, calls := &types.Body{Withdrawals: types.Withdrawals{}}, types.Receipts{}, make([]simulatedCall, len(b.Calls))
	pool := core.NewGasPool(header.GasLimit)
	for i, args := range b.Calls {
		tx, message, err := s.message(args, header, pool)
		if err != nil {
			return nil, nil, err
		}
		s.state.SetTxContext(tx.Hash(), i, uint32(i+1))
		logs.begin(tx.Hash(), uint(i))
		result, err := core.ApplyMessage(machine, message, pool)
		switch {
		case machine.Cancelled():
			return nil, nil, fmt.Errorf("execution aborted (timeout = %v)", callTime)
		case err != nil:
			return nil, nil, fmt.Errorf("call %d: %w", i, err)
		}
		if s.used += result.UsedGas; s.used > callGas {
			return nil, nil, coded{errors.New("too much gas"), codeTooMuch}
		}
		s.state.Finalise(machine.GetRules())
		header.GasUsed += result.UsedGas
		receipts = append(receipts, core.MakeReceipt(
			machine, result, s.state, header.Number, common.Hash{}, header.Time, tx, header.GasUsed, nil,
		))
		body.Transactions, calls[i] = append(body.Transactions, tx), simulatedCallOf(result, logs.all())
	}
	header.Root = s.state.IntermediateRoot(machine.GetRules())
	block := types.NewBlock(header, body, receipts, trie.NewStackTrie(nil))
	return s.fields(block, b.Calls, calls), block.Header(), nil
}

// message returns the call as a transaction and as what the machine executes. Without gas it has what is left of the block's.
func (s *simulator) message(args callArgs, header *types.Header, pool *core.GasPool) (*types.Transaction, *core.Message, error) {
	rules := s.api.engine.chain.Config()
	if args.Nonce == 0 {
		args.Nonce = hexutil.Uint64(s.state.GetNonce(args.From))
	}
	if args.Gas == 0 {
		args.Gas = hexutil.Uint64(min(pool.Available(false), params.MaxTxGas))
	}
	m, err := args.bare(rules.ChainID, header.BaseFee)
	if err != nil {
		return nil, nil, err
	}
	m.SkipEOACheck()
	if !s.Validation {
		m.SkipNonceCheck().SkipGasLimitCapCheck().SkipExecutionGasCapCheck()
	}
	return types.NewTx(&types.DynamicFeeTx{
		ChainID: rules.ChainID, Nonce: m.Nonce, GasTipCap: m.GasTipCap.ToBig(), GasFeeCap: m.GasFeeCap.ToBig(), Gas: m.GasLimit,
		To: m.To, Value: m.Value.ToBig(), Data: m.Data, AccessList: m.AccessList,
	}), m, nil
}

func simulatedCallOf(result *core.ExecutionResult, logs []*types.Log) simulatedCall {
	c := simulatedCall{
		ReturnData: result.Return(), Logs: logs, GasUsed: hexutil.Uint64(result.UsedGas), MaxUsedGas: hexutil.Uint64(result.MaxUsedGas),
		Status: 1,
	}
	if result.Err == nil {
		return c
	}
	c.Status, c.Error = 0, &simulatedError{Message: result.Err.Error(), Code: codeMachine}
	if errors.Is(result.Err, vm.ErrExecutionReverted) {
		reverted := newRevert(result.Revert())
		c.Error = &simulatedError{Message: reverted.Error(), Code: reverted.ErrorCode(), Data: reverted.data}
	}
	return c
}

// fields are those of the block, with its calls. Its transactions have no signature, so their sender is that of the call.
func (s *simulator) fields(block *types.Block, args []callArgs, calls []simulatedCall) map[string]any {
	for _, call := range calls {
		for _, l := range call.Logs {
			l.BlockHash = block.Hash()
		}
	}
	fields := s.api.blockFields(block, s.Whole)
	if s.Whole {
		for i, tx := range fields["transactions"].([]any) {
			tx.(map[string]any)["from"] = args[i].From
		}
	}
	fields["calls"] = calls
	return fields
}
