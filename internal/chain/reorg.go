package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// checkCursor checks that the block at the cursor is still canonical, and handles a reorganisation if it is
// not. A node that is merely behind is no reorganisation: it has the older blocks with the same hashes.
// checkCursor returns the new cursor.
func (w *watcher) checkCursor(ctx context.Context, at Block, head *types.Header) (Block, error) {
	if at.Number > head.Number.Uint64() {
		known, err := w.storedBlockHash(ctx, head.Number.Uint64())
		if err != nil {
			return at, err
		}
		if known == head.Hash() || known == (Hash{}) {
			w.reportBack(ctx, at)
			return at, nil
		}
		return w.reorganise(ctx, at)
	}
	w.backSince = time.Time{}
	w.clear(ctx, CauseBehind, w.id())
	canonical, err := w.header(ctx, at.Number)
	if err != nil {
		return at, err
	}
	if canonical.Hash() == at.Hash {
		return at, nil
	}
	return w.reorganise(ctx, at)
}

// backFor is how long the newest block may be one before the cursor until operators are notified.
const backFor = 2 * time.Minute

// reportBack raises an exception once the nodes have been before the cursor for long: nothing is read until they are past it again.
func (w *watcher) reportBack(ctx context.Context, at Block) {
	now := w.clock.Now()
	switch {
	case w.backSince.IsZero():
		w.backSince = now
	case now.Sub(w.backSince) >= backFor:
		w.report(ctx, CauseBehind, w.id(), Figures{ToBlock: at.Number})
	}
}

// storedBlockHash returns the hash that is stored for a block number, or the zero hash.
func (w *watcher) storedBlockHash(ctx context.Context, number uint64) (Hash, error) {
	// block numbers are far below 2^63
	b, err := q.New(w.db.Read()).BlockBelow(ctx, q.BlockBelowParams{Network: w.id(), Number: int64(number) + 1})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && uint64(b.Number) != number) {
		return Hash{}, nil
	}
	return storedHash(b.Hash), err
}

// reorganise moves the cursor back to the common ancestor and rolls back the events above it.
func (w *watcher) reorganise(ctx context.Context, at Block) (Block, error) {
	ancestor, err := w.commonAncestor(ctx, at)
	if err != nil {
		return at, err
	}
	w.log.WarnContext(ctx, "chain reorganisation", "from", at.Number, "to", ancestor.Number)
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return w.rollBack(ctx, tx, at, ancestor) })
	if errors.Is(err, errCursorMoved) {
		return w.cursor(ctx)
	}
	if err != nil {
		return at, fmt.Errorf("roll back to block %d: %w", ancestor.Number, err)
	}
	return ancestor, nil
}

// commonAncestor returns the newest stored block that is canonical. It compares by number: that a node knows
// a block by its hash proves nothing, because nodes return orphaned blocks too. It returns ErrWrongChain if
// no stored block is canonical.
func (w *watcher) commonAncestor(ctx context.Context, at Block) (Block, error) {
	for number := int64(at.Number); ; { // block numbers are far below 2^63
		b, err := q.New(w.db.Read()).BlockBelow(ctx, q.BlockBelowParams{Network: w.id(), Number: number})
		if errors.Is(err, sql.ErrNoRows) {
			w.report(ctx, CauseWrongChain, w.id(), Figures{})
			return Block{}, ErrWrongChain
		}
		if err != nil {
			return Block{}, fmt.Errorf("read the blocks: %w", err)
		}
		header, err := w.client.HeaderByNumber(ctx, big.NewInt(b.Number))
		switch {
		case errors.Is(err, ethereum.NotFound): // the chain is shorter now
		case err != nil:
			return Block{}, ErrUnavailable.Because(fmt.Errorf("read block %d: %w", b.Number, err))
		case header.Hash() == storedHash(b.Hash):
			w.clear(ctx, CauseWrongChain, w.id())
			return blockOf(header), nil
		}
		number = b.Number
	}
}

// rollBack moves the cursor to the ancestor inside tx and rolls back all events above it.
func (w *watcher) rollBack(ctx context.Context, tx db.Tx, at, ancestor Block) error {
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
		if err := w.rollBackEvent(ctx, tx, e, int64(at.Number)); err != nil {
			return fmt.Errorf("roll back %s %s: %w", e.Kind, e.ID, err)
		}
	}
	if deep {
		if err := w.raise(ctx, tx, CauseDeepReorg, ancestor.Hash.Hex(), Figures{
			FromBlock: ancestor.Number + 1, ToBlock: at.Number,
		}); err != nil {
			return err
		}
	}
	return w.resendOrders(ctx, tx, above)
}

// rollBackEvent marks an event as dropped or lost. The Sink reverses what was booked on a lost deposit.
func (w *watcher) rollBackEvent(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	next := dropped
	if e.State == confirmed {
		next = lost
	}
	if err := eventStates.Check(e.State, next); err != nil {
		return err
	}
	if err := q.New(tx).SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: next, Held: e.Held, UpdatedAt: w.clock.Now()}); err != nil {
		return err
	}
	if e.Doubt != "" {
		if err := w.settleDoubt(ctx, tx, e); err != nil {
			return err
		}
	}
	switch {
	case e.Kind == kindMint:
		return w.reopenOrder(ctx, tx, mintKey(e.Ref))
	case e.Kind == kindRedeem:
		if err := q.New(tx).SetSweepBurned(ctx, q.SetSweepBurnedParams{ID: e.Ref}); err != nil {
			return err
		}
		return w.reopenOrder(ctx, tx, redeemKey(e.Ref))
	case e.Kind != eventDeposit:
		return nil
	case next == lost:
		return w.sink.DepositLost(ctx, tx, w.deposit(e, head))
	}
	return w.sink.DepositDropped(ctx, tx, w.deposit(e, head))
}

// reopenOrder has an order wait again that was not needed because another transaction had carried it out, which is gone now: it
// was signed by lost books too, so that nobody sends it again. If it returns, the contract refuses the reference.
func (w *watcher) reopenOrder(ctx context.Context, tx db.Tx, key string) error {
	queries := q.New(tx)
	o, err := queries.OrderByKey(ctx, q.OrderByKeyParams{Network: w.id(), Key: key})
	if db.IsNoRows(err) {
		return nil // nobody here ordered it
	}
	if err != nil {
		return fmt.Errorf("read the order %s: %w", key, err)
	}
	o, err = queries.LockOrder(ctx, o.ID)
	if err != nil || OrderState(o.State) != Cancelled || Reason(o.Reason) != ReasonAlreadyExecuted {
		return err
	}
	if err := OrderState(o.State).checkMove(Waiting); err != nil {
		return err
	}
	return queries.SetOrderAgain(ctx, q.SetOrderAgainParams{ID: o.ID, UpdatedAt: w.clock.Now()})
}

// resendOrders has every order above the ancestor broadcast again, including the confirmed ones. The bytes
// are the same, so nothing is carried out twice.
func (w *watcher) resendOrders(ctx context.Context, tx db.Tx, above int64) error {
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
