package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/signer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/telemetry"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// sender carries out orders. What it keeps in memory only saves queries; all state is in the database.
type sender struct {
	*Service
	sink    Sink
	reserve Reserve
	// suspended returns an error while nothing may be sent; nil never does.
	suspended func(context.Context) error
	openExceptions
	head        *types.Header
	rejectedAt  map[string]uint64    // order → the block at which the contract last rejected it
	sentAt      map[string]time.Time // order → when its transaction was last sent
	lastWaiting map[string]string    // kind → the last waiting order that the previous pass handled
	taken       map[string]taken     // order → its newest transaction, if a node had it when it was last sent
	gaps        map[string]gap       // role → the transaction that fills a gap in its nonces
	lacking     map[string]*big.Int  // role → what its key needed and did not have, in wei
	entry       entryPrice           // of this network
	room        mintRoom             // of this pass
	silent      map[string]bool      // role → the signer did not answer for its key in this pass
}

// A pass handles all orders in flight and some waiting orders of each kind, in turn, so that many orders
// of one kind do not delay the others.
const (
	maxInFlight    = 2000
	waitingPerKind = 64
)

// kindsByPriority is the order in which the kinds are handled. Mints come after reports, because they may
// wait for one.
var kindsByPriority = []string{
	kindReport, kindPause, kindFreeze, kindUnpause, kindUnfreeze, kindWipe, kindSetAllowance, kindRedeem, kindMint, kindAttest,
}

// pass takes every open order one step further. An order that waits or fails does not delay the others. The pass
// ends early only if the node or the database does not answer.
func (w *sender) pass(ctx context.Context) error {
	head, err := w.Service.head(ctx)
	if err != nil {
		return err
	}
	w.head, w.silent, w.room = head, map[string]bool{}, mintRoom{}
	if err := w.sweepDeposits(ctx); err != nil {
		return err
	}
	if err := w.separately(ctx, "keys", w.takeOver); err != nil {
		return err
	}
	if err := w.separately(ctx, "report", w.orderReport); err != nil {
		return err
	}
	inFlight, err := q.New(w.db.Read()).OrdersInFlight(ctx, q.OrdersInFlightParams{Network: w.id(), Now: w.clock.Now(), MaxRows: maxInFlight})
	if err != nil {
		return fmt.Errorf("read the orders in flight: %w", err)
	}
	waiting, err := w.waiting(ctx)
	if err != nil {
		return err
	}
	w.pruneMemory(len(inFlight) + len(waiting))
	for _, o := range append(inFlight, waiting...) {
		if err := w.takeStep(ctx, o); err != nil {
			return fmt.Errorf("%s: %w", o.Key, err)
		}
	}
	if err := w.endOutOfGas(ctx); err != nil {
		return err
	}
	return w.reportCommonCauses(ctx)
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
		orders, err := q.New(w.db.Read()).WaitingOrders(ctx, q.WaitingOrdersParams{
			Network: w.id(), Kind: kind, Now: w.clock.Now(), After: w.lastWaiting[kind], MaxRows: waitingPerKind,
		})
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
	if len(w.rejectedAt)+len(w.sentAt)+len(w.taken) > 4*open+maxInFlight {
		w.rejectedAt, w.sentAt, w.taken = map[string]uint64{}, map[string]time.Time{}, map[string]taken{}
	}
}

func (w *sender) advance(ctx context.Context, o q.ChainOrder) error {
	switch OrderState(o.State) {
	case Waiting:
		return w.prepare(ctx, o)
	case Reserved: // it was not signed at once: time has passed
		if _, here, err := w.senderOf(ctx, o); err != nil {
			return err
		} else if !here {
			return w.giveNonceBack(ctx, o, ReasonKeyChanges)
		}
		if leaves, err := w.mayLeave(ctx, o); err != nil || !leaves {
			return err
		}
		return w.sign(ctx, o)
	default:
		return w.track(ctx, o)
	}
}

// prepare asks the contract whether it would accept the order now, and if so assigns a nonce and signs.
func (w *sender) prepare(ctx context.Context, o q.ChainOrder) error {
	if o.Cancelling { // it was signed, and another transaction used its nonce
		return w.closeOrder(ctx, o, Cancelled, ReasonCancelled)
	}
	if w.skips(o) {
		return nil
	}
	if goesOn, err := w.keepsOrder(ctx, o); err != nil || !goesOn {
		return err
	}
	// At the same block the contract would reject the order again.
	if block, before := w.rejectedAt[o.ID]; before && block == w.head.Number.Uint64() {
		return nil
	}
	inFlight, err := q.New(w.db.Read()).CountNoncesInFlight(ctx, q.CountNoncesInFlightParams{Network: w.id(), Role: o.Role})
	if err != nil || inFlight >= int64(w.config.InFlight) {
		return err
	}
	// A sweep of a deposit that is gone would burn the coins of another one at the same address.
	if cancelled, err := w.cancelSweep(ctx, o); err != nil || cancelled {
		return err
	}
	from, err := w.addressOf(ctx, o.Role)
	if err != nil {
		return err
	}
	if waits, err := w.waitsForKey(ctx, o, from); err != nil || waits {
		return err
	}
	call, err := w.callOf(ctx, o)
	if err != nil {
		return err
	}
	gas, err := w.client.EstimateGas(ctx, ethereum.CallMsg{From: from, To: &call.to, Data: call.data})
	if err != nil {
		return w.handleRejection(ctx, o, from, err)
	}
	if waits, err := w.waitsForRoom(ctx, o); err != nil || waits {
		return err
	}
	if leaves, err := w.mayLeave(ctx, o); err != nil || !leaves {
		return err
	}
	next, err := w.client.NonceAt(ctx, from, nil)
	if err != nil {
		return ErrUnavailable.Because(err)
	}
	reserved, err := w.reserveNonce(ctx, o, from, next, w.withMargin(ctx, from, gas), call.data)
	if err != nil || reserved.ID == "" {
		return err
	}
	if o.Kind == kindMint {
		w.room.take(o.Amount)
	}
	w.clear(ctx, CauseReserveTooLow, o.Key)
	return w.sign(ctx, reserved)
}

// addressOf returns the address of the key of a role.
func (w *sender) addressOf(ctx context.Context, role string) (common.Address, error) {
	address, err := w.keys.Address(ctx, role)
	if err != nil {
		return address, w.signerError(ctx, role, err)
	}
	return address, nil
}

// sign signs, stores and broadcasts the first transaction of an order that has a nonce.
func (w *sender) sign(ctx context.Context, o q.ChainOrder) (err error) {
	ctx, span := w.tracing.Continue(ctx, o.Trace, "chain.send", telemetry.ID("gbpc.chain_order", o.ID))
	defer func() { span.End(err) }()
	if w.skips(o) {
		return nil
	}
	price, err := w.currentFees(ctx)
	if err != nil {
		return err
	}
	contract, err := w.contractOf(ctx, o)
	if err != nil {
		return err
	}
	number, price, err := w.afterEarlier(ctx, o, price)
	if err != nil {
		return err
	}
	// gas is positive
	return w.signTransaction(ctx, o, signing{number: number, to: contract, gas: uint64(o.Gas), data: o.Calldata, price: price})
}

// afterEarlier returns the number and the fees of an order's next transaction. Some were signed with its nonce already if
// it gave the nonce back and got it again, or if it has the nonce of another order: the node may still hold one of them
// and wants more to replace it, and the same call at the same fees would be the same transaction.
func (w *sender) afterEarlier(ctx context.Context, o q.ChainOrder, price fees) (int32, fees, error) {
	earlier, err := q.New(w.db.Read()).SignedAtNonce(ctx, q.SignedAtNonceParams{
		Network: w.id(), Role: o.Role, Sender: o.Sender, Nonce: o.Nonce.Int64,
	})
	if err != nil {
		return 0, price, fmt.Errorf("read what was signed with the nonce: %w", err)
	}
	if len(earlier) == 0 {
		return 1, price, nil
	}
	number := int32(1)
	for _, t := range earlier {
		if t.OrderID == o.ID {
			number = max(number, t.Number+1)
		}
	}
	more, allowed := w.replacementFees(dearest(earlier), price)
	if !allowed {
		return 0, price, &orderError{
			reason: ReasonStuck, cause: errors.New("the fees of the nonce's earlier transactions have reached the maximum"),
		}
	}
	return number, more, nil
}

// dearest returns the highest fees of the transactions.
func dearest(signed []q.SignedAtNonceRow) fees {
	p := fees{tip: new(big.Int), fee: new(big.Int)}
	for _, t := range signed {
		p.tip, p.fee = larger(p.tip, big.NewInt(t.MaxPriorityFee)), larger(p.fee, big.NewInt(t.MaxFee))
	}
	return p
}

// signing is a transaction of an order that has to be signed.
type signing struct {
	number int32 // counts the transactions of the order from 1
	to     common.Address
	gas    uint64
	data   []byte
	price  fees
	empty  bool // it only uses the nonce, which cancels the order
}

// signTransaction signs a transaction with the order's nonce, stores the signed bytes, and only then
// broadcasts them.
func (w *sender) signTransaction(ctx context.Context, o q.ChainOrder, s signing) error {
	tx, err := signer.SignTx(ctx, w.keys, o.Role, &types.DynamicFeeTx{
		ChainID: new(big.Int).SetUint64(w.config.Network.ChainID), Nonce: uint64(o.Nonce.Int64), // nonces are positive
		GasTipCap: s.price.tip, GasFeeCap: s.price.fee, Gas: s.gas, To: &s.to, Value: new(big.Int), Data: s.data})
	if err != nil {
		return w.signerError(ctx, o.Role, err)
	}
	w.clear(ctx, CauseSignerFailed, o.Role)
	raw, err := tx.MarshalBinary()
	if err != nil {
		return fmt.Errorf("encode a transaction: %w", err)
	}
	stored, err := w.storeTransaction(ctx, o, q.InsertTransactionParams{
		OrderID: o.ID, Nonce: o.Nonce.Int64, Number: s.number, TxHash: tx.Hash().Hex(),
		RawTx: raw, MaxPriorityFee: s.price.tip.Int64(), MaxFee: s.price.fee.Int64(), Empty: s.empty, CreatedAt: w.clock.Now()})
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
		if err := w.forgetFailure(ctx, tx, now, string(Sent)); err != nil || o.Kind != kindMint || p.Empty {
			return err
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

// broadcast gives a stored transaction to the nodes. If none takes it, the order is tracked, and it is sent again.
func (w *sender) broadcast(ctx context.Context, o q.ChainOrder, tx *types.Transaction) error {
	w.sentAt[o.ID] = w.clock.Now()
	standing, refusal := nodes.Submit(ctx, w.client, tx)
	if standing == nodes.Taken {
		if w.taken[o.ID].hash != tx.Hash() {
			w.taken[o.ID] = taken{hash: tx.Hash(), block: w.head.Number.Uint64()}
		}
		return nil
	}
	delete(w.taken, o.ID)
	if standing == nodes.Spent {
		return nil
	}
	w.log.WarnContext(ctx, "chain transaction not accepted yet", "order", o.Key, "tx", tx.Hash(), "error", refusal)
	from, err := nodes.SenderOf(tx)
	if err == nil {
		_, err = w.cannotPay(ctx, o.Role, from, tx.Cost())
	}
	if errors.Is(err, ErrUnavailable) { // the order is asked about again
		return nil
	}
	return err
}

// errorContains reports whether the text of err contains words.
func errorContains(err error, words string) bool {
	return strings.Contains(strings.ToLower(err.Error()), words)
}
