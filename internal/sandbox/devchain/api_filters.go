package devchain

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// The bounds of filters: how long one is kept that nobody asks, and how many there are.
const (
	filterIdle = 5 * time.Minute
	maxFilters = 1000
)

var (
	errNoFilter   = errors.New("filter not found")
	errNotOfLogs  = errors.New("filter is not one of logs")
	errTooMany    = errors.New("too many filters: uninstall those that are not asked")
	errPendingLog = errors.New("pending logs are not supported")
)

// filters are what a client without a socket asks for news. A filter remembers the block that was the newest when it was asked
// last: its news are what lies between that and the newest of now, so a filter costs nothing while nobody asks.
type filters struct {
	engine *engine
	mu     sync.Mutex
	all    map[rpc.ID]*filter
}

// filter is one of logs, of blocks or of pending transactions.
type filter struct {
	asked time.Time // of the machine: the clock of the chain jumps
	head  *types.Header
	logs  *logQuery
	sent  map[common.Hash]bool // the pending transactions that it told of; nil: it tells of none
}

func (f *filters) add(one *filter) (rpc.ID, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one.asked, one.head = time.Now(), f.engine.chain.CurrentBlock()
	for id, other := range f.all {
		if one.asked.Sub(other.asked) > filterIdle {
			delete(f.all, id)
		}
	}
	if len(f.all) >= maxFilters {
		return "", errTooMany
	}
	id := rpc.NewID()
	f.all[id] = one
	return id, nil
}

// find returns the filter, which is asked now. The caller holds the lock.
func (f *filters) find(id rpc.ID) (*filter, error) {
	one := f.all[id]
	if one == nil || time.Since(one.asked) > filterIdle {
		delete(f.all, id)
		return nil, errNoFilter
	}
	one.asked = time.Now()
	return one, nil
}

// NewFilter answers eth_newFilter.
func (a *ethAPI) NewFilter(q logQuery) (rpc.ID, error) {
	if err := q.check(); err != nil {
		return "", err
	}
	for _, bound := range []*rpc.BlockNumber{q.FromBlock, q.ToBlock} {
		if bound != nil && *bound == rpc.PendingBlockNumber {
			return "", errPendingLog
		}
	}
	return a.filters.add(&filter{logs: &q})
}

// NewBlockFilter answers eth_newBlockFilter.
func (a *ethAPI) NewBlockFilter() (rpc.ID, error) { return a.filters.add(&filter{}) }

// NewPendingTransactionFilter answers eth_newPendingTransactionFilter.
func (a *ethAPI) NewPendingTransactionFilter() (rpc.ID, error) {
	sent, err := a.pending()
	if err != nil {
		return "", err
	}
	return a.filters.add(&filter{sent: sent})
}

// UninstallFilter answers eth_uninstallFilter.
func (a *ethAPI) UninstallFilter(id rpc.ID) bool {
	a.filters.mu.Lock()
	defer a.filters.mu.Unlock()
	_, err := a.filters.find(id)
	delete(a.filters.all, id)
	return err == nil
}

// GetFilterLogs answers eth_getFilterLogs: all logs that the filter wants.
func (a *ethAPI) GetFilterLogs(ctx context.Context, id rpc.ID) ([]*types.Log, error) {
	a.filters.mu.Lock()
	one, err := a.filters.find(id)
	a.filters.mu.Unlock()
	switch {
	case err != nil:
		return nil, err
	case one.logs == nil:
		return nil, errNotOfLogs
	}
	return a.GetLogs(ctx, *one.logs)
}

// GetFilterChanges answers eth_getFilterChanges: what is new since it was asked last. A log whose block was replaced comes again
// as removed.
func (a *ethAPI) GetFilterChanges(id rpc.ID) (any, error) {
	a.filters.mu.Lock()
	defer a.filters.mu.Unlock()
	one, err := a.filters.find(id)
	if err != nil {
		return nil, err
	}
	head := a.engine.chain.CurrentBlock()
	gone, come := a.engine.between(one.head, head)
	one.head = head
	switch {
	case one.logs != nil:
		return a.changedLogs(*one.logs, gone, come), nil
	case one.sent != nil:
		return a.newlyPending(one, come)
	}
	hashes := make([]common.Hash, len(come))
	for i, header := range come {
		hashes[i] = header.Hash()
	}
	return hashes, nil
}

// between returns the blocks that were replaced since one was the newest, the newest first, and those that have come, the oldest first.
func (e *engine) between(then, now *types.Header) (gone, come []*types.Header) {
	parent := func(of *types.Header) *types.Header { return e.chain.GetHeader(of.ParentHash, of.Number.Uint64()-1) }
	for then.Hash() != now.Hash() {
		before := then.Number.Uint64() >= now.Number.Uint64()
		if now.Number.Uint64() >= then.Number.Uint64() {
			come = append(come, now)
			now = parent(now)
		}
		if before {
			gone = append(gone, then)
			then = parent(then)
		}
	}
	slices.Reverse(come)
	return gone, come
}

func (a *ethAPI) changedLogs(q logQuery, gone, come []*types.Header) []*types.Log {
	changed := []*types.Log{}
	for _, header := range gone {
		if q.covers(header) {
			for _, l := range a.appendLogs(nil, q, header) {
				removed := *l
				removed.Removed = true
				changed = append(changed, &removed)
			}
		}
	}
	for _, header := range come {
		if q.covers(header) {
			changed = a.appendLogs(changed, q, header)
		}
	}
	return changed
}

// covers reports whether the block is in the range, as far as that is in numbers.
func (q logQuery) covers(header *types.Header) bool {
	number := header.Number.Int64()
	return (q.FromBlock == nil || *q.FromBlock < 0 || number >= q.FromBlock.Int64()) &&
		(q.ToBlock == nil || *q.ToBlock < 0 || number <= q.ToBlock.Int64())
}

// pending are the transactions in the pool, those that have just come included.
func (a *ethAPI) pending() (map[common.Hash]bool, error) {
	if err := a.engine.pool.Sync(); err != nil {
		return nil, err
	}
	all := map[common.Hash]bool{}
	pending, _ := a.engine.pool.Content()
	for _, txs := range pending {
		for _, tx := range txs {
			all[tx.Hash()] = true
		}
	}
	return all, nil
}

// newlyPending are the transactions that have come since, those that are in a block meanwhile included.
func (a *ethAPI) newlyPending(one *filter, come []*types.Header) ([]common.Hash, error) {
	found := []common.Hash{}
	now, err := a.pending()
	if err != nil {
		return nil, err
	}
	for _, header := range come {
		for _, tx := range a.engine.chain.GetBlock(header.Hash(), header.Number.Uint64()).Transactions() {
			if !one.sent[tx.Hash()] {
				found = append(found, tx.Hash())
			}
		}
	}
	for hash := range now {
		if !one.sent[hash] && !slices.Contains(found, hash) {
			found = append(found, hash)
		}
	}
	one.sent = now
	return found, nil
}
