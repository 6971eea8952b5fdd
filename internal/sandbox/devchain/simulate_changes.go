package devchain

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"
)

// blockOverride is what a simulated block has in place of what would follow from the block before it.
type blockOverride struct {
	Number        *hexutil.Big    `json:"number"`
	Time          *hexutil.Uint64 `json:"time"`
	GasLimit      *hexutil.Uint64 `json:"gasLimit"`
	FeeRecipient  *common.Address `json:"feeRecipient"`
	PrevRandao    *common.Hash    `json:"prevRandao"`
	BaseFeePerGas *hexutil.Big    `json:"baseFeePerGas"`
}

func (o blockOverride) apply(h *types.Header) {
	if o.Number != nil {
		h.Number = o.Number.ToInt()
	}
	if o.Time != nil {
		h.Time = uint64(*o.Time)
	}
	if o.GasLimit != nil {
		h.GasLimit = min(uint64(*o.GasLimit), callGas)
	}
	if o.FeeRecipient != nil {
		h.Coinbase = *o.FeeRecipient
	}
	if o.PrevRandao != nil {
		h.MixDigest = *o.PrevRandao
	}
	if o.BaseFeePerGas != nil {
		h.BaseFee = o.BaseFeePerGas.ToInt()
	}
}

// accountOverride is what an account has instead, before the calls of a block.
type accountOverride struct {
	Nonce     *hexutil.Uint64             `json:"nonce"`
	Code      *hexutil.Bytes              `json:"code"`
	Balance   *hexutil.Big                `json:"balance"`
	State     map[common.Hash]common.Hash `json:"state"`     // all of its storage
	StateDiff map[common.Hash]common.Hash `json:"stateDiff"` // some of it
}

type accountOverrides map[common.Address]accountOverride

// overridden returns the state after a block with accounts as they are given. nil: as they are.
func (e *engine) overridden(at *rpc.BlockNumberOrHash, accounts *accountOverrides) (*state.StateDB, *types.Header, error) {
	s, header, err := e.state(at)
	if err != nil || accounts == nil {
		return s, header, err
	}
	return s, header, overrideAccounts(s, *accounts)
}

func overrideAccounts(s *state.StateDB, accounts accountOverrides) error {
	for address, o := range accounts {
		if o.State != nil && o.StateDiff != nil {
			return fmt.Errorf("account %s has both 'state' and 'stateDiff'", address.Hex())
		}
		if o.Nonce != nil {
			s.SetNonce(address, uint64(*o.Nonce), tracing.NonceChangeUnspecified)
		}
		if o.Code != nil {
			s.SetCode(address, *o.Code, tracing.CodeChangeUnspecified)
		}
		if o.Balance != nil {
			balance, over := uint256.FromBig(o.Balance.ToInt())
			if over {
				return fmt.Errorf("the balance of account %s has more than 256 bits", address.Hex())
			}
			s.SetBalance(address, balance, tracing.BalanceChangeUnspecified)
		}
		if o.State != nil {
			s.SetStorage(address, o.State)
		}
		for key, value := range o.StateDiff {
			s.SetState(address, key, value)
		}
	}
	s.Finalise(params.Rules{})
	return nil
}

// ether stands for the chain's own currency where its transfers are told as logs of a token (ERC-7528).
var (
	ether         = common.HexToAddress("0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee")
	transferTopic = crypto.Keccak256Hash([]byte("Transfer(address,address,uint256)"))
)

// logTracer collects the logs of a call, without those of what reverted in it, and if wanted its transfers of ether as logs.
type logTracer struct {
	transfers bool
	block     *types.Header
	tx        common.Hash
	index     uint
	count     uint           // of logs in the block
	frames    [][]*types.Log // of the calls that run, the outermost first
}

func (t *logTracer) hooks() *tracing.Hooks {
	return &tracing.Hooks{OnEnter: t.enter, OnExit: t.exit, OnLog: func(l *types.Log) { t.add(l.Address, l.Topics, l.Data) }}
}

func (t *logTracer) begin(tx common.Hash, index uint) {
	t.tx, t.index, t.frames = tx, index, [][]*types.Log{{}}
}

// all are the logs of the call, which has ended.
func (t *logTracer) all() []*types.Log { return t.frames[0] }

func (t *logTracer) enter(_ int, kind byte, from, to common.Address, _ []byte, _ uint64, value *big.Int) {
	t.frames = append(t.frames, []*types.Log{})
	if op := vm.OpCode(kind); t.transfers && op != vm.DELEGATECALL && op != vm.CALLCODE && value != nil && value.Sign() > 0 {
		topics := []common.Hash{transferTopic, common.BytesToHash(from.Bytes()), common.BytesToHash(to.Bytes())}
		t.add(ether, topics, common.BigToHash(value).Bytes())
	}
}

func (t *logTracer) exit(_ int, _ []byte, _ uint64, _ error, reverted bool) {
	last := len(t.frames) - 1
	if reverted {
		t.count -= uint(len(t.frames[last]))
	} else {
		t.frames[last-1] = append(t.frames[last-1], t.frames[last]...)
	}
	t.frames = t.frames[:last]
}

func (t *logTracer) add(address common.Address, topics []common.Hash, data []byte) {
	last := len(t.frames) - 1
	t.frames[last] = append(t.frames[last], &types.Log{
		Address: address, Topics: topics, Data: data, BlockNumber: t.block.Number.Uint64(), BlockTimestamp: t.block.Time, TxHash: t.tx,
		TxIndex: t.index, Index: t.count,
	})
	t.count++
}
