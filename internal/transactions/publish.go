package transactions

import (
	"context"

	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// eventType returns the most specific type of event for the status that a transaction has reached.
func eventType(t Transaction, created bool) events.Type {
	switch {
	case t.Status == Completed:
		return events.TransactionCompleted
	case t.Status == Failed:
		return events.TransactionFailed
	case t.Status == Returned:
		return events.TransactionReturned
	case t.Status == Cancelled:
		return events.TransactionCancelled
	case created:
		return events.TransactionCreated
	}
	return events.TransactionUpdated
}

// publish publishes an event with the transaction as it is now. The caller has locked it.
func (s *Service) publish(ctx context.Context, tx db.Tx, t Transaction, of events.Type) error {
	v, err := s.snapshot(ctx, tx, t)
	if err != nil {
		return err
	}
	progress, err := s.Progress(ctx, tx, t)
	if err != nil {
		return err
	}
	return s.events.Publish(ctx, tx, events.Event{CustomerID: t.CustomerID, Type: of, Subject: t.ID, Data: v.withProgress(progress)})
}

// PublishUpdate publishes that something other than its status has changed in a transaction, which it locks.
func (s *Service) PublishUpdate(ctx context.Context, tx db.Tx, transactionID string) error {
	t, err := s.Lock(ctx, tx, transactionID)
	if err != nil {
		return err
	}
	return s.publish(ctx, tx, t, events.TransactionUpdated)
}

// snapshot returns the transaction as the API shows it in English. It waits for what is usual: a hindrance is an event of
// what hinders it, not of the transaction.
func (s *Service) snapshot(ctx context.Context, conn db.Conn, t Transaction) (View, error) {
	v, err := s.unapproved(ctx, conn, t)
	if err != nil {
		return View{}, err
	}
	return v, s.addApproval(ctx, conn, &v, t)
}

// unapproved is a snapshot without the approval by the customer's own team.
func (s *Service) unapproved(ctx context.Context, conn db.Conn, t Transaction) (v View, err error) {
	return s.withNames(ctx, conn, ViewOf(t, "en"), t)
}

// withNames adds to a view in English what the transaction waits for, and the names of its initiator and of the other account.
func (s *Service) withNames(ctx context.Context, conn db.Conn, v View, t Transaction) (_ View, err error) {
	waiting := usual(t)
	v.WaitingFor, v.WaitingForText = string(waiting), waiting.Sentence("en")
	if v.Initiator != nil {
		by := *v.Initiator
		if by.Name, err = s.initiators.InitiatorName(ctx, conn, t.Initiator); err != nil {
			return View{}, err
		}
		v.Initiator = &by
	}
	if t.betweenAccounts() {
		if v.CounterpartyName, err = s.nameInEvents(ctx, conn, t); err != nil {
			return View{}, err
		}
	}
	return v, nil
}
