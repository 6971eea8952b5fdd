package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
)

// sender carries orders out. It has no state that matters: what it remembers spares questions.
type sender struct {
	*Service
	sink    Sink
	reserve Reserve
	alerts
	head       *types.Header
	rejectedAt map[string]uint64    // order → the block at which the contract last rejected it
	sentAt     map[string]time.Time // order → when its transaction was last sent
	after      map[string]string    // kind → the last waiting order of the previous pass
}

// How many orders a pass looks at: all that are on their way, and of those that wait some of each
// kind, in turn, so that a crowd that waits for one thing keeps nobody else waiting.
const (
	mostInFlight  = 2000
	waitingAtOnce = 64
)

// kindsInTurn is what comes first when several kinds wait: mints wait for reports.
var kindsInTurn = []string{kindReport, kindPause, kindFreeze, kindUnpause, kindUnfreeze, kindWipe, kindSetAllowance, kindRedeem, kindMint, kindAttest}

// pass takes the open orders one step further. An order that waits lets the others pass.
func (w *sender) pass(ctx context.Context) error {
	head, err := w.Service.head(ctx)
	if err != nil {
		return err
	}
	w.head = head
	if err := errors.Join(w.sweepDeposits(ctx), w.orderReport(ctx)); err != nil {
		return err
	}
	inFlight, err := q.New(w.db.Read()).OrdersInFlight(ctx, q.OrdersInFlightParams{Network: w.id(), MaxRows: mostInFlight})
	if err != nil {
		return fmt.Errorf("read the orders on their way: %w", err)
	}
	waiting, err := w.waiting(ctx)
	if err != nil {
		return err
	}
	w.forget(len(inFlight) + len(waiting))
	for _, o := range append(inFlight, waiting...) {
		if err := w.advance(ctx, o); err != nil {
			return fmt.Errorf("%s: %w", o.Key, err)
		}
	}
	return nil
}

// waiting are the orders whose turn it is. Ids grow with time, so each kind goes by age.
func (w *sender) waiting(ctx context.Context) (turn []q.ChainOrder, err error) {
	kinds, err := q.New(w.db.Read()).WaitingKinds(ctx, w.id())
	if err != nil {
		return nil, fmt.Errorf("read what waits: %w", err)
	}
	for _, kind := range kindsInTurn {
		if !slices.Contains(kinds, kind) {
			continue
		}
		orders, err := q.New(w.db.Read()).WaitingOrders(ctx, q.WaitingOrdersParams{Network: w.id(), Kind: kind, After: w.after[kind], MaxRows: waitingAtOnce})
		if err != nil {
			return nil, fmt.Errorf("read what waits: %w", err)
		}
		w.after[kind] = ""
		if len(orders) == waitingAtOnce {
			w.after[kind] = orders[len(orders)-1].ID
		}
		turn = append(turn, orders...)
	}
	return turn, nil
}

// forget drops what is remembered of orders that are closed.
func (w *sender) forget(open int) {
	if len(w.rejectedAt)+len(w.sentAt) > 4*open+mostInFlight {
		w.rejectedAt, w.sentAt = map[string]uint64{}, map[string]time.Time{}
	}
}

func (w *sender) advance(ctx context.Context, o q.ChainOrder) error {
	switch OrderState(o.State) {
	case Waiting:
		return w.prepare(ctx, o)
	case Reserved:
		return w.sign(ctx, o)
	default:
		return w.follow(ctx, o)
	}
}

// prepare asks the contract whether it would accept the order now, and if so gives it a nonce.
func (w *sender) prepare(ctx context.Context, o q.ChainOrder) error {
	// What the contract refused at this block it refuses still.
	if block, before := w.rejectedAt[o.ID]; before && block == w.head.Number.Uint64() {
		return nil
	}
	inFlight, err := q.New(w.db.Read()).CountNoncesInFlight(ctx, q.CountNoncesInFlightParams{Network: w.id(), Role: o.Role})
	if err != nil || inFlight >= int64(w.config.InFlight) {
		return err
	}
	from, err := w.keys.Address(ctx, o.Role)
	if err != nil {
		return err
	}
	call, err := w.callOf(ctx, o)
	if err != nil {
		return err
	}
	gas, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &call.to, Data: call.data})
	if err != nil {
		return w.handleRejection(ctx, o, err)
	}
	next, err := w.client.NonceAt(ctx, from, nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	reserved, err := w.reserveNonce(ctx, o, next, gas, call.data)
	if err != nil || reserved.ID == "" {
		return err
	}
	w.clearAlert(ctx, AlertRejected, o.Key)
	w.clearAlert(ctx, AlertReserveTooLow, o.Key)
	w.clearAlert(ctx, AlertOutOfGas, o.Role)
	return w.sign(ctx, reserved)
}

// reserveNonce gives the order the key's next nonce, under the lock of the key's row. It returns no
// order if another process was first.
func (w *sender) reserveNonce(ctx context.Context, o q.ChainOrder, onChain, gas uint64, data []byte) (reserved q.ChainOrder, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if err := queries.InsertNonce(ctx, q.InsertNonceParams{Network: w.id(), Role: o.Role}); err != nil {
			return err
		}
		next, err := queries.LockNonce(ctx, q.LockNonceParams{Network: w.id(), Role: o.Role})
		if err != nil {
			return err
		}
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Waiting {
			return err
		}
		if err := Waiting.checkMove(Reserved); err != nil {
			return err
		}
		// A key that was used before we knew it begins where the chain stands.
		nonce := max(next, int64(onChain)) // nonces are below 2^63
		if err := queries.SetNextNonce(ctx, q.SetNextNonceParams{Network: w.id(), Role: o.Role, NextNonce: nonce + 1}); err != nil {
			return err
		}
		err = queries.SetOrderReserved(ctx, q.SetOrderReservedParams{ID: o.ID, Nonce: nullable(nonce),
			Gas: int64(withMargin(gas)), Calldata: data, UpdatedAt: w.clock.Now()}) // a block's gas is far below 2^63
		if err != nil {
			return err
		}
		reserved, err = queries.LockOrder(ctx, o.ID)
		return err
	})
	if err != nil {
		return q.ChainOrder{}, fmt.Errorf("reserve a nonce: %w", err)
	}
	return reserved, nil
}

// withMargin leaves room for what may have changed when the transaction is mined: a first balance
// costs more than a further one.
func withMargin(gas uint64) uint64 { return gas + gas/4 + 30_000 }

// sign makes the first transaction of an order that has a nonce, stores it, and sends it.
func (w *sender) sign(ctx context.Context, o q.ChainOrder) error {
	price, err := w.price(ctx)
	if err != nil {
		return err
	}
	return w.attempt(ctx, o, 1, price)
}

// attempt signs a transaction for the order's nonce, stores the bytes, and only then sends them.
func (w *sender) attempt(ctx context.Context, o q.ChainOrder, number int32, price fees) error {
	call, err := w.targetOf(ctx, o)
	if err != nil {
		return err
	}
	tx, err := signer.Tx(ctx, w.keys, o.Role, &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(w.config.Network.ChainID), Nonce: uint64(o.Nonce.Int64), // nonces are positive
		GasTipCap: price.tip, GasFeeCap: price.fee, Gas: uint64(o.Gas), To: &call, Value: new(big.Int), Data: o.Calldata}) // gas is positive
	if err != nil {
		w.alert(ctx, AlertSignerFailed, o.Role, AlertDetails{Role: o.Role})
		return err
	}
	w.clearAlert(ctx, AlertSignerFailed, o.Role)
	raw, err := tx.MarshalBinary()
	if err != nil {
		return fmt.Errorf("encode a transaction: %w", err)
	}
	stored, err := w.storeAttempt(ctx, o, q.InsertTransactionParams{OrderID: o.ID, Nonce: o.Nonce.Int64, Number: number, TxHash: tx.Hash().Hex(),
		RawTx: raw, MaxPriorityFee: price.tip.Int64(), MaxFee: price.fee.Int64(), CreatedAt: w.clock.Now()})
	if err != nil || !stored {
		return err
	}
	return w.broadcast(ctx, o, tx)
}

// storeAttempt writes the signed bytes and tells the Sink. It returns false if the order has moved on.
func (w *sender) storeAttempt(ctx context.Context, o q.ChainOrder, p q.InsertTransactionParams) (stored bool, err error) {
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		stored = false
		queries := q.New(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State || now.Nonce != o.Nonce {
			return err
		}
		if err := OrderState(now.State).checkMove(Sent); err != nil {
			return err
		}
		if err := queries.InsertTransaction(ctx, p); err != nil {
			return err
		}
		if err := queries.SetOrderSent(ctx, q.SetOrderSentParams{ID: o.ID, UpdatedAt: w.clock.Now()}); err != nil {
			return err
		}
		stored = true
		if o.Kind != kindMint {
			return nil
		}
		ref, err := parseRef(o.Ref)
		if err != nil {
			return err
		}
		return w.sink.MintSubmitted(ctx, tx, ref, hashOf(p.TxHash))
	})
	if db.IsUniqueViolation(err) {
		return false, nil // another process signed the same
	}
	if err != nil {
		return false, fmt.Errorf("store a signed transaction: %w", err)
	}
	return stored, nil
}

// broadcast sends bytes that are stored. That they are known already is as good as sent; whatever
// else is said, following the order will tell.
func (w *sender) broadcast(ctx context.Context, o q.ChainOrder, tx *types.Transaction) error {
	w.sentAt[o.ID] = w.clock.Now()
	err := w.client.SendTransaction(ctx, tx)
	switch {
	case err == nil, says(err, "already known"), says(err, "nonce too low"), says(err, "underpriced"):
		w.clearAlert(ctx, AlertOutOfGas, o.Role)
		return nil
	case says(err, "insufficient funds"):
		w.alert(ctx, AlertOutOfGas, o.Role, AlertDetails{Role: o.Role})
		return nil
	}
	w.log.WarnContext(ctx, "chain transaction not accepted yet", "order", o.Key, "tx", tx.Hash(), "error", err)
	return nil
}

// says reads what nodes of all makes agree to put into the text of an error.
func says(err error, words string) bool {
	return strings.Contains(strings.ToLower(err.Error()), words)
}
