package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/gbpc/gbpc/internal/kit/clock"
)

const chainID = 31337

// usualFee is the base fee of a block in which there is room.
const usualFee = 1_000_000_000

// node is a chain with the contracts, and the node that answers for it, all in memory.
type node struct {
	*contracts
	clock   clock.Clock
	blocks  []*block // the canonical ones
	byHash  map[common.Hash]*block
	pending map[common.Hash]*types.Transaction
	forks   uint64
	baseFee int64
	broke   map[common.Address]bool // cannot pay for gas
}

type block struct {
	header   *types.Header
	hash     common.Hash
	txs      []*types.Transaction
	receipts []*types.Receipt
	state    *state
}

func newNode(c clock.Clock) (*node, error) {
	parsed, err := newContracts()
	if err != nil {
		return nil, err
	}
	n := &node{
		contracts: parsed, clock: c, byHash: map[common.Hash]*block{}, pending: map[common.Hash]*types.Transaction{}, baseFee: usualFee,
		broke: map[common.Address]bool{},
	}
	n.append(&block{header: n.header(nil), state: firstState()})
	return n, nil
}

func (n *node) head() *block { return n.blocks[len(n.blocks)-1] }

func (n *node) header(parent *types.Header) *types.Header {
	// seconds since 1970
	h := &types.Header{
		Number: new(big.Int), Time: uint64(n.clock.Now().Unix()), BaseFee: big.NewInt(n.baseFee), Difficulty: new(big.Int),
		Extra: binary.BigEndian.AppendUint64(nil, n.forks),
	}
	if parent != nil {
		h.Number.SetUint64(parent.Number.Uint64() + 1)
		h.ParentHash, h.Time = parent.Hash(), max(h.Time, parent.Time+1)
	}
	return h
}

func (n *node) append(b *block) {
	var logs []*types.Log
	for _, r := range b.receipts {
		logs = append(logs, r.Logs...)
	}
	b.header.Bloom = types.CreateBloom(&types.Receipt{Logs: logs})
	b.hash = b.header.Hash()
	for i, l := range logs {
		l.BlockHash, l.BlockNumber, l.Index = b.hash, b.header.Number.Uint64(), uint(i)
	}
	for _, r := range b.receipts {
		r.BlockHash, r.BlockNumber = b.hash, b.header.Number
	}
	n.blocks = append(n.blocks, b)
	n.byHash[b.hash] = b
}

func senderOf(tx *types.Transaction) common.Address {
	from, err := types.Sender(types.LatestSignerForChainID(big.NewInt(chainID)), tx)
	if err != nil {
		panic(err) // SendTransaction checked it
	}
	return from
}

// seal mines the pending transactions whose turn it is, or none if empty is set.
func (n *node) seal(empty bool) int {
	parent := n.head()
	b := &block{header: n.header(parent.header), state: parent.state.clone()}
	list := make([]*types.Transaction, 0, len(n.pending))
	for _, tx := range n.pending {
		list = append(list, tx)
	}
	slices.SortFunc(list, func(x, y *types.Transaction) int {
		return cmp.Or(cmp.Compare(senderOf(x).Hex(), senderOf(y).Hex()), cmp.Compare(x.Nonce(), y.Nonce()), y.GasFeeCap().Cmp(x.GasFeeCap()))
	})
	for _, tx := range list {
		from := senderOf(tx)
		switch next := b.state.nonces[from]; {
		case tx.Nonce() < next:
			delete(n.pending, tx.Hash()) // replaced
			continue
		case empty || tx.Nonce() > next || n.broke[from] || tx.GasFeeCap().Cmp(b.header.BaseFee) < 0:
			continue
		}
		b.state.nonces[from]++
		receipt := &types.Receipt{TxHash: tx.Hash(), Status: types.ReceiptStatusSuccessful, TransactionIndex: uint(len(b.txs))}
		logs, err := n.run(b.state, from, *tx.To(), tx.Data(), b.header.Time)
		if err != nil {
			receipt.Status = types.ReceiptStatusFailed
		}
		for _, l := range logs {
			l.TxHash, l.TxIndex = tx.Hash(), receipt.TransactionIndex
		}
		if err == nil {
			receipt.Logs = logs
		}
		b.txs, b.receipts = append(b.txs, tx), append(b.receipts, receipt)
		delete(n.pending, tx.Hash())
	}
	n.append(b)
	return len(b.txs)
}

// reorganise replaces the newest depth blocks with depth+1 empty ones. What was in them is pending again if keep says
// so, and forgotten otherwise.
func (n *node) reorganise(depth int, keep func(*types.Transaction) bool) (dropped int) {
	depth = min(depth, len(n.blocks)-1)
	old := n.blocks[len(n.blocks)-depth:]
	n.blocks = slices.Clone(n.blocks[:len(n.blocks)-depth])
	n.forks++
	for _, b := range old {
		for _, tx := range b.txs {
			dropped++
			if keep(tx) {
				n.pending[tx.Hash()] = tx
			}
		}
	}
	for range depth + 1 {
		n.seal(true)
	}
	return dropped
}

// nodeError is what the node says, as opposed to not answering.
type nodeError string

func (e nodeError) Error() string { return string(e) }

// ErrorCode is that of JSON-RPC.
func (nodeError) ErrorCode() int { return -32000 }

func (n *node) at(number *big.Int) (*block, error) {
	if number == nil {
		return n.head(), nil
	}
	if number.Sign() < 0 || number.Uint64() >= uint64(len(n.blocks)) {
		return nil, ethereum.NotFound
	}
	return n.blocks[number.Uint64()], nil
}

func (n *node) ChainID(context.Context) (*big.Int, error) { return big.NewInt(chainID), nil }

func (n *node) HeaderByNumber(_ context.Context, number *big.Int) (*types.Header, error) {
	b, err := n.at(number)
	if err != nil {
		return nil, err
	}
	return types.CopyHeader(b.header), nil
}

func (n *node) FilterLogs(_ context.Context, query ethereum.FilterQuery) (found []types.Log, err error) {
	blocks := n.blocks
	if query.BlockHash != nil {
		b := n.byHash[*query.BlockHash]
		if b == nil {
			return nil, nodeError("unknown block")
		}
		blocks = []*block{b}
	} else {
		from, to := query.FromBlock.Uint64(), min(query.ToBlock.Uint64(), uint64(len(n.blocks)-1))
		blocks = blocks[min(from, to+1) : to+1]
	}
	for _, b := range blocks {
		for _, r := range b.receipts {
			for _, l := range r.Logs {
				if (len(query.Addresses) == 0 || slices.Contains(query.Addresses, l.Address)) && hasTopics(l, query.Topics) {
					found = append(found, *l)
				}
			}
		}
	}
	return found, nil
}

// hasTopics reports whether the log has one of the wanted topics in each place.
func hasTopics(l *types.Log, wanted [][]common.Hash) bool {
	for i, options := range wanted {
		if len(options) > 0 && (i >= len(l.Topics) || !slices.Contains(options, l.Topics[i])) {
			return false
		}
	}
	return true
}

func (n *node) receipt(hash common.Hash) *types.Receipt {
	for _, b := range slices.Backward(n.blocks) {
		for _, r := range b.receipts {
			if r.TxHash == hash {
				return r
			}
		}
	}
	return nil
}

func (n *node) TransactionReceipt(_ context.Context, hash common.Hash) (*types.Receipt, error) {
	if r := n.receipt(hash); r != nil {
		return r, nil
	}
	return nil, ethereum.NotFound
}

// TransactionByHash is part of chain.Client.
func (n *node) TransactionByHash(_ context.Context, hash common.Hash) (*types.Transaction, bool, error) {
	if tx := n.pending[hash]; tx != nil {
		return tx, true, nil
	}
	for _, b := range slices.Backward(n.blocks) {
		for _, tx := range b.txs {
			if tx.Hash() == hash {
				return tx, false, nil
			}
		}
	}
	return nil, false, ethereum.NotFound
}

func (n *node) SendTransaction(_ context.Context, tx *types.Transaction) error {
	from, err := types.Sender(types.LatestSignerForChainID(big.NewInt(chainID)), tx)
	if err != nil {
		return err
	}
	if n.broke[from] {
		return nodeError("insufficient funds for gas * price + value")
	}
	if tx.Nonce() < n.head().state.nonces[from] {
		return nodeError("nonce too low")
	}
	if n.pending[tx.Hash()] != nil {
		return nodeError("already known")
	}
	for hash, other := range n.pending {
		if senderOf(other) == from && other.Nonce() == tx.Nonce() {
			if tx.GasFeeCap().Cmp(other.GasFeeCap()) <= 0 {
				return nodeError("replacement transaction underpriced")
			}
			delete(n.pending, hash)
		}
	}
	n.pending[tx.Hash()] = tx
	return nil
}

func (n *node) EstimateGas(_ context.Context, call ethereum.CallMsg) (uint64, error) {
	if n.broke[call.From] {
		return 0, nodeError("insufficient funds for gas * price + value")
	}
	if _, err := n.run(n.head().state.clone(), call.From, *call.To, call.Data, n.header(n.head().header).Time); err != nil {
		return 0, err
	}
	return 100_000, nil
}

func (n *node) CallContractAtHash(_ context.Context, call ethereum.CallMsg, hash common.Hash) ([]byte, error) {
	b := n.byHash[hash]
	if b == nil {
		return nil, nodeError("unknown block")
	}
	return n.view(b.state, *call.To, call.Data)
}

func (n *node) SuggestGasTipCap(context.Context) (*big.Int, error) { return big.NewInt(1e9), nil }

// NonceAt is part of chain.Client. Pending transactions count if number says so.
func (n *node) NonceAt(_ context.Context, account common.Address, number *big.Int) (uint64, error) {
	if number != nil && number.Int64() == int64(rpc.PendingBlockNumber) {
		next := n.head().state.nonces[account]
		held := map[uint64]bool{}
		for _, tx := range n.pending {
			held[tx.Nonce()] = held[tx.Nonce()] || senderOf(tx) == account
		}
		for held[next] {
			next++
		}
		return next, nil
	}
	b, err := n.at(number)
	if err != nil {
		return 0, err
	}
	return b.state.nonces[account], nil
}

// BalanceAt is part of chain.Client: gas costs nothing, but who is broke has nothing.
func (n *node) BalanceAt(_ context.Context, account common.Address, _ *big.Int) (*big.Int, error) {
	if n.broke[account] {
		return new(big.Int), nil
	}
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(24), nil), nil
}

func (n *node) CodeAt(context.Context, common.Address, *big.Int) ([]byte, error) {
	return []byte{1}, nil
}
