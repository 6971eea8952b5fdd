package banking

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/banking/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
)

// processCredit records a credit and whether it is matched: paid to a customer's virtual account from a
// verified bank account of the same customer. The customer need not have announced it.
func (s *Service) processCredit(
	ctx context.Context, tx db.Tx, of AccountID, ref string, e iso20022.Entry,
) (meaning, subject string, err error) {
	c := Credit{
		ID: id.New(), EntryRef: ref, AcctSvcrRef: e.ServicerRef, Amount: e.Amount, Account: of, Reference: e.Reference, Debtor: partyOf(e.Debtor),
		PaidTo: e.Creditor.Account.Number, At: s.bookedAt(e), Names: namesOf(e), Others: othersOf(e),
	}
	if e.DebtorAddress.Known() {
		c.DebtorAddress = &e.DebtorAddress
	}
	if e.Returned || e.Reversal {
		c.Returns, c.returnReason = returnedPayment(e), e.Reason
	}
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
	details, err := s.seal(creditContext, c.ID, creditDetails{
		Party: c.Debtor, Address: c.DebtorAddress, Reference: c.Reference, PaidTo: c.PaidTo, Names: c.Names, Returns: c.Returns,
		Reason: c.returnReason, Others: c.Others,
	})
	if err != nil {
		return "", "", err
	}
	if err := q.New(tx).InsertCredit(ctx, q.InsertCreditParams{
		ID: c.ID, Account: string(of), Ref: ref, ServicerRef: e.ServicerRef, Amount: e.Amount.Minor(), CustomerID: orNil(c.CustomerID),
		Details: details,
		Matched: c.Matched, BookedAt: c.At, RecordedAt: s.clock.Now(),
	}); err != nil {
		return "", "", fmt.Errorf("record the credit: %w", err)
	}
	return meansCredit, c.ID, s.sink.CreditReceived(ctx, tx, c)
}

// othersOf returns the names that came with the entry beside the debtor's.
func othersOf(e iso20022.Entry) []string {
	if e.Creditor.Name == "" {
		return e.Others
	}
	return append([]string{e.Creditor.Name}, e.Others...)
}

// returnedPayment returns the payment that the ids of a returned one name, "" if they do not have the form of ours.
func returnedPayment(e iso20022.Entry) string {
	for _, key := range []string{e.EndToEndID, e.InstructionID} {
		if made, ours := ourID(key); ours {
			return made
		}
	}
	return ""
}

func (s *Service) isVerifiedAccount(ctx context.Context, tx db.Tx, customerID string, debtor Party) (bool, error) {
	if debtor.SortCode == "" {
		return false, nil // the bank did not name the debtor's account
	}
	index := s.accountIndexes(debtor.SortCode, debtor.AccountNumber)
	verified, err := q.New(tx).IsVerifiedAccount(ctx, q.IsVerifiedAccountParams{
		CustomerID: customerID, AccountIndex: index[0], Older: index[1], Verified: string(AccountVerified),
	})
	if err != nil {
		return false, fmt.Errorf("find the debtor's account: %w", err)
	}
	return verified, nil
}

// bookedAt returns the bank's booking time, but never a future time: the bank's clock may be ahead.
func (s *Service) bookedAt(e iso20022.Entry) time.Time {
	now := s.clock.Now()
	if e.BookedAt.IsZero() || e.BookedAt.After(now) {
		return now
	}
	return e.BookedAt
}

// Credit returns the credit with this id, or ErrNotFound. A payment that came back is one too, under its own id.
func (s *Service) Credit(ctx context.Context, conn db.Conn, creditID string) (Credit, error) {
	row, err := q.New(conn).Credit(ctx, creditID)
	if db.IsNoRows(err) {
		return s.creditOfPayout(ctx, conn, creditID)
	}
	if err != nil {
		return Credit{}, orNotFound(err, "credit", creditID)
	}
	return s.creditOf(row)
}

// creditOfPayout returns a payment that came back as a credit from the payee who did not take it.
func (s *Service) creditOfPayout(ctx context.Context, conn db.Conn, payoutID string) (Credit, error) {
	row, err := q.New(conn).Payout(ctx, payoutID)
	if err != nil {
		return Credit{}, orNotFound(err, "credit", payoutID)
	}
	p, err := s.payoutOf(row)
	if err == nil && p.State != Returned {
		err = ErrNotFound
	}
	return Credit{
		ID: p.ID, AcctSvcrRef: p.BankReference, Amount: p.Amount, Account: p.From, Reference: p.Reference, Debtor: p.Creditor,
		DebtorAddress: p.address, At: timeOf(row.EndedAt), OfPayout: true,
	}, err
}

// Credits returns the newest credits of one of our accounts.
func (s *Service) Credits(ctx context.Context, conn db.Conn, of AccountID, limit int32) ([]Credit, error) {
	rows, err := q.New(conn).CreditsOfAccount(ctx, q.CreditsOfAccountParams{Account: string(of), MaxRows: limit})
	if err != nil {
		return nil, fmt.Errorf("list the credits of %s: %w", of, err)
	}
	found := make([]Credit, len(rows))
	for i, row := range rows {
		if found[i], err = s.creditOf(row); err != nil {
			return nil, err
		}
	}
	return found, nil
}
