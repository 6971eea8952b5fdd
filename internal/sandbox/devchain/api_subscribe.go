package devchain

import (
	"context"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// NewHeads is the subscription newHeads: the header of every block that becomes part of the chain.
func (a *ethAPI) NewHeads(ctx context.Context) (*rpc.Subscription, error) {
	notifier, supported := rpc.NotifierFromContext(ctx)
	if !supported {
		return nil, rpc.ErrNotificationsUnsupported
	}
	client := notifier.CreateSubscription()
	blocks := make(chan core.ChainEvent, 64)
	feed := a.engine.chain.SubscribeChainEvent(blocks)
	go func() {
		defer feed.Unsubscribe()
		for {
			select {
			case block := <-blocks:
				_ = notifier.Notify(client.ID, block.Header)
			case <-client.Err():
				return
			case <-feed.Err(): // the chain is closed
				return
			}
		}
	}()
	return client, nil
}

// Logs is the subscription logs: every log that the query wants, and again as removed if its block is replaced.
func (a *ethAPI) Logs(ctx context.Context, q logQuery) (*rpc.Subscription, error) {
	notifier, supported := rpc.NotifierFromContext(ctx)
	if !supported {
		return nil, rpc.ErrNotificationsUnsupported
	}
	if err := q.check(); err != nil {
		return nil, err
	}
	client := notifier.CreateSubscription()
	added, removed := make(chan []*types.Log, 64), make(chan core.RemovedLogsEvent, 64)
	newer, older := a.engine.chain.SubscribeLogsEvent(added), a.engine.chain.SubscribeRemovedLogsEvent(removed)
	tell := func(logs []*types.Log) {
		for _, l := range logs {
			if q.wants(l) {
				_ = notifier.Notify(client.ID, l)
			}
		}
	}
	go func() {
		defer newer.Unsubscribe()
		defer older.Unsubscribe()
		for {
			select {
			case logs := <-added:
				tell(logs)
			case gone := <-removed:
				tell(gone.Logs)
			case <-client.Err():
				return
			case <-newer.Err(): // the chain is closed
				return
			}
		}
	}()
	return client, nil
}
