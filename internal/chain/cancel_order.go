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
// has its confirmations decides. CancelOrder returns ErrOrderState for an order that is mined or has ended, for a
// redemption, whose coins have to be burned because the deposit was credited, and for a mint that a reorganisation took
// back after it was booked: its customer has the coins in the books.
func (w *Worker) CancelOrder(ctx context.Context, tx db.Tx, orderID string) error {
	o, err := w.lockOrder(ctx, tx, orderID)
	if err != nil {
		return err
	}
	if err := w.checkCancellable(ctx, tx, o); err != nil {
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
	return w.checkCancellable(ctx, tx, o)
}

func (w *Worker) checkCancellable(ctx context.Context, tx db.Tx, o q.ChainOrder) error {
	switch state := OrderState(o.State); {
	case o.Kind == kindRedeem, o.Cancelling, state.isFinal(), state == Mined:
		return ErrOrderState
	}
	booked, err := w.sender.isBooked(ctx, tx, o)
	if err == nil && booked {
		err = ErrOrderState
	}
	if err != nil || o.Kind != kindMint {
		return err
	}
	return w.checkNotMinted(ctx, tx, o)
}

// checkNotMinted returns ErrOrderState if lost books signed the mint, or may have: its coins must not be given back.
func (w *Worker) checkNotMinted(ctx context.Context, tx db.Tx, o q.ChainOrder) error {
	orderID, ours := LostOrderID(o.Ref)
	if !ours {
		return nil
	}
	doubt, err := w.sender.IsMintInDoubt(ctx, tx, orderID)
	if err == nil && doubt {
		err = ErrOrderState
	}
	return err
}

// isBooked reports whether the order is a mint that was booked as confirmed before a reorganisation took it back.
func (w *sender) isBooked(ctx context.Context, conn db.Conn, o q.ChainOrder) (bool, error) {
	if o.Kind != kindMint {
		return false, nil
	}
	n, err := q.New(conn).CountLostMints(ctx, q.CountLostMintsParams{Network: w.id(), Ref: o.Ref})
	if err != nil {
		return false, fmt.Errorf("look for the mint in lost blocks: %w", err)
	}
	return n > 0, nil
}

// mintAgain has a mint that is booked ordered once more, with another nonce, instead of ended: an empty transaction
// took its nonce after the reorganisation, or the contract refuses it now, which operators have to know.
func (w *sender) mintAgain(ctx context.Context, tx db.Tx, o q.ChainOrder, end OrderState, reason Reason) error {
	if state := OrderState(o.State); state != Waiting {
		if err := state.checkMove(Waiting); err != nil {
			return err
		}
	}
	at := w.clock.Now()
	if end != Failed {
		reason = ""
	}
	o.Reason, o.Attempts = string(reason), o.Attempts+1
	if err := q.New(tx).SetOrderAgain(ctx, q.SetOrderAgainParams{ID: o.ID, Reason: o.Reason, UpdatedAt: at}); err != nil || end != Failed {
		return err
	}
	err := q.New(tx).SetOrderAttempt(ctx, q.SetOrderAttemptParams{
		ID: o.ID, Attempts: o.Attempts, NextTryAt: at.Add(pauseAfter(o.Attempts)), Reason: o.Reason, UpdatedAt: at,
	})
	if err != nil {
		return err
	}
	return w.raiseException(ctx, tx, o, "")
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

// WithdrawMint ends a mint for which nothing is signed, inside tx, and does not notify the Sink. It returns
// ErrOrderState if it may have been signed, and false if there is no such order.
func (s *Service) WithdrawMint(ctx context.Context, tx db.Tx, ref Ref) (found bool, err error) {
	queries := q.New(tx)
	o, err := queries.OrderByKey(ctx, q.OrderByKeyParams{Network: s.id(), Key: mintKey(ref.String())})
	if db.IsNoRows(err) {
		return false, nil
	}
	if err == nil {
		o, err = queries.LockOrder(ctx, o.ID)
	}
	if err != nil {
		return true, fmt.Errorf("lock the mint %s: %w", ref, err)
	}
	if OrderState(o.State) != Waiting {
		return true, ErrOrderState
	}
	if err := Waiting.checkMove(Cancelled); err != nil {
		return true, err
	}
	err = queries.SetOrderClosed(ctx, q.SetOrderClosedParams{
		ID: o.ID, State: string(Cancelled), Reason: string(ReasonCancelled), UpdatedAt: s.clock.Now(),
	})
	if err != nil {
		return true, fmt.Errorf("withdraw the mint %s: %w", ref, err)
	}
	if err := s.resolveException(ctx, tx, o, string(Cancelled)); err != nil {
		return true, err
	}
	return true, s.resolve(ctx, tx, CauseReserveTooLow, o.Key, causeGone)
}
