package banking

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/kit/telemetry"
)

// The jobs of payouts.
var (
	sendPayoutJob   = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "banking.send_payout", Lane: jobs.LanePayouts}}
	lookUpPayoutJob = jobs.About{Kind: jobs.Kind[jobs.Subject]{Name: "banking.look_up_payout", Lane: jobs.LanePayouts}}
)

// The waiting times for the bank's answer: until the first look-up, and between look-ups.
const (
	firstLookUpAfter = 2 * time.Minute
	lookUpInterval   = 15 * time.Minute
	// heldInterval is how long a payout that may not leave waits until it is asked again.
	heldInterval = time.Minute
	// defaultUnansweredAfter is how long the bank may take until operators have to ask.
	defaultUnansweredAfter = 4 * time.Hour
)

const (
	// submissionTimeout cuts a submission off. Its outcome is then unknown.
	submissionTimeout = 45 * time.Second
	// takeOverAfter is how long a submission stays with its process, which may have died.
	takeOverAfter = 90 * time.Second
)

func (s *Service) handleJobs() {
	jobs.HandleAbout(s.queue, sendPayoutJob, s.sendPayout)
	jobs.HandleAbout(s.queue, lookUpPayoutJob, s.lookUpPayout)
	jobs.HandleAbout(s.queue, settleDoubtJob, s.settleDoubt)
}

// sendPayout submits an order to the bank. The order is staged and recorded as staged before anything can
// be submitted, so that it is known after a crash which orders may have been.
func (s *Service) sendPayout(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil {
		return err
	}
	if p.hasNotLeft() {
		if paid, err := s.paidBefore(ctx, p); err != nil || paid {
			return err
		}
	}
	if wait := s.untilTaken(p); wait > 0 {
		return jobs.Later(wait)
	}
	if p.State == Ordered {
		if p, err = s.stage(ctx, p); err != nil {
			return err
		}
	}
	if p.State != Staged { // another process submitted it, or the bank or an operator ended it
		return nil
	}
	return s.submit(ctx, p)
}

// untilTaken returns how long the bank does not take the payment yet. One that may have left is not kept.
func (s *Service) untilTaken(p Payout) time.Duration {
	rail, scheduled := railAs[Scheduler](s.rail)
	if !scheduled || !p.hasNotLeft() {
		return 0
	}
	now := s.clock.Now()
	return rail.TakenFrom(p.Amount, now).Sub(now)
}

// stage prepares the order and records which staging may be submitted. If another process was faster, or the
// order was ended meanwhile, this staging is never submitted. stage returns the payout as it is afterwards.
func (s *Service) stage(ctx context.Context, p Payout) (Payout, error) {
	o := s.order(p)
	o.StagedAs = id.Hex(id.New())
	if err := s.rail.Stage(ctx, o); err != nil {
		return p, s.rejectOrRetry(ctx, p, err)
	}
	var after Payout
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if _, err := q.New(tx).StagePayout(ctx, q.StagePayoutParams{ID: p.ID, StagedAs: o.StagedAs}); err != nil {
			return fmt.Errorf("record payout %s as staged: %w", p.ID, err)
		}
		var err error
		after, err = s.Payout(ctx, tx, p.ID) // what holds is what was recorded, whoever recorded it
		return err
	})
	return after, err
}

// submit gives the order to the bank. Before it does, it records that a submission is under way: of two
// processes that believe they have the job, one does. A submission whose process does not come back is taken
// over after a while; what the bank knows of it is asked first.
//
// Of an earlier submission that did not come back nothing is known, and what becomes of this one tells nothing of it:
// that this one fails, or is refused, does not end the payment, and nobody can withdraw it. The same holds for a payment
// that lost books may have submitted.
func (s *Service) submit(ctx context.Context, p Payout) error {
	unknown, err := s.IsInDoubt(ctx, s.db.Read(), p.ID)
	if err != nil {
		return err
	}
	var earlier *time.Time
	if !p.attemptedAt.IsZero() {
		earlier, unknown = &p.attemptedAt, true
		if wait := s.untilTakeOver(p); wait > 0 {
			return jobs.Later(wait)
		}
	}
	if unknown && !(p.again && p.attemptedAt.IsZero()) { // operators, who know what the bank has, had it sent again
		found, err := s.rail.LookUp(ctx, s.order(p).MessageID)
		switch {
		case err != nil:
			return fmt.Errorf("look up payout %s: %w", p.ID, err)
		case found.Status == LookUpRejected:
			return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejectPayout(ctx, tx, p.ID, found.Reason) })
		case found.Status == LookUpPending:
			return s.recordSent(ctx, p)
		}
		unknown = found.Status == LookUpUnknown
	}
	if err := s.beginSubmission(ctx, p); err != nil {
		return err
	}
	p.attempts++
	s.submissions.Store(p.ID, true)
	defer s.submissions.Delete(p.ID)
	err = s.transmit(ctx, p)
	ctx = context.WithoutCancel(ctx) // whatever ends the attempt now, its outcome is recorded
	switch {
	case err == nil || errors.Is(err, ErrOutcomeUnknown) || errors.Is(err, ErrRejected) && unknown:
		return s.recordSent(ctx, p)
	case errors.Is(err, ErrRejected):
		return s.rejectOrRetry(ctx, p, err)
	}
	return errors.Join(err, s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := q.New(tx).EndSubmission(ctx, q.EndSubmissionParams{ID: p.ID, Attempts: p.attempts, Earlier: earlier})
		return err
	}))
}

// beginSubmission records that this process submits the payout, or has the job come back: the payout may not leave now, or another
// process submits it.
func (s *Service) beginSubmission(ctx context.Context, p Payout) error {
	var mine, stays bool
	err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		mine, stays = false, false
		now := s.clock.Now()
		locked, err := s.lockPayout(ctx, tx, p.ID)
		if err != nil || locked.State != p.State || locked.attempts != p.attempts {
			return err
		}
		if locked.hasNotLeft() {
			cleared, err := s.sink.PayoutLeaving(ctx, tx, locked)
			if stays = cleared == Stays; err != nil || stays {
				return err
			}
		}
		n, err := q.New(tx).BeginSubmission(ctx, q.BeginSubmissionParams{ID: p.ID, State: string(p.State), Attempts: p.attempts, Now: &now})
		mine = n == 1
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("begin the submission of payout %s: %w", p.ID, err)
	case stays:
		return jobs.Later(heldInterval)
	case !mine:
		return jobs.Later(time.Second) // to see what became of the other's
	}
	return nil
}

// transmit gives the order to the bank.
func (s *Service) transmit(ctx context.Context, p Payout) error {
	ctx, stop := context.WithTimeout(ctx, submissionTimeout)
	defer stop()
	ctx, span := telemetry.Start(ctx, "bank.send", telemetry.ID("gbpc.payout", p.ID))
	err := s.rail.Send(ctx, s.order(p))
	span.End(err)
	return err
}

// hasNotLeft reports whether it is certain that nothing of the payment has left: no submission is under way, or was
// and is unknown, and no earlier order of it either. Books that are gone are asked about with IsInDoubt.
func (p Payout) hasNotLeft() bool {
	return (p.State == Ordered || p.State == Staged) && p.attemptedAt.IsZero() && !p.again
}

// WithdrawPayout ends a payment of which nothing has left, inside tx, and does not notify the Sink. It returns
// ErrPayoutDecided if it may have left, and does nothing if there is no such payment.
func (s *Service) WithdrawPayout(ctx context.Context, tx db.Tx, payoutID string) (found bool, err error) {
	p, err := s.lockPayout(ctx, tx, payoutID)
	switch {
	case errors.Is(err, ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	case !p.hasNotLeft() || !p.State.may(Rejected):
		return true, ErrPayoutDecided
	}
	if doubt, err := s.IsInDoubt(ctx, tx, p.ID); err != nil {
		return true, err
	} else if doubt {
		return true, ErrPayoutDecided
	}
	sealed, err := s.seal(reasonContext, p.ID, iso20022.Reason{})
	if err != nil {
		return true, err
	}
	now := s.clock.Now()
	if err := q.New(tx).EndPayout(ctx, q.EndPayoutParams{ID: p.ID, State: string(Rejected), Reason: sealed, EndedAt: &now}); err != nil {
		return true, fmt.Errorf("withdraw payout %s: %w", p.ID, err)
	}
	return true, nil
}

// untilTakeOver returns how long a submission still belongs to the process that began it. On SQLite there is
// one process: a submission that it does not have was left by one that died.
func (s *Service) untilTakeOver(p Payout) time.Duration {
	if _, here := s.submissions.Load(p.ID); !here && s.db.Dialect() == db.SQLite && !s.shared {
		return 0
	}
	return p.attemptedAt.Add(takeOverAfter).Sub(s.clock.Now())
}

// rejectOrRetry ends a payment that the rail rejected; after any other error the job runs again.
func (s *Service) rejectOrRetry(ctx context.Context, p Payout, err error) error {
	if !errors.Is(err, ErrRejected) {
		return err
	}
	s.log.ErrorContext(ctx, "payout rejected by the rail", "payout", p.ID, "err", err)
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := s.lockPayout(ctx, tx, p.ID)
		if err != nil || now.State != p.State || now.attempts != p.attempts { // another process was faster
			return err
		}
		return s.rejectPayout(ctx, tx, p.ID, iso20022.Reason{Code: "NARR"})
	})
}

func (s *Service) recordSent(ctx context.Context, p Payout) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now := s.clock.Now()
		if _, err := q.New(tx).SendPayout(ctx, q.SendPayoutParams{ID: p.ID, SentAt: &now}); err != nil {
			return fmt.Errorf("record payout %s as sent: %w", p.ID, err)
		}
		if p.State == Sent {
			return nil
		}
		look := lookUpPayoutJob.Kind.Job(fmt.Sprintf("%s:%d", p.ID, p.attempts), jobs.Subject{ID: p.ID})
		return s.queue.Enqueue(ctx, tx, look.At(now.Add(firstLookUpAfter)))
	})
}

// lookUpPayout asks the bank about a payment that it did not answer. The payment is sent again only if the
// bank is certain not to have it; otherwise the job waits, and in the end calls the operators.
func (s *Service) lookUpPayout(ctx context.Context, payoutID string) error {
	p, err := s.Payout(ctx, s.db.Read(), payoutID)
	if err != nil || p.State != Sent {
		return err
	}
	found, err := s.rail.LookUp(ctx, s.order(p).MessageID)
	if err != nil {
		return errors.Join(fmt.Errorf("look up payout %s: %w", p.ID, err), s.callOperators(ctx, p, bankUnreachable))
	}
	switch found.Status {
	case LookUpRejected:
		return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.rejectPayout(ctx, tx, p.ID, found.Reason) })
	case LookUpNotFound:
		s.log.WarnContext(ctx, "payout unknown to the bank, sent again", "payout", p.ID)
		if err = s.submit(ctx, p); err == nil {
			err = s.callOperators(ctx, p, bankSilent)
		}
	case LookUpUnknown:
		err = s.callOperators(ctx, p, bankSilent)
	case LookUpPending:
		err = s.callOperators(ctx, p, bankHasIt)
	}
	if err != nil {
		return err
	}
	return jobs.Later(lookUpInterval)
}

// rejectPayout ends a payment that the bank did not make. A rejection after the settlement is ignored:
// money that is returned comes as an entry of its own.
func (s *Service) rejectPayout(ctx context.Context, tx db.Tx, payoutID string, reason iso20022.Reason) error {
	p, err := s.lockPayout(ctx, tx, payoutID)
	if err != nil {
		return err
	}
	if p.State == Settled && p.operatorSaid == saidSettled {
		return s.contradicted(ctx, tx, p)
	}
	if !p.State.may(Rejected) {
		return nil
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
