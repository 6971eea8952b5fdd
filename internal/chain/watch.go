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

// watcher reads the blocks of the chain in order. All its state is in the database: the cursor.
type watcher struct {
	*Service
	sink Sink
	alerts
}

// nearHead is the distance from the head up to which blocks are read one by one. Older blocks are read in
// ranges: a reorganisation of them is noticed, because each pass first compares the block at the cursor.
const nearHead = 64

// maxBlocksPerPass limits how many blocks one pass reads, so that the worker stops quickly.
const maxBlocksPerPass = 512

// pass reads up to the newest block. It returns ErrWrongChain if the node's chain has none of the blocks that
// were read before.
func (w *watcher) pass(ctx context.Context) error {
	head, err := w.Service.head(ctx)
	if err != nil {
		return err
	}
	at, err := w.cursor(ctx)
	if err != nil {
		return err
	}
	if at, err = w.checkCursor(ctx, at, head); err != nil {
		return err
	}
	for range maxBlocksPerPass {
		if at.Number >= head.Number.Uint64() || ctx.Err() != nil {
			return ctx.Err()
		}
		if at, err = w.readNext(ctx, at, head.Number.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

// readNext reads the block after at, or a range of blocks if the head is far away. It returns the new cursor.
func (w *watcher) readNext(ctx context.Context, at Block, head uint64) (Block, error) {
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
	return blockOf(header), w.applyBlock(ctx, at, header, logs)
}

// logsOf returns the logs of the token in one block. It asks by the hash of the block, so the logs cannot be
// those of another one. For most blocks the bloom filter in the header shows that there are none.
func (w *watcher) logsOf(ctx context.Context, header *types.Header) ([]types.Log, error) {
	if !types.BloomLookup(header.Bloom, w.tokenAddress()) {
		return nil, nil
	}
	hash := header.Hash()
	logs, err := w.client.FilterLogs(ctx, ethereum.FilterQuery{BlockHash: &hash, Addresses: []common.Address{w.tokenAddress()}})
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("read the logs of block %s: %w", header.Number, err))
	}
	return logs, nil
}

// readRange reads blocks far below the head with one request. It returns the new cursor.
func (w *watcher) readRange(ctx context.Context, at Block, to uint64) (Block, error) {
	last, err := w.header(ctx, to)
	if err != nil {
		return at, err
	}
	logs, err := w.client.FilterLogs(ctx, ethereum.FilterQuery{FromBlock: new(big.Int).SetUint64(at.Number + 1), ToBlock: new(big.Int).SetUint64(to), Addresses: []common.Address{w.tokenAddress()}})
	if err != nil && to > at.Number+1 { // nodes limit the size of a response: ask for a shorter range
		return w.readRange(ctx, at, at.Number+(to-at.Number)/2)
	}
	if err != nil {
		return at, ErrUnavailable.Because(fmt.Errorf("read the logs up to block %d: %w", to, err))
	}
	return blockOf(last), w.applyBlock(ctx, at, last, logs)
}

// header returns the header of the canonical block with this number.
func (w *watcher) header(ctx context.Context, number uint64) (*types.Header, error) {
	header, err := w.client.HeaderByNumber(ctx, new(big.Int).SetUint64(number))
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("read block %d: %w", number, err))
	}
	return header, nil
}

// cursor returns the block that was read last. At first that is Config.StartBlock.
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
		return Block{}, fmt.Errorf("store the first block: %w", err)
	}
	return at, nil
}
