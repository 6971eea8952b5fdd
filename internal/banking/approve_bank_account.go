package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/team"
)

// teamBankAccount is the kind of the approvals of new bank accounts by the customer's own team.
const teamBankAccount = "bank_account"

func (s *Service) handleApprovals() {
	if s.team != nil {
		s.team.OnDecision(teamBankAccount, s.teamDecided)
	}
}

// needsTeam returns what the policy of the customer's team asks of a new payee.
func (s *Service) needsTeam(ctx context.Context, customerID string) (team.Requirement, error) {
	if s.team == nil || auth.Caller(ctx).AccountType != customer.Business {
		return team.Requirement{}, nil
	}
	return s.team.Needed(ctx, s.db.Read(), customerID, team.Recipient, money.Zero(money.GBPC))
}

func (s *Service) askForBankAccount(ctx context.Context, tx db.Tx, asked team.Requirement, b BankAccount) error {
	_, err := s.team.Ask(ctx, tx, team.Request{
		CustomerID: b.CustomerID, Subject: team.Recipient, Kind: teamBankAccount, Item: b.ID, Summary: b.Whole(),
		Details: map[string]string{"bankName": b.BankName, "confirmationOfPayee": string(b.Confirmation.Result)}, Requirement: asked,
	})
	return err
}

// cancelApproval cancels the approval for which a bank account waits, if it does.
func (s *Service) cancelApproval(ctx context.Context, tx db.Tx, bankID string) error {
	if s.team == nil {
		return nil
	}
	_, err := s.team.CancelOf(ctx, tx, bankID)
	return err
}

// teamDecided lets an approved account be paid, once it is verified and has cooled off from now on, and removes any
// other.
func (s *Service) teamDecided(ctx context.Context, tx db.Tx, a team.Approval) error {
	row, err := q.New(tx).LockBankAccount(ctx, q.LockBankAccountParams{ID: a.Item, CustomerID: a.CustomerID})
	if db.IsNoRows(err) && a.Status != team.Approved {
		return nil // it was removed meanwhile
	}
	if err != nil {
		return orNotFound(err, "bank account", a.Item)
	}
	now := s.clock.Now()
	if a.Status != team.Approved {
		if err := q.New(tx).RemoveBankAccount(ctx, q.RemoveBankAccountParams{ID: row.ID, RemovedAt: &now}); err != nil {
			return fmt.Errorf("remove bank account %s: %w", row.ID, err)
		}
		return s.events.Publish(ctx, tx, events.Event{CustomerID: a.CustomerID, Type: events.BankAccountHint, Subject: row.ID})
	}
	var active *time.Time
	if row.VerifiedAt != nil {
		settings, err := s.customers.Settings(ctx, tx, a.CustomerID)
		if err != nil {
			return err
		}
		at := settings.BankActiveAt(now)
		active = &at
	}
	if err := q.New(tx).ApproveBankAccount(ctx, q.ApproveBankAccountParams{ID: row.ID, ActiveAt: active}); err != nil {
		return fmt.Errorf("approve bank account %s: %w", row.ID, err)
	}
	return s.events.Publish(ctx, tx, events.Event{CustomerID: a.CustomerID, Type: events.BankAccountHint, Subject: row.ID})
}
