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

// confirm reports every event that has its confirmations now that the chain was read up to head.
func (w *watcher) confirm(ctx context.Context, tx db.Tx, head uint64) error {
	ripe := int64(head) - int64(w.config.Network.Confirmations) + 1 // block numbers are far below 2^63
	events, err := q.New(tx).EventsToConfirm(ctx, q.EventsToConfirmParams{Network: w.id(), Block: ripe})
	if err != nil {
		return err
	}
	for _, e := range events {
		if err := w.confirmOne(ctx, tx, e, int64(head)); err != nil {
			return fmt.Errorf("confirm %s %s: %w", e.Kind, e.ID, err)
		}
	}
	return nil
}

func (w *watcher) confirmOne(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
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
		err = w.burned(ctx, tx, e, head)
	case eventWipe:
		err = w.raiseAlert(ctx, tx, AlertWiped, e.TxHash, AlertDetails{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Sender})
	}
	if err != nil {
		return err
	}
	return q.New(tx).SetEventState(ctx, q.SetEventStateParams{ID: e.ID, State: confirmed, Held: held, UpdatedAt: w.clock.Now()})
}

// mintConfirmed tells the Sink of a mint that was ordered here, once, even if a deep reorganisation
// made it happen twice. A mint that nobody ordered is for a person to look at.
func (w *watcher) mintConfirmed(ctx context.Context, tx db.Tx, e q.ChainEvent) error {
	order, err := q.New(tx).OrderByKey(ctx, q.OrderByKeyParams{Network: w.id(), Key: mintKey(e.Ref)})
	if errors.Is(err, sql.ErrNoRows) || (err == nil && (OrderState(order.State) == Failed || order.Account != e.Receiver || order.Amount != e.Amount)) {
		return w.raiseAlert(ctx, tx, AlertUnknownMint, e.Ref, AlertDetails{Amount: money.New(e.Amount, money.GBPC).String(), Account: e.Receiver})
	}
	if err != nil {
		return err
	}
	told, err := q.New(tx).CountConfirmedByRef(ctx, q.CountConfirmedByRefParams{Network: w.id(), Kind: kindMint, Ref: e.Ref})
	if err != nil || told > 0 {
		return err
	}
	ref, err := parseRef(e.Ref)
	if err != nil {
		return err
	}
	return w.sink.MintConfirmed(ctx, tx, Mint{Ref: ref, To: addressOf(e.Receiver), Amount: money.New(e.Amount, money.GBPC), TxHash: hashOf(e.TxHash), Block: uint64(e.Block)}) // block numbers are positive
}

// burned tells the Sink which deposits' coins were burned.
func (w *watcher) burned(ctx context.Context, tx db.Tx, e q.ChainEvent, head int64) error {
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
			continue // lost since: the Sink knows
		}
		if err := w.sink.DepositBurned(ctx, tx, w.deposit(d, head)); err != nil {
			return err
		}
	}
	return nil
}

// topic is what a log of that event begins with.
func (s *Service) topic(event string) common.Hash { return s.topics[event] }

func addressOf(text string) Address { return Address(common.HexToAddress(text)) }
