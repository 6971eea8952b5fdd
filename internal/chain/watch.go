package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
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
	openExceptions
	feedAddress   common.Address // of the reserve feed that the token uses; zero until it is read, and after an act on the token
	doubtsChecked time.Time      // when the doubtful events were checked last
	doubtsAt      Block          // and the cursor at that time
	pages         nodes.LogPager // of old blocks
	backSince     time.Time      // when the newest block was first one before the cursor; zero: it is not
}

// nearHead is the distance from the head up to which blocks are read one by one. Older blocks are read in
// ranges: a reorganisation of them is noticed, because each pass first compares the block at the cursor.
const nearHead = 64

// maxBlocksPerPass limits how many blocks one pass reads, so that the worker stops quickly.
const maxBlocksPerPass = 512

// pass reads up to the newest block, and reports what is confirmed. It returns ErrWrongChain if the node's chain
// has none of the blocks that were read before.
func (w *watcher) pass(ctx context.Context) error {
	defer func() {
		w.reportEndpoints(ctx)
		w.checkAges(ctx)
	}()
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
			break
		}
		if err := w.findFeed(ctx, head); err != nil {
			return err
		}
		if at, err = w.readNext(ctx, at, head.Number.Uint64()); err != nil {
			return err
		}
	}
	if head.Number.Uint64() > at.Number+w.far() { // so far back, nodes may not know the balances any more
		return ctx.Err()
	}
	return errors.Join(w.confirmEvents(ctx, at), w.settleRestores(ctx, at))
}

// far is the distance from the head from which on blocks are read in ranges.
func (w *watcher) far() uint64 { return uint64(w.config.Network.Confirmations) + nearHead } // confirmations are positive

// readNext reads the block after at, or a range of blocks if the head is far away. It returns the new cursor.
func (w *watcher) readNext(ctx context.Context, at Block, head uint64) (Block, error) {
	if far := w.far(); head-at.Number > far {
		return w.readRange(ctx, at, head-far)
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

// findFeed reads the address of the reserve feed, whose events are watched too: its roles decide what may be minted.
func (w *watcher) findFeed(ctx context.Context, head *types.Header) error {
	if w.feedAddress != (common.Address{}) {
		return nil
	}
	feed, err := callAtBlock(ctx, w.Service, w.tokenAddress(), head.Hash(), tokenCalls().PackReserveFeed(), tokenCalls().UnpackReserveFeed)
	if errors.Is(err, errNoContract) { // it is deployed in a later block
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the reserve feed's address: %w", err)
	}
	w.feedAddress = feed
	return nil
}

// contracts returns the contracts whose logs are read.
func (w *watcher) contracts() []common.Address {
	if w.feedAddress == (common.Address{}) {
		return []common.Address{w.tokenAddress()}
	}
	return []common.Address{w.tokenAddress(), w.feedAddress}
}

// logsOf returns the logs of the contracts in one block. It asks by the hash of the block, so the logs cannot be
// those of another one. For most blocks the bloom filter in the header shows that there are none.
func (w *watcher) logsOf(ctx context.Context, header *types.Header) ([]types.Log, error) {
	if !slices.ContainsFunc(w.contracts(), func(a common.Address) bool { return types.BloomLookup(header.Bloom, a) }) {
		return nil, nil
	}
	hash := header.Hash()
	logs, err := w.undisputedLogs(ctx, ethereum.FilterQuery{BlockHash: &hash, Addresses: w.contracts()})
	if err != nil {
		return nil, ErrUnavailable.Because(fmt.Errorf("read the logs of block %s: %w", header.Number, err))
	}
	return logs, w.checkLogs(ctx, logs, map[uint64]Hash{header.Number.Uint64(): hash}, w.contracts()...)
}

// undisputedLogs returns logs that no endpoint contradicts: one that leaves some out would have a deposit missed for ever,
// because a block is read once. If too few endpoints answer for a quorum, the answer of one is enough: what it says is
// compared again before a deposit is credited.
func (w *watcher) undisputedLogs(ctx context.Context, query ethereum.FilterQuery) ([]types.Log, error) {
	logs, err := w.client.AgreedLogs(ctx, query)
	switch {
	case errors.Is(err, nodes.ErrDisagreement):
		w.report(ctx, CauseDisagreement, taskWatch, Figures{})
		return nil, err
	case err != nil:
		return w.client.FilterLogs(ctx, query)
	}
	w.clear(ctx, CauseDisagreement, taskWatch)
	return logs, nil
}

// checkLogs checks that the logs are those of the contracts that were asked for, that each belongs to its block and has
// the form of its event, and that they are in their order without repetition. blocks are the hashes of the
// blocks that may have logs; a zero hash has not been read yet.
func (w *watcher) checkLogs(ctx context.Context, logs []types.Log, blocks map[uint64]Hash, contracts ...common.Address) error {
	for i := range logs {
		l := &logs[i]
		ordered := i == 0 || l.BlockNumber > logs[i-1].BlockNumber || l.BlockNumber == logs[i-1].BlockNumber && l.Index > logs[i-1].Index
		hash, asked := blocks[l.BlockNumber]
		if asked && hash == (Hash{}) {
			header, err := w.header(ctx, l.BlockNumber)
			if err != nil {
				return err
			}
			hash = header.Hash()
			blocks[l.BlockNumber] = hash
		}
		formed := l.Address != w.tokenAddress() || w.isWellFormed(l)
		if !asked || l.Removed || !slices.Contains(contracts, l.Address) || l.BlockHash != hash || !ordered || !formed {
			w.report(ctx, CauseInconsistent, w.id(), Figures{FromBlock: l.BlockNumber, ToBlock: l.BlockNumber, Account: l.Address.Hex()})
			return ErrUnavailable.Because(fmt.Errorf(
				"log %d of block %d is not the token's, of another block, repeated or malformed", l.Index, l.BlockNumber,
			))
		}
	}
	w.clear(ctx, CauseInconsistent, w.id())
	return nil
}

// readRange reads blocks far below the head, as many as the node gives at once. It returns the new cursor.
func (w *watcher) readRange(ctx context.Context, at Block, upTo uint64) (Block, error) {
	logs, to, err := w.pages.Next(ctx, at.Number+1, upTo, ethereum.FilterQuery{Addresses: w.contracts()}, w.undisputedLogs)
	if err != nil {
		return at, ErrUnavailable.Because(fmt.Errorf("read the logs up to block %d: %w", to, err))
	}
	if cut := lastBlockOf(logs); cut > at.Number && cut < to { // one transaction must not store too many events
		logs, to = slices.DeleteFunc(logs, func(l types.Log) bool { return l.BlockNumber > cut }), cut
	}
	last, err := w.header(ctx, to)
	if err != nil {
		return at, err
	}
	blocks := map[uint64]Hash{}
	for n := at.Number + 1; n <= to; n++ {
		blocks[n] = Hash{}
	}
	blocks[to] = last.Hash()
	if err := w.checkLogs(ctx, logs, blocks, w.contracts()...); err != nil {
		return at, err
	}
	return blockOf(last), w.applyBlock(ctx, at, last, logs)
}

// maxLogsPerRange limits how many events of several blocks are stored in one transaction.
const maxLogsPerRange = 100

// lastBlockOf returns the last block up to which the logs are few enough for one transaction; at least one block
// is.
func lastBlockOf(logs []types.Log) uint64 {
	if len(logs) <= maxLogsPerRange || logs[0].BlockNumber == logs[len(logs)-1].BlockNumber {
		return math.MaxUint64
	}
	if next := logs[maxLogsPerRange].BlockNumber; next > logs[0].BlockNumber {
		return next - 1
	}
	return logs[0].BlockNumber
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
	head, err := w.head(ctx)
	if err != nil {
		return Block{}, err
	}
	start, err := w.header(ctx, w.config.StartBlock)
	if err != nil {
		return Block{}, err
	}
	at = blockOf(start)
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		number := int64(at.Number) // block numbers are far below 2^63
		err := q.New(tx).InsertCursor(ctx, q.InsertCursorParams{
			Network: w.id(), Number: number, Hash: at.Hash.Hex(), At: at.Time, History: head.Number.Int64(),
		})
		if err != nil {
			return err
		}
		return q.New(tx).InsertBlock(ctx, q.InsertBlockParams{
			Network: w.id(), Number: number, Hash: at.Hash.Hex(), Parent: start.ParentHash.Hex(),
		})
	})
	if err != nil {
		return Block{}, fmt.Errorf("store the first block: %w", err)
	}
	return at, nil
}
