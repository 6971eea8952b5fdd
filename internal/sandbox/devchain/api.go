package devchain

import (
	"context"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/math"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
)

// ethAPI is the namespace eth of the JSON-RPC: its methods are calls, as the execution API specification defines them.
// What is not here is answered with «method not found».
type ethAPI struct {
	engine  *engine
	filters *filters
}

// ChainId answers eth_chainId.
func (a *ethAPI) ChainId() *hexutil.Big { //nolint:revive // the name of the call
	return (*hexutil.Big)(a.engine.chain.Config().ChainID)
}

// BlockNumber answers eth_blockNumber.
func (a *ethAPI) BlockNumber() hexutil.Uint64 {
	return hexutil.Uint64(a.engine.chain.CurrentBlock().Number.Uint64())
}

// Syncing answers eth_syncing: there is nobody to synchronise with.
func (a *ethAPI) Syncing() bool { return false }

// Accounts answers eth_accounts: the node holds no key.
func (a *ethAPI) Accounts() []common.Address { return []common.Address{} }

// GetBalance answers eth_getBalance.
func (a *ethAPI) GetBalance(address common.Address, at *rpc.BlockNumberOrHash) (*hexutil.Big, error) {
	s, _, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	return (*hexutil.Big)(s.GetBalance(address).ToBig()), s.Error()
}

// GetCode answers eth_getCode.
func (a *ethAPI) GetCode(address common.Address, at *rpc.BlockNumberOrHash) (hexutil.Bytes, error) {
	s, _, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	return s.GetCode(address), s.Error()
}

// GetStorageAt answers eth_getStorageAt.
func (a *ethAPI) GetStorageAt(address common.Address, slot math.HexOrDecimal256, at *rpc.BlockNumberOrHash) (hexutil.Bytes, error) {
	s, _, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	value := s.GetState(address, common.BigToHash((*big.Int)(&slot)))
	return value[:], s.Error()
}

// GetTransactionCount answers eth_getTransactionCount. With «pending» it counts what is in the pool too.
func (a *ethAPI) GetTransactionCount(address common.Address, at *rpc.BlockNumberOrHash) (*hexutil.Uint64, error) {
	if at != nil && at.BlockNumber != nil && *at.BlockNumber == rpc.PendingBlockNumber {
		nonce := a.engine.pool.PoolNonce(address)
		return (*hexutil.Uint64)(&nonce), nil
	}
	s, _, err := a.engine.state(at)
	if err != nil {
		return nil, err
	}
	nonce := s.GetNonce(address)
	return (*hexutil.Uint64)(&nonce), s.Error()
}

// GetBlockByNumber answers eth_getBlockByNumber.
func (a *ethAPI) GetBlockByNumber(number rpc.BlockNumber, whole bool) (map[string]any, error) {
	block, err := a.engine.block(number)
	if block == nil || err != nil {
		return nil, err
	}
	fields := a.blockFields(block, whole)
	if number == rpc.PendingBlockNumber {
		fields["hash"], fields["nonce"], fields["miner"] = nil, nil, nil
	}
	return fields, nil
}

// GetBlockByHash answers eth_getBlockByHash.
func (a *ethAPI) GetBlockByHash(hash common.Hash, whole bool) map[string]any {
	block := a.engine.chain.GetBlockByHash(hash)
	if block == nil {
		return nil
	}
	return a.blockFields(block, whole)
}

// GetBlockReceipts answers eth_getBlockReceipts.
func (a *ethAPI) GetBlockReceipts(at rpc.BlockNumberOrHash) ([]map[string]any, error) {
	var block *types.Block
	if hash, named := at.Hash(); named {
		block = a.engine.chain.GetBlockByHash(hash)
	} else if number, named := at.Number(); named && number != rpc.PendingBlockNumber {
		var err error
		if block, err = a.engine.block(number); err != nil {
			return nil, err
		}
	}
	if block == nil {
		return nil, nil
	}
	all := make([]map[string]any, len(block.Transactions()))
	for i, receipt := range a.engine.chain.GetReceiptsByHash(block.Hash()) {
		all[i] = a.receiptFields(receipt, block.Transactions()[i])
	}
	return all, nil
}

// GetTransactionByHash answers eth_getTransactionByHash, for a transaction in the pool too.
func (a *ethAPI) GetTransactionByHash(hash common.Hash) (map[string]any, error) {
	place, tx := a.engine.chain.GetCanonicalTransaction(hash)
	if tx == nil {
		if tx = a.engine.pool.Get(hash); tx == nil {
			return nil, nil
		}
		return a.transactionFields(tx, nil, 0)
	}
	return a.transactionFields(tx, a.engine.chain.GetHeaderByHash(place.BlockHash), place.Index)
}

// GetTransactionReceipt answers eth_getTransactionReceipt.
func (a *ethAPI) GetTransactionReceipt(hash common.Hash) (map[string]any, error) {
	place, tx := a.engine.chain.GetCanonicalTransaction(hash)
	if tx == nil {
		return nil, nil
	}
	receipt, err := a.engine.chain.GetCanonicalReceipt(tx, place.BlockHash, place.BlockIndex, place.Index)
	if err != nil {
		return nil, err
	}
	return a.receiptFields(receipt, tx), nil
}

// SendRawTransaction answers eth_sendRawTransaction.
func (a *ethAPI) SendRawTransaction(input hexutil.Bytes) (common.Hash, error) {
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(input); err != nil {
		return common.Hash{}, err
	}
	if !tx.Protected() {
		return common.Hash{}, errUnprotected
	}
	return tx.Hash(), a.engine.pool.Add([]*types.Transaction{tx}, false)[0]
}

// GasPrice answers eth_gasPrice.
func (a *ethAPI) GasPrice(ctx context.Context) (*hexutil.Big, error) {
	tip, err := a.engine.fees.SuggestTipCap(ctx)
	if err != nil {
		return nil, err
	}
	return (*hexutil.Big)(tip.Add(tip, a.engine.chain.CurrentBlock().BaseFee)), nil
}

// MaxPriorityFeePerGas answers eth_maxPriorityFeePerGas.
func (a *ethAPI) MaxPriorityFeePerGas(ctx context.Context) (*hexutil.Big, error) {
	tip, err := a.engine.fees.SuggestTipCap(ctx)
	return (*hexutil.Big)(tip), err
}

type feeHistory struct {
	OldestBlock   *hexutil.Big     `json:"oldestBlock"`
	Reward        [][]*hexutil.Big `json:"reward,omitempty"`
	BaseFeePerGas []*hexutil.Big   `json:"baseFeePerGas,omitempty"`
	GasUsedRatio  []float64        `json:"gasUsedRatio"`
}

// FeeHistory answers eth_feeHistory.
func (a *ethAPI) FeeHistory(
	ctx context.Context, count math.HexOrDecimal64, last rpc.BlockNumber, percentiles []float64,
) (*feeHistory, error) {
	oldest, rewards, baseFees, used, _, _, err := a.engine.fees.FeeHistory(ctx, uint64(count), last, percentiles)
	if err != nil {
		return nil, err
	}
	h := &feeHistory{OldestBlock: (*hexutil.Big)(oldest), GasUsedRatio: used, BaseFeePerGas: hexes(baseFees)}
	for _, of := range rewards {
		h.Reward = append(h.Reward, hexes(of))
	}
	return h, nil
}

func hexes(numbers []*big.Int) (all []*hexutil.Big) {
	for _, n := range numbers {
		all = append(all, (*hexutil.Big)(n))
	}
	return all
}

// netAPI is the namespace net.
type netAPI struct{ engine *engine }

// Version answers net_version.
func (a *netAPI) Version() string {
	return strconv.FormatUint(a.engine.chain.Config().ChainID.Uint64(), 10)
}

// Listening answers net_listening.
func (*netAPI) Listening() bool { return true }

// PeerCount answers net_peerCount.
func (*netAPI) PeerCount() hexutil.Uint { return 0 }

// web3API is the namespace web3.
type web3API struct{}

// ClientVersion answers web3_clientVersion.
func (*web3API) ClientVersion() string { return "gbpc-devchain" }

// Sha3 answers web3_sha3.
func (*web3API) Sha3(input hexutil.Bytes) hexutil.Bytes { return crypto.Keccak256(input) }
