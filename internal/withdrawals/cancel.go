package withdrawals

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// Cancel ends a withdrawal for its customer and gives the money back with its fee. It returns ErrNotCancellable if the
// withdrawal is final, or may have left. Its review and its exception end with it.
func (s *Service) Cancel(ctx context.Context, tx db.Tx, id string) error {
	w, err := q.New(tx).Withdrawal(ctx, id)
	if err != nil {
		return fmt.Errorf("read withdrawal %s: %w", id, err)
	}
	if !mayCancel(w) {
		return ErrNotCancellable
	}
	if made, err := s.isMadeBefore(ctx, tx, w); err != nil {
		return err
	} else if made {
		return ErrNotCancellable
	}
	if err := s.cancelApproval(ctx, tx, id); err != nil { // locked first of all, as its team does
		return err
	}
	w, err = s.lockToEnd(ctx, tx, w)
	if errors.Is(err, banking.ErrPayoutDecided) || errors.Is(err, chain.ErrOrderState) {
		return ErrNotCancellable
	}
	if err != nil {
		return err
	}
	if !mayCancel(w) {
		return ErrNotCancellable
	}
	if err := s.endUnscreened(ctx, tx, w); err != nil {
		return err
	}
	return s.giveBack(ctx, tx, w, ending{status: transactions.Cancelled})
}

// isMadeBefore reports whether the bank says that it made the payment, which these books have not ordered yet: they were
// restored.
func (s *Service) isMadeBefore(ctx context.Context, conn db.Conn, w q.Withdrawal) (bool, error) {
	if transactions.Type(w.Type) != transactions.FiatWithdrawal {
		return false, nil
	}
	pounds, _ := money.New(w.Coins, money.GBPC).ToPounds()
	return s.bank.MadeBefore(ctx, conn, banking.Payout{ID: w.ID, From: banking.Main, Amount: pounds})
}

// mayCancel reports whether nothing of the withdrawal can have left, as far as the withdrawal itself knows. One to a bank
// is processing from right before its order is submitted: whether that has happened, banking knows.
func mayCancel(w q.Withdrawal) bool {
	switch transactions.Status(w.Status) {
	case transactions.AwaitingApproval, transactions.InReview, transactions.Pending:
		return true
	case transactions.Processing:
		return transactions.Type(w.Type) == transactions.FiatWithdrawal
	}
	return false
}
