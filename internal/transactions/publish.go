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

// CreatedRow returns the event of a new order as the ledger inserts it together with its entry. What its team
// has to approve, or nil, is written with it, and cannot be found yet.
func (s *Service) CreatedRow(ctx context.Context, t Transaction, approval *ApprovalView) (db.Row, error) {
	v, err := s.unapproved(ctx, s.db.Gathered(), t)
	if err != nil {
		return db.Row{}, err
	}
	v.Approval = approval
	progress := Progress{StatusHistory: []StatusChange{{t.Status, t.CreatedAt}}}
	if network, onChain := s.networks[t.Network]; onChain && t.Status == Pending {
		progress.Needed = network.Network().Confirmations
	}
	return s.events.Row(events.Event{CustomerID: t.CustomerID, Type: eventType(t, true), Subject: t.ID, Data: v.withProgress(progress)})
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
	v = ViewOf(t, "en")
	waiting := usual(t)
	v.WaitingFor, v.WaitingForText = string(waiting), waiting.Sentence("en")
	if v.Initiator != nil {
		if v.Initiator.Name, err = s.initiators.InitiatorName(ctx, conn, t.Initiator); err != nil {
			return View{}, err
		}
	}
	if t.betweenAccounts() {
		if v.CounterpartyName, err = s.nameInEvents(ctx, conn, t); err != nil {
			return View{}, err
		}
	}
	return v, nil
}
