package chain

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// mintRoom is how much may still be minted beside the mints that are signed and not mined yet. The contract, asked
// about one mint, does not know of those: together they could pass the reported reserve or the minter's allowance, and the last
// would revert. The figures are millionths of a coin, and negative while less is covered than is signed.
type mintRoom struct {
	known     bool
	reserve   int64
	allowance int64
}

func (r *mintRoom) take(amount int64) {
	r.reserve -= amount
	r.allowance -= amount
}

// waitsForRoom reports whether a mint has to wait for a report that covers it, or for those before it. It asks the contract
// once in a pass.
func (w *sender) waitsForRoom(ctx context.Context, o q.ChainOrder) (bool, error) {
	if o.Kind != kindMint {
		return false, nil
	}
	if !w.room.known {
		room, err := w.mintRoomNow(ctx)
		if err != nil {
			return false, err
		}
		w.room = room
	}
	switch {
	case o.Amount > w.room.reserve:
		w.rejectedAt[o.ID] = w.head.Number.Uint64()
		if err := w.requestReport(ctx, o); err != nil {
			return true, err
		}
		return true, w.storeReason(ctx, o, ReasonReserveExceeded)
	case o.Amount > w.room.allowance: // once those before it are mined, the contract says so
		w.rejectedAt[o.ID] = w.head.Number.Uint64()
		return true, w.storeReason(ctx, o, ReasonAllowanceExceeded)
	}
	return false, nil
}

func (w *sender) mintRoomNow(ctx context.Context) (room mintRoom, err error) {
	reported, err := w.ReportedReserve(ctx)
	if err != nil {
		return room, err
	}
	supply, err := w.supplyAt(ctx, w.head.Hash())
	if err != nil {
		return room, err
	}
	minter, err := w.addressOf(ctx, RoleMinter)
	if err != nil {
		return room, err
	}
	allowance, err := callAtBlock(
		ctx, w.Service, w.tokenAddress(), w.head.Hash(), tokenCalls().PackMintAllowance(minter), tokenCalls().UnpackMintAllowance,
	)
	if err != nil {
		return room, err
	}
	unmined, err := q.New(w.db.Read()).UnminedMints(ctx, w.id())
	if err != nil {
		return room, fmt.Errorf("sum up the mints in flight: %w", err)
	}
	room = mintRoom{known: true, reserve: reported.Amount.Minor(), allowance: smaller(allowance, big.NewInt(math.MaxInt64)).Int64()}
	room.reserve -= supply.Minor()
	room.take(unmined)
	return room, nil
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
		return q.New(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{
			ID: o.ID, Reverts: now.Reverts, Reason: string(why), UpdatedAt: w.clock.Now(),
		})
	})
	if err != nil {
		return fmt.Errorf("give the nonce of an order back: %w", err)
	}
	return nil
}
