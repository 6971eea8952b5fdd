package banking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

// The jobs of payouts.
var (
	sendPayoutJob   = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "banking.send_payout", Lane: jobs.LanePayouts}}
	lookUpPayoutJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "banking.look_up_payout", Lane: jobs.LanePayouts}}
)

// The waiting times for the bank's answer: until the first look-up, between look-ups, and until an operator
// has to ask.
const (
	firstLookUpAfter = 2 * time.Minute
	lookUpInterval   = 15 * time.Minute
	escalateAfter    = 4 * time.Hour
)

func (s *Service) handleJobs() {
	jobs.HandleAbout(s.queue, sendPayoutJob, s.sendPayout)
	jobs.HandleAbout(s.queue, lookUpPayoutJob, s.lookUpPayout)
}

// sendPayout submits an order to the bank. The order is staged and recorded as staged before anything can
// be submitted, so that it is known after a crash which orders may have been.
func (s *Service) sendPayout(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil {
		return err
	}
	if p.State == Ordered {
		if err := s.rail.Stage(ctx, s.order(p)); err != nil {
			return s.rejectOrRetry(ctx, p, err)
		}
		if err := s.change(ctx, func(queries *q.Queries) (int64, error) { return queries.StagePayout(ctx, p.ID) }); err != nil {
			return err
		}
		p.State = Staged
	}
	if p.State != Staged {
		return nil
	}
	if err := s.rail.Send(ctx, s.order(p)); err != nil && !errors.Is(err, ErrOutcomeUnknown) {
		return s.rejectOrRetry(ctx, p, err)
	}
	return s.recordSent(ctx, p)
}

// rejectOrRetry ends a payment that the rail rejected; after any other error the job runs again.
func (s *Service) rejectOrRetry(ctx context.Context, p Payout, err error) error {
	if !errors.Is(err, ErrRejected) {
		return err
	}
	s.log.ErrorContext(ctx, "payout rejected by the rail", "payout", p.ID, "err", err)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.rejectPayout(ctx, tx, p.ID, iso20022.Reason{Code: "NARR"})
	})
}

func (s *Service) change(ctx context.Context, do func(*q.Queries) (int64, error)) error {
	return s.db.Tx(ctx, func(_ context.Context, tx db.Tx) error {
		_, err := do(q.New(tx)) // no row changed: another process was faster, or the bank was
		return err
	})
}

func (s *Service) recordSent(ctx context.Context, p Payout) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now := s.clock.Now()
		if _, err := q.New(tx).SendPayout(ctx, q.SendPayoutParams{ID: p.ID, SentAt: &now}); err != nil {
			return fmt.Errorf("record payout %s as sent: %w", p.ID, err)
		}
		return s.queue.Enqueue(ctx, tx, lookUpPayoutJob.Job(p.ID).At(now.Add(firstLookUpAfter)))
	})
}

// lookUpPayout asks the bank about a payment that it did not answer. The payment is sent again only if the
// bank is certain not to have it; otherwise the job waits, and in the end calls an operator.
func (s *Service) lookUpPayout(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil || p.State != Sent {
		return err
	}
	found, err := s.rail.LookUp(ctx, s.order(p).MessageID)
	if err != nil {
		return fmt.Errorf("look up payout %s: %w", p.ID, err)
	}
	switch found.Status {
	case LookUpRejected:
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejectPayout(ctx, tx, p.ID, found.Reason) })
	case LookUpNotFound:
		s.log.WarnContext(ctx, "payout unknown to the bank, sent again", "payout", p.ID)
		if err := s.rail.Send(ctx, s.order(p)); err != nil && !errors.Is(err, ErrOutcomeUnknown) {
			return s.rejectOrRetry(ctx, p, err)
		}
	case LookUpUnknown, LookUpPending:
		if waited := s.clock.Now().Sub(p.SentAt); waited > escalateAfter {
			s.log.ErrorContext(ctx, "payout not answered by the bank", "payout", p.ID, "waited", waited.String())
		}
	}
	return jobs.Later(lookUpInterval)
}

// rejectPayout ends a payment that the bank did not make. A rejection after the settlement is ignored:
// money that is returned comes as an entry of its own.
func (s *Service) rejectPayout(ctx context.Context, tx db.Tx, payoutID string, reason iso20022.Reason) error {
	p, err := s.lockPayout(ctx, tx, payoutID)
	if err != nil || !p.State.may(Rejected) {
		return err
	}
	return s.ended(ctx, tx, p, Rejected, reason)
}

func (s *Service) lockPayout(ctx context.Context, tx db.Tx, payoutID string) (Payout, error) {
	row, err := q.New(tx).LockPayout(ctx, payoutID)
	if err != nil {
		return Payout{}, orNotFound(err, "payout", payoutID)
	}
	return s.payoutOf(row)
}
