package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
)

// confirmEvents reports every event that has its confirmations now that the chain is read up to the cursor. Mints
// come first, because deposits may be of minted coins. An event that cannot be confirmed does not stop the others.
func (w *watcher) confirmEvents(ctx context.Context, at Block) error {
	newest := int64(at.Number) - int64(w.config.Network.Confirmations) + 1 // block numbers are far below 2^63
	kinds, err := q.New(w.db.Read()).KindsToConfirm(ctx, q.KindsToConfirmParams{Network: w.id(), Block: newest})
	if err != nil {
		return fmt.Errorf("read the kinds of events: %w", err)
	}
	var failed error
	for _, kind := range []string{kindMint, eventDeposit, kindRedeem, eventWipe} {
		if slices.Contains(kinds, kind) {
			failed = errors.Join(failed, w.confirmKind(ctx, at, kind, newest))
		}
	}
	return errors.Join(failed, w.recheckDoubtful(ctx, at, newest))
}

// A transaction confirms so few events that customers' orders, which need the lock of the books too, are not
// delayed much.
const (
	maxEventsPerTransaction = 100
	maxConfirmTime          = 40 * time.Millisecond
)

func (w *watcher) confirmKind(ctx context.Context, at Block, kind string, newest int64) error {
	for ctx.Err() == nil {
		events, err := q.New(w.db.Read()).EventsToConfirm(ctx, q.EventsToConfirmParams{
			Network: w.id(), Kind: kind, Block: newest, MaxRows: maxEventsPerTransaction,
		})
		if err != nil || len(events) == 0 {
			return err
		}
		doubts, err := w.verifyEvents(ctx, events, newest)
		if err != nil {
			return err
		}
		if err := w.confirmBatch(ctx, at, events, doubts); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// confirmBatch confirms the events without a doubt, in as many transactions as are needed to keep each short, and
// puts the others aside. It returns errCursorMoved if another process moved the cursor.
func (w *watcher) confirmBatch(ctx context.Context, at Block, events []q.ChainEvent, doubts map[string]doubt) error {
	for len(events) > 0 {
		done, refused := 0, error(nil)
		err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
			done, refused = 0, nil
			if err := w.moveCursor(ctx, tx, at, at); err != nil { // locks it: no reorganisation is recorded meanwhile
				return err
			}
			for start := w.wall.Now(); done < len(events) && (done == 0 || w.wall.Now().Sub(start) < maxConfirmTime); done++ {
				e := events[done]
				if refused = w.confirmOrDoubt(ctx, tx, e, at, doubts[e.ID]); refused != nil {
					return fmt.Errorf("confirm %s %s: %w", e.Kind, e.ID, refused)
				}
			}
			return nil
		})
		switch {
		case err == nil:
			events = events[done:]
			continue
		case refused == nil || ctx.Err() != nil:
			return err
		}
		// The transaction was rolled back. What precedes the refused event is confirmed again, without it.
		w.log.ErrorContext(ctx, "chain event not confirmed", "event", events[done].ID, "error", err)
		before, failing := events[:done], events[done]
		if doubts == nil {
			doubts = map[string]doubt{}
		}
		doubts[failing.ID] = doubtRefused
		if err := w.confirmBatch(ctx, at, slices.Concat(before, []q.ChainEvent{failing}), doubts); err != nil {
			return err
		}
		events = events[done+1:]
	}
	return nil
}

// confirmOrDoubt confirms an event unless there is a doubt about it, or another process was first.
func (w *watcher) confirmOrDoubt(ctx context.Context, tx db.Tx, e q.ChainEvent, at Block, why doubt) error {
	now, err := q.New(tx).LockEvent(ctx, e.ID)
	if err != nil || now.State != seen || now.BlockHash != e.BlockHash {
		return err
	}
	if why != "" {
		return w.putAside(ctx, tx, now, why)
	}
	if now.Doubt != "" {
		if err := w.settleDoubt(ctx, tx, now); err != nil {
			return err
		}
	}
	return w.confirmEvent(ctx, tx, now, int64(at.Number)) // block numbers are far below 2^63
}

func (w *watcher) confirmEvent(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	held := false
	err := eventStates.Check(e.State, confirmed)
	if err != nil {
		return err
	}
	switch e.Kind {
	case kindMint:
		err = w.mintConfirmed(ctx, tx, e)
	case eventDeposit:
		var disposition Disposition
		disposition, err = w.sink.DepositConfirmed(ctx, tx, w.deposit(e, head))
		held = disposition != Burn
	case kindRedeem:
		err = w.redeemConfirmed(ctx, tx, e, head)
	case eventWipe:
		err = w.raise(ctx, tx, CauseWiped, e.TxHash, Figures{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Sender})
	}
	if err != nil {
		return err
	}
	err = q.New(tx).SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: confirmed, Held: held, UpdatedAt: w.clock.Now()})
	if err != nil || e.Kind != eventDeposit {
		return err
	}
	return w.explainBurns(ctx, tx, e.Receiver, head)
}

// mintConfirmed reports an ordered mint to the Sink, once, even if a deep reorganisation repeats it. A mint
// without a valid order is an exception.
func (w *watcher) mintConfirmed(ctx context.Context, tx db.Tx, e q.ChainEvent) (err error) {
	order, err := q.New(tx).OrderByKey(ctx, q.OrderByKeyParams{Network: w.id(), Key: mintKey(e.Ref)})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (OrderState(order.State) == Failed || order.Account != e.Receiver ||
		order.Amount != e.Amount)) {
		return w.unknownMint(ctx, tx, e)
	}
	if err != nil {
		return err
	}
	reported, err := q.New(tx).CountConfirmedByRef(ctx, q.CountConfirmedByRefParams{Network: w.id(), Kind: kindMint, Ref: e.Ref})
	if err != nil || reported > 0 {
		return err
	}
	ref, err := parseRef(e.Ref)
	if err != nil {
		return err
	}
	ctx, span := w.tracing.Continue(
		ctx, order.Trace, "chain.confirmed", telemetry.ID("gbpc.chain_order", order.ID), telemetry.ID("gbpc.transaction_hash", e.TxHash),
	)
	defer func() { span.End(err) }()
	// block numbers are positive
	return w.sink.MintConfirmed(ctx, tx, Mint{
		Ref: ref, To: storedAddress(e.Receiver), Amount: money.New(e.Amount, money.GBPC), TxHash: storedHash(e.TxHash), Block: uint64(e.Block),
	})
}

// redeemConfirmed reports to the Sink the deposits whose coins a sweep has burned. A redemption without a
// sweep that is not explained is an exception.
func (w *watcher) redeemConfirmed(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	queries := q.New(tx)
	sweep, err := queries.Sweep(ctx, e.Ref)
	if errors.Is(err, sql.ErrNoRows) {
		if explained, err := w.explainBurn(ctx, tx, e, head); err != nil || explained {
			return err
		}
	}
	if errors.Is(err, sql.ErrNoRows) || (err == nil && sweep.Amount != e.Amount) {
		return w.raise(ctx, tx, CauseUnknownRedeem, e.Ref, Figures{
			Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Receiver,
		})
	}
	if err != nil {
		return err
	}
	now := w.clock.Now()
	if err := queries.SetSweepBurned(ctx, q.SetSweepBurnedParams{ID: sweep.ID, BurnedAt: &now}); err != nil {
		return err
	}
	return w.reportBurned(ctx, tx, sweep.ID, head)
}

// reportBurned reports to the Sink the deposits of a sweep whose coins are burned.
func (w *watcher) reportBurned(ctx context.Context, tx db.Tx, sweep string, head int64) error {
	deposits, err := q.New(tx).SweepDeposits(ctx, sweep)
	if err != nil {
		return err
	}
	for _, d := range deposits {
		if d.State != confirmed {
			continue // lost meanwhile, which the Sink was notified of
		}
		if err := w.sink.DepositBurned(ctx, tx, w.deposit(d, head)); err != nil {
			return err
		}
	}
	return nil
}

// topic returns the first topic of the logs of an event.
func (s *Service) topic(event string) common.Hash { return s.topics[event] }

func storedAddress(text string) Address { return Address(common.HexToAddress(text)) }
