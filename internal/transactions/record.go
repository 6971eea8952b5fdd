package transactions

import (
	"context"
	"fmt"
	"reflect"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/transactions/q"
)

// Lock returns the transaction and locks its row until tx ends.
func (s *Service) Lock(ctx context.Context, tx db.Tx, id string) (Transaction, error) {
	row, err := q.New(tx).LockTransaction(ctx, id)
	if err != nil {
		return Transaction{}, fmt.Errorf("lock transaction %s: %w", id, err)
	}
	return s.transactionOf(row)
}

// Insert writes a new transaction inside tx, and notifies its customer. Its external id, if it has one, must be in use
// for it (UseExternalID).
func (s *Service) Insert(ctx context.Context, tx db.Tx, t Transaction) error {
	metadata, err := s.SealMetadata(t.ID, t.Metadata)
	if err != nil {
		return err
	}
	t.UpdatedAt = s.clock.Now()
	err = q.New(tx).InsertTransaction(ctx, q.InsertTransactionParams{
		ID: t.ID, CustomerID: t.CustomerID, Type: string(t.Type), Currency: t.Amount.Currency().Code(), Amount: t.Amount.Minor(),
		Fee:    t.Fee.Minor(),
		Status: string(t.Status), Reference: t.Reference, Counterparty: t.Counterparty, Network: t.Network, TxHash: t.TxHash,
		FailureCode: string(t.FailureCode), Entry: t.Entry, CreatedAt: t.CreatedAt, CompletedAt: pointer(t.CompletedAt),
		UpdatedAt: t.UpdatedAt, ExternalID: t.ExternalID, Metadata: metadata, BankReason: t.BankReason, BankReference: t.BankReference,
		InitiatorKind: string(t.Initiator.Kind), InitiatorID: t.Initiator.ID,
	})
	if err != nil {
		return fmt.Errorf("write transaction %s: %w", t.ID, err)
	}
	return s.statusChanged(ctx, tx, t, true)
}

// Move brings a transaction to the next status and writes whatever else was changed in it. It returns an
// error if the table of moves does not allow that. The status it already has is always allowed, and
// then neither recorded nor notified.
func (s *Service) Move(ctx context.Context, tx db.Tx, t Transaction, next Status) error {
	if err := moves[t.Type].Check(t.Status, next); err != nil {
		return fmt.Errorf("move transaction %s: %w", t.ID, err)
	}
	before := t.Status
	t.Status = next
	switch next {
	case Completed, Failed, Cancelled, Expired, Returned, Reversed:
		t.CompletedAt = s.clock.Now()
	}
	t.UpdatedAt = s.clock.Now()
	err := q.New(tx).UpdateTransaction(ctx, q.UpdateTransactionParams{
		ID: t.ID, Amount: t.Amount.Minor(), Fee: t.Fee.Minor(), Status: string(t.Status), Reference: t.Reference, Counterparty: t.Counterparty,
		TxHash: t.TxHash, FailureCode: string(t.FailureCode), Entry: t.Entry, CompletedAt: pointer(t.CompletedAt),
		UpdatedAt: t.UpdatedAt, BankReason: t.BankReason, BankReference: t.BankReference,
	})
	if err != nil {
		return fmt.Errorf("write transaction %s: %w", t.ID, err)
	}
	if before == next {
		return nil
	}
	return s.statusChanged(ctx, tx, t, false)
}

// Assign makes a transaction another customer's, inside tx. The one who had it does not see it any more.
func (s *Service) Assign(ctx context.Context, tx db.Tx, id, customerID string) error {
	if err := q.New(tx).AssignTransaction(ctx, q.AssignTransactionParams{ID: id, CustomerID: customerID}); err != nil {
		return fmt.Errorf("assign transaction %s: %w", id, err)
	}
	return nil
}

// LockAndMove locks a transaction, lets change alter it and brings it to the next status. change may be
// nil.
func (s *Service) LockAndMove(ctx context.Context, tx db.Tx, id string, next Status, change func(*Transaction)) error {
	t, err := s.Lock(ctx, tx, id)
	if err != nil {
		return err
	}
	before := t
	if change != nil {
		change(&t)
	}
	if err := s.Move(ctx, tx, t, next); err != nil || before.Status != next || reflect.DeepEqual(before, t) {
		return err
	}
	return s.PublishUpdate(ctx, tx, t.ID)
}

// statusChanged records the status that t has reached and notifies the customer and its open pages.
func (s *Service) statusChanged(ctx context.Context, tx db.Tx, t Transaction, created bool) error {
	if err := s.recordStatusChange(ctx, tx, t); err != nil {
		return err
	}
	if err := s.publish(ctx, tx, t, eventType(t, created)); err != nil {
		return err
	}
	return s.notifyCustomer(ctx, tx, t)
}
