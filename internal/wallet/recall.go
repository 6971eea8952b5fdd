package wallet

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// CreditRecalled books that the bank took back money with which the customer had been credited. What
// the customer still has of it goes, in whole pence: that much is taken. The rest, and how it is made
// good, is the treasury's. The customer sees the whole amount, and is told.
func (s *Service) CreditRecalled(ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount) (taken money.Amount, err error) {
	entry, taken, err := s.takeRecalled(ctx, tx, key, customerID, amount)
	if err != nil {
		return taken, err
	}
	now := s.Clock.Now()
	return taken, s.insert(ctx, tx, Transaction{
		ID: id.New(), CustomerID: customerID, Type: Adjustment, Amount: amount, Fee: money.Zero(money.GBP), Status: Completed, Reference: "RECALL", CreatedAt: now, CompletedAt: now, Entry: entry,
	})
}

// takeRecalled takes what there is. The first try may find that the customer has just spent; it leaves
// the books locked for the second.
func (s *Service) takeRecalled(ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount) (entry int64, taken money.Amount, err error) {
	own := chart.Customer(customerID)
	for range 2 {
		left, err := s.Ledger.Balance(ctx, tx, own)
		if err != nil {
			return 0, taken, err
		}
		if taken, _ = left.ToPounds(); taken.Cmp(amount) > 0 {
			taken = amount
		}
		if taken.IsZero() {
			return 0, taken, nil
		}
		entry, err = s.Ledger.Post(ctx, tx, ledger.Entry{Key: "credit.recalled:" + key, Kind: "fiat_deposit.recalled", Reference: key, Lines: ledger.Lines(
			ledger.Move(own, chart.Issued, taken.ToCoins()), ledger.Move(chart.Reserve, chart.Bank(s.Safeguarding), taken))})
		if !errors.Is(err, ledger.ErrInsufficientFunds) {
			return entry, taken, err
		}
	}
	return 0, taken, ErrInsufficientFunds
}

// OpenReceipt is how much money of no one's this is; open is false when there is none any more.
func (s *Service) OpenReceipt(ctx context.Context, conn db.Conn, receiptID string) (amount money.Amount, open bool, err error) {
	row, err := q.New(conn).Receipt(ctx, receiptID)
	if db.IsNoRows(err) {
		return money.Zero(money.GBP), false, nil
	}
	if err != nil {
		return amount, false, fmt.Errorf("read receipt %s: %w", receiptID, err)
	}
	return money.New(row.Amount, money.GBP), row.State == receiptOpen, nil
}

// ReceiptRecalled books that the bank took back money that belonged to no one. ErrDecided: it has become
// somebody's, or operators have asked what shall become of it.
func (s *Service) ReceiptRecalled(ctx context.Context, tx db.Tx, receiptID string) error {
	row, err := q.New(tx).LockReceipt(ctx, receiptID)
	if err != nil {
		return fmt.Errorf("lock receipt %s: %w", receiptID, err)
	}
	if row.State != receiptOpen {
		return ErrDecided
	}
	err = s.post(ctx, tx, ledger.Entry{Key: "receipt.recalled:" + row.ID, Kind: "receipt.recalled", Reference: row.ID,
		Lines: ledger.Move(chart.Receipts, chart.Bank(row.Account), money.New(row.Amount, money.GBP))})
	if err != nil {
		return err
	}
	return s.setReceipt(ctx, tx, row, receiptReturned)
}
