package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/auth"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/events"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/team"
)

// BankAccount is a bank account held by a customer.
type BankAccount struct {
	ID         string
	CustomerID string
	Party
	Nickname     string
	BankName     string
	State        BankAccountState
	CreatedAt    time.Time
	VerifiedAt   time.Time // zero until the account is verified
	ActiveAt     time.Time // may be paid from then on; zero until the account is verified
	ExpiresAt    time.Time // of the code
	AttemptsLeft int
	// AwaitingApproval means that the customer's own team has to approve the account before it can be paid.
	AwaitingApproval bool
	Confirmation     PayeeConfirmation
}

// CoolingOff reports whether the account is verified and too new to be paid.
func (b BankAccount) CoolingOff(now time.Time) bool {
	return b.State == AccountVerified && now.Before(b.ActiveAt)
}

// BankAccounts returns a page of the customer's accounts, newest first, and their total number.
func (s *Service) BankAccounts(ctx context.Context, customerID string, w db.Window) ([]BankAccount, int64, error) {
	if err := s.requireVerified(ctx, customerID); err != nil {
		return nil, 0, err
	}
	queries := q.New(s.db.Read())
	at, id := w.Before()
	rows, err := queries.BankAccounts(ctx, q.BankAccountsParams{
		CustomerID: customerID, BeforeAt: at, BeforeID: id, MaxRows: w.Limit, RowOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list bank accounts: %w", err)
	}
	banks := make([]BankAccount, len(rows))
	for i, row := range rows {
		if banks[i], err = s.bankAccountOf(row); err != nil {
			return nil, 0, err
		}
	}
	if w.ByCreation {
		return banks, 0, nil
	}
	total, err := queries.CountBankAccounts(ctx, customerID)
	if err != nil {
		return nil, 0, fmt.Errorf("count bank accounts: %w", err)
	}
	return banks, total, nil
}

// BankAccount returns one of the customer's accounts, or ErrNotFound.
func (s *Service) BankAccount(ctx context.Context, conn db.Conn, customerID, bankID string) (BankAccount, error) {
	if !id.Valid(bankID) {
		return BankAccount{}, notFound("bank account", "")
	}
	row, err := q.New(conn).BankAccount(ctx, q.BankAccountParams{ID: bankID, CustomerID: customerID})
	if err != nil {
		return BankAccount{}, orNotFound(err, "bank account", bankID)
	}
	return s.bankAccountOf(row)
}

// VerifiedBankAccount returns one of the customer's accounts that is verified, whether it cools off or not. It returns
// ErrNotFound, or ErrBankNotVerified if the account is not verified.
func (s *Service) VerifiedBankAccount(ctx context.Context, conn db.Conn, customerID, bankID string) (BankAccount, error) {
	b, err := s.BankAccount(ctx, conn, customerID, bankID)
	if err == nil && (b.State != AccountVerified || b.AwaitingApproval) {
		return BankAccount{}, ErrBankNotVerified
	}
	if errors.Is(err, ErrNotFound) { // which the body of an order names
		return BankAccount{}, fault.For(fault.NoBankID).Because(err)
	}
	return b, err
}

// RemoveBankAccount removes an account from the customer's list. Payments already ordered to it are made.
func (s *Service) RemoveBankAccount(ctx context.Context, customerID, bankID string) error {
	if !id.Valid(bankID) {
		return notFound("bank account", "")
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		if err := s.cancelApproval(ctx, tx, bankID); err != nil { // undone if the account is another customer's
			return err
		}
		row, err := q.New(tx).LockBankAccount(ctx, q.LockBankAccountParams{ID: bankID, CustomerID: customerID})
		if err != nil {
			return orNotFound(err, "bank account", bankID)
		}
		now := s.clock.Now()
		if err := q.New(tx).RemoveBankAccount(ctx, q.RemoveBankAccountParams{ID: row.ID, RemovedAt: &now}); err != nil {
			return fmt.Errorf("remove bank account %s: %w", row.ID, err)
		}
		return s.events.Publish(ctx, tx, events.Event{CustomerID: customerID, Type: events.BankAccountHint, Subject: row.ID})
	})
}

// AddVerifiedBankAccount adds an account without a micro-deposit and without cooling off, for the sandbox's seeded customers. An
// account that is on the list already is not changed.
func (s *Service) AddVerifiedBankAccount(
	ctx context.Context, tx db.Tx, customerID string, holder Party, nickname string,
) (bankID string, err error) {
	row, err := q.New(tx).BankAccountByIndex(ctx, s.byIndex(customerID, holder.SortCode, holder.AccountNumber))
	if err == nil {
		return row.ID, nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return "", err
	}
	bankID, now := id.New(), s.clock.Now()
	details, err := s.seal(bankContext, bankID, bankDetails{Party: holder, Nickname: nickname})
	if err != nil {
		return "", err
	}
	return bankID, q.New(tx).InsertBankAccount(ctx, q.InsertBankAccountParams{
		ID: bankID, CustomerID: customerID, AccountIndex: s.accountIndexes(holder.SortCode, holder.AccountNumber)[0], Details: details,
		State:     string(AccountVerified),
		CodeIndex: []byte{}, CodeExpiresAt: now, CreatedAt: now, VerifiedAt: &now, ActiveAt: &now, Confirmation: string(PayeeMatch),
	})
}

func (s *Service) requireVerified(ctx context.Context, customerID string) error {
	_, ok, err := s.verified.VerifiedName(ctx, customerID)
	if err == nil && !ok {
		return ErrNotVerified
	}
	return err
}

func orNotFound(err error, what, id string) error {
	if errors.Is(err, sql.ErrNoRows) {
		return notFound(what, id)
	}
	return fmt.Errorf("read %s %s: %w", what, id, err)
}

// teamBankAccount is the kind of the approvals of new bank accounts by the customer's own team.
const teamBankAccount = "bank_account"

func (s *Service) handleApprovals() {
	if s.team != nil {
		s.team.OnDecision(teamBankAccount, s.teamDecided)
	}
}

// needsTeam returns what the policy of the customer's team asks of a new payee.
func (s *Service) needsTeam(ctx context.Context, customerID string) (team.Requirement, error) {
	if s.team == nil || !auth.Caller(ctx).OfTeam() {
		return team.Requirement{}, nil
	}
	return s.team.Needed(ctx, s.db.Read(), customerID, team.Recipient)
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
