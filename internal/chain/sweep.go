package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// sweepDeposits orders the coins of credited deposits to be burned, one order per address. An address whose order
// cannot be placed is an alert and does not keep the others waiting.
func (w *sender) sweepDeposits(ctx context.Context) error {
	unswept, err := q.New(w.db.Read()).UnsweptAddresses(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read the unswept addresses: %w", err)
	}
	for _, u := range unswept {
		if u.Amount < w.config.SweepMinimum.Minor() {
			continue
		}
		err := w.separately(ctx, "sweep "+u.Receiver, func(ctx context.Context) error {
			return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return w.sweep(ctx, tx, u.Receiver) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sweep combines the unswept deposits of an address under one reference and orders their redemption.
func (w *sender) sweep(ctx context.Context, tx db.Tx, address string) error {
	queries := q.New(tx)
	deposits, err := queries.UnsweptDeposits(ctx, q.UnsweptDepositsParams{Network: w.id(), Receiver: address})
	if err != nil || len(deposits) == 0 {
		return err
	}
	sweep := q.InsertSweepParams{ID: id.New(), Network: w.id(), Address: address, CreatedAt: w.clock.Now()}
	raw, err := id.Bytes32(sweep.ID)
	if err != nil {
		return err
	}
	ref := Ref(raw).String()
	for _, d := range deposits {
		sweep.Amount += d.Amount
		if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: d.ID, SweepID: ref, UpdatedAt: w.clock.Now()}); err != nil {
			return err
		}
	}
	sweep.ID = ref // the sweep has the id that the contract knows
	if err := queries.InsertSweep(ctx, sweep); err != nil {
		return err
	}
	return w.order(ctx, tx, q.InsertOrderParams{Key: redeemKey(ref), Kind: kindRedeem, Role: RoleMinter, Ref: ref, Account: address, Amount: sweep.Amount})
}

// cancelSweep ends a sweep if a deep reorganisation removed one of its deposits for good. The remaining
// deposits are swept again. The order is waiting, so no signed transaction of it can still be mined.
// cancelSweep reports whether it ended the sweep.
func (w *sender) cancelSweep(ctx context.Context, o q.ChainOrder) (cancelled bool, err error) {
	if o.Kind != kindRedeem {
		return false, nil
	}
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		cancelled = false
		queries := q.New(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Waiting || o.Kind != kindRedeem {
			return err
		}
		deposits, err := queries.SweepDeposits(ctx, o.Ref)
		if err != nil {
			return err
		}
		for _, d := range deposits {
			cancelled = cancelled || d.State != confirmed
		}
		if !cancelled {
			return nil
		}
		for _, d := range deposits {
			if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: d.ID, SweepID: "", UpdatedAt: w.clock.Now()}); err != nil {
				return err
			}
		}
		return w.closeOrderTx(ctx, tx, o, Cancelled, ReasonDepositLost)
	})
	if err != nil {
		return false, fmt.Errorf("cancel a sweep: %w", err)
	}
	return cancelled, nil
}
