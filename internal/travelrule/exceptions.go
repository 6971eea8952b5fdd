package travelrule

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/jobs"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/travelrule/q"
)

// raise lets operators decide about a payment that waits for its provider.
func (s *Service) raise(ctx context.Context, tx db.Tx, transferID, customerID string, amount int64, reason string) error {
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.TravelRuleUnanswered, Subject: transferID, CustomerID: customerID, Amount: money.New(amount, money.GBPC), Reason: reason,
	})
}

// registerExceptions registers what operators can do about a payment whose provider does not answer. What moves money two
// decide.
func (s *Service) registerExceptions() {
	s.exceptions.Register(exceptions.TravelRuleUnanswered,
		exceptions.Action{Name: "retry", Do: s.askAgain},
		exceptions.Action{Name: "release", ByTwo: true, Check: s.checkWaiting, Do: s.concludeByTwo(Released, "", "released")},
		exceptions.Action{Name: "refuse", ByTwo: true, Check: s.checkWaiting, Do: s.concludeByTwo(Rejected, reasonOperators, "refused")},
	)
}

// lockWaiting locks the message of a payment that waits.
func (s *Service) lockWaiting(ctx context.Context, tx db.Tx, transferID string) (q.TravelruleMessage, error) {
	m, err := q.New(tx).LockMessageOfTransfer(ctx, transferID)
	if db.IsNoRows(err) {
		return m, ErrDecided
	}
	if err != nil {
		return m, fmt.Errorf("lock the message of %s: %w", transferID, err)
	}
	if State(m.State) != Pending {
		return m, ErrDecided
	}
	return m, nil
}

func (s *Service) checkWaiting(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	_, err := s.lockWaiting(ctx, tx, item.Subject)
	return err
}

// askAgain has the provider asked at once, also one that is on the list only since.
func (s *Service) askAgain(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	m, err := s.lockWaiting(ctx, tx, item.Subject)
	if err != nil {
		return err
	}
	if c, found := s.counterparts.Find(m.Provider); found && m.Counterpart == "" {
		if err := q.New(tx).SetCounterpart(ctx, q.SetCounterpartParams{ID: m.ID, Counterpart: c.ID}); err != nil {
			return fmt.Errorf("name the provider of message %s: %w", m.ID, err)
		}
	}
	return s.queue.Enqueue(ctx, tx, askJob.Kind.Job(fmt.Sprintf("%s:%d", m.ID, s.clock.Now().UnixNano()), jobs.Subject{ID: m.ID}))
}

func (s *Service) concludeByTwo(
	next State, reason, resolution string,
) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
		m, err := s.lockWaiting(ctx, tx, item.Subject)
		if err != nil {
			return err
		}
		return s.conclude(ctx, tx, m, next, reason, resolution)
	}
}
