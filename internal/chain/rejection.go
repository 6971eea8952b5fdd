package chain

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/gbpc/gbpc/internal/chain/nodes"
	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
)

// consequence is what follows from the contract's rejection of an order that was not signed yet.
type consequence int

const (
	retry         consequence = iota // the contract will accept the order later: it is tried again at the next block
	needsOperator                    // only an operator can resolve it: an exception is raised, and the order is tried again
	alreadyDone                      // the order was carried out before, or its effect exists already
	permanent                        // the contract will never accept the order: it has failed
)

// handleRejection decides what happens to an order that cannot be sent now, because the contract rejects it, or because no
// node says what it needs.
func (w *sender) handleRejection(ctx context.Context, o q.ChainOrder, from common.Address, err error) error {
	rejection := w.contractError(err)
	if rejection == nil {
		return w.noEstimate(ctx, o, from, err)
	}
	w.rejectedAt[o.ID] = w.head.Number.Uint64()
	next, details := classifyRejection(o, rejection)
	if next == alreadyDone || next == permanent { // as things are until an earlier order is carried out
		others, err := w.otherControls(ctx, o)
		if err != nil {
			return err
		}
		if others.EarlierUnmined+others.EarlierMined > 0 {
			return w.storeReason(ctx, o, ReasonEarlierOrder)
		}
	}
	switch next {
	case retry:
		return w.retryLater(ctx, o, details.Reason, rejection)
	case alreadyDone:
		return w.closeOrder(ctx, o, Cancelled, details.Reason)
	case permanent:
		return w.closeOrder(ctx, o, Failed, details.Reason)
	default:
		return &orderError{reason: details.Reason, account: details.Account, cause: fmt.Errorf(
			"the contract rejects the order with %s: %w", errorName(rejection), err,
		)}
	}
}

// noEstimate handles an order for which no node gives an estimate. Some give none to whoever cannot pay.
func (w *sender) noEstimate(ctx context.Context, o q.ChainOrder, from common.Address, cause error) error {
	price, err := w.currentFees(ctx)
	if err != nil {
		return err
	}
	short, err := w.cannotPay(ctx, o.Role, from, new(big.Int).Mul(price.fee, big.NewInt(plainGas)))
	if err != nil {
		return err
	}
	if short {
		return w.storeReason(ctx, o, ReasonOutOfGas) // what it waited for before may be over
	}
	return ErrUnavailable.Because(fmt.Errorf("estimate the gas of the order: %w", cause))
}

// errorName returns the name of the contract's error.
func errorName(rejection any) string {
	if _, unknown := rejection.(error); unknown {
		return "an error that is not the token's"
	}
	return strings.TrimPrefix(fmt.Sprintf("%T", rejection), "*gbpc.GBPC")
}

// contractError extracts the contract's own error from a node's answer. It returns nil if the node did
// not get as far as asking the contract.
func (w *sender) contractError(err error) any {
	if !nodes.Reverted(err) {
		return nil
	}
	raw, _ := nodes.RevertData(err)
	if rejection, unpackErr := tokenCalls().UnpackError(raw); unpackErr == nil {
		return rejection
	}
	return err
}

// classifyRejection is the whole policy on rejections by the contract.
func classifyRejection(o q.ChainOrder, rejection any) (consequence, Figures) {
	because := func(next consequence, reason Reason) (consequence, Figures) {
		return next, Figures{Reason: reason}
	}
	switch r := rejection.(type) {
	case *gbpc.GBPCReserveReportStale:
		return because(retry, ReasonReserveReportStale)
	case *gbpc.GBPCReserveExceeded:
		return because(retry, ReasonReserveExceeded)
	case *gbpc.GBPCEnforcedPause:
		if o.Kind == kindPause {
			return because(alreadyDone, ReasonAlreadyPaused)
		}
		return because(retry, ReasonPaused)
	case *gbpc.GBPCExpectedPause:
		return because(alreadyDone, ReasonNotPaused)
	case *gbpc.GBPCRefAlreadyUsed, *gbpc.GBPCERC3009UsedAuthorization:
		return because(alreadyDone, ReasonAlreadyExecuted)
	case *gbpc.GBPCAccountFrozen:
		if o.Kind == kindMint && r.Account == common.HexToAddress(o.Account) {
			return because(permanent, ReasonAccountFrozen)
		}
		return needsOperator, Figures{Reason: ReasonAccountFrozen, Account: r.Account.Hex()}
	case *gbpc.GBPCAccountNotFrozen:
		return because(permanent, ReasonAccountNotFrozen)
	case *gbpc.GBPCERC20InvalidReceiver:
		return because(permanent, ReasonInvalidReceiver)
	case *gbpc.GBPCERC20InsufficientBalance:
		// A reorganisation removed the coins: they come back, or cancelSweep ends the order.
		return because(retry, ReasonInsufficientBalance)
	case *gbpc.GBPCMintAllowanceExceeded:
		return because(needsOperator, ReasonAllowanceExceeded)
	case *gbpc.GBPCAccessControlUnauthorizedAccount:
		return because(needsOperator, ReasonRoleMissing)
	}
	return needsOperator, Figures{Reason: ReasonContractError}
}

// retryLater stores why the order waits. If it waits for the reserve, it also requests a report.
func (w *sender) retryLater(ctx context.Context, o q.ChainOrder, reason Reason, rejection any) error {
	switch rejection.(type) {
	case *gbpc.GBPCReserveReportStale, *gbpc.GBPCReserveExceeded:
		if err := w.requestReport(ctx, o); err != nil {
			return err
		}
	case *gbpc.GBPCERC20InsufficientBalance:
		if cancelled, err := w.cancelSweep(ctx, o); err != nil || cancelled {
			return err
		}
	}
	return w.storeReason(ctx, o, reason)
}

// storeReason stores why an order waits, if that has changed. What it failed on before is over.
func (w *sender) storeReason(ctx context.Context, o q.ChainOrder, reason Reason) error {
	if o.Reason == string(reason) && o.Attempts == 0 {
		return nil
	}
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := w.forgetFailure(ctx, tx, o, string(reason)); err != nil {
			return err
		}
		return q.New(tx).SetOrderReason(ctx, q.SetOrderReasonParams{ID: o.ID, Reason: string(reason), UpdatedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("store why the order waits: %w", err)
	}
	return nil
}

// closeOrder ends an order that has no nonce, and notifies the Sink of a mint that failed or was cancelled.
func (w *sender) closeOrder(ctx context.Context, o q.ChainOrder, end OrderState, reason Reason) error {
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := q.New(tx).LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State {
			return err
		}
		return w.closeOrderTx(ctx, tx, now, end, reason)
	})
	if err != nil {
		return fmt.Errorf("close the order: %w", err)
	}
	return nil
}

// closeOrderTx ends the order inside tx. The state of o must be the one in the database. A mint that is booked does not
// end without coins.
func (w *sender) closeOrderTx(ctx context.Context, tx db.Tx, o q.ChainOrder, end OrderState, reason Reason) error {
	if end == Failed || reason == ReasonCancelled {
		booked, err := w.isBooked(ctx, tx, o)
		if err != nil {
			return err
		}
		if booked {
			return w.mintAgain(ctx, tx, o, end, reason)
		}
	}
	if err := OrderState(o.State).checkMove(end); err != nil {
		return err
	}
	err := q.New(tx).SetOrderClosed(ctx, q.SetOrderClosedParams{
		ID: o.ID, State: string(end), Reason: string(reason), UpdatedAt: w.clock.Now(),
	})
	if err != nil {
		return err
	}
	if err := w.resolveException(ctx, tx, o, string(end)); err != nil {
		return err
	}
	if err := w.resolve(ctx, tx, CauseReserveTooLow, o.Key, causeGone); err != nil {
		return err
	}
	if o.Kind != kindMint || (end != Failed && reason != ReasonCancelled) {
		return nil
	}
	ref, err := parseRef(o.Ref)
	if err != nil {
		return err
	}
	return w.sink.MintFailed(ctx, tx, ref, reason)
}
