package wallet

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// reviewed lets a payment go on, or gives the money back.
func (s *Service) reviewed(ctx context.Context, tx db.Tx, a staff.Approval) error {
	w, err := s.lockWithdrawal(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	if Status(w.Status) != InReview {
		return ErrDecided
	}
	if a.Status == staff.Rejected {
		return s.giveBack(ctx, tx, w, because(fault.RejectedInReview))
	}
	if err := s.moveWithdrawal(ctx, tx, w, Pending, nil); err != nil {
		return err
	}
	return s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: jobSend, Key: jobSend + ":" + w.ID, Args: subject{w.ID}})
}

// releaseDecided credits a deposit that was in quarantine, or leaves it there.
func (s *Service) releaseDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	row, err := q.New(tx).LockArrival(ctx, a.Subject)
	if err != nil {
		return fmt.Errorf("lock deposit %s: %w", a.Subject, err)
	}
	switch {
	case row.State != arrivalAsked:
		return ErrDecided
	case a.Status == staff.Approved:
		return s.release(ctx, tx, row)
	}
	row.State = arrivalQuarantined
	return s.setArrival(ctx, tx, row)
}
