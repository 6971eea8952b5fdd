package chain

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/chain/token/gbpc"
	"github.com/gbpc/gbpc/internal/kit/db"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// verdict is what follows from the contract's refusal of an order that was not signed yet.
type verdict int

const (
	unknown verdict = iota
	wait            // it will be accepted later: try again at the next block
	look            // only a person can mend it: alarm, and try again
	done            // it was carried out before, or is so already
	never           // it will not be accepted: the order has failed
)

// refused decides what to do with an order that the contract does not accept now.
func (w *sender) refused(ctx context.Context, o q.ChainOrder, err error) error {
	if says(err, "insufficient funds") {
		w.alarm(ctx, AlarmOutOfGas, o.Role, "the key of "+o.Role+" has not enough money for gas")
		return nil
	}
	refusal := w.refusalOf(err)
	if refusal == nil {
		return ErrUnavailable.Because(fmt.Errorf("ask whether the order is accepted: %w", err))
	}
	w.tried[o.ID] = w.head.Number.Uint64()
	v, why := judge(o, refusal)
	switch v {
	case wait:
		return w.waits(ctx, o, why, refusal)
	case done:
		return w.close(ctx, o, Cancelled, why)
	case never:
		return w.close(ctx, o, Failed, why)
	default:
		w.alarm(ctx, AlarmRefused, o.Key, "the contract refuses: "+why)
		return w.note(ctx, o, why)
	}
}

// refusalOf reads the contract's own error out of a node's answer. It is nil if the contract was not
// even asked.
func (w *sender) refusalOf(err error) any {
	var withData rpc.DataError
	if !errors.As(err, &withData) {
		if says(err, "execution reverted") {
			return err
		}
		return nil
	}
	text, _ := withData.ErrorData().(string)
	raw, decodeErr := hexutil.Decode(text)
	if decodeErr != nil || len(raw) < 4 {
		return err
	}
	if refusal, unpackErr := w.token.UnpackError(raw); unpackErr == nil {
		return refusal
	}
	return err
}

// judge is the whole policy on refusals.
func judge(o q.ChainOrder, refusal any) (v verdict, why string) {
	switch r := refusal.(type) {
	case *gbpc.GBPCReserveReportStale:
		return wait, "waits for a fresh report of the reserve"
	case *gbpc.GBPCReserveExceeded:
		return wait, "waits for the reserve to cover it"
	case *gbpc.GBPCEnforcedPause:
		if o.Kind == kindPause {
			return done, "it is paused already"
		}
		return wait, "waits for the end of the pause"
	case *gbpc.GBPCExpectedPause:
		return done, "it is not paused"
	case *gbpc.GBPCRefAlreadyUsed, *gbpc.GBPCERC3009UsedAuthorization:
		return done, "it was carried out already"
	case *gbpc.GBPCAccountFrozen:
		if o.Kind == kindMint && r.Account == common.HexToAddress(o.Account) {
			return never, "the address is frozen by the issuer"
		}
		return look, "address " + r.Account.Hex() + " is frozen"
	case *gbpc.GBPCAccountNotFrozen:
		return never, "the address is not frozen"
	case *gbpc.GBPCERC20InvalidReceiver:
		return never, "the address cannot receive coins"
	case *gbpc.GBPCERC20InsufficientBalance:
		return wait, "waits for the coins" // a reorganisation took them; they come back, or undoSweep ends it
	case *gbpc.GBPCMintAllowanceExceeded:
		return look, "the minter's allowance is used up"
	case *gbpc.GBPCAccessControlUnauthorizedAccount:
		return look, "the key has not the role it needs"
	}
	return look, fmt.Sprintf("%T", refusal)
}

// waits notes why the order waits, and asks for a report of the reserve if that is what it waits for.
func (w *sender) waits(ctx context.Context, o q.ChainOrder, why string, refusal any) error {
	switch refusal.(type) {
	case *gbpc.GBPCReserveReportStale, *gbpc.GBPCReserveExceeded:
		if err := w.askForReport(ctx, o); err != nil {
			return err
		}
	case *gbpc.GBPCERC20InsufficientBalance:
		if undone, err := w.undoSweep(ctx, o); err != nil || undone {
			return err
		}
	}
	return w.note(ctx, o, why)
}

// note stores why an order waits, where that is news.
func (w *sender) note(ctx context.Context, o q.ChainOrder, why string) error {
	if o.Reason == why {
		return nil
	}
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return w.queries(tx).SetOrderReason(ctx, q.SetOrderReasonParams{ID: o.ID, Reason: why, ChangedAt: w.clock.Now()})
	})
	if err != nil {
		return fmt.Errorf("note why an order waits: %w", err)
	}
	return nil
}

// close ends an order that has no nonce, and has what follows from its end happen with it.
func (w *sender) close(ctx context.Context, o q.ChainOrder, end State, why string) error {
	err := w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := w.queries(tx).LockOrder(ctx, o.ID)
		if err != nil || now.State != o.State {
			return err
		}
		return w.closeIn(ctx, tx, o, end, why)
	})
	if err != nil {
		return fmt.Errorf("close the order: %w", err)
	}
	return nil
}

// closeIn ends the order, whose state o has, inside tx.
func (w *sender) closeIn(ctx context.Context, tx db.Tx, o q.ChainOrder, end State, why string) error {
	if err := State(o.State).step(end); err != nil {
		return err
	}
	err := w.queries(tx).SetOrderClosed(ctx, q.SetOrderClosedParams{ID: o.ID, State: string(end), Reason: why, ChangedAt: w.clock.Now()})
	if err != nil || o.Kind != kindMint || end != Failed {
		return err
	}
	ref, err := parseRef(o.Ref)
	if err != nil {
		return err
	}
	return w.sink.MintFailed(ctx, tx, ref, why)
}
