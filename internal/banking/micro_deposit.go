package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/changestream"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// failMicroDeposit fails the bank account whose micro-deposit was rejected or returned.
func (s *Service) failMicroDeposit(ctx context.Context, tx db.Tx, p Payout) error {
	if p.Kind != MicroDeposit {
		return nil
	}
	row, err := q.New(tx).BankAccountByMicroDeposit(ctx, &p.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the bank account of micro-deposit %s: %w", p.ID, err)
	}
	if !BankAccountState(row.State).may(AccountFailed) {
		return nil
	}
	if err := q.New(tx).SetBankAccountState(ctx, q.SetBankAccountStateParams{ID: row.ID, State: string(AccountFailed), AttemptsLeft: row.AttemptsLeft}); err != nil {
		return fmt.Errorf("fail the bank account of micro-deposit %s: %w", p.ID, err)
	}
	return s.changes.Publish(ctx, tx, row.CustomerID, changestream.Bank, row.ID)
}
