package withdrawals

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// reviewed sends a withdrawal that two operators agreed to, or gives the money back.
func (s *Service) reviewed(ctx context.Context, tx db.Tx, a staff.Approval) error {
	w, err := lockWithdrawal(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	if transactions.Status(w.Status) != transactions.InReview {
		return ErrDecided
	}
	if a.Status == staff.Rejected {
		if err := s.refuseIfMade(ctx, tx, w); err != nil {
			return err
		}
		return s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: fault.RejectedInReview})
	}
	if err := s.clearApproved(ctx, tx, w); err != nil {
		return err
	}
	if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, sendJob.Job(w.ID))
}

// reviewOver says that the withdrawal is not in review any more: it was cancelled or refused meanwhile.
func reviewOver(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	w, err := q.New(conn).Withdrawal(ctx, a.Subject)
	if err != nil || transactions.Status(w.Status) == transactions.InReview {
		return "", err
	}
	return staff.DecidedOtherwise, nil
}
