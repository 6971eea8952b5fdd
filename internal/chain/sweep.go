package chain

import (
	"context"
	"fmt"
	"slices"

	"github.com/gbpc/gbpc/internal/chain/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"

	"github.com/ethereum/go-ethereum/core/types"
)

// sweepDeposits orders the coins of credited deposits to be burned, one order per address. An address whose order
// cannot be placed is an exception and does not keep the others waiting.
func (w *sender) sweepDeposits(ctx context.Context) error {
	unswept, err := q.New(w.db.Read()).UnsweptAddresses(ctx, w.id())
	if err != nil {
		return fmt.Errorf("read the unswept addresses: %w", err)
	}
	for _, u := range unswept {
		if u.Amount < w.config.SweepMinimum.Minor() {
			continue
		}
		err := w.separately(ctx, "sweep "+u.Receiver, func(ctx context.Context) error {
			return w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return w.sweep(ctx, tx, u.Receiver) })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sweep combines the unswept deposits of an address under one reference and orders their redemption. It leaves out the coins
// that a sweep of deposits which are gone has burned: they were taken from what is there.
func (w *sender) sweep(ctx context.Context, tx db.Tx, address string) error {
	queries := q.New(tx)
	deposits, err := queries.UnsweptDeposits(ctx, q.UnsweptDepositsParams{Network: w.id(), Receiver: address})
	if err != nil || len(deposits) == 0 {
		return err
	}
	burned, err := queries.BurnedForGoneDeposits(ctx, q.BurnedForGoneDepositsParams{Network: w.id(), Address: address})
	if err != nil {
		return err
	}
	sweep := q.InsertSweepParams{
		ID: id.New(), Network: w.id(), Address: address, Amount: -burned, BurnedBefore: burned, CreatedAt: w.clock.Now(),
	}
	for _, d := range deposits {
		sweep.Amount += d.Amount
	}
	if sweep.Amount < max(w.config.SweepMinimum.Minor(), 1) {
		return nil // with the next deposit
	}
	raw, err := id.Bytes32(sweep.ID)
	if err != nil {
		return err
	}
	ref := Ref(raw).String()
	for _, d := range deposits {
		if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: d.ID, SweepID: ref, UpdatedAt: w.clock.Now()}); err != nil {
			return err
		}
	}
	sweep.ID = ref // the sweep has the id that the contract knows
	if err := queries.InsertSweep(ctx, sweep); err != nil {
		return err
	}
	return w.order(ctx, tx, q.InsertOrderParams{
		Key: redeemKey(ref), Kind: kindRedeem, Role: RoleMinter, Ref: ref, Account: address, Amount: sweep.Amount,
	})
}

// cancelSweep ends a sweep if a deep reorganisation removed one of its deposits for good, if the deposit came back and is in
// quarantine now, or if the signed sweep of such a deposit burned coins of this one. The remaining deposits are swept again, and
// that one once it is released. The order is waiting, so no signed transaction of it can still be mined.
// cancelSweep reports whether it ended the sweep.
func (w *sender) cancelSweep(ctx context.Context, o q.ChainOrder) (cancelled bool, err error) {
	if o.Kind != kindRedeem {
		return false, nil
	}
	err = w.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		cancelled = false
		queries := q.New(tx)
		now, err := queries.LockOrder(ctx, o.ID)
		if err != nil || OrderState(now.State) != Waiting || o.Kind != kindRedeem {
			return err
		}
		deposits, err := queries.SweepDeposits(ctx, o.Ref)
		if err != nil {
			return err
		}
		burned, err := queries.BurnedForGoneDeposits(ctx, q.BurnedForGoneDepositsParams{Network: w.id(), Address: o.Account})
		if err != nil {
			return err
		}
		cancelled = burned > 0
		for _, d := range deposits {
			cancelled = cancelled || d.State != confirmed || d.Held
		}
		if !cancelled {
			return nil
		}
		if err := w.giveBack(ctx, queries, o.Ref, deposits); err != nil {
			return err
		}
		return w.closeOrderTx(ctx, tx, o, Cancelled, ReasonDepositLost)
	})
	if err != nil {
		return false, fmt.Errorf("cancel a sweep: %w", err)
	}
	return cancelled, nil
}

// burnedFrom returns the address that signed its coins over to be burned under the reference; "" if a key of ours
// burned its own.
func (w *watcher) burnedFrom(logs []types.Log, tx Hash, ref string) string {
	for i := range logs {
		l := &logs[i]
		if l.TxHash != tx || len(l.Topics) == 0 || l.Topics[0] != w.topic("AuthorizationUsed") {
			continue
		}
		if used, err := tokenCalls().UnpackAuthorizationUsedEvent(l); err == nil && Ref(used.Nonce).String() == ref {
			return Address(used.Authorizer).String()
		}
	}
	return ""
}

// explainBurns explains the burns at the address of a deposit that was confirmed now. It does nothing about an address
// without unknown burns.
func (w *watcher) explainBurns(ctx context.Context, tx db.Tx, address string, head int64) error {
	burns, err := q.New(tx).UnknownBurns(ctx, q.UnknownBurnsParams{Network: w.id(), Receiver: address, Block: head})
	if err != nil {
		return fmt.Errorf("read the burns of %s: %w", address, err)
	}
	for _, burn := range burns {
		if burn.State != confirmed {
			continue // it is explained when it is
		}
		explained, err := w.explainBurn(ctx, tx, burn, head)
		if err == nil && explained {
			err = w.resolve(ctx, tx, CauseUnknownRedeem, burn.Ref, causeGone)
		}
		if err != nil {
			return fmt.Errorf("explain the burn %s: %w", burn.Ref, err)
		}
	}
	return nil
}

// explainBurn finds the deposits whose coins were burned by a sweep that the books lost: our own key burned them with
// the signature of their address, which nobody else can make. It stores the sweep as it was, so that nothing is swept
// again. explained is false if no deposits add up to it, for example because they are not confirmed yet.
func (w *watcher) explainBurn(ctx context.Context, tx db.Tx, burn q.ChainEvent, head int64) (explained bool, err error) {
	if burn.Receiver == "" {
		return false, nil
	}
	queries := q.New(tx)
	unburned, err := queries.UnburnedDeposits(ctx, q.UnburnedDepositsParams{Network: w.id(), Receiver: burn.Receiver, Block: burn.Block})
	if err != nil {
		return false, err
	}
	swept := addingUpTo(unburned, burn.Amount)
	if swept == nil {
		return false, nil
	}
	for _, d := range swept {
		if d.SweepID != "" { // ordered again after the copy: there is nothing left for it to burn
			if err := w.dissolveSweep(ctx, tx, d.SweepID); err != nil {
				return false, err
			}
		}
	}
	for _, d := range swept {
		if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: d.ID, SweepID: burn.Ref, UpdatedAt: w.clock.Now()}); err != nil {
			return false, err
		}
	}
	if err := w.recordSweep(ctx, tx, burn); err != nil {
		return false, err
	}
	return true, w.reportBurned(ctx, tx, burn.Ref, head)
}

// maxCandidates limits how many deposits are tried for one burn.
const maxCandidates = 20

// addingUpTo returns deposits that together have the amount, preferring the oldest; nil if there are none.
func addingUpTo(deposits []q.ChainEvent, amount int64) []q.ChainEvent {
	deposits = deposits[:min(len(deposits), maxCandidates)]
	for i, d := range deposits {
		switch {
		case d.Amount == amount:
			return []q.ChainEvent{d}
		case d.Amount > amount:
		default:
			if rest := addingUpTo(deposits[i+1:], amount-d.Amount); rest != nil {
				return slices.Concat([]q.ChainEvent{d}, rest)
			}
		}
	}
	return nil
}

// dissolveSweep ends a sweep whose order waits, and gives its deposits back, to be swept again.
func (s *Service) dissolveSweep(ctx context.Context, tx db.Tx, sweep string) error {
	queries := q.New(tx)
	deposits, err := queries.SweepDeposits(ctx, sweep)
	if err != nil {
		return err
	}
	if err := s.giveBack(ctx, queries, sweep, deposits); err != nil {
		return err
	}
	return s.closeExecuted(ctx, tx, redeemKey(sweep))
}

// giveBack has the deposits of a sweep that ends be swept again.
func (s *Service) giveBack(ctx context.Context, queries *q.Queries, sweep string, deposits []q.ChainEvent) error {
	for _, d := range deposits {
		if err := queries.SetEventSweep(ctx, q.SetEventSweepParams{ID: d.ID, SweepID: "", UpdatedAt: s.clock.Now()}); err != nil {
			return err
		}
	}
	return queries.EndSweep(ctx, sweep)
}

// recordSweep stores a sweep that was carried out and that the books lost, with its order.
func (s *Service) recordSweep(ctx context.Context, tx db.Tx, burn q.ChainEvent) error {
	queries, now := q.New(tx), s.clock.Now()
	if err := queries.InsertSweep(ctx, q.InsertSweepParams{
		ID: burn.Ref, Network: s.id(), Address: burn.Receiver, Amount: burn.Amount, CreatedAt: now,
	}); err != nil {
		return err
	}
	if err := queries.SetSweepBurned(ctx, q.SetSweepBurnedParams{ID: burn.Ref, BurnedAt: &now}); err != nil {
		return err
	}
	err := s.order(ctx, tx, q.InsertOrderParams{
		Key: redeemKey(burn.Ref), Kind: kindRedeem, Role: RoleMinter, Ref: burn.Ref, Account: burn.Receiver, Amount: burn.Amount,
	})
	if err != nil {
		return err
	}
	return s.closeExecuted(ctx, tx, redeemKey(burn.Ref))
}
