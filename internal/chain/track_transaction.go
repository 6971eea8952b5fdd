package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// follow sees an order with signed bytes through to its end.
func (w *sender) follow(ctx context.Context, o q.ChainOrder) error {
	attempts, err := q.New(w.db.Read()).Transactions(ctx, q.TransactionsParams{OrderID: o.ID, Nonce: o.Nonce.Int64})
	if err != nil {
		return fmt.Errorf("read the transactions: %w", err)
	}
	if len(attempts) == 0 {
		return errors.New("an order was sent without a stored transaction")
	}
	receipt, err := w.receiptOf(ctx, attempts)
	if err != nil {
		return err
	}
	if receipt != nil {
		return w.mined(ctx, o, receipt)
	}
	if OrderState(o.State) == Mined {
		return w.unmined(ctx, o)
	}
	return w.pending(ctx, o, attempts)
}

// receiptOf is the receipt of whichever transaction of the order was mined, or nil.
func (w *sender) receiptOf(ctx context.Context, attempts []q.ChainTransaction) (*types.Receipt, error) {
	for _, a := range attempts {
		receipt, err := w.client.TransactionReceipt(ctx, hashOf(a.TxHash))
		switch {
		case errors.Is(err, ethereum.NotFound) || (err != nil && says(err, "indexing is in progress")):
			continue
		case err != nil:
			return nil, ErrUnavailable.Because(fmt.Errorf("ask for a receipt: %w", err))
		}
		return receipt, nil
	}
	return nil, nil
}

// mined notes the block of the order's transaction, and once there are enough on top what came of it.
func (w *sender) mined(ctx context.Context, o q.ChainOrder, r *types.Receipt) error {
	block, hash := r.BlockNumber.Int64(), r.TxHash.Hex()
	final := w.head.Number.Int64()-block+1 >= int64(w.config.Network.Confirmations)
	noted := OrderState(o.State) == Mined && o.Block.Int64 == block && o.TxHash == hash
	if noted && !final {
		return nil
	}
	reverted := r.Status != types.ReceiptStatusSuccessful
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State || now.Nonce != o.Nonce {
			return err
		}
		if err := OrderState(now.State).checkMove(Mined); err != nil {
			return err
		}
		if !noted {
			if err := queries.SetOrderMined(ctx, q.SetOrderMinedParams{ID: o.ID, TxHash: hash, Block: nullable(block), UpdatedAt: w.clock.Now()}); err != nil {
				return err
			}
		}
		switch {
		case !final:
			return nil
		case reverted:
			now.State = string(Mined)
			return w.reverted(ctx, tx, now)
		}
		if err := Mined.checkMove(Confirmed); err != nil {
			return err
		}
		return queries.SetOrderConfirmed(ctx, q.SetOrderConfirmedParams{ID: o.ID, UpdatedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("note the block: %w", err)
	}
	delete(w.sentAt, o.ID)
	w.clearAlert(ctx, AlertStuck, o.Key)
	return nil
}

// maxReverts is how often an order may revert on the chain, although it was accepted when asked,
// before it is given up.
const maxReverts = 3

// reverted puts an order back whose transaction is final and did nothing: asking the contract again
// tells whether to wait, to try again or to give up.
func (w *sender) reverted(ctx context.Context, tx db.Tx, o q.ChainOrder) error {
	reverts := o.Reverts + 1
	if reverts < maxReverts {
		if err := OrderState(o.State).checkMove(Waiting); err != nil {
			return err
		}
		return q.New(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{ID: o.ID, Reverts: reverts, Reason: string(ReasonReverted), UpdatedAt: w.clock.Now()})
	}
	if err := w.raiseAlert(ctx, tx, AlertReverted, o.Key, AlertDetails{}); err != nil {
		return err
	}
	return w.closeOrderTx(ctx, tx, o, Failed, ReasonRevertedRepeatedly)
}

// unmined puts an order back to sending: a reorganisation took its block away.
func (w *sender) unmined(ctx context.Context, o q.ChainOrder) error {
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := q.New(tx).LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Mined || now.Block != o.Block {
			return err
		}
		if err := OrderState(now.State).checkMove(Sent); err != nil {
			return err
		}
		return q.New(tx).SetOrderSent(ctx, q.SetOrderSentParams{ID: o.ID, UpdatedAt: w.clock.Now()})
	})
}

// pending sends the newest bytes again when it is time, and raises the fee of what is stuck.
func (w *sender) pending(ctx context.Context, o q.ChainOrder, attempts []q.ChainTransaction) error {
	newest := attempts[len(attempts)-1]
	now := w.clock.Now()
	before, sentHere := w.sentAt[o.ID]
	if sentHere && now.Sub(before) < w.config.Rebroadcast && now.Sub(newest.CreatedAt) < w.config.StuckAfter {
		return nil
	}
	from, err := w.keys.Address(ctx, o.Role)
	if err != nil {
		return err
	}
	next, err := w.client.NonceAt(ctx, from, nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	nonce := uint64(o.Nonce.Int64) // nonces are positive
	switch {
	case next > nonce:
		return w.nonceUsed(ctx, o, nonce)
	case next == nonce && now.Sub(newest.CreatedAt) >= w.config.StuckAfter:
		return w.bump(ctx, o, newest)
	case sentHere && now.Sub(before) < w.config.Rebroadcast:
		return nil
	}
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(newest.RawTx); err != nil {
		return fmt.Errorf("read a stored transaction: %w", err)
	}
	return w.broadcast(ctx, o, tx)
}

// nonceUsed handles a nonce that is spent while no transaction of the order has a receipt. The node may
// only be behind; but if the nonce was spent so deep that the confirmations cover it, then by
// somebody else's transaction, ours can never be mined, and the order begins again.
func (w *sender) nonceUsed(ctx context.Context, o q.ChainOrder, nonce uint64) error {
	w.sentAt[o.ID] = w.clock.Now() // look again at the next rebroadcast
	depth := new(big.Int).Sub(w.head.Number, big.NewInt(int64(w.config.Network.Confirmations)))
	if depth.Sign() < 0 {
		return nil
	}
	from, err := w.keys.Address(ctx, o.Role)
	if err != nil {
		return err
	}
	next, err := w.client.NonceAt(ctx, from, depth)
	if err != nil || next <= nonce {
		return err
	}
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := q.New(tx).LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State || now.Nonce != o.Nonce {
			return err
		}
		if err := OrderState(now.State).checkMove(Waiting); err != nil {
			return err
		}
		if err := w.raiseAlert(ctx, tx, AlertNonceConflict, o.Key, AlertDetails{Nonce: nonce, Role: o.Role}); err != nil {
			return err
		}
		return q.New(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{ID: o.ID, Reverts: o.Reverts, Reason: string(ReasonNonceConflict), UpdatedAt: w.clock.Now()})
	})
}

// bump signs the same call with the same nonce and a higher fee.
func (w *sender) bump(ctx context.Context, o q.ChainOrder, newest q.ChainTransaction) error {
	now, err := w.price(ctx)
	if err != nil {
		return err
	}
	price, allowed := w.raised(fees{tip: big.NewInt(newest.MaxPriorityFee), fee: big.NewInt(newest.MaxFee)}, now)
	if !allowed {
		w.alert(ctx, AlertStuck, o.Key, AlertDetails{})
		w.sentAt[o.ID] = w.clock.Now()
		tx := new(types.Transaction)
		if err := tx.UnmarshalBinary(newest.RawTx); err != nil {
			return fmt.Errorf("read a stored transaction: %w", err)
		}
		return w.broadcast(ctx, o, tx)
	}
	return w.attempt(ctx, o, newest.Number+1, price)
}
