package treasury

import (
	"context"
	"errors"
	"fmt"

	"gbpc/internal/kit/db"
	"gbpc/internal/ledger"
	"gbpc/internal/ledger/chart"
	"gbpc/internal/money"
)

// PaidIn books capital that was paid into our own account. key makes it once.
func (s *Service) PaidIn(ctx context.Context, tx db.Tx, key string, amount money.Amount) error {
	return s.own(ctx, tx, "capital:"+key, "capital.paid_in", key, ledger.Move(chart.BankOwn, chart.Own, amount))
}

// Spent books what left our own account for ourselves: the penny that verifies a bank account, a
// charge of the bank.
func (s *Service) Spent(ctx context.Context, tx db.Tx, payment string, amount money.Amount) error {
	return s.own(ctx, tx, "own.spent:"+payment, "own.spent", payment, ledger.Move(chart.Own, chart.BankOwn, amount))
}

// CameBack books that a payment of our own was returned.
func (s *Service) CameBack(ctx context.Context, tx db.Tx, payment string, amount money.Amount) error {
	return s.own(ctx, tx, "own.returned:"+payment, "own.returned", payment, ledger.Move(chart.BankOwn, chart.Own, amount))
}

func (s *Service) own(ctx context.Context, tx db.Tx, key, kind, reference string, lines []ledger.Line) error {
	_, err := s.Ledger.Post(ctx, tx, ledger.Entry{Key: key, Kind: kind, Reference: reference, Lines: lines})
	if err != nil && !errors.Is(err, ledger.ErrPosted) {
		return fmt.Errorf("book our own cash: %w", err)
	}
	return nil
}
