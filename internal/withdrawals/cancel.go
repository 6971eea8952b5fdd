package withdrawals

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/chain"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/team"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// Cancel ends a withdrawal for its customer and gives the money back with its fee. It returns ErrNotCancellable if the
// withdrawal is final, or may have left, and ErrInDoubt if lost books may have sent it. Its review and its
// exception end with it.
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

// untilKnown has what ended by its time asked again later while the bank has not said whether it made the payment.
func untilKnown(err error, of team.Status) error {
	if of == team.Expired && errors.Is(err, ErrInDoubt) {
		return jobs.Later(doubtInterval)
	}
	return err
}

// doubtInterval is how often an approval that nobody gave in time looks whether the bank has spoken.
const doubtInterval = time.Hour

// isPartMade reports whether the bank made a payment of a batch, of which these books have started none.
func (s *Service) isPartMade(ctx context.Context, conn db.Conn, b q.WithdrawalsBatch) (bool, error) {
	for first := int64(0); first < b.Count; first += itemsRead {
		items, err := q.New(conn).BatchItems(ctx, q.BatchItemsParams{BatchID: b.ID, First: first, PageSize: itemsRead})
		if err != nil {
			return false, fmt.Errorf("read the items of batch %s: %w", b.ID, err)
		}
		for _, item := range items {
			if made, err := s.wasMade(ctx, conn, leaving{
				kind: transactions.Type(item.Type), id: item.TransactionID, coins: item.Coins, network: item.Network,
			}); err != nil || made {
				return made, err
			}
		}
	}
	return false, nil
}

// itemsRead is how many items of a batch are read at once.
const itemsRead = 500

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
