package banking

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
)

const (
	payJob    = "banking.pay"
	lookUpJob = "banking.lookup"
)

// How long we wait for the bank's answer before we ask, and before a person has to.
const (
	firstLookUp = 2 * time.Minute
	lookUpEvery = 15 * time.Minute
	alarmAfter  = 4 * time.Hour
)

func (s *Service) handleJobs() {
	s.queue.Handle(payJob, withPayoutID(s.pay))
	s.queue.Handle(lookUpJob, withPayoutID(s.lookUp))
}

func withPayoutID(do func(ctx context.Context, payoutID string) error) jobs.Handler {
	return func(ctx context.Context, args json.RawMessage) error {
		var payoutID string
		if err := json.Unmarshal(args, &payoutID); err != nil {
			return err
		}
		return do(ctx, payoutID)
	}
}

// pay sends an order. It is staged first and noted as staged before anything can leave, so that
// after a crash it is known what may have left.
func (s *Service) pay(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil {
		return err
	}
	if p.State == Ordered {
		if err := s.rail.Stage(ctx, s.order(p)); err != nil {
			return s.orRejected(ctx, p, err)
		}
		if err := s.change(ctx, func(queries *q.Queries) (int64, error) { return queries.StagePayout(ctx, p.ID) }); err != nil {
			return err
		}
		p.State = Staged
	}
	if p.State != Staged {
		return nil
	}
	if err := s.rail.Send(ctx, s.order(p)); err != nil && !errors.Is(err, ErrUnknown) {
		return s.orRejected(ctx, p, err)
	}
	return s.noteSent(ctx, p)
}

// orRejected ends a payment that the rail says can never be; any other error has the job run again.
func (s *Service) orRejected(ctx context.Context, p Payout, err error) error {
	if !errors.Is(err, ErrRefused) {
		return err
	}
	s.log.ErrorContext(ctx, "the rail refused a payment", "payout", p.ID, "err", err)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return s.rejected(ctx, tx, p.ID, iso20022.Reason{Code: "NARR"})
	})
}

func (s *Service) change(ctx context.Context, do func(*q.Queries) (int64, error)) error {
	return s.db.Tx(ctx, func(_ context.Context, tx db.Tx) error {
		_, err := do(q.New(tx)) // no row: another process was faster, or the bank was
		return err
	})
}

func (s *Service) noteSent(ctx context.Context, p Payout) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now := s.clock.Now()
		if _, err := q.New(tx).SendPayout(ctx, q.SendPayoutParams{ID: p.ID, SentAt: &now}); err != nil {
			return fmt.Errorf("note payout %s as sent: %w", p.ID, err)
		}
		return s.queue.Enqueue(ctx, tx, jobs.Job{Kind: lookUpJob, Key: lookUpJob + ":" + p.ID, Args: p.ID, RunAt: now.Add(firstLookUp)})
	})
}

// lookUp asks what became of a payment that the bank did not answer. It is sent again only when the
// bank is certain not to have it; otherwise it waits, and in the end calls for a person.
func (s *Service) lookUp(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil || p.State != Sent {
		return err
	}
	found, err := s.rail.Find(ctx, s.order(p).MessageID)
	if err != nil {
		return fmt.Errorf("look up payout %s: %w", p.ID, err)
	}
	switch found.Found {
	case WasRejected:
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejected(ctx, tx, p.ID, found.Reason) })
	case Absent:
		s.log.WarnContext(ctx, "the bank does not have a payment: it is sent again", "payout", p.ID)
		if err := s.rail.Send(ctx, s.order(p)); err != nil && !errors.Is(err, ErrUnknown) {
			return s.orRejected(ctx, p, err)
		}
	case Silent, UnderWay:
		if waited := s.clock.Now().Sub(p.SentAt); waited > alarmAfter {
			s.log.ErrorContext(ctx, "the bank does not answer for a payment", "payout", p.ID, "waited", waited.String())
		}
	}
	return jobs.Later(lookUpEvery)
}

// rejected ends a payment that the bank did not make. After it was settled a rejection means
// nothing: money that comes back is an entry of its own.
func (s *Service) rejected(ctx context.Context, tx db.Tx, payoutID string, reason iso20022.Reason) error {
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
