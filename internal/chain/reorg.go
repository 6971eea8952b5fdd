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
	"github.com/ethereum/go-ethereum/core/types"
)

// rejoin makes sure that the block read last is still on the chain, and goes back if it is not. A
// node that is merely behind is no reorganisation: it knows the older blocks by the same hashes.
func (w *watcher) rejoin(ctx context.Context, at Block, head *types.Header) (Block, error) {
	if at.Number > head.Number.Uint64() {
		known, err := w.blockAt(ctx, head.Number.Uint64())
		if err != nil {
			return at, err
		}
		if known == head.Hash() || known == (Hash{}) {
			return at, nil
		}
		return w.reorganise(ctx, at)
	}
	canonical, err := w.header(ctx, at.Number)
	if err != nil {
		return at, err
	}
	if canonical.Hash() == at.Hash {
		return at, nil
	}
	return w.reorganise(ctx, at)
}

// blockAt is the hash we remember for a number, or the zero hash.
func (w *watcher) blockAt(ctx context.Context, number uint64) (Hash, error) {
	b, err := q.New(w.db.Read()).BlockBelow(ctx, q.BlockBelowParams{Network: w.id(), Number: int64(number) + 1}) // block numbers are far below 2^63
	if errors.Is(err, sql.ErrNoRows) || (err == nil && uint64(b.Number) != number) {
		return Hash{}, nil
	}
	return hashOf(b.Hash), err
}

// reorganise goes back to the last block that we and the chain have in common, and takes back what was
// seen above it.
func (w *watcher) reorganise(ctx context.Context, at Block) (Block, error) {
	ancestor, err := w.commonAncestor(ctx, at)
	if err != nil {
		return at, err
	}
	w.log.WarnContext(ctx, "chain reorganisation", "from", at.Number, "to", ancestor.Number)
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return w.goBack(ctx, tx, at, ancestor) })
	if errors.Is(err, errMoved) {
		return w.cursor(ctx)
	}
	if err != nil {
		return at, fmt.Errorf("go back to block %d: %w", ancestor.Number, err)
	}
	return ancestor, nil
}

// commonAncestor compares the blocks we remember with the chain's of the same numbers, newest first. A
// block that is still known by its hash proves nothing: nodes serve orphans too.
func (w *watcher) commonAncestor(ctx context.Context, at Block) (Block, error) {
	for number := int64(at.Number); ; { // block numbers are far below 2^63
		b, err := q.New(w.db.Read()).BlockBelow(ctx, q.BlockBelowParams{Network: w.id(), Number: number})
		if errors.Is(err, sql.ErrNoRows) {
			w.alert(ctx, AlertWrongChain, w.id(), AlertDetails{})
			return Block{}, ErrWrongChain
		}
		if err != nil {
			return Block{}, fmt.Errorf("read the blocks: %w", err)
		}
		header, err := w.client.HeaderByNumber(ctx, big.NewInt(b.Number))
		switch {
		case errors.Is(err, ethereum.NotFound): // the chain is shorter now
		case err != nil:
			return Block{}, ErrUnavailable.Because(fmt.Errorf("ask for block %d: %w", b.Number, err))
		case header.Hash() == hashOf(b.Hash):
			w.clearAlert(ctx, AlertWrongChain, w.id())
			return blockOf(header), nil
		}
		number = b.Number
	}
}

// goBack takes back, inside tx, everything above the ancestor.
func (w *watcher) goBack(ctx context.Context, tx db.Tx, at, ancestor Block) error {
	if err := w.moveCursor(ctx, tx, at, ancestor); err != nil {
		return err
	}
	queries := q.New(tx)
	above := int64(ancestor.Number) // block numbers are far below 2^63
	if err := queries.DeleteBlocksAbove(ctx, q.DeleteBlocksAboveParams{Network: w.id(), Number: above}); err != nil {
		return err
	}
	events, err := queries.EventsAbove(ctx, q.EventsAboveParams{Network: w.id(), Block: above})
	if err != nil {
		return err
	}
	deep := false
	for _, e := range events {
		deep = deep || e.State == confirmed
		if err := w.takeBack(ctx, tx, e, int64(at.Number)); err != nil {
			return fmt.Errorf("take back %s %s: %w", e.Kind, e.ID, err)
		}
	}
	if deep {
		if err := w.raiseAlert(ctx, tx, AlertDeepReorg, ancestor.Hash.Hex(), AlertDetails{FromBlock: ancestor.Number + 1, ToBlock: at.Number}); err != nil {
			return err
		}
	}
	return w.sendAgain(ctx, tx, above)
}

// takeBack marks an event as gone. What was booked on it is corrected by the Sink with new entries.
func (w *watcher) takeBack(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	next := dropped
	if e.State == confirmed {
		next = lost
	}
	if err := q.New(tx).SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: next, Held: e.Held, UpdatedAt: w.clock.Now()}); err != nil {
		return err
	}
	switch {
	case e.Kind == kindRedeem:
		return q.New(tx).SetSweepBurned(ctx, q.SetSweepBurnedParams{ID: e.Ref})
	case e.Kind != eventDeposit:
		return nil
	case next == lost:
		return w.sink.DepositLost(ctx, tx, w.deposit(e, head))
	}
	return w.sink.DepositDropped(ctx, tx, w.deposit(e, head))
}

// sendAgain has every order above the ancestor sent again, those that were final included: the same
// bytes, so nothing happens twice.
func (w *watcher) sendAgain(ctx context.Context, tx db.Tx, above int64) error {
	orders, err := q.New(tx).OrdersAbove(ctx, q.OrdersAboveParams{Network: w.id(), Block: nullable(above)})
	if err != nil {
		return err
	}
	for _, o := range orders {
		if err := OrderState(o.State).checkMove(Sent); err != nil {
			return err
		}
		if err := q.New(tx).SetOrderSent(ctx, q.SetOrderSentParams{ID: o.ID, UpdatedAt: w.clock.Now()}); err != nil {
			return err
		}
	}
	return nil
}
