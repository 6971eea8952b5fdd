package banking

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/staff"
)

// The reasons for which a payout waits for operators.
const (
	bankSilent      = "bank_silent"               // the bank cannot be asked, and has not said anything
	bankHasIt       = "bank_has_it"               // the bank has the payment and has not made it
	bankUnreachable = "bank_unreachable"          // the bank does not answer when it is asked
	bankContradicts = "rejected_after_settlement" // operators said that it was paid, and the bank that it was not
	notInStatement  = "not_in_statement"          // operators said that it was paid, and the bank closed the day without it
)

// What operators can say in place of the bank.
const (
	saidSettled = "settled"
	saidFailed  = "failed"
)

// callOperators raises an exception for a payout that the bank has not answered for too long.
func (s *Service) callOperators(ctx context.Context, p Payout, reason string) error {
	sent := p.SentAt
	if iso20022.ByCHAPS(p.Amount) { // after the cut-off it waits for the next business day, and nothing is wrong
		sent = iso20022.CHAPSFrom(sent)
	}
	waited := s.clock.Now().Sub(sent)
	if waited < s.unansweredAfter {
		return nil
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		now, err := s.lockPayout(ctx, tx, p.ID)
		if err != nil || now.State != Sent {
			return err
		}
		return s.raiseUnanswered(ctx, tx, now, reason)
	})
}

func (s *Service) raiseUnanswered(ctx context.Context, tx db.Tx, p Payout, reason string) error {
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.PayoutUnanswered, Subject: p.ID, Amount: p.Amount, Reason: reason,
		Details: map[string]string{"kind": string(p.Kind), "account": string(p.From)},
	})
}

// contradicted calls operators again: the bank rejects a payment that they said was made. The books follow
// them until they decide.
func (s *Service) contradicted(ctx context.Context, tx db.Tx, p Payout) error {
	s.log.ErrorContext(ctx, "bank rejects a payout that operators settled", "payout", p.ID)
	return s.raiseUnanswered(ctx, tx, p, bankContradicts)
}

// findUnconfirmed calls operators again for the payments that they said were made before a statement was closed which
// does not contain them. failed then gives the money back; a debit that is reported after that is unexplained.
func (s *Service) findUnconfirmed(ctx context.Context, tx db.Tx, st Statement) error {
	rows, err := q.New(tx).UnconfirmedPayouts(ctx, q.UnconfirmedPayoutsParams{
		Account: string(st.Account), Before: &st.StatedAt, MaxRows: maxRows,
	})
	if err != nil {
		return fmt.Errorf("look for payouts that the statement lacks: %w", err)
	}
	for _, row := range rows {
		p, err := s.payoutOf(row)
		if err != nil {
			return err
		}
		s.log.ErrorContext(ctx, "statement lacks a payout that operators settled", "payout", p.ID, "day", st.Day.String())
		if err := s.raiseUnanswered(ctx, tx, p, notInStatement); err != nil {
			return err
		}
	}
	return nil
}

// registerPayoutActions registers what two operators can do about a payout that the bank does not answer.
func (s *Service) registerPayoutActions() {
	by := func(do func(context.Context, db.Tx, Payout) error) func(
		context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input,
	) error {
		return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
			p, err := s.lockPayout(ctx, tx, item.Subject)
			if err != nil {
				return err
			}
			if err := do(ctx, tx, p); err != nil {
				return err
			}
			return s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnanswered, p.ID, "decided")
		}
	}
	s.exceptions.Register(exceptions.PayoutUnanswered,
		exceptions.Action{Name: "settled", ByTwo: true, Do: by(s.sayPayoutSettled)},
		exceptions.Action{Name: "failed", ByTwo: true, Do: by(s.sayPayoutFailed)},
		exceptions.Action{Name: "retry", ByTwo: true, Do: by(s.retryPayout)},
	)
}

// sayPayoutSettled books the payout as the bank's debit would. The debit, when it is reported, confirms it.
func (s *Service) sayPayoutSettled(ctx context.Context, tx db.Tx, p Payout) error {
	if p.State == Settled { // the bank contradicted, and operators stay with it
		return nil
	}
	if p.State != Sent {
		return ErrPayoutDecided
	}
	if err := s.operatorSaid(ctx, tx, p, saidSettled); err != nil {
		return err
	}
	return s.settled(ctx, tx, p, "", s.clock.Now())
}

// sayPayoutFailed books that the bank did not pay. A debit that is reported afterwards is an unexplained
// entry. If operators had said that it was paid, the money is given back as if it had been returned.
func (s *Service) sayPayoutFailed(ctx context.Context, tx db.Tx, p Payout) error {
	to := Rejected
	switch {
	case p.State == Settled && p.operatorSaid == saidSettled:
		to = Returned
	case p.State != Sent:
		return ErrPayoutDecided
	}
	if err := s.operatorSaid(ctx, tx, p, saidFailed); err != nil {
		return err
	}
	return s.ended(ctx, tx, p, to, iso20022.Reason{})
}

func (s *Service) operatorSaid(ctx context.Context, tx db.Tx, p Payout, what string) error {
	if err := q.New(tx).OperatorSaid(ctx, q.OperatorSaidParams{ID: p.ID, OperatorSaid: what}); err != nil {
		return fmt.Errorf("record what operators said of payout %s: %w", p.ID, err)
	}
	return nil
}

// retryPayout has the order sent again, with the same ids: a bank that has it refuses the second one.
func (s *Service) retryPayout(ctx context.Context, tx db.Tx, p Payout) error {
	if !p.State.may(Ordered) {
		return ErrPayoutDecided
	}
	if err := q.New(tx).OrderPayoutAgain(ctx, p.ID); err != nil {
		return fmt.Errorf("order payout %s again: %w", p.ID, err)
	}
	return s.queue.Enqueue(ctx, tx, sendPayoutJob.Kind.Job(fmt.Sprintf("%s:%d", p.ID, p.attempts), jobs.Subject{ID: p.ID}))
}

// confirmed records the bank's debit of a payout that operators settled before.
func (s *Service) confirmed(ctx context.Context, tx db.Tx, p Payout, servicerRef string) error {
	if err := q.New(tx).ConfirmPayout(ctx, q.ConfirmPayoutParams{ID: p.ID, ServicerRef: servicerRef}); err != nil {
		return fmt.Errorf("confirm payout %s: %w", p.ID, err)
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.PayoutUnanswered, p.ID, "settled")
}
