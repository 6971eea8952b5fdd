package bank

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

// processOrders processes the order files in the folder. A file is removed once its payments are booked, so
// that a file that was being processed when the bank was killed is found again.
func (b *Bank) processOrders(ctx context.Context) error {
	found, err := os.ReadDir(b.Orders) // in order of name
	if err != nil {
		return err
	}
	for _, file := range found {
		if !file.Type().IsRegular() || !strings.HasSuffix(file.Name(), ".xml") {
			continue
		}
		name := filepath.Join(b.Orders, file.Name())
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := b.processOrder(ctx, content); err != nil {
			return fmt.Errorf("order %s: %w", file.Name(), err)
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

func (b *Bank) processOrder(ctx context.Context, content []byte) error {
	order, err := iso20022.ReadOrder(content)
	if err != nil {
		b.Log.WarnContext(ctx, "sandbox bank rejects an order file", "err", err)
		return nil
	}
	return b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		books := q.New(tx)
		h, err := behaviour(ctx, tx)
		if err != nil || h.Payouts == Silent {
			return err
		}
		n, err := books.InsertOrder(ctx, q.InsertOrderParams{MessageID: order.MessageID, ProcessedAt: b.Clock.Now()})
		if err != nil || n == 0 { // processed before: a repeated file is harmless
			return err
		}
		if h.Delay > 0 && h.Payouts != ReturnLater {
			return b.schedule(ctx, tx, scheduledOrder, h, content)
		}
		return b.payAll(ctx, tx, order, h)
	})
}

// payAll makes the payments of an order.
func (b *Bank) payAll(ctx context.Context, tx db.Tx, order iso20022.Order, h Behaviour) error {
	from, ok := b.nameOf(order.Debtor.Account)
	if !ok {
		return b.report(ctx, tx, iso20022.StatusReport{
			OriginalMessageID: order.MessageID, GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "AC02", Text: "not your account"},
		})
	}
	for _, p := range order.Payments {
		if err := b.pay(ctx, tx, order.MessageID, from, p, h); err != nil {
			return err
		}
	}
	return nil
}

// pay makes one payment: the status report (pain.002), then the debit (camt.054).
func (b *Bank) pay(ctx context.Context, tx db.Tx, message, from string, p iso20022.Payment, h Behaviour) error {
	status := iso20022.PaymentStatus{InstructionID: p.InstructionID, EndToEndID: p.EndToEndID, Status: iso20022.Settled}
	reason, err := b.rejectionReason(ctx, tx, from, p, h)
	if err != nil {
		return err
	}
	result := Settled
	if reason != (iso20022.Reason{}) {
		status.Status, status.Reason, result = iso20022.Rejected, reason, Rejected
	}
	paymentID, err := b.insertPayment(ctx, tx, from, result, p)
	if err != nil {
		return err
	}
	if paymentID == "" { // the same id in another file: the rejection is of this file, not of the payment
		status.Status, status.Reason = iso20022.Rejected, iso20022.Reason{Code: "AM05", Text: "duplicate"}
	}
	if err := b.report(ctx, tx, iso20022.StatusReport{
		OriginalMessageID: message, Payments: []iso20022.PaymentStatus{status},
	}); err != nil || status.Status == iso20022.Rejected {
		return err
	}
	e := iso20022.Entry{
		Amount: p.Amount, Direction: iso20022.Debit, InstructionID: p.InstructionID, EndToEndID: p.EndToEndID,
		Debtor: iso20022.Party{Name: b.Issuer, Account: b.account(from)}, Creditor: p.Creditor, Reference: p.Reference,
	}
	if _, err := b.book(ctx, tx, from, e); err != nil {
		return err
	}
	to, isIssuers := b.nameOf(p.Creditor.Account)
	if !isIssuers { // the creditor has another bank
		if h.Payouts == ReturnLater {
			return b.schedule(ctx, tx, scheduledReturn, h, []byte(paymentID))
		}
		return nil
	}
	e.Direction = iso20022.Credit
	_, err = b.book(ctx, tx, to, e)
	return err
}

func (b *Bank) rejectionReason(ctx context.Context, tx db.Tx, from string, p iso20022.Payment, h Behaviour) (iso20022.Reason, error) {
	if reason := h.reason(Reject); reason != (iso20022.Reason{}) {
		return reason, nil
	}
	if reject := b.Faults().Reject; reject != nil {
		if reason := reject(p); reason != (iso20022.Reason{}) {
			return reason, nil
		}
	}
	balance, err := q.New(tx).Balance(ctx, from)
	if err != nil || balance >= p.Amount.Minor() {
		return iso20022.Reason{}, err
	}
	return iso20022.Reason{Code: "AM04", Text: "insufficient funds"}, nil
}

func (b *Bank) insertPayment(ctx context.Context, tx db.Tx, from string, status Status, p iso20022.Payment) (paymentID string, err error) {
	serial, err := q.New(tx).Next(ctx, "payment")
	if err != nil {
		return "", err
	}
	paymentID = id.New()
	n, err := q.New(tx).InsertPayment(ctx, q.InsertPaymentParams{
		ID: paymentID, Serial: serial, Account: from, EndToEndID: p.EndToEndID, Amount: p.Amount.Minor(), Reference: p.Reference,
		CreditorName:     p.Creditor.Name,
		CreditorSortCode: p.Creditor.Account.SortCode, CreditorNumber: p.Creditor.Account.Number, Status: string(status),
		CreatedAt: b.Clock.Now(),
	})
	if n == 0 {
		return "", err
	}
	return paymentID, err
}

func (b *Bank) report(ctx context.Context, tx db.Tx, r iso20022.StatusReport) error {
	if b.Faults().NoAnswers {
		return nil
	}
	r.MessageID, r.Created = id.Hex(id.New()), b.Clock.Now()
	return b.enqueueMessage(ctx, tx, "pain002", r.XML())
}

// Payment is a payment that the bank made for the issuer, or rejected.
type Payment struct {
	ID        string
	Amount    money.Amount
	Reference string
	Creditor  iso20022.Party
	Status    Status
	At        time.Time // of the order
}

// Status is the outcome of a payment.
type Status string

// The statuses.
const (
	Settled  Status = "settled"
	Rejected Status = "rejected"
	Returned Status = "returned"
)

// Payments returns the issuer's payments to a creditor's account, newest first. Empty arguments match every
// account.
func (b *Bank) Payments(ctx context.Context, sortCode, accountNumber string) ([]Payment, error) {
	found, err := q.New(b.db.Read()).Payments(ctx, q.PaymentsParams{SortCode: sortCode, Number: accountNumber})
	if err != nil {
		return nil, fmt.Errorf("list the sandbox bank's payments: %w", err)
	}
	payments := make([]Payment, len(found))
	for i, p := range found {
		creditor := iso20022.Party{Name: p.CreditorName, Account: iso20022.Account{SortCode: p.CreditorSortCode, Number: p.CreditorNumber}}
		payments[i] = Payment{
			ID: p.ID, Amount: money.New(p.Amount, money.GBP), Reference: p.Reference, Creditor: creditor, Status: Status(p.Status), At: p.CreatedAt,
		}
	}
	return payments, nil
}

// Return has the creditor's bank return a payment. It returns a fault if there is no such payment, or if it
// was rejected or returned before.
func (b *Bank) Return(ctx context.Context, paymentID string, reason iso20022.Reason) error {
	err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		return b.returnPayment(ctx, tx, paymentID, reason)
	})
	if err != nil {
		return err
	}
	return b.deliverNow(ctx)
}

func (b *Bank) returnPayment(ctx context.Context, tx db.Tx, paymentID string, reason iso20022.Reason) error {
	p, err := q.New(tx).Payment(ctx, paymentID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return errNoPayment
	case err != nil:
		return err
	case p.Status != string(Settled):
		return errNotSettled
	}
	if err := q.New(tx).ReturnPayment(ctx, paymentID); err != nil {
		return err
	}
	_, err = b.book(ctx, tx, p.Account, iso20022.Entry{
		Amount: money.New(p.Amount, money.GBP), Direction: iso20022.Credit, Returned: true, Reason: reason,
		InstructionID: p.EndToEndID, EndToEndID: p.EndToEndID, Creditor: iso20022.Party{Name: b.Issuer, Account: b.account(p.Account)},
		Reference: p.Reference,
		Debtor:    iso20022.Party{Name: p.CreditorName, Account: iso20022.Account{SortCode: p.CreditorSortCode, Number: p.CreditorNumber}},
	})
	return err
}
