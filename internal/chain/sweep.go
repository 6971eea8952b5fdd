package chain

import (
	"context"
	"fmt"

	"gbpc/internal/chain/q"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/id"
)

// sweepDeposits orders the coins of credited deposits to be collected and burned, address by address.
func (w *sender) sweepDeposits(ctx context.Context) error {
	unswept, err := w.queries(w.db.Read()).UnsweptAddresses(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read what is to be swept: %w", err)
	}
	for _, u := range unswept {
		if u.Amount < w.config.SweepMinimum.Minor() {
			continue
		}
		err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return w.sweep(ctx, tx, u.Receiver) })
		if err != nil {
			return fmt.Errorf("sweep %s: %w", u.Receiver, err)
		}
	}
	return nil
}

// sweep joins the unswept deposits of an address under one reference and orders their collection. The
// burning is ordered when the coins are collected.
func (w *sender) sweep(ctx context.Context, tx db.Tx, address string) error {
	queries := w.queries(tx)
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
		if err := queries.SetSweepOf(ctx, q.SetSweepOfParams{ID: d.ID, SweepID: ref, ChangedAt: w.clock.Now()}); err != nil {
			return err
		}
	}
	sweep.ID = ref // everywhere by the name the chain knows it by
	if err := queries.InsertSweep(ctx, sweep); err != nil {
		return err
	}
	return w.order(ctx, tx, q.InsertOrderParams{Key: collectKey(ref), Kind: kindCollect, Role: RoleMinter, Ref: ref, Account: address, Amount: sweep.Amount})
}

// orderRedeem has what an order collected burned, under the same reference.
func (w *sender) orderRedeem(ctx context.Context, tx db.Tx, collected q.ChainOrder) error {
	return w.order(ctx, tx, q.InsertOrderParams{Key: redeemKey(collected.Ref), Kind: kindRedeem, Role: RoleMinter, Ref: collected.Ref, Amount: collected.Amount})
}
