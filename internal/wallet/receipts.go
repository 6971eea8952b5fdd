package wallet

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/wallet/q"
)

// The states of a receipt.
const (
	receiptOpen      = "open"
	receiptAsked     = "asked" // an operator asked another to agree to what shall become of it
	receiptAssigned  = "assigned"
	receiptReturning = "returning"
	receiptReturned  = "returned"
)

// Why money that arrived was not credited.
const (
	noCustomer   = "no_customer"   // it came to none of the virtual accounts
	otherSender  = "other_sender"  // it did not come from a verified bank account of the customer
	customerHeld = "customer_held" // the customer is frozen or closed, or resembles somebody on a sanctions list
)

// Receipt is money that belongs to no one yet, or once did.
type Receipt struct {
	ID         string
	State      string
	Reason     string
	CustomerID string
	PayoutID   string
	Credit     Credit
}

// park books money that belongs to no one, and puts it before the operators.
func (s *Service) park(ctx context.Context, tx db.Tx, c Credit, reason string) error {
	err := s.post(ctx, tx, ledger.Entry{
		Key: "credit:" + c.ID, Kind: "receipt.unassigned", Reference: c.ID, Lines: ledger.Move(chart.Bank(c.Account), chart.Receipts, c.Amount),
	})
	if err != nil {
		return err
	}
	err = q.New(tx).InsertReceipt(ctx, q.InsertReceiptParams{ID: c.ID, Reason: reason, Account: c.Account, Amount: c.Amount.Minor(), CustomerID: c.CustomerID, CreatedAt: s.Clock.Now()})
	if err != nil {
		return fmt.Errorf("write receipt %s: %w", c.ID, err)
	}
	return nil
}

// Receipts is one page of those in a state, the longest waiting first.
func (s *Service) Receipts(ctx context.Context, state string, limit, offset int32) (page []Receipt, total int64, err error) {
	queries := q.New(s.DB.Read())
	rows, err := queries.Receipts(ctx, q.ReceiptsParams{State: state, PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list receipts: %w", err)
	}
	for _, row := range rows {
		c, err := s.Bank.Receipt(ctx, s.DB.Read(), row.ID)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, Receipt{row.ID, row.State, row.Reason, row.CustomerID, row.PayoutID, c})
	}
	if total, err = queries.CountReceipts(ctx, state); err != nil {
		return nil, 0, fmt.Errorf("count receipts: %w", err)
	}
	return page, total, nil
}

// AskAssign asks another operator to agree that the money is this customer's.
func (s *Service) AskAssign(ctx context.Context, by staff.Operator, receiptID, customerID, reason string) (approvalID string, err error) {
	if _, err := s.Customers.Find(ctx, s.DB.Read(), customerID); err != nil {
		if errors.Is(err, customer.ErrUnknown) {
			return "", fault.Invalid(fault.Field("customerId", fault.OutOfRange, "There is no such customer."))
		}
		return "", err
	}
	return s.askReceipt(ctx, by, receiptID, staff.ApprovalRequest{Kind: approvalAssign, CustomerID: customerID, Details: map[string]any{"reason": reason}})
}

// AskReturn asks another operator to agree that the money is sent back to who paid it.
func (s *Service) AskReturn(ctx context.Context, by staff.Operator, receiptID, reason string) (approvalID string, err error) {
	if id.Valid(receiptID) {
		c, err := s.Bank.Receipt(ctx, s.DB.Read(), receiptID)
		if err != nil {
			return "", err
		}
		if c.Debtor.SortCode == "" || c.Debtor.AccountNumber == "" {
			return "", ErrNoSender
		}
	}
	return s.askReceipt(ctx, by, receiptID, staff.ApprovalRequest{Kind: approvalReturn, Details: map[string]any{"reason": reason}})
}

func (s *Service) askReceipt(ctx context.Context, by staff.Operator, receiptID string, r staff.ApprovalRequest) (string, error) {
	if !id.Valid(receiptID) {
		return "", ErrNotFound
	}
	r.ID, r.Subject, r.RequestedBy, r.RequestedName, r.Needed, r.At = id.New(), receiptID, by.UserID, by.Name, 1, s.Clock.Now()
	err := s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockReceipt(ctx, receiptID)
		switch {
		case db.IsNoRows(err):
			return ErrNotFound
		case err != nil:
			return fmt.Errorf("lock receipt %s: %w", receiptID, err)
		case row.State != receiptOpen:
			return ErrDecided
		}
		r.Amount = money.New(row.Amount, money.GBP)
		if err := s.setReceipt(ctx, tx, row, receiptAsked); err != nil {
			return err
		}
		if err := s.Staff.RequestApproval(ctx, tx, r); err != nil {
			return err
		}
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "receipt.ask", Subject: "receipt", SubjectID: row.ID, Details: map[string]any{"approval": r.ID, "kind": r.Kind}})
	})
	return r.ID, err
}

// assignDecided credits a receipt to the customer that was named, or leaves it open.
func (s *Service) assignDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	row, c, err := s.lockAsked(ctx, tx, a)
	if err != nil {
		return err
	}
	if a.Status == staff.Rejected {
		return s.setReceipt(ctx, tx, row, receiptOpen)
	}
	row.CustomerID, c.CustomerID = a.CustomerID, a.CustomerID
	if err := s.setReceipt(ctx, tx, row, receiptAssigned); err != nil {
		return err
	}
	return s.creditTo(ctx, tx, c, "assigned:"+c.ID, ledger.Move(chart.Receipts, chart.Reserve, c.Amount))
}

// returnDecided has the money sent back to who paid it, or leaves the receipt open. Each try is a
// payment of its own: one that came back is not repeated under the old id.
func (s *Service) returnDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	row, c, err := s.lockAsked(ctx, tx, a)
	if err != nil {
		return err
	}
	if a.Status == staff.Rejected {
		return s.setReceipt(ctx, tx, row, receiptOpen)
	}
	row.PayoutID = id.New()
	if err := s.setReceipt(ctx, tx, row, receiptReturning); err != nil {
		return err
	}
	if c.Debtor.Name == "" {
		c.Debtor.Name = "Account holder"
	}
	return s.Bank.OrderPayout(ctx, tx, PayoutOrder{
		ID: row.PayoutID, Kind: PayoutReturn, From: row.Account, To: c.Debtor, Amount: c.Amount, Reference: "RETURN " + c.Reference,
	})
}

func (s *Service) lockAsked(ctx context.Context, tx db.Tx, a staff.Approval) (q.WalletReceipt, Credit, error) {
	row, err := q.New(tx).LockReceipt(ctx, a.Subject)
	if err != nil {
		return row, Credit{}, fmt.Errorf("lock receipt %s: %w", a.Subject, err)
	}
	if row.State != receiptAsked {
		return row, Credit{}, ErrDecided
	}
	c, err := s.Bank.Receipt(ctx, tx, row.ID)
	return row, c, err
}

func (s *Service) setReceipt(ctx context.Context, tx db.Tx, row q.WalletReceipt, state string) error {
	err := q.New(tx).SetReceipt(ctx, q.SetReceiptParams{ID: row.ID, State: state, CustomerID: row.CustomerID, PayoutID: row.PayoutID})
	if err != nil {
		return fmt.Errorf("move receipt %s: %w", row.ID, err)
	}
	return nil
}

// receiptMoved follows the payment that sends a receipt back.
func (s *Service) receiptMoved(ctx context.Context, tx db.Tx, p Payout, state string) error {
	row, err := q.New(tx).LockReceiptByPayout(ctx, p.ID)
	if err != nil {
		return fmt.Errorf("lock the receipt of payout %s: %w", p.ID, err)
	}
	if state == receiptOpen {
		row.PayoutID = ""
	}
	return s.setReceipt(ctx, tx, row, state)
}

// receiptSentBack and receiptCameBack book money that belonged to no one: it left, and it came again.
func (s *Service) receiptSentBack(ctx context.Context, tx db.Tx, p Payout) error {
	if err := s.receiptMoved(ctx, tx, p, receiptReturned); err != nil {
		return err
	}
	return s.bookSentBack(ctx, tx, p)
}

func (s *Service) bookSentBack(ctx context.Context, tx db.Tx, p Payout) error {
	return s.post(ctx, tx, ledger.Entry{
		Key: "receipt.sent:" + p.ID, Kind: "receipt.returned", Reference: p.ID, Lines: ledger.Move(chart.Receipts, chart.Bank(p.From), p.Amount),
	})
}

func (s *Service) receiptCameBack(ctx context.Context, tx db.Tx, p Payout) error {
	if err := s.receiptMoved(ctx, tx, p, receiptOpen); err != nil {
		return err
	}
	if err := s.bookSentBack(ctx, tx, p); err != nil { // its notice comes later, or never
		return err
	}
	return s.post(ctx, tx, ledger.Entry{
		Key: "receipt.back:" + p.ID, Kind: "receipt.came_back", Reference: p.ID, Lines: ledger.Move(chart.Bank(p.From), chart.Receipts, p.Amount),
	})
}
