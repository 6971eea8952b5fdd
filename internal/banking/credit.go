package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// takeCredit records money that arrived, and whether it is a customer's by itself: when it came to
// that customer's virtual account from a verified bank account of that customer, announced or not.
func (s *Service) takeCredit(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) (meaning, subject string, err error) {
	c := Credit{ID: id.New(), AcctSvcrRef: e.ServicerRef, Amount: e.Amount, Account: of, Reference: e.Reference, Debtor: partyOf(e.Debtor), PaidTo: e.Creditor.Account.Number, At: s.bookedAt(e)}
	owner, err := s.virtualAccountOwner(ctx, tx, e.Creditor.Account.SortCode, e.Creditor.Account.Number)
	if err != nil {
		return "", "", fmt.Errorf("find the virtual account: %w", err)
	}
	if of == Main {
		c.CustomerID = owner
	}
	if c.CustomerID != "" {
		if c.Matched, err = s.isVerifiedAccount(ctx, tx, owner, c.Debtor); err != nil {
			return "", "", err
		}
	}
	details, err := s.seal(creditContext, c.ID, creditDetails{c.Debtor, c.Reference, c.PaidTo})
	if err != nil {
		return "", "", err
	}
	if err := q.New(tx).InsertCredit(ctx, q.InsertCreditParams{
		ID: c.ID, Account: string(of), ServicerRef: e.ServicerRef, Amount: e.Amount.Minor(), CustomerID: orNil(c.CustomerID), Details: details,
		Matched: c.Matched, BookedAt: c.At, RecordedAt: s.clock.Now(),
	}); err != nil {
		return "", "", fmt.Errorf("record the receipt: %w", err)
	}
	return meansCredit, c.ID, s.sink.CreditReceived(ctx, tx, c)
}

func (s *Service) isVerifiedAccount(ctx context.Context, tx db.Tx, customerID string, debtor Party) (bool, error) {
	if debtor.SortCode == "" {
		return false, nil // the bank did not say who sent it
	}
	row, err := q.New(tx).BankAccountByIndex(ctx, q.BankAccountByIndexParams{CustomerID: customerID, AccountIndex: s.accountIndex(debtor.SortCode, debtor.AccountNumber)})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find the sender's account: %w", err)
	}
	return BankAccountState(row.State) == AccountVerified, nil
}

// bookedAt is the bank's time, kept out of the future: a bank's clock may run ahead of ours.
func (s *Service) bookedAt(e iso20022.Entry) time.Time {
	now := s.clock.Now()
	if e.BookedAt.IsZero() || e.BookedAt.After(now) {
		return now
	}
	return e.BookedAt
}

// Receipt is the money that arrived under this id; ErrNotFound for an unknown one.
func (s *Service) Credit(ctx context.Context, conn db.Conn, creditID string) (Credit, error) {
	row, err := q.New(conn).Credit(ctx, creditID)
	if err != nil {
		return Credit{}, orNotFound(err, "receipt", creditID)
	}
	return s.creditOf(row)
}

// Receipts are the newest of the money that arrived at one of our accounts.
func (s *Service) Credits(ctx context.Context, conn db.Conn, of AccountID, most int32) ([]Credit, error) {
	rows, err := q.New(conn).CreditsOfAccount(ctx, q.CreditsOfAccountParams{Account: string(of), Most: most})
	if err != nil {
		return nil, fmt.Errorf("list what arrived at %s: %w", of, err)
	}
	found := make([]Credit, len(rows))
	for i, row := range rows {
		if found[i], err = s.creditOf(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}
