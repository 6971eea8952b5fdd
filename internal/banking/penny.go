package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gbpc/internal/banking/q"
	"gbpc/internal/kit/db"
)

// undo takes back what a payment was for when it failed or came back: an account that the penny
// cannot reach is not verified, a receipt that cannot be sent back is open again.
func (s *Service) undo(ctx context.Context, tx db.Tx, p Payout) error {
	switch p.Kind {
	case Verification:
		row, err := q.New(tx).BankByPenny(ctx, &p.ID)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("find the account of penny %s: %w", p.ID, err)
		}
		return q.New(tx).SetBankState(ctx, q.SetBankStateParams{ID: row.ID, State: string(Failed), AttemptsLeft: row.AttemptsLeft})
	case Return:
		return s.setReceipt(ctx, tx, p.ID, Open)
	}
	return nil
}

// carried notes what a settled payment did.
func (s *Service) carried(ctx context.Context, tx db.Tx, p Payout) error {
	if p.Kind == Return {
		return s.setReceipt(ctx, tx, p.ID, SentBack)
	}
	return nil
}
