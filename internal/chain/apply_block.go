package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/core/types"
)

// errMoved: another process read the block first.
var errMoved = errors.New("the cursor was moved by another process")

// keptBlocks is how many blocks are remembered: how deep a reorganisation can be followed.
const keptBlocks = 4096

// apply moves the cursor from at to the block of header, and in the same transaction stores what the
// logs say and reports what is confirmed by it.
func (w *watcher) apply(ctx context.Context, at Block, header *types.Header, logs []types.Log) error {
	to := blockOf(header)
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := w.moveCursor(ctx, tx, at, to); err != nil {
			return err
		}
		queries := q.New(tx)
		number := int64(to.Number) // block numbers are far below 2^63
		if err := queries.InsertBlock(ctx, q.InsertBlockParams{Network: w.id(), Number: number, Hash: to.Hash.Hex(), Parent: header.ParentHash.Hex()}); err != nil {
			return err
		}
		if number%(keptBlocks/4) == 0 {
			if err := queries.DeleteBlocksBelow(ctx, q.DeleteBlocksBelowParams{Network: w.id(), Number: number - keptBlocks}); err != nil {
				return err
			}
		}
		for i, ordinal := range ordinals(logs) {
			if err := w.store(ctx, tx, &logs[i], ordinal); err != nil {
				return err
			}
		}
		return w.confirm(ctx, tx, to.Number)
	})
	if errors.Is(err, errMoved) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("apply block %d: %w", to.Number, err)
	}
	return nil
}

func (w *watcher) moveCursor(ctx context.Context, tx db.Tx, from, to Block) error {
	moved, err := q.New(tx).MoveCursor(ctx, q.MoveCursorParams{Network: w.id(), Number: int64(to.Number), Hash: to.Hash.Hex(), At: to.Time, // block numbers are far below 2^63
		FromNumber: int64(from.Number), FromHash: from.Hash.Hex()})
	if err != nil {
		return err
	}
	if moved == 0 {
		return errMoved
	}
	return nil
}

// places are each log's ordinal among the token's logs of its transaction: the same wherever the
// transaction is mined again.
func ordinals(logs []types.Log) []int32 {
	count := map[Hash]int32{}
	result := make([]int32, len(logs))
	for i, l := range logs {
		result[i] = count[l.TxHash]
		count[l.TxHash]++
	}
	return result
}

// store keeps a log if it concerns us, and reports a deposit that is seen.
func (w *watcher) store(ctx context.Context, tx db.Tx, l *types.Log, ordinal int32) error {
	e := q.InsertEventParams{ID: id.New(), Network: w.id(), Block: int64(l.BlockNumber), BlockHash: l.BlockHash.Hex(), LogIndex: int64(l.Index), // far below 2^63
		TxHash: l.TxHash.Hex(), Ordinal: ordinal, CreatedAt: w.clock.Now()}
	concerns, err := w.read(ctx, tx, l, &e)
	if err != nil || !concerns {
		return err
	}
	again, err := q.New(tx).DroppedEvent(ctx, q.DroppedEventParams{Network: e.Network, TxHash: e.TxHash, Kind: e.Kind, Ordinal: e.Ordinal, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount})
	switch {
	case err == nil: // it was seen in a block that is gone: it is the same
		e.ID = again
		err = q.New(tx).RestoreEvent(ctx, q.RestoreEventParams{ID: again, Block: e.Block, BlockHash: e.BlockHash, LogIndex: e.LogIndex, UpdatedAt: e.CreatedAt})
	case errors.Is(err, sql.ErrNoRows):
		err = w.insert(ctx, tx, e)
	}
	if err != nil || e.Kind != eventDeposit {
		return err
	}
	return w.sink.DepositSeen(ctx, tx, w.deposit(q.ChainEvent{ID: e.ID, Block: e.Block, TxHash: e.TxHash, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount, CustomerID: e.CustomerID}, e.Block))
}

// insert writes an event. Coins that come back after they were lost are a new deposit; if a sweep of
// the old one is being repeated too, it is that sweep that burns them.
func (w *watcher) insert(ctx context.Context, tx db.Tx, e q.InsertEventParams) error {
	queries := q.New(tx)
	if err := queries.InsertEvent(ctx, e); err != nil || e.Kind != eventDeposit {
		return err
	}
	sweep, err := queries.SweepOfLostDeposit(ctx, q.SweepOfLostDepositParams{Network: e.Network, TxHash: e.TxHash, Ordinal: e.Ordinal, Sender: e.Sender, Receiver: e.Receiver, Amount: e.Amount})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && sweep == "") {
		return nil
	}
	if err != nil {
		return err
	}
	return queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: e.ID, SweepID: sweep, UpdatedAt: e.CreatedAt})
}

// read fills e from a log, and tells whether it concerns us at all.
func (w *watcher) read(ctx context.Context, tx db.Tx, l *types.Log, e *q.InsertEventParams) (concerns bool, err error) {
	if l.Removed || len(l.Topics) == 0 {
		return false, nil
	}
	var amount money.Amount
	switch l.Topics[0] {
	case w.topic("Transfer"):
		t, err := w.token.UnpackTransferEvent(l)
		if err != nil {
			return false, fmt.Errorf("read a transfer: %w", err)
		}
		owner, ours, err := w.CustomerOf(ctx, tx, Address(t.To))
		if err != nil || !ours || t.Value.Sign() == 0 {
			return false, err
		}
		e.Kind, e.Sender, e.Receiver, e.CustomerID = eventDeposit, Address(t.From).String(), Address(t.To).String(), owner
		amount, err = coins(t.Value)
		return w.sane(ctx, tx, e, amount, err)
	case w.topic("Minted"):
		m, err := w.token.UnpackMintedEvent(l)
		if err != nil {
			return false, fmt.Errorf("read a mint: %w", err)
		}
		e.Kind, e.Sender, e.Receiver, e.Ref = kindMint, Address(m.Minter).String(), Address(m.To).String(), Ref(m.Ref).String()
		amount, err = coins(m.Amount)
		return w.sane(ctx, tx, e, amount, err)
	case w.topic("Redeemed"):
		r, err := w.token.UnpackRedeemedEvent(l)
		if err != nil {
			return false, fmt.Errorf("read a redemption: %w", err)
		}
		e.Kind, e.Sender, e.Ref = kindRedeem, Address(r.Minter).String(), Ref(r.Ref).String()
		amount, err = coins(r.Amount)
		return w.sane(ctx, tx, e, amount, err)
	case w.topic("Wiped"):
		x, err := w.token.UnpackWipedEvent(l)
		if err != nil {
			return false, fmt.Errorf("read a wipe: %w", err)
		}
		e.Kind, e.Sender = eventWipe, Address(x.Account).String()
		amount, err = coins(x.Amount)
		return w.sane(ctx, tx, e, amount, err)
	}
	return false, nil
}

// sane takes the amount over, or leaves out with an alarm what cannot be.
func (w *watcher) sane(ctx context.Context, tx db.Tx, e *q.InsertEventParams, amount money.Amount, absurd error) (bool, error) {
	if absurd != nil {
		return false, w.raiseAlert(ctx, tx, AlertImplausibleAmount, e.TxHash, AlertDetails{Error: absurd.Error()})
	}
	e.Amount = amount.Minor()
	return true, nil
}

// deposit is an event as the Sink is told of it, with the head at that block.
func (w *watcher) deposit(e q.ChainEvent, head int64) Deposit {
	d := Deposit{ID: e.ID, Network: w.id(), CustomerID: e.CustomerID, Amount: money.New(e.Amount, money.GBPC), TxHash: hashOf(e.TxHash), Block: uint64(e.Block), Confirmations: int(head - e.Block + 1)} // block numbers are positive
	d.From, d.To = addressOf(e.Sender), addressOf(e.Receiver)
	return d
}
