package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// follow sees an order with signed bytes through to its end.
func (w *sender) follow(ctx context.Context, o q.ChainOrder) error {
	attempts, err := w.queries(w.db.Read()).Attempts(ctx, q.AttemptsParams{OrderID: o.ID, Nonce: o.Nonce.Int64})
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
	if State(o.State) == Mined {
		return w.unmined(ctx, o)
	}
	return w.pending(ctx, o, attempts)
}

// receiptOf is the receipt of whichever transaction of the order was mined, or nil.
func (w *sender) receiptOf(ctx context.Context, attempts []q.ChainAttempt) (*types.Receipt, error) {
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
	noted := State(o.State) == Mined && o.Block.Int64 == block && o.TxHash == hash
	if noted && !final {
		return nil
	}
	reverted := r.Status != types.ReceiptStatusSuccessful
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := w.queries(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State || now.Nonce != o.Nonce {
			return err
		}
		if err := State(now.State).step(Mined); err != nil {
			return err
		}
		if !noted {
			if err := queries.SetOrderMined(ctx, q.SetOrderMinedParams{ID: o.ID, TxHash: hash, Block: nullable(block), ChangedAt: w.clock.Now()}); err != nil {
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
		if err := Mined.step(Confirmed); err != nil {
			return err
		}
		return queries.SetOrderConfirmed(ctx, q.SetOrderConfirmedParams{ID: o.ID, ChangedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("note the block: %w", err)
	}
	delete(w.sent, o.ID)
	w.over(ctx, AlarmStuck, o.Key)
	return nil
}

// mostReverts is how often an order may revert on the chain, although it was accepted when asked,
// before it is given up.
const mostReverts = 3

// reverted puts an order back whose transaction is final and did nothing: asking the contract again
// tells whether to wait, to try again or to give up.
func (w *sender) reverted(ctx context.Context, tx db.Tx, o q.ChainOrder) error {
	reverts := o.Reverts + 1
	if reverts < mostReverts {
		if err := State(o.State).step(Waiting); err != nil {
			return err
		}
		return w.queries(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{ID: o.ID, Reverts: reverts, Reason: "reverted on the chain; is tried again", ChangedAt: w.clock.Now()})
	}
	why := "reverted on the chain " + strconv.Itoa(mostReverts) + " times"
	if err := w.raise(ctx, tx, AlarmReverts, o.Key, why); err != nil {
		return err
	}
	return w.closeIn(ctx, tx, o, Failed, why)
}

// unmined puts an order back to sending: a reorganisation took its block away.
func (w *sender) unmined(ctx context.Context, o q.ChainOrder) error {
	return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := w.queries(tx).LockOrder(ctx, o.ID)
		if err != nil || State(now.State) != Mined || now.Block != o.Block {
			return err
		}
		if err := State(now.State).step(Sent); err != nil {
			return err
		}
		return w.queries(tx).SetOrderSent(ctx, q.SetOrderSentParams{ID: o.ID, ChangedAt: w.clock.Now()})
	})
}

// pending sends the newest bytes again when it is time, and raises the fee of what is stuck.
func (w *sender) pending(ctx context.Context, o q.ChainOrder, attempts []q.ChainAttempt) error {
	newest := attempts[len(attempts)-1]
	now := w.clock.Now()
	before, sentHere := w.sent[o.ID]
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
	if err := tx.UnmarshalBinary(newest.Raw); err != nil {
		return fmt.Errorf("read a stored transaction: %w", err)
	}
	return w.broadcast(ctx, o, tx)
}

// nonceUsed handles a nonce that is spent while no transaction of the order has a receipt. The node may
// only be behind; but if the nonce was spent so deep that the confirmations cover it, then by
// somebody else's transaction, ours can never be mined, and the order begins again.
func (w *sender) nonceUsed(ctx context.Context, o q.ChainOrder, nonce uint64) error {
	w.sent[o.ID] = w.clock.Now() // look again at the next rebroadcast
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
		now, err := w.queries(tx).LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State || now.Nonce != o.Nonce {
			return err
		}
		if err := State(now.State).step(Waiting); err != nil {
			return err
		}
		why := "another transaction used nonce " + strconv.FormatUint(nonce, 10) + " of the key of " + o.Role
		if err := w.raise(ctx, tx, AlarmNonceUsed, o.Key, why); err != nil {
			return err
		}
		return w.queries(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{ID: o.ID, Reverts: o.Reverts, Reason: why, ChangedAt: w.clock.Now()})
	})
}

// bump signs the same call with the same nonce and a higher fee.
func (w *sender) bump(ctx context.Context, o q.ChainOrder, newest q.ChainAttempt) error {
	now, err := w.price(ctx)
	if err != nil {
		return err
	}
	price, allowed := w.raised(fees{tip: big.NewInt(newest.Tip), fee: big.NewInt(newest.Fee)}, now)
	if !allowed {
		w.alarm(ctx, AlarmStuck, o.Key, "not mined, and the fee's ceiling is reached")
		w.sent[o.ID] = w.clock.Now()
		tx := new(types.Transaction)
		if err := tx.UnmarshalBinary(newest.Raw); err != nil {
			return fmt.Errorf("read a stored transaction: %w", err)
		}
		return w.broadcast(ctx, o, tx)
	}
	return w.attempt(ctx, o, newest.Number+1, price)
}
