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

// sender carries out orders. What it keeps in memory only saves queries; all state is in the database.
type sender struct {
	*Service
	sink    Sink
	reserve Reserve
	alerts
	head        *types.Header
	rejectedAt  map[string]uint64    // order → the block at which the contract last rejected it
	sentAt      map[string]time.Time // order → when its transaction was last sent
	lastWaiting map[string]string    // kind → the last waiting order that the previous pass handled
}

// A pass handles all orders in flight and some waiting orders of each kind, in turn, so that many orders
// of one kind do not delay the others.
const (
	maxInFlight    = 2000
	waitingPerKind = 64
)

// kindsByPriority is the order in which the kinds are handled. Mints come after reports, because they may
// wait for one.
var kindsByPriority = []string{kindReport, kindPause, kindFreeze, kindUnpause, kindUnfreeze, kindWipe, kindSetAllowance, kindRedeem, kindMint, kindAttest}

// pass takes every open order one step further. An order that has to wait does not delay the others.
func (w *sender) pass(ctx context.Context) error {
	head, err := w.Service.head(ctx)
	if err != nil {
		return err
	}
	w.head = head
	if err := errors.Join(w.sweepDeposits(ctx), w.orderReport(ctx)); err != nil {
		return err
	}
	inFlight, err := q.New(w.db.Read()).OrdersInFlight(ctx, q.OrdersInFlightParams{Network: w.id(), MaxRows: maxInFlight})
	if err != nil {
		return fmt.Errorf("read the orders in flight: %w", err)
	}
	waiting, err := w.waiting(ctx)
	if err != nil {
		return err
	}
	w.pruneMemory(len(inFlight) + len(waiting))
	for _, o := range append(inFlight, waiting...) {
		if err := w.advance(ctx, o); err != nil {
			return fmt.Errorf("%s: %w", o.Key, err)
		}
	}
	return nil
}

// waiting returns the waiting orders that this pass handles. Ids grow with time, so the oldest of each kind
// come first.
func (w *sender) waiting(ctx context.Context) (turn []q.ChainOrder, err error) {
	kinds, err := q.New(w.db.Read()).WaitingKinds(ctx, w.id())
	if err != nil {
		return nil, fmt.Errorf("read the waiting orders: %w", err)
	}
	for _, kind := range kindsByPriority {
		if !slices.Contains(kinds, kind) {
			continue
		}
		orders, err := q.New(w.db.Read()).WaitingOrders(ctx, q.WaitingOrdersParams{Network: w.id(), Kind: kind, After: w.lastWaiting[kind], MaxRows: waitingPerKind})
		if err != nil {
			return nil, fmt.Errorf("read the waiting orders: %w", err)
		}
		w.lastWaiting[kind] = ""
		if len(orders) == waitingPerKind {
			w.lastWaiting[kind] = orders[len(orders)-1].ID
		}
		turn = append(turn, orders...)
	}
	return turn, nil
}

// pruneMemory drops what is remembered of closed orders.
func (w *sender) pruneMemory(open int) {
	if len(w.rejectedAt)+len(w.sentAt) > 4*open+maxInFlight {
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
		return w.track(ctx, o)
	}
}

// prepare asks the contract whether it would accept the order now, and if so assigns a nonce and signs.
func (w *sender) prepare(ctx context.Context, o q.ChainOrder) error {
	// At the same block the contract would reject the order again.
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

// reserveNonce assigns the key's next nonce to the order, under the lock of the key's row. The order it
// returns is empty if another process was first.
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
		// A key that was used elsewhere before begins with the next nonce on the chain.
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

// withMargin adds to the gas estimate, because the state may have changed by the time the transaction is
// mined: the first balance of an address costs more than later ones.
func withMargin(gas uint64) uint64 { return gas + gas/4 + 30_000 }

// sign signs, stores and broadcasts the first transaction of an order that has a nonce.
func (w *sender) sign(ctx context.Context, o q.ChainOrder) error {
	price, err := w.currentFees(ctx)
	if err != nil {
		return err
	}
	return w.signTransaction(ctx, o, 1, price)
}

// signTransaction signs a transaction with the order's nonce, stores the signed bytes, and only then
// broadcasts them. number counts the transactions of the order from 1.
func (w *sender) signTransaction(ctx context.Context, o q.ChainOrder, number int32, price fees) error {
	call, err := w.contractOf(ctx, o)
	if err != nil {
		return err
	}
	tx, err := signer.SignTx(ctx, w.keys, o.Role, &types.DynamicFeeTx{
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
	stored, err := w.storeTransaction(ctx, o, q.InsertTransactionParams{OrderID: o.ID, Nonce: o.Nonce.Int64, Number: number, TxHash: tx.Hash().Hex(),
		RawTx: raw, MaxPriorityFee: price.tip.Int64(), MaxFee: price.fee.Int64(), CreatedAt: w.clock.Now()})
	if err != nil || !stored {
		return err
	}
	return w.broadcast(ctx, o, tx)
}

// storeTransaction stores the signed bytes and notifies the Sink of a mint. It returns false if the state of
// the order has changed meanwhile.
func (w *sender) storeTransaction(ctx context.Context, o q.ChainOrder, p q.InsertTransactionParams) (stored bool, err error) {
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
		return w.sink.MintSubmitted(ctx, tx, ref, storedHash(p.TxHash))
	})
	if db.IsUniqueViolation(err) {
		return false, nil // another process signed the same transaction
	}
	if err != nil {
		return false, fmt.Errorf("store a signed transaction: %w", err)
	}
	return stored, nil
}

// broadcast sends a stored transaction to the node. A transaction that the node knows already was sent; after
// any other error the order is tracked, and sent again.
func (w *sender) broadcast(ctx context.Context, o q.ChainOrder, tx *types.Transaction) error {
	w.sentAt[o.ID] = w.clock.Now()
	err := w.client.SendTransaction(ctx, tx)
	switch {
	case err == nil, errorContains(err, "already known"), errorContains(err, "nonce too low"), errorContains(err, "underpriced"):
		w.clearAlert(ctx, AlertOutOfGas, o.Role)
		return nil
	case errorContains(err, "insufficient funds"):
		w.alert(ctx, AlertOutOfGas, o.Role, AlertDetails{Role: o.Role})
		return nil
	}
	w.log.WarnContext(ctx, "chain transaction not accepted yet", "order", o.Key, "tx", tx.Hash(), "error", err)
	return nil
}

// errorContains reports whether the text of err contains words. Ethereum clients agree on these texts only,
// not on error codes.
func errorContains(err error, words string) bool {
	return strings.Contains(strings.ToLower(err.Error()), words)
}
