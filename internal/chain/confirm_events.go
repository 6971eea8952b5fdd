package chain

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"

	"github.com/ethereum/go-ethereum/common"
)

// confirmEvents reports every event that has its confirmations now that the chain is read up to head.
func (w *watcher) confirmEvents(ctx context.Context, tx db.Tx, head uint64) error {
	newest := int64(head) - int64(w.config.Network.Confirmations) + 1 // block numbers are far below 2^63
	events, err := q.New(tx).EventsToConfirm(ctx, q.EventsToConfirmParams{Network: w.id(), Block: newest})
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := w.confirmEvent(ctx, tx, e, int64(head)); err != nil {
			return fmt.Errorf("confirm %s %s: %w", e.Kind, e.ID, err)
		}
	}
	return nil
}

func (w *watcher) confirmEvent(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	held := false
	var err error
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
		err = w.raiseAlert(ctx, tx, AlertWiped, e.TxHash, AlertDetails{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Sender})
	}
	if err != nil {
		return err
	}
	return q.New(tx).SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: confirmed, Held: held, UpdatedAt: w.clock.Now()})
}

// mintConfirmed reports an ordered mint to the Sink, once, even if a deep reorganisation repeats it. A mint
// without a valid order raises an alert.
func (w *watcher) mintConfirmed(ctx context.Context, tx db.Tx, e q.ChainEvent) error {
	order, err := q.New(tx).OrderByKey(ctx, q.OrderByKeyParams{Network: w.id(), Key: mintKey(e.Ref)})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (OrderState(order.State) == Failed || order.Account != e.Receiver || order.Amount != e.Amount)) {
		return w.raiseAlert(ctx, tx, AlertUnknownMint, e.Ref, AlertDetails{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Receiver})
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
	return w.sink.MintConfirmed(ctx, tx, Mint{Ref: ref, To: storedAddress(e.Receiver), Amount: money.New(e.Amount, money.GBPC), TxHash: storedHash(e.TxHash), Block: uint64(e.Block)}) // block numbers are positive
}

// redeemConfirmed reports to the Sink the deposits whose coins a sweep has burned. A redemption without a
// sweep raises an alert.
func (w *watcher) redeemConfirmed(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
	queries := q.New(tx)
	sweep, err := queries.Sweep(ctx, e.Ref)
	if errors.Is(err, sql.ErrNoRows) || (err == nil && sweep.Amount != e.Amount) {
		return w.raiseAlert(ctx, tx, AlertUnknownRedeem, e.Ref, AlertDetails{Amount: money.New(e.Amount, money.GBPC).String()})
	}
	if err != nil {
		return err
	}
	now := w.clock.Now()
	if err := queries.SetSweepBurned(ctx, q.SetSweepBurnedParams{ID: sweep.ID, BurnedAt: &now}); err != nil {
		return err
	}
	deposits, err := queries.SweepDeposits(ctx, sweep.ID)
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
