package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/events"
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
	row.State = string(AccountFailed)
	if err := q.New(tx).SetBankAccountState(ctx, q.SetBankAccountStateParams{
		ID: row.ID, State: row.State, AttemptsLeft: row.AttemptsLeft,
	}); err != nil {
		return fmt.Errorf("fail the bank account of micro-deposit %s: %w", p.ID, err)
	}
	failed, err := s.bankAccountOf(row)
	if err != nil {
		return err
	}
	return s.publishState(ctx, tx, row.CustomerID, failed)
}

// publishState publishes that a bank account was verified, has failed, or has had an attempt.
func (s *Service) publishState(ctx context.Context, tx db.Tx, customerID string, b BankAccount) error {
	e := events.Event{CustomerID: customerID, Type: events.BankAccountHint, Subject: b.ID}
	switch b.State {
	case AccountVerified:
		e.Type, e.Data = events.BankAccountVerified, viewOfBank(b, s.clock.Now())
	case AccountFailed:
		e.Type, e.Data = events.BankAccountFailed, viewOfBank(b, s.clock.Now())
	}
	return s.events.Publish(ctx, tx, e)
}
