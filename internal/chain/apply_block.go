package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// errCursorMoved is returned if another process read the block first.
var errCursorMoved = errors.New("the cursor was moved by another process")

// storedBlocks is how many blocks are kept, and so the depth of the deepest reorganisation that can be
// followed.
const storedBlocks = 4096

// applyBlock moves the cursor from at to the block of header. In the same transaction it stores the events in
// logs.
func (w *watcher) applyBlock(ctx context.Context, at Block, header *types.Header, logs []types.Log) error {
	to := blockOf(header)
	var events []types.Log // of the token; the feed's give nobody money
	for i := range logs {
		if logs[i].Address == w.tokenAddress() {
			events = append(events, logs[i])
		}
	}
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := w.moveCursor(ctx, tx, at, to); err != nil {
			return err
		}
		queries := q.New(tx)
		number := int64(to.Number) // block numbers are far below 2^63
		if err := queries.InsertBlock(ctx, q.InsertBlockParams{
			Network: w.id(), Number: number, Hash: to.Hash.Hex(), Parent: header.ParentHash.Hex(),
		}); err != nil {
			return err
		}
		if number%(storedBlocks/4) == 0 {
			if err := queries.DeleteBlocksBelow(ctx, q.DeleteBlocksBelowParams{Network: w.id(), Number: number - storedBlocks}); err != nil {
				return err
			}
		}
		for i := range logs {
			if err := w.checkForeign(ctx, tx, &logs[i]); err != nil {
				return err
			}
		}
		for i, ordinal := range ordinals(events) {
			if err := w.storeLog(ctx, tx, events, i, ordinal); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errCursorMoved) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("apply block %d: %w", to.Number, err)
	}
	if slices.ContainsFunc(events, func(l types.Log) bool { return !routineEvents[w.eventName(&l)] }) {
		w.feedAddress = common.Address{} // it may be another one now
	}
	return nil
}

func (w *watcher) moveCursor(ctx context.Context, tx db.Tx, from, to Block) error {
	// block numbers are far below 2^63
	moved, err := q.New(tx).MoveCursor(ctx, q.MoveCursorParams{Network: w.id(), Number: int64(to.Number), Hash: to.Hash.Hex(), At: to.Time,
		FromNumber: int64(from.Number), FromHash: from.Hash.Hex()})
	if err != nil {
		return err
	}
	if moved == 0 {
		return errCursorMoved
	}
	return nil
}

// ordinals returns the position of each log among the logs of its transaction in logs. It stays the same when
// the transaction is mined again in another block.
func ordinals(logs []types.Log) []int32 {
	count := map[Hash]int32{}
	result := make([]int32, len(logs))
	for i, l := range logs {
		result[i] = count[l.TxHash]
		count[l.TxHash]++
	}
	return result
}

// storeLog stores one of a block's logs as an event if it is relevant, and reports a deposit as seen.
func (w *watcher) storeLog(ctx context.Context, tx db.Tx, logs []types.Log, i int, ordinal int32) error {
	l := &logs[i]
	// far below 2^63
	e := q.InsertEventParams{
		ID: id.New(), Network: w.id(), Block: int64(l.BlockNumber), BlockHash: l.BlockHash.Hex(), LogIndex: int64(l.Index),
		TxHash: l.TxHash.Hex(), Ordinal: ordinal, CreatedAt: w.clock.Now()}
	relevant, err := w.decodeLog(ctx, tx, l, &e)
	if err != nil || !relevant {
		return err
	}
	if e.Kind == kindRedeem {
		e.Receiver = w.burnedFrom(logs, l.TxHash, e.Ref)
	}
	droppedID, err := q.New(tx).DroppedEvent(ctx, q.DroppedEventParams{
		Network: e.Network, TxHash: e.TxHash, Kind: e.Kind, Ordinal: e.Ordinal, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount,
	})
	switch {
	case err == nil: // the same event was seen in a block that a reorganisation removed
		e.ID = droppedID
		err = q.New(tx).RestoreEvent(ctx, q.RestoreEventParams{
			ID: droppedID, Block: e.Block, BlockHash: e.BlockHash, LogIndex: e.LogIndex, UpdatedAt: e.CreatedAt,
		})
	case errors.Is(err, sql.ErrNoRows):
		err = w.insertEvent(ctx, tx, e)
	}
	if err != nil || e.Kind != eventDeposit {
		return err
	}
	d := w.deposit(
		q.ChainEvent{
			ID: e.ID, Block: e.Block, TxHash: e.TxHash, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount, CustomerID: e.CustomerID,
		},
		e.Block,
	)
	if d.CustomerID == "" {
		return w.reportUnowned(ctx, tx, d)
	}
	return w.sink.DepositSeen(ctx, tx, d)
}

// insertEvent stores a new event. A deposit that returns after it was lost is a new deposit. It takes over the sweep of
// the lost one: if that is repeated too, it burns the coins.
func (w *watcher) insertEvent(ctx context.Context, tx db.Tx, e q.InsertEventParams) error {
	queries := q.New(tx)
	if err := queries.InsertEvent(ctx, e); err != nil || e.Kind != eventDeposit {
		return err
	}
	before, err := queries.SweepOfLostDeposit(ctx, q.SweepOfLostDepositParams{
		Network: e.Network, TxHash: e.TxHash, Ordinal: e.Ordinal, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount,
	})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && before.SweepID == "") {
		return nil
	}
	if err != nil {
		return err
	}
	if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: before.ID, SweepID: "", UpdatedAt: e.CreatedAt}); err != nil {
		return err
	}
	return queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: e.ID, SweepID: before.SweepID, UpdatedAt: e.CreatedAt})
}

// decodeLog fills e from a log and reports whether the log is relevant.
func (w *watcher) decodeLog(ctx context.Context, tx db.Tx, l *types.Log, e *q.InsertEventParams) (relevant bool, err error) {
	if l.Removed || len(l.Topics) == 0 {
		return false, nil
	}
	switch l.Topics[0] {
	case w.topic("Transfer"):
		t, err := tokenCalls().UnpackTransferEvent(l)
		if err != nil {
			return false, fmt.Errorf("decode a transfer: %w", err)
		}
		customer, isDeposit, err := w.CustomerOf(ctx, tx, Address(t.To))
		if err != nil || !isDeposit || t.Value == nil || t.Value.Sign() == 0 {
			return false, err
		}
		e.Kind, e.Sender, e.Receiver, e.CustomerID = eventDeposit, Address(t.From).String(), Address(t.To).String(), customer
		return w.setAmount(ctx, tx, e, t.Value)
	case w.topic("Minted"):
		m, err := tokenCalls().UnpackMintedEvent(l)
		if err != nil {
			return false, fmt.Errorf("decode a mint: %w", err)
		}
		e.Kind, e.Sender, e.Receiver, e.Ref = kindMint, Address(m.Minter).String(), Address(m.To).String(), Ref(m.Ref).String()
		return w.setAmount(ctx, tx, e, m.Amount)
	case w.topic("Redeemed"):
		r, err := tokenCalls().UnpackRedeemedEvent(l)
		if err != nil {
			return false, fmt.Errorf("decode a redemption: %w", err)
		}
		e.Kind, e.Sender, e.Ref = kindRedeem, Address(r.Minter).String(), Ref(r.Ref).String()
		return w.setAmount(ctx, tx, e, r.Amount)
	case w.topic("Wiped"):
		x, err := tokenCalls().UnpackWipedEvent(l)
		if err != nil {
			return false, fmt.Errorf("decode a wipe: %w", err)
		}
		e.Kind, e.Sender = eventWipe, Address(x.Account).String()
		return w.setAmount(ctx, tx, e, x.Amount)
	}
	return false, nil
}

// setAmount sets the amount of the event. An impossible amount is an exception, and the event is left out.
func (w *watcher) setAmount(ctx context.Context, tx db.Tx, e *q.InsertEventParams, n *big.Int) (bool, error) {
	amount, err := coinAmount(n)
	if err != nil {
		return false, w.raise(ctx, tx, CauseImplausibleAmount, e.TxHash, Figures{Amount: n.String()})
	}
	e.Amount = amount.Minor()
	return true, nil
}

// deposit returns the event as a Deposit, with the confirmations that it has at the block head.
func (w *watcher) deposit(e q.ChainEvent, head int64) Deposit {
	// block numbers are positive
	d := Deposit{
		ID: e.ID, Network: w.id(), CustomerID: e.CustomerID, Amount: money.New(e.Amount, money.GBPC), TxHash: storedHash(e.TxHash),
		Block: uint64(e.Block), Confirmations: int(head - e.Block + 1),
	}
	d.From, d.To = storedAddress(e.Sender), storedAddress(e.Receiver)
	return d
}
