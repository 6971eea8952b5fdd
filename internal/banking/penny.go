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

// pennyFailed fails the verification of the account that a penny could not reach or came back from.
func (s *Service) pennyFailed(ctx context.Context, tx db.Tx, p Payout) error {
	if p.Kind != Verification {
		return nil
	}
	row, err := q.New(tx).BankByPenny(ctx, &p.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the account of penny %s: %w", p.ID, err)
	}
	if !BankState(row.State).may(Failed) {
		return nil
	}
	if err := q.New(tx).SetBankState(ctx, q.SetBankStateParams{ID: row.ID, State: string(Failed), AttemptsLeft: row.AttemptsLeft}); err != nil {
		return fmt.Errorf("fail the account of penny %s: %w", p.ID, err)
	}
	return s.changes.Publish(ctx, tx, row.CustomerID, changestream.Bank, row.ID)
}
