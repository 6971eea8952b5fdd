package banking

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gbpc/internal/banking/iso20022"
	"gbpc/internal/banking/q"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/id"
	"gbpc/internal/money"
)

// Receipt is money that arrived.
type Receipt struct {
	ID          string
	AcctSvcrRef string
	Account     AccountID
	Amount      money.Amount
	// CustomerID is whose virtual account it came to, or to whom it was assigned; "" when unknown.
	CustomerID string
	State      ReceiptState
	Debtor     Party
	Reference  string
	PaidTo     string // the account number of ours
	PayoutID   string // that sends it back
	BookedAt   time.Time
	RecordedAt time.Time
	DecidedAt  time.Time
}

// ReceiptState is what became of money that arrived.
type ReceiptState string

// The states. Credited needed nobody; an open one waits for operators.
const (
	Credited    ReceiptState = "credited"
	Open        ReceiptState = "open"
	Assigned    ReceiptState = "assigned"
	SendingBack ReceiptState = "returning"
	SentBack    ReceiptState = "returned"
)

// takeCredit records money that arrived and whose it is: a customer's when it came to that
// customer's virtual account from a verified bank account of that customer, announced or not; ours
// when it came to our own account; else nobody's yet.
func (s *Service) takeCredit(ctx context.Context, tx db.Tx, of AccountID, e iso20022.Entry) (meaning, subject string, err error) {
	c := Credit{ID: id.New(), AcctSvcrRef: e.ServicerRef, Amount: e.Amount, Account: of, Reference: e.Reference, Debtor: partyOf(e.Debtor), At: s.bookedAt(e)}
	owner, err := s.virtualOwner(ctx, tx, e.Creditor.Account.SortCode, e.Creditor.Account.Number)
	if err != nil {
		return "", "", fmt.Errorf("find the virtual account: %w", err)
	}
	if of == Main && owner != "" {
		if c.Matched, err = s.isVerifiedAccount(ctx, tx, owner, c.Debtor); err != nil {
			return "", "", err
		}
	}
	state := Open
	if c.Matched {
		c.CustomerID = owner
	}
	if c.Matched || of == Own {
		state = Credited
	}
	details, err := s.seal(receiptContext, c.ID, receiptDetails{c.Debtor, c.Reference, e.Creditor.Account.Number})
	if err != nil {
		return "", "", err
	}
	if err := q.New(tx).InsertReceipt(ctx, q.InsertReceiptParams{
		ID: c.ID, Account: string(of), ServicerRef: e.ServicerRef, Amount: e.Amount.Minor(), CustomerID: orNil(owner), Details: details,
		State: string(state), BookedAt: c.At, RecordedAt: s.clock.Now(),
	}); err != nil {
		return "", "", fmt.Errorf("record the receipt: %w", err)
	}
	return meansReceipt, c.ID, s.sink.CreditReceived(ctx, tx, c)
}

func (s *Service) isVerifiedAccount(ctx context.Context, tx db.Tx, customerID string, debtor Party) (bool, error) {
	if debtor.SortCode == "" {
		return false, nil // the bank did not say who sent it
	}
	row, err := q.New(tx).BankByAccount(ctx, q.BankByAccountParams{CustomerID: customerID, AccountIndex: s.accountIndex(debtor.SortCode, debtor.AccountNumber)})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find the sender's account: %w", err)
	}
	return BankState(row.State) == IsVerified, nil
}

// bookedAt is the bank's time, kept out of the future: a bank's clock may run ahead of ours.
func (s *Service) bookedAt(e iso20022.Entry) time.Time {
	now := s.clock.Now()
	if e.BookedAt.IsZero() || e.BookedAt.After(now) {
		return now
	}
	return e.BookedAt
}

// Receipts are a page of receipts in a state ("" for all), newest first, and how many there are.
func (s *Service) Receipts(ctx context.Context, state ReceiptState, most, skip int32) ([]Receipt, int64, error) {
	queries := q.New(s.db.Read())
	total, err := queries.CountReceipts(ctx, string(state))
	if err != nil {
		return nil, 0, fmt.Errorf("count receipts: %w", err)
	}
	rows, err := queries.Receipts(ctx, q.ReceiptsParams{State: string(state), Most: most, Skip: skip})
	if err != nil {
		return nil, 0, fmt.Errorf("list receipts: %w", err)
	}
	receipts := make([]Receipt, len(rows))
	for i, row := range rows {
		if receipts[i], err = s.receiptOf(row); err != nil {
			return nil, 0, err
		}
	}
	return receipts, total, nil
}

// Receipt is one receipt; ErrNotFound for an unknown id.
func (s *Service) Receipt(ctx context.Context, conn db.Conn, receiptID string) (Receipt, error) {
	row, err := q.New(conn).Receipt(ctx, receiptID)
	if err != nil {
		return Receipt{}, orNotFound(err, "receipt", receiptID)
	}
	return s.receiptOf(row)
}

// AssignReceipt gives an open receipt to a customer and tells the sink. That two operators agreed
// is the caller's to see to.
func (s *Service) AssignReceipt(ctx context.Context, tx db.Tx, receiptID, customerID string) error {
	r, err := s.lockOpen(ctx, tx, receiptID)
	if err != nil {
		return err
	}
	now := s.clock.Now()
	if err := q.New(tx).SetReceiptState(ctx, q.SetReceiptStateParams{ID: r.ID, State: string(Assigned), CustomerID: &customerID, DecidedAt: &now}); err != nil {
		return fmt.Errorf("assign receipt %s: %w", r.ID, err)
	}
	return s.sink.ReceiptAssigned(ctx, tx, Credit{
		ID: r.ID, AcctSvcrRef: r.AcctSvcrRef, Amount: r.Amount, Account: r.Account, CustomerID: customerID, Reference: r.Reference, Debtor: r.Debtor, At: r.BookedAt,
	})
}

// ReturnReceipt orders an open receipt to be sent back to where it came from. It is refused when
// the bank did not say where that is.
func (s *Service) ReturnReceipt(ctx context.Context, tx db.Tx, receiptID string) error {
	r, err := s.lockOpen(ctx, tx, receiptID)
	if err != nil {
		return err
	}
	if r.Debtor.SortCode == "" {
		return ErrNoSender
	}
	payoutID, now := id.New(), s.clock.Now()
	if err := q.New(tx).SetReceiptState(ctx, q.SetReceiptStateParams{ID: r.ID, State: string(SendingBack), CustomerID: orNil(r.CustomerID), PayoutID: &payoutID, DecidedAt: &now}); err != nil {
		return fmt.Errorf("return receipt %s: %w", r.ID, err)
	}
	to := r.Debtor
	if to.Name == "" {
		to.Name = "Account holder"
	}
	return s.OrderPayout(ctx, tx, PayoutOrder{ID: payoutID, Kind: Return, From: r.Account, Creditor: to, Amount: r.Amount, Reference: "RETURN " + r.Reference})
}

func (s *Service) lockOpen(ctx context.Context, tx db.Tx, receiptID string) (Receipt, error) {
	row, err := q.New(tx).LockReceipt(ctx, receiptID)
	if err != nil {
		return Receipt{}, orNotFound(err, "receipt", receiptID)
	}
	if row.State != string(Open) {
		return Receipt{}, ErrReceiptDecided
	}
	return s.receiptOf(row)
}

// setReceipt moves the receipt that a payout sends back: to SentBack when it was paid, to Open when
// it could not be or came back.
func (s *Service) setReceipt(ctx context.Context, tx db.Tx, payoutID string, to ReceiptState) error {
	row, err := q.New(tx).ReceiptByPayout(ctx, &payoutID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find the receipt of payout %s: %w", payoutID, err)
	}
	p := q.SetReceiptStateParams{ID: row.ID, State: string(to), CustomerID: row.CustomerID, PayoutID: row.PayoutID, DecidedAt: row.DecidedAt}
	if to == Open {
		p.PayoutID, p.DecidedAt = nil, nil
	}
	return q.New(tx).SetReceiptState(ctx, p)
}
