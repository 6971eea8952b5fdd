package withdrawals

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/screening"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// PayoutLeaving decides in the last moment whether a payment leaves for the bank: the customer may have been listed or
// frozen while the bank could not be reached. A payment that leaves is processing from then on.
func (s *Service) PayoutLeaving(ctx context.Context, tx db.Tx, p banking.Payout) (banking.Clearance, error) {
	w, err := lockWithdrawal(ctx, tx, p.ID)
	if err != nil {
		return banking.Stays, err
	}
	leaves, err := s.leaves(ctx, tx, w, screening.Clear) // the account is the customer's own
	if err != nil || !leaves {
		return banking.Stays, err
	}
	return banking.Leaves, s.moveWithdrawal(ctx, tx, w, transactions.Processing, nil)
}

// MintLeaving decides in the last moment whether a mint is signed: the customer or the address may have been listed,
// or the customer frozen, since it was ordered.
func (s *Service) MintLeaving(ctx context.Context, id string) (leaves bool, err error) {
	w, err := q.New(s.db.Read()).Withdrawal(ctx, id)
	if db.IsNoRows(err) {
		return true, nil // not a customer's
	}
	if err != nil {
		return false, fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	address := screening.Clear
	if transactions.Status(w.Status) == transactions.Pending {
		if address, err = s.screenPayee(ctx, w); err != nil {
			return false, err
		}
		if address == screening.Inconclusive && !isCleared(w, holdUnscreened) {
			_, err := s.noteUnscreened(ctx, id)
			return false, err // it is asked again at the next block
		}
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if w, err = lockWithdrawal(ctx, tx, id); err != nil {
			return err
		}
		if transactions.Status(w.Status) == transactions.Processing { // it was signed before: it may have left
			leaves = true
			return nil
		}
		leaves, err = s.leaves(ctx, tx, w, address)
		return err
	})
	return leaves, err
}

// leaves reports whether a locked withdrawal of which nothing has left may leave now. Otherwise it is held, or waits
// for its customer, and operators see why.
func (s *Service) leaves(ctx context.Context, tx db.Tx, w q.Withdrawal, address screening.AddressResult) (bool, error) {
	switch transactions.Status(w.Status) {
	case transactions.Pending, transactions.Processing:
	case transactions.Completed: // the books follow bank or chain, whose word is newer
		return true, nil
	default: // held, or given back
		return false, nil
	}
	switch err := s.checkCustomer(ctx, tx, w); {
	case errors.Is(err, errFrozenSince):
		return false, s.raiseHold(ctx, tx, w, holdFrozen)
	case err != nil:
		return false, err
	}
	reason, err := s.holdReason(ctx, tx, w, address)
	if err != nil {
		return false, err
	}
	if reason != "" {
		return false, s.hold(ctx, tx, w, reason)
	}
	if err := s.endUnscreened(ctx, tx, w); err != nil {
		return false, err
	}
	return true, s.endHold(ctx, tx, w, "sent")
}

// lockToEnd ends what was asked of the bank or of the minter, and locks the withdrawal. It refuses one that may have left.
// The order is locked first, as bank and chain do when they report. If there is none, it may be placed until the
// withdrawal is locked: so it is looked for again. Should the bank report on it just then, the two are deadlocked, which
// the database notices, and one of them runs again.
func (s *Service) lockToEnd(ctx context.Context, tx db.Tx, w q.Withdrawal) (q.Withdrawal, error) {
	found, err := s.withdrawOrder(ctx, tx, w)
	if err != nil {
		return w, err
	}
	if w, err = lockWithdrawal(ctx, tx, w.ID); err != nil || found {
		return w, err
	}
	_, err = s.withdrawOrder(ctx, tx, w)
	return w, err
}

func (s *Service) withdrawOrder(ctx context.Context, tx db.Tx, w q.Withdrawal) (found bool, err error) {
	if transactions.Type(w.Type) == transactions.ChainWithdrawal {
		return s.minter.WithdrawMint(ctx, tx, w.ID, w.Network)
	}
	return s.bank.WithdrawPayout(ctx, tx, w.ID)
}

// endHold resolves the exception of a withdrawal that goes on or has ended.
func (s *Service) endHold(ctx context.Context, tx db.Tx, w q.Withdrawal, resolution string) error {
	return s.exceptions.Resolve(ctx, tx, exceptions.ScreeningHold, w.ID, resolution)
}
