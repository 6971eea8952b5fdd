package devchain

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/miner"
)

// sealLoop seals blocks until the chain is closed: at the interval while transactions are pending or the last
// ones need confirmations, and otherwise at the heartbeat.
func (c *Chain) sealLoop() {
	defer c.done.Done()
	arrivals := make(chan core.NewTxsEvent, 64)
	subscription := c.engine.pool.SubscribeTransactions(arrivals, true)
	defer subscription.Unsubscribe()

	settling := c.config.Settle // the previous run may have stopped before the last transaction was settled
	last := time.Now()
	timer := time.NewTimer(c.config.Interval)
	defer timer.Stop()
	for {
		select {
		case <-c.stop:
			return
		case <-arrivals:
			timer.Reset(time.Until(last.Add(c.config.Interval)))
			continue
		case <-c.wake:
			timer.Reset(0)
			continue
		case <-timer.C:
		}
		block, err := c.Seal()
		if err != nil {
			c.config.ErrorLog(err)
		}
		last = time.Now()
		if block != nil && len(block.Transactions()) > 0 {
			settling = c.config.Settle
		} else if settling > 0 {
			settling--
		}
		if pending, _ := c.engine.pool.Stats(); settling > 0 || pending > 0 {
			timer.Reset(c.config.Interval)
		} else {
			timer.Reset(c.config.Heartbeat)
		}
	}
}

// Advance seals a block with the new time after the clock jumped forward.
func (c *Chain) Advance() error {
	_, err := c.Seal()
	if err == nil {
		c.wakeSealLoop()
	}
	return err
}

func (c *Chain) wakeSealLoop() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Seal builds one block from the pending transactions and makes it the head. Its time is that of the clock,
// or one second after the block before if that is later. The block is on disk when Seal returns.
func (c *Chain) Seal() (*types.Block, error) {
	c.sealing.Lock()
	defer c.sealing.Unlock()
	// The pool follows a new head in the background: without this call it may still offer mined transactions.
	if err := c.engine.pool.Sync(); err != nil {
		return nil, fmt.Errorf("synchronise the pool: %w", err)
	}
	block, err := c.build(c.engine.chain.CurrentBlock(), nil, false)
	if err != nil {
		return nil, err
	}
	return block, c.setHead(block)
}

// build builds a block on parent from txs. If txs is empty, it uses the pending transactions, unless empty is
// set.
func (c *Chain) build(parent *types.Header, txs []*types.Transaction, empty bool) (*types.Block, error) {
	at := max(uint64(c.config.Clock.Now().Unix()), parent.Time+1) // seconds since 1970
	args := &miner.BuildPayloadArgs{Parent: parent.Hash(), Timestamp: at, BeaconRoot: &common.Hash{}, Withdrawals: types.Withdrawals{}}
	if number := parent.Number.Uint64() + 1; c.engine.chain.Config().IsAmsterdam(new(big.Int).SetUint64(number), at) {
		args.SlotNum = &number
	}
	if _, err := rand.Read(args.Random[:]); err != nil {
		return nil, err
	}
	block, _, err := c.engine.miner.BuildTestingPayload(args, txs, empty && len(txs) == 0, nil)
	if err != nil {
		return nil, fmt.Errorf("build block %d: %w", parent.Number.Uint64()+1, err)
	}
	if _, err := c.engine.chain.InsertBlockWithoutSetHead(context.Background(), block, false); err != nil {
		return nil, fmt.Errorf("insert block %d: %w", block.NumberU64(), err)
	}
	return block, nil
}

// setHead makes block the head. The block, and the record that it is the head, are on disk before it is
// visible. The state that the node itself writes for a new head is not; resume repeats that after a kill.
func (c *Chain) setHead(block *types.Block) error {
	if err := c.persistHead(block); err != nil {
		return err
	}
	chain := c.engine.chain
	if _, err := chain.SetCanonical(block); err != nil {
		return fmt.Errorf("make block %d the head: %w", block.NumberU64(), err)
	}
	chain.SetSafe(c.ancestor(block, safeDepth))
	chain.SetFinalized(c.ancestor(block, finalDepth))
	return nil
}

// headKey is the database key of the hash of the head.
var headKey = []byte("devchain head")

// persistHead records block as the head. What is put into the store is in the store's file when Put returns.
func (c *Chain) persistHead(block *types.Block) error {
	if err := c.engine.store.Put(headKey, block.Hash().Bytes()); err != nil {
		return fmt.Errorf("record block %d as the head: %w", block.NumberU64(), err)
	}
	return nil
}

// resume restores the head that was recorded before the process was killed, before the node answers clients.
func (c *Chain) resume() error {
	store := c.engine.store
	if recorded, err := store.Has(headKey); err != nil || !recorded {
		return err
	}
	hash, err := store.Get(headKey)
	if err != nil {
		return fmt.Errorf("read the recorded head: %w", err)
	}
	chain := c.engine.chain
	if chain.CurrentBlock().Hash() == common.BytesToHash(hash) {
		return nil
	}
	block := chain.GetBlockByHash(common.BytesToHash(hash))
	if block == nil {
		return fmt.Errorf("the chain's newest block %x is missing", hash)
	}
	return c.setHead(block)
}

// The distances of the block tags "safe" and "finalized" from the head, as on a public network.
const (
	safeDepth  = 32
	finalDepth = 64
)

func (c *Chain) ancestor(block *types.Block, depth uint64) *types.Header {
	return c.engine.chain.GetHeaderByNumber(block.NumberU64() - min(depth, block.NumberU64()))
}

// Reorganise replaces the last depth blocks with length others. The first of them includes txs, the others
// are empty. Transactions of the removed blocks that are still valid are pending again. Tests use it to
// simulate a reorganisation.
func (c *Chain) Reorganise(depth, length int, txs ...*types.Transaction) error {
	c.sealing.Lock()
	defer c.sealing.Unlock()
	return c.replaceBlocks(depth, length, txs)
}

func (c *Chain) replaceBlocks(depth, length int, txs []*types.Transaction) error {
	chain := c.engine.chain
	head := chain.CurrentBlock().Number.Uint64()
	if depth < 1 || length < 1 || uint64(depth) > head { // depth is positive here
		return fmt.Errorf("cannot put %d blocks in place of %d: the chain has %d", length, depth, head)
	}
	parent := chain.GetHeaderByNumber(head - uint64(depth)) // checked above
	var tip *types.Block
	for range length {
		block, err := c.build(parent, txs, true)
		if err != nil {
			return err
		}
		tip, parent, txs = block, block.Header(), nil
	}
	return c.setHead(tip)
}

// ErrTooDeep is returned for a reorganisation below the blocks that it may replace.
var ErrTooDeep = errors.New("the chain is not that long")

// Forget replaces the newest depth blocks with depth+1 that are empty, and drops the transactions that were in them: they
// are not mined again unless they are sent again. Other pending transactions stay. It returns the dropped hashes in
// the order of the chain, and ErrTooDeep if block keep or one below it would be replaced.
func (c *Chain) Forget(depth int, keep uint64) (dropped []common.Hash, err error) {
	c.sealing.Lock()
	defer c.sealing.Unlock()
	chain := c.engine.chain
	head := chain.CurrentBlock().Number.Uint64()
	if depth < 1 || uint64(depth) > head || head-uint64(depth) < keep { // depth is positive here
		return nil, fmt.Errorf("%w: %d blocks above block %d, the newest is %d", ErrTooDeep, depth, keep, head)
	}
	pool := c.engine.pool
	if err := pool.Sync(); err != nil {
		return nil, fmt.Errorf("synchronise the pool: %w", err)
	}
	gone := map[common.Hash]bool{}
	for number := head - uint64(depth) + 1; number <= head; number++ {
		for _, tx := range chain.GetBlockByNumber(number).Transactions() {
			gone[tx.Hash()] = true
			dropped = append(dropped, tx.Hash())
		}
	}
	if err := c.replaceBlocks(depth, depth+1, nil); err != nil {
		return nil, err
	}
	// The pool takes back what the old blocks held: what is left of it without that is put into an empty pool.
	if err := pool.Sync(); err != nil {
		return nil, fmt.Errorf("synchronise the pool: %w", err)
	}
	var kept []*types.Transaction
	pending, queued := pool.Content()
	for _, accounts := range []map[common.Address][]*types.Transaction{pending, queued} {
		for _, txs := range accounts {
			kept = append(kept, slices.DeleteFunc(txs, func(tx *types.Transaction) bool { return gone[tx.Hash()] })...)
		}
	}
	pool.Clear()
	for _, err := range pool.Add(kept, true) {
		if err != nil {
			c.config.ErrorLog(fmt.Errorf("keep a pending transaction: %w", err))
		}
	}
	return dropped, nil
}

// Pending returns how many transactions wait for the next block.
func (c *Chain) Pending() (int, error) {
	if err := c.engine.pool.Sync(); err != nil {
		return 0, fmt.Errorf("synchronise the pool: %w", err)
	}
	pending, queued := c.engine.pool.Stats() // what has just come is queued first
	return pending + queued, nil
}

// DropPending drops every pending transaction, as a restart of a node does.
func (c *Chain) DropPending() { c.engine.pool.Clear() }
