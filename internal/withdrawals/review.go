package withdrawals

import (
	"context"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// approveReviewed sends a withdrawal that two operators agreed to.
func (s *Service) approveReviewed(ctx context.Context, tx db.Tx, r staff.Request[reviewDetail]) error {
	w, err := lockInReview(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	if err := s.clearApproved(ctx, tx, w); err != nil {
		return err
	}
	if err := s.moveWithdrawal(ctx, tx, w, transactions.Pending, nil); err != nil {
		return err
	}
	return s.queue.Enqueue(ctx, tx, sendJob.Job(w.ID))
}

// rejectReviewed gives the money of a withdrawal back that an operator rejected.
func (s *Service) rejectReviewed(ctx context.Context, tx db.Tx, r staff.Request[reviewDetail]) error {
	w, err := lockInReview(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	if err := s.refuseIfMade(ctx, tx, w); err != nil {
		return err
	}
	return s.giveBack(ctx, tx, w, ending{status: transactions.Failed, reason: fault.RejectedInReview})
}

func lockInReview(ctx context.Context, tx db.Tx, id string) (q.Withdrawal, error) {
	w, err := lockWithdrawal(ctx, tx, id)
	if err == nil && transactions.Status(w.Status) != transactions.InReview {
		err = ErrDecided
	}
	return w, err
}

// reviewOver says that the withdrawal is not in review any more: it was cancelled or refused meanwhile.
func reviewOver(ctx context.Context, conn db.Conn, r staff.Request[reviewDetail]) (string, error) {
	w, err := q.New(conn).Withdrawal(ctx, r.Subject)
	if err != nil || transactions.Status(w.Status) == transactions.InReview {
		return "", err
	}
	return staff.DecidedOtherwise, nil
}
