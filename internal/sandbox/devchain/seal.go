package devchain

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/miner"
)

// beat seals blocks until the chain is closed: at the interval while transactions wait or the last
// ones still need blocks on top of them, else at the heartbeat.
func (c *Chain) beat() {
	defer c.done.Done()
	arrivals := make(chan core.NewTxsEvent, 64)
	subscription := c.eth.TxPool().SubscribeTransactions(arrivals, true)
	defer subscription.Unsubscribe()

	settling := c.config.Settle // a restart may have cut the last one short
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
		if pending, _ := c.eth.TxPool().Stats(); settling > 0 || pending > 0 {
			timer.Reset(c.config.Interval)
		} else {
			timer.Reset(c.config.Heartbeat)
		}
	}
}

// Advance makes the chain notice that its clock jumped forward: a block with the new time is sealed
// before it returns.
func (c *Chain) Advance() error {
	_, err := c.Seal()
	if err == nil {
		c.nudge()
	}
	return err
}

func (c *Chain) nudge() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Seal makes one block of what waits in the pool, at the clock's time or one second after the block
// before, whichever is later, and makes it the head. It is on disk when Seal returns.
func (c *Chain) Seal() (*types.Block, error) {
	c.sealing.Lock()
	defer c.sealing.Unlock()
	// The pool looks at a new head in the background: without this it may still offer what is mined.
	if err := c.eth.TxPool().Sync(); err != nil {
		return nil, fmt.Errorf("settle the pool: %w", err)
	}
	block, err := c.build(c.eth.BlockChain().CurrentBlock(), nil, false)
	if err != nil {
		return nil, err
	}
	return block, c.crown(block)
}

// build makes a block on parent, of txs or, if there are none and it need not be empty, of the pool.
func (c *Chain) build(parent *types.Header, txs []*types.Transaction, empty bool) (*types.Block, error) {
	at := max(uint64(c.config.Clock.Now().Unix()), parent.Time+1) // seconds since 1970
	args := &miner.BuildPayloadArgs{Parent: parent.Hash(), Timestamp: at, BeaconRoot: &common.Hash{}, Withdrawals: types.Withdrawals{}}
	if _, err := rand.Read(args.Random[:]); err != nil {
		return nil, err
	}
	block, _, err := c.eth.Miner().BuildTestingPayload(args, txs, empty && len(txs) == 0, nil)
	if err != nil {
		return nil, fmt.Errorf("build block %d: %w", parent.Number.Uint64()+1, err)
	}
	if _, err := c.eth.BlockChain().InsertBlockWithoutSetHead(context.Background(), block, false); err != nil {
		return nil, fmt.Errorf("insert block %d: %w", block.NumberU64(), err)
	}
	return block, nil
}

// crown makes block the head. Its content, and the decision that it is the head, are on disk before
// anyone can see it. What the node writes when it changes heads is not: after a kill resume does that again.
func (c *Chain) crown(block *types.Block) error {
	if err := c.choose(block); err != nil {
		return err
	}
	chain := c.eth.BlockChain()
	if _, err := chain.SetCanonical(block); err != nil {
		return fmt.Errorf("make block %d the head: %w", block.NumberU64(), err)
	}
	chain.SetSafe(c.ancestor(block, safeDepth))
	chain.SetFinalized(c.ancestor(block, finalDepth))
	return nil
}

// headKey is where the store keeps the hash of the block that was chosen as the head.
var headKey = []byte("devchain head")

// choose writes down that block is the head, and all that was written before it, to disk. Without the
// sync kill -9 loses what the store still holds in memory.
func (c *Chain) choose(block *types.Block) error {
	store := c.eth.ChainDb()
	if err := store.Put(headKey, block.Hash().Bytes()); err != nil {
		return fmt.Errorf("choose block %d as the head: %w", block.NumberU64(), err)
	}
	if err := store.SyncKeyValue(); err != nil {
		return fmt.Errorf("sync chain to disk: %w", err)
	}
	return nil
}

// resume makes the block the head that was chosen before the process was killed, before anyone can ask.
func (c *Chain) resume() error {
	store := c.eth.ChainDb()
	if chosen, err := store.Has(headKey); err != nil || !chosen {
		return err
	}
	hash, err := store.Get(headKey)
	if err != nil {
		return fmt.Errorf("read the chosen head: %w", err)
	}
	chain := c.eth.BlockChain()
	if chain.CurrentBlock().Hash() == common.BytesToHash(hash) {
		return nil
	}
	block := chain.GetBlockByHash(common.BytesToHash(hash))
	if block == nil {
		return fmt.Errorf("the chain's newest block %x is missing", hash)
	}
	return c.crown(block)
}

// How far behind the head the tags "safe" and "finalized" stand, as on a public network in small.
const (
	safeDepth  = 32
	finalDepth = 64
)

func (c *Chain) ancestor(block *types.Block, depth uint64) *types.Header {
	return c.eth.BlockChain().GetHeaderByNumber(block.NumberU64() - min(depth, block.NumberU64()))
}

// Reorganise takes the last depth blocks off the chain and puts length others in their place, the first
// of them with txs, the others empty. Transactions that were in the old blocks and are still valid
// wait in the pool again. It is how tests, and a demonstration in the sandbox, make history change.
func (c *Chain) Reorganise(depth, length int, txs ...*types.Transaction) error {
	c.sealing.Lock()
	defer c.sealing.Unlock()
	chain := c.eth.BlockChain()
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
	return c.crown(tip)
}

// Forget drops every transaction that waits in the pool, as a node that was restarted does.
func (c *Chain) Forget() { c.eth.TxPool().Clear() }
