package deposits

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
)

// CreditRecalled books that the bank recalled money that the customer had been credited with. What the
// customer still has of it is taken, in whole pence, and returned as taken. The treasury makes up for the
// rest. The customer sees the whole amount among its transactions, and is notified.
func (s *Service) CreditRecalled(
	ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount,
) (taken money.Amount, err error) {
	entry, taken, err := s.takeRecalled(ctx, tx, key, customerID, amount)
	if err != nil {
		return taken, err
	}
	now := s.clock.Now()
	return taken, s.transactions.Insert(ctx, tx, transactions.Transaction{
		ID: id.New(), CustomerID: customerID, Type: transactions.Adjustment, Amount: amount, Fee: money.Zero(money.GBP),
		Status: transactions.Completed, Reference: "RECALL", CreatedAt: now, CompletedAt: now, Entry: entry,
	})
}

// takeRecalled takes what the customer has left. The first try may find that the customer has just spent
// it; it leaves the books locked for the second.
func (s *Service) takeRecalled(
	ctx context.Context, tx db.Tx, key, customerID string, amount money.Amount,
) (entry int64, taken money.Amount, err error) {
	own := chart.Customer(customerID)
	for range 2 {
		left, err := s.ledger.Balance(ctx, tx, own)
		if err != nil {
			return 0, taken, err
		}
		if taken, _ = left.ToPounds(); taken.Cmp(amount) > 0 {
			taken = amount
		}
		if taken.IsZero() {
			return 0, taken, nil
		}
		entry, err = s.ledger.Post(ctx, tx, ledger.Entry{Key: "credit.recalled:" +
			key, Kind: "fiat_deposit.recalled", Reference: key, Lines: ledger.Lines(
			ledger.Move(own, chart.Issued, taken.ToCoins()), ledger.Move(chart.Reserve, chart.Bank(string(banking.Main)), taken))})
		if !errors.Is(err, ledger.ErrInsufficientFunds) {
			return entry, taken, err
		}
	}
	return 0, taken, ErrInsufficientFunds
}

// OpenUnmatchedCredit returns the amount of an unmatched credit that nothing has been asked about; open is
// false if there is none.
func (s *Service) OpenUnmatchedCredit(ctx context.Context, conn db.Conn, creditID string) (amount money.Amount, open bool, err error) {
	row, err := q.New(conn).UnmatchedCredit(ctx, creditID)
	if db.IsNoRows(err) {
		return money.Zero(money.GBP), false, nil
	}
	if err != nil {
		return amount, false, fmt.Errorf("read unmatched credit %s: %w", creditID, err)
	}
	return money.New(row.Amount, money.GBP), row.State == unmatchedOpen && row.Payment == "", nil
}

// UnmatchedCreditEnded reports that a credit has been assigned to a customer or is back at its sender.
func (s *Service) UnmatchedCreditEnded(ctx context.Context, conn db.Conn, creditID string) (bool, error) {
	row, err := q.New(conn).UnmatchedCredit(ctx, creditID)
	if err != nil {
		return false, fmt.Errorf("read unmatched credit %s: %w", creditID, err)
	}
	return row.State == unmatchedAssigned || row.State == unmatchedReturned, nil
}

// UnmatchedCreditRecalled books that the bank recalled an unmatched credit. It returns ErrDecided if the
// credit was assigned or returned meanwhile, or if an operator asked for that.
func (s *Service) UnmatchedCreditRecalled(ctx context.Context, tx db.Tx, creditID string) error {
	row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
	if err != nil {
		return fmt.Errorf("lock unmatched credit %s: %w", creditID, err)
	}
	if row.State != unmatchedOpen || row.Payment != "" {
		return ErrDecided
	}
	err = s.post(ctx, tx, ledger.Entry{Key: "unmatched_credit.recalled:" + row.ID, Kind: "unmatched_credit.recalled", Reference: row.ID,
		Lines: ledger.Move(chart.Receipts, chart.Bank(row.Account), money.New(row.Amount, money.GBP))})
	if err != nil {
		return err
	}
	return s.setUnmatched(ctx, tx, row, unmatchedReturned)
}

// TakeUnmatchedCredit ends an unmatched credit that operators explained as what a holding of the reserve paid, and
// returns its amount; the caller books it. It returns ErrDecided if somebody deals with the credit otherwise, and ErrNameMatched
// if a name that came with it is perhaps on a sanctions list.
func (s *Service) TakeUnmatchedCredit(ctx context.Context, tx db.Tx, creditID string) (money.Amount, error) {
	row, err := q.New(tx).LockUnmatchedCredit(ctx, creditID)
	if err != nil {
		return money.Amount{}, fmt.Errorf("lock unmatched credit %s: %w", creditID, err)
	}
	if row.State != unmatchedOpen || row.Payment != "" || row.Recall != "" || banking.AccountID(row.Account) != banking.Main {
		return money.Amount{}, ErrDecided
	}
	return s.takeScreened(ctx, tx, row)
}
