package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// track follows an order from its first signed transaction to its end.
func (w *sender) track(ctx context.Context, o q.ChainOrder) error {
	transactions, err := q.New(w.db.Read()).Transactions(ctx, q.TransactionsParams{OrderID: o.ID, Nonce: o.Nonce.Int64})
	if err != nil {
		return fmt.Errorf("read the transactions: %w", err)
	}
	if len(transactions) == 0 {
		return errors.New("an order was sent without a stored transaction")
	}
	hashes := make([]string, len(transactions))
	for i, t := range transactions {
		hashes[i] = t.TxHash
	}
	receipt, err := w.findReceipt(ctx, hashes)
	if err != nil {
		return err
	}
	if receipt != nil {
		if empty := isEmpty(transactions, receipt.TxHash); !empty && !w.carriedOut(o, receipt) {
			return &orderError{reason: ReasonNodeError, cause: fmt.Errorf(
				"the receipt of %s says that it succeeded, and has no log of it", receipt.TxHash,
			)}
		}
		return w.recordMined(ctx, o, receipt, isEmpty(transactions, receipt.TxHash))
	}
	if OrderState(o.State) == Mined {
		return w.recordReorganised(ctx, o)
	}
	return w.rebroadcast(ctx, o, transactions)
}

// findReceipt returns the receipt of the transaction that was mined, or nil if none was.
func (w *sender) findReceipt(ctx context.Context, hashes []string) (*types.Receipt, error) {
	for _, hash := range hashes {
		receipt, err := w.client.TransactionReceipt(ctx, storedHash(hash))
		switch {
		case errors.Is(err, ethereum.NotFound) || (err != nil && errorContains(err, "indexing is in progress")):
			continue
		case err != nil:
			return nil, ErrUnavailable.Because(fmt.Errorf("read a receipt: %w", err))
		}
		if !isReceiptOf(receipt, storedHash(hash)) {
			return nil, ErrUnavailable.Because(fmt.Errorf("the receipt of %s is another transaction's", hash))
		}
		return receipt, nil
	}
	return nil, nil
}

// isReceiptOf reports whether a receipt and all its logs are of the transaction.
func isReceiptOf(r *types.Receipt, hash Hash) bool {
	return r.TxHash == hash && r.BlockNumber != nil && !slices.ContainsFunc(
		r.Logs, func(l *types.Log) bool { return l == nil || l.TxHash != hash },
	)
}

// carriedOut reports whether the logs of a transaction that succeeded show what was ordered. Every call of the token that
// succeeds leaves a log. One that reverted is not in question.
func (w *sender) carriedOut(o q.ChainOrder, r *types.Receipt) bool {
	if r.Status != types.ReceiptStatusSuccessful || o.Kind == kindReport || o.Kind == kindAttest {
		return true
	}
	return slices.ContainsFunc(r.Logs, func(l *types.Log) bool {
		if l.Address != w.tokenAddress() || len(l.Topics) == 0 || !w.isWellFormed(l) {
			return false
		}
		ref := l.Topics[len(l.Topics)-1] // of mints and redemptions, the last one
		switch o.Kind {
		case kindMint:
			return l.Topics[0] == w.topic("Minted") && ref == common.HexToHash(o.Ref)
		case kindRedeem:
			return l.Topics[0] == w.topic("Redeemed") && ref == common.HexToHash(o.Ref)
		}
		return true
	})
}

// isEmpty reports whether the transaction with this hash does nothing.
func isEmpty(transactions []q.ChainTransaction, hash Hash) bool {
	return slices.ContainsFunc(transactions, func(t q.ChainTransaction) bool { return t.Empty && storedHash(t.TxHash) == hash })
}

// recordMined records the block of the transaction and, once it has its confirmations, the result of the
// order. An empty transaction cancels the order.
func (w *sender) recordMined(ctx context.Context, o q.ChainOrder, r *types.Receipt, empty bool) error {
	block, hash := r.BlockNumber.Int64(), r.TxHash.Hex()
	final := w.head.Number.Int64()-block+1 >= int64(w.config.Network.Confirmations)
	recorded := OrderState(o.State) == Mined && o.Block.Int64 == block && o.TxHash == hash
	if recorded && !final {
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
		if !recorded {
			if err := queries.SetOrderMined(ctx, q.SetOrderMinedParams{
				ID: o.ID, TxHash: hash, Block: nullable(block), UpdatedAt: w.clock.Now(),
			}); err != nil {
				return err
			}
		}
		switch {
		case !final:
			return nil
		case empty:
			now.State = string(Mined)
			return w.closeOrderTx(ctx, tx, now, Cancelled, ReasonCancelled)
		case reverted:
			now.State = string(Mined)
			return w.recordReverted(ctx, tx, now)
		}
		if err := Mined.checkMove(Confirmed); err != nil {
			return err
		}
		if err := w.resolveException(ctx, tx, now, string(Confirmed)); err != nil {
			return err
		}
		return queries.SetOrderConfirmed(ctx, q.SetOrderConfirmedParams{ID: o.ID, UpdatedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("record the block: %w", err)
	}
	delete(w.sentAt, o.ID)
	return nil
}

// maxReverts is how often the transactions of an order may revert, although the contract accepted the order
// beforehand, until operators are notified.
const maxReverts = 3

// recordReverted returns an order to waiting after its transaction reverted with all confirmations. The contract is
// asked again whether the order must wait, be repeated or fail. An order that it accepts each time is not given up,
// because something else came first each time, such as a mint that took the rest of the reserve: it pauses longer
// after each revert.
func (w *sender) recordReverted(ctx context.Context, tx db.Tx, o q.ChainOrder) error {
	if err := OrderState(o.State).checkMove(Waiting); err != nil {
		return err
	}
	queries, at := q.New(tx), w.clock.Now()
	o.Reverts, o.Reason = o.Reverts+1, string(ReasonReverted)
	if err := queries.SetOrderWaiting(ctx, q.SetOrderWaitingParams{
		ID: o.ID, Reverts: o.Reverts, Reason: o.Reason, UpdatedAt: at,
	}); err != nil {
		return err
	}
	if o.Reverts < maxReverts {
		return nil
	}
	o.Attempts = o.Reverts - maxReverts + 1
	err := queries.SetOrderAttempt(ctx, q.SetOrderAttemptParams{
		ID: o.ID, Attempts: o.Attempts, NextTryAt: at.Add(pauseAfter(o.Attempts)), Reason: o.Reason, UpdatedAt: at,
	})
	if err != nil {
		return err
	}
	return w.raiseException(ctx, tx, o, "")
}

// recordReorganised returns an order to sent after a reorganisation removed its block.
func (w *sender) recordReorganised(ctx context.Context, o q.ChainOrder) error {
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

// taken is a transaction that a node had at a block.
type taken struct {
	hash  Hash
	block uint64
}

// leftOutBlocks is how many blocks have to leave a transaction out that a node has until its fees count as too low.
const leftOutBlocks = 3

// isLeftOut reports whether a transaction is not mined because of its fees: a node has it and several later blocks left it
// out, or none can have it at their price; and its sender can pay for it. Higher fees are no remedy for anything else.
func (w *sender) isLeftOut(ctx context.Context, o q.ChainOrder, from common.Address, newest q.ChainTransaction) (bool, error) {
	if w.head.BaseFee == nil || big.NewInt(newest.MaxFee).Cmp(w.head.BaseFee) >= 0 {
		if left, err := w.isPassedOver(ctx, o, storedHash(newest.TxHash)); err != nil || !left {
			return false, err
		}
	}
	short, err := w.cannotPay(ctx, o.Role, from, new(big.Int).Mul(big.NewInt(o.Gas), big.NewInt(newest.MaxFee)))
	return !short, err
}

// isPassedOver reports whether a node has had the transaction for several blocks, and has it still.
func (w *sender) isPassedOver(ctx context.Context, o q.ChainOrder, hash Hash) (bool, error) {
	last := w.taken[o.ID]
	if last.hash != hash || w.head.Number.Uint64() < last.block+leftOutBlocks {
		return false, nil
	}
	_, _, err := w.client.TransactionByHash(ctx, hash)
	if nodes.IsNotFound(err) {
		delete(w.taken, o.ID)
		delete(w.sentAt, o.ID) // it is sent again at once
		return false, nil
	}
	return err == nil, nil // nobody knows: it is not left out
}

// rebroadcast sends the newest transaction again when it is due, and replaces one that is left out of the blocks.
func (w *sender) rebroadcast(ctx context.Context, o q.ChainOrder, transactions []q.ChainTransaction) error {
	newest := transactions[len(transactions)-1]
	now := w.clock.Now()
	before, sentHere := w.sentAt[o.ID]
	old := now.Sub(newest.CreatedAt) >= w.config.StuckAfter
	if sentHere && now.Sub(before) < w.config.Rebroadcast && !old && o.Cancelling == newest.Empty {
		return nil
	}
	from, here, err := w.senderOf(ctx, o)
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
		return w.handleUsedNonce(ctx, o, nonce)
	case !here && old: // it can be sent again, and not be replaced
		return w.sendStuck(ctx, o, newest)
	case here && o.Cancelling && !newest.Empty:
		return w.replace(ctx, o, from, newest)
	case here && old && next == nonce:
		if leftOut, err := w.isLeftOut(ctx, o, from, newest); err != nil {
			return err
		} else if leftOut {
			return w.replace(ctx, o, from, newest)
		}
	case here && old:
		if err := w.fillGap(ctx, o.Role, from, next); err != nil {
			return err
		}
	}
	if before, sentHere = w.sentAt[o.ID]; sentHere && now.Sub(before) < w.config.Rebroadcast {
		return nil
	}
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(newest.RawTx); err != nil {
		return fmt.Errorf("read a stored transaction: %w", err)
	}
	return w.broadcast(ctx, o, tx)
}

// handleUsedNonce handles a nonce that is used although no transaction of the order has a receipt. The node
// may only be behind. But if the nonce was used in a block that has its confirmations, the order can never be mined
// with it, and starts again. It was used by a transaction that we did not sign, unless a deep reorganisation brought
// one back that was signed for another order, or fillGap spent it.
func (w *sender) handleUsedNonce(ctx context.Context, o q.ChainOrder, nonce uint64) error {
	w.sentAt[o.ID] = w.clock.Now() // check again at the next rebroadcast
	depth := new(big.Int).Sub(w.head.Number, big.NewInt(int64(w.config.Network.Confirmations)))
	if depth.Sign() < 0 {
		return nil
	}
	from, _, err := w.senderOf(ctx, o)
	if err != nil {
		return err
	}
	next, err := w.client.NonceAt(ctx, from, depth)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	if next <= nonce {
		return nil
	}
	signed, err := q.New(w.db.Read()).TransactionsAtNonce(ctx, q.TransactionsAtNonceParams{
		Network: w.id(), Role: o.Role, Sender: o.Sender, Nonce: o.Nonce.Int64,
	})
	if err != nil {
		return fmt.Errorf("read what was signed with the nonce: %w", err)
	}
	ours, err := w.findReceipt(ctx, signed)
	if err != nil {
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
		if ours == nil {
			if err := w.raise(ctx, tx, CauseNonceConflict, o.Key, Figures{Nonce: nonce, Role: o.Role}); err != nil {
				return err
			}
		}
		return q.New(tx).SetOrderWaiting(ctx, q.SetOrderWaitingParams{
			ID: o.ID, Reverts: o.Reverts, Reason: string(ReasonNonceConflict), UpdatedAt: w.clock.Now(),
		})
	})
}

// replace signs the same call with the same nonce and higher fees; if the order is being cancelled, it signs an
// empty transaction instead. If the fees have reached the maximum, it raises an exception and rebroadcasts the
// newest transaction.
func (w *sender) replace(ctx context.Context, o q.ChainOrder, from common.Address, newest q.ChainTransaction) error {
	if w.skips(o) {
		return nil
	}
	now, err := w.currentFees(ctx)
	if err != nil {
		return err
	}
	price, allowed := w.replacementFees(fees{tip: big.NewInt(newest.MaxPriorityFee), fee: big.NewInt(newest.MaxFee)}, now)
	if !allowed {
		return w.sendStuck(ctx, o, newest)
	}
	next := signing{number: newest.Number + 1, price: price}
	if o.Cancelling {
		next.to, next.empty = from, true
		if next.gas, err = w.emptyGas(ctx, from); err != nil {
			return err
		}
		return w.signTransaction(ctx, o, next)
	}
	if next.to, err = w.contractOf(ctx, o); err != nil {
		return err
	}
	next.gas, next.data = uint64(o.Gas), o.Calldata // gas is positive
	return w.signTransaction(ctx, o, next)
}

// sendStuck notifies the operators of a transaction that cannot be replaced, and sends it again.
func (w *sender) sendStuck(ctx context.Context, o q.ChainOrder, newest q.ChainTransaction) error {
	if err := w.recordStuck(ctx, o); err != nil {
		return err
	}
	w.sentAt[o.ID] = w.clock.Now()
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(newest.RawTx); err != nil {
		return fmt.Errorf("read a stored transaction: %w", err)
	}
	return w.broadcast(ctx, o, tx)
}

// recordStuck notifies the operators that an order is not mined although its fees have reached the maximum.
func (w *sender) recordStuck(ctx context.Context, o q.ChainOrder) error {
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		o.Reason = string(ReasonStuck)
		return w.raiseException(ctx, tx, o, "")
	})
	if err != nil {
		return fmt.Errorf("record that the order is stuck: %w", err)
	}
	return nil
}
