package chain

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// mintRoom is how much may still be minted beside the mints that are signed and not mined yet. The contract, asked
// about one mint, does not know of those: together they could pass the reported reserve, and the last would revert.
type mintRoom struct {
	known bool
	left  int64 // millionths of a coin; negative while the reserve covers less than is signed
}

// hasRoom reports whether the reported reserve covers the mint. It asks the contract once in a pass.
func (w *sender) hasRoom(ctx context.Context, o q.ChainOrder) (bool, error) {
	if o.Kind != kindMint {
		return true, nil
	}
	if !w.room.known {
		reported, err := w.ReportedReserve(ctx)
		if err != nil {
			return false, err
		}
		supply, err := w.supplyAt(ctx, w.head.Hash())
		if err != nil {
			return false, err
		}
		unmined, err := q.New(w.db.Read()).UnminedMints(ctx, w.id())
		if err != nil {
			return false, fmt.Errorf("sum up the mints in flight: %w", err)
		}
		w.room = mintRoom{known: true, left: reported.Amount.Minor() - supply.Minor() - unmined}
	}
	return o.Amount <= w.room.left, nil
}

// waitForRoom has a mint wait for a report that covers it.
func (w *sender) waitForRoom(ctx context.Context, o q.ChainOrder) error {
	w.rejectedAt[o.ID] = w.head.Number.Uint64()
	if err := w.requestReport(ctx, o); err != nil {
		return err
	}
	return w.storeReason(ctx, o, ReasonReserveExceeded)
}

// mayLeave reports whether a mint may be signed now. What may not is asked again at the next block.
func (w *sender) mayLeave(ctx context.Context, o q.ChainOrder) (bool, error) {
	if o.Kind != kindMint {
		return true, nil
	}
	ref, err := parseRef(o.Ref)
	if err != nil {
		return false, err
	}
	booked, err := w.isBooked(ctx, w.db.Read(), o)
	if err != nil {
		return false, err
	}
	leaves, err := w.sink.MintLeaving(ctx, MintLeaving{Ref: ref, Booked: booked})
	if err != nil || leaves {
		return leaves, err
	}
	w.rejectedAt[o.ID] = w.head.Number.Uint64()
	if OrderState(o.State) == Reserved {
		return false, w.giveNonceBack(ctx, o, ReasonHeld)
	}
	return false, w.storeReason(ctx, o, ReasonHeld)
}

// giveNonceBack has an order for which nothing was signed wait without a nonce.
func (w *sender) giveNonceBack(ctx context.Context, o q.ChainOrder, why Reason) error {
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := q.New(tx).LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Reserved {
			return err
		}
		if err := Reserved.checkMove(Waiting); err != nil {
			return err
		}
		return q.New(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{ID: o.ID, Reverts: now.Reverts, Reason: string(why), UpdatedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("give the nonce of an order back: %w", err)
	}
	return nil
}
