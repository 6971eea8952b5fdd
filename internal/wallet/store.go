package wallet

import (
	"context"
	"encoding/base32"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
	idkit "github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

func lockTransaction(ctx context.Context, tx db.Tx, id string) (Transaction, error) {
	row, err := q.New(tx).LockTransaction(ctx, id)
	if err != nil {
		return Transaction{}, fmt.Errorf("lock transaction %s: %w", id, err)
	}
	return transactionOf(row)
}

// insert writes a new transaction inside tx, and tells whoever listens.
func (s *Service) insert(ctx context.Context, tx db.Tx, t Transaction) error {
	err := q.New(tx).InsertTransaction(ctx, q.InsertTransactionParams{
		ID: t.ID, CustomerID: t.CustomerID, Type: string(t.Type), Currency: t.Amount.Currency().Code(), Amount: t.Amount.Minor(), Fee: t.Fee.Minor(),
		Status: string(t.Status), Reference: t.Reference, Counterparty: t.Counterparty, Network: t.Network, TxHash: t.TxHash,
		FailureReason: t.FailureReason, Entry: t.Entry, CreatedAt: t.CreatedAt, CompletedAt: pointer(t.CompletedAt),
	})
	if err != nil {
		return fmt.Errorf("write transaction %s: %w", t.ID, err)
	}
	return s.changed(ctx, tx, t)
}

// move brings a transaction to the next state and writes what else was changed in it.
func (s *Service) move(ctx context.Context, tx db.Tx, t Transaction, next Status) error {
	if t.Status != next && !t.Status.mayBecome(next) {
		return fmt.Errorf("transaction %s is %s and cannot become %s", t.ID, t.Status, next)
	}
	before := t.Status
	t.Status = next
	switch next {
	case Completed, Failed, Cancelled, Expired, Returned:
		t.CompletedAt = s.Clock.Now()
	}
	err := q.New(tx).UpdateTransaction(ctx, q.UpdateTransactionParams{
		ID: t.ID, Amount: t.Amount.Minor(), Fee: t.Fee.Minor(), Status: string(t.Status), Reference: t.Reference, Counterparty: t.Counterparty,
		TxHash: t.TxHash, FailureReason: t.FailureReason, Entry: t.Entry, CompletedAt: pointer(t.CompletedAt),
	})
	if err != nil {
		return fmt.Errorf("write transaction %s: %w", t.ID, err)
	}
	if before == next {
		return nil
	}
	return s.changed(ctx, tx, t)
}

// changed tells the customer, its open pages and whoever listens.
func (s *Service) changed(ctx context.Context, tx db.Tx, t Transaction) error {
	if err := s.took(ctx, tx, t); err != nil {
		return err
	}
	if err := s.Changes.Publish(ctx, tx, t.CustomerID, changestream.Transaction, t.ID); err != nil {
		return err
	}
	if err := s.tell(ctx, tx, t); err != nil {
		return err
	}
	if s.Listener == nil {
		return nil
	}
	return s.Listener.TransactionChanged(ctx, tx, t)
}

// HeldForMints is what is held for mints on a network that are ordered or approved, and neither
// booked nor given up: what the reserve report must cover besides what circulates.
func (s *Service) HeldForMints(ctx context.Context, conn db.Conn, network string) (money.Amount, error) {
	held, err := q.New(conn).HeldForMints(ctx, network)
	if err != nil {
		return money.Amount{}, fmt.Errorf("sum up what is held for mints: %w", err)
	}
	return money.New(held, money.GBPC), nil
}

// FeesNotFinal is what of the fees would go back if every open payment failed: it is not ours to cash.
func (s *Service) FeesNotFinal(ctx context.Context, conn db.Conn) (money.Amount, error) {
	fees, err := q.New(conn).FeesNotFinal(ctx)
	if err != nil {
		return money.Amount{}, fmt.Errorf("sum up fees of open payments: %w", err)
	}
	return money.New(fees, money.GBPC), nil
}

var codeAlphabet = base32.NewEncoding("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").WithPadding(base32.NoPadding)

// shortCode is the random end of an id in ten characters that are hard to mistake for each other.
func shortCode(id string) string {
	full, err := idkit.Bytes32(id)
	if err != nil {
		panic("wallet: not an id: " + id)
	}
	return codeAlphabet.EncodeToString(full[9:16])[:10]
}
