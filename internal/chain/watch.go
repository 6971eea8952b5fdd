package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// watcher reads the chain's blocks in order. It has no state that matters: the cursor is in the database.
type watcher struct {
	*Service
	sink Sink
	alerts
}

// Blocks further behind the head than this are read in ranges: nobody reorganises them unnoticed,
// because the last of them is compared before each pass.
const nearHead = 64

// blocksAtOnce is how many blocks one pass reads at most, so that stopping never takes long.
const blocksAtOnce = 512

// pass reads up to the newest block. It returns ErrWrongChain if what it read before is nowhere on
// the node's chain.
func (w *watcher) pass(ctx context.Context) error {
	head, err := w.Service.head(ctx)
	if err != nil {
		return err
	}
	at, err := w.cursor(ctx)
	if err != nil {
		return err
	}
	if at, err = w.rejoin(ctx, at, head); err != nil {
		return err
	}
	for range blocksAtOnce {
		if at.Number >= head.Number.Uint64() || ctx.Err() != nil {
			return ctx.Err()
		}
		if at, err = w.next(ctx, at, head.Number.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

// next reads the block after at, or a range of them where the head is far away.
func (w *watcher) next(ctx context.Context, at Block, head uint64) (Block, error) {
	if far := uint64(w.config.Network.Confirmations) + nearHead; head-at.Number > far { // confirmations are positive
		return w.readRange(ctx, at, min(at.Number+w.config.LogRange, head-far))
	}
	header, err := w.header(ctx, at.Number+1)
	if err != nil {
		return at, err
	}
	if header.ParentHash != at.Hash {
		return w.reorganise(ctx, at)
	}
	logs, err := w.logsOf(ctx, header)
	if err != nil {
		return at, err
	}
	return blockOf(header), w.apply(ctx, at, header, logs)
}

// logsOf are the token's logs in one block, by its hash, so that they cannot be another's. Most blocks
// tell by their header that there are none.
func (w *watcher) logsOf(ctx context.Context, header *types.Header) ([]types.Log, error) {
	if !types.BloomLookup(header.Bloom, w.target()) {
		return nil, nil
	}
	hash := header.Hash()
	logs, err := w.client.FilterLogs(ctx, ethereum.FilterQuery{BlockHash: &hash, Addresses: []common.Address{w.target()}})
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("ask for the logs of block %s: %w", header.Number, err))
	}
	return logs, nil
}

// readRange reads blocks that are deep below the head with one question.
func (w *watcher) readRange(ctx context.Context, at Block, to uint64) (Block, error) {
	last, err := w.header(ctx, to)
	if err != nil {
		return at, err
	}
	logs, err := w.client.FilterLogs(ctx, ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(at.Number + 1), ToBlock: new(big.Int).SetUint64(to), Addresses: []common.Address{w.target()}})
	if err != nil && to > at.Number+1 { // nodes limit an answer by size: ask for less
		return w.readRange(ctx, at, at.Number+(to-at.Number)/2)
	}
	if err != nil {
		return at, ErrUnavailable.Because(fmt.Errorf("ask for the logs up to block %d: %w", to, err))
	}
	return blockOf(last), w.apply(ctx, at, last, logs)
}

// header is the canonical block of that number.
func (w *watcher) header(ctx context.Context, number uint64) (*types.Header, error) {
	header, err := w.client.HeaderByNumber(ctx, new(big.Int).SetUint64(number))
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("ask for block %d: %w", number, err))
	}
	return header, nil
}

// cursor is the block read last. The first time it is the configured start.
func (w *watcher) cursor(ctx context.Context) (Block, error) {
	at, err := w.Cursor(ctx, w.db.Read())
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return at, err
	}
	start, err := w.header(ctx, w.config.StartBlock)
	if err != nil {
		return Block{}, err
	}
	at = blockOf(start)
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		number := int64(at.Number) // block numbers are far below 2^63
		err := q.New(tx).InsertCursor(ctx, q.InsertCursorParams{Network: w.id(), Number: number, Hash: at.Hash.Hex(), At: at.Time})
		if err != nil {
			return err
		}
		return q.New(tx).InsertBlock(ctx, q.InsertBlockParams{Network: w.id(), Number: number, Hash: at.Hash.Hex(), Parent: start.ParentHash.Hex()})
	})
	if err != nil {
		return Block{}, fmt.Errorf("note the first block: %w", err)
	}
	return at, nil
}
