package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// RetryOrder has a failed order tried again in the next pass instead of after its pause. It writes inside tx. It
// returns ErrOrderState if the order has ended.
func (w *Worker) RetryOrder(ctx context.Context, tx db.Tx, orderID string) error {
	o, err := w.lockOrder(ctx, tx, orderID)
	if err != nil {
		return err
	}
	if OrderState(o.State).isFinal() {
		return ErrOrderState
	}
	if err := q.New(tx).SetOrderTryNow(ctx, q.SetOrderTryNowParams{ID: o.ID, Now: w.sender.clock.Now()}); err != nil {
		return fmt.Errorf("have the order tried again: %w", err)
	}
	return nil
}

// CancelOrder cancels an order that operators no longer want. It writes inside tx.
//
// Nothing is signed for a waiting order: it ends at once, and the Sink is notified that a mint failed. A signed
// order may still be mined: an empty transaction with its nonce and higher fees is sent, and whichever of the two
// has its confirmations decides. CancelOrder returns ErrOrderState for an order that is mined or has ended, and for a
// redemption, whose coins have to be burned because the deposit was credited.
func (w *Worker) CancelOrder(ctx context.Context, tx db.Tx, orderID string) error {
	o, err := w.lockOrder(ctx, tx, orderID)
	if err != nil {
		return err
	}
	if err := checkCancellable(o); err != nil {
		return err
	}
	if OrderState(o.State) == Waiting {
		return w.sender.closeOrderTx(ctx, tx, o, Cancelled, ReasonCancelled)
	}
	if err := q.New(tx).SetOrderCancelling(ctx, q.SetOrderCancellingParams{ID: o.ID, Now: w.sender.clock.Now()}); err != nil {
		return fmt.Errorf("cancel the order: %w", err)
	}
	return nil
}

func (w *Worker) checkCancel(ctx context.Context, tx db.Tx, orderID string) error {
	o, err := w.lockOrder(ctx, tx, orderID)
	if err != nil {
		return err
	}
	return checkCancellable(o)
}

func checkCancellable(o q.ChainOrder) error {
	switch state := OrderState(o.State); {
	case o.Kind == kindRedeem, o.Cancelling, state.isFinal(), state == Mined:
		return ErrOrderState
	}
	return nil
}

func (w *Worker) lockOrder(ctx context.Context, tx db.Tx, orderID string) (q.ChainOrder, error) {
	o, err := q.New(tx).LockOrder(ctx, orderID)
	if err == nil && o.Network != w.sender.id() {
		err = ErrOrderState
	}
	if err != nil {
		return o, fmt.Errorf("lock order %s: %w", orderID, err)
	}
	return o, nil
}
