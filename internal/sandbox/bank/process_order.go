package bank

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
)

// processOrders processes the order files in the folder. A file is removed once its payments are booked, so
// that a file that was being processed when the bank was killed is found again.
func (b *Bank) processOrders(ctx context.Context) error {
	if b.Orders == "" {
		return nil
	}
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
		if err := b.Submit(ctx, content); err != nil {
			return fmt.Errorf("order %s: %w", file.Name(), err)
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// Submit processes an order (pain.001), once: a repeated one is harmless.
func (b *Bank) Submit(ctx context.Context, content []byte) error {
	order, err := iso20022.ReadOrder(content)
	if err != nil {
		b.Log.WarnContext(ctx, "sandbox bank rejects an order file", "err", err)
		return nil
	}
	return b.change(ctx, func(s *books) error {
		h := s.Behaviour
		if h.Payouts == Silent || s.orders[order.MessageID] && !b.Faults().PaysAgain {
			return nil
		}
		s.addOrder(order.MessageID)
		s.put(orderRecord, s.next(), order.MessageID)
		if h.Delay > 0 && h.Payouts != ReturnLater {
			b.schedule(s, scheduled{Order: string(content), Behaviour: h})
			return nil
		}
		b.payAll(s, order, h)
		return nil
	})
}

// payAll makes the payments of an order.
func (b *Bank) payAll(s *books, order iso20022.Order, h Behaviour) {
	from, ok := b.nameOf(order.Debtor.Account)
	if !ok {
		b.report(s, iso20022.StatusReport{
			OriginalMessageID: order.MessageID, GroupStatus: iso20022.Rejected, GroupReason: iso20022.Reason{Code: "AC02", Text: "not your account"},
		})
		return
	}
	for _, p := range order.Payments {
		b.pay(s, order.MessageID, from, p, h)
	}
}

// pay makes one payment: the status report (pain.002), then the debit (camt.054).
func (b *Bank) pay(s *books, message, from string, p iso20022.Payment, h Behaviour) {
	status := iso20022.PaymentStatus{InstructionID: p.InstructionID, EndToEndID: p.EndToEndID, Status: iso20022.Settled}
	made := &payment{
		ID: id.New(), EndToEndID: p.EndToEndID, Account: from, Amount: p.Amount.Minor(), Reference: p.Reference, Creditor: p.Creditor,
		Status: Settled, At: b.Clock.Now(),
	}
	if reason := b.rejectionReason(s, from, p, h); reason != (iso20022.Reason{}) {
		status.Status, status.Reason, made.Status = iso20022.Rejected, reason, Rejected
	}
	if s.made[p.EndToEndID] == nil {
		made.serial = s.next()
		s.addPayment(made)
		s.put(paymentRecord, made.serial, made)
	} else if !b.Faults().PaysAgain { // the same id in another file: the rejection is of this file, not of the payment
		status.Status, status.Reason = iso20022.Rejected, iso20022.Reason{Code: "AM05", Text: "duplicate"}
	}
	b.report(s, iso20022.StatusReport{OriginalMessageID: message, Payments: []iso20022.PaymentStatus{status}})
	if status.Status == iso20022.Rejected {
		return
	}
	e := entry{
		Amount: p.Amount.Minor(), Direction: iso20022.Debit, EndToEndID: p.EndToEndID,
		Debtor: iso20022.Party{Name: b.Issuer, Account: b.account(from)}, Creditor: p.Creditor, Reference: p.Reference,
	}
	b.book(s, from, e)
	if to, isIssuers := b.nameOf(p.Creditor.Account); isIssuers {
		e.Direction = iso20022.Credit
		b.book(s, to, e)
	} else if h.Payouts == ReturnLater { // the creditor has another bank
		b.schedule(s, scheduled{PaymentID: made.ID, Behaviour: h})
	}
}

func (b *Bank) rejectionReason(s *books, from string, p iso20022.Payment, h Behaviour) iso20022.Reason {
	if reason := h.reason(Reject); reason != (iso20022.Reason{}) {
		return reason
	}
	if reject := b.Faults().Reject; reject != nil {
		if reason := reject(p); reason != (iso20022.Reason{}) {
			return reason
		}
	}
	if s.balance(from) < p.Amount.Minor() {
		return iso20022.Reason{Code: "AM04", Text: "insufficient funds"}
	}
	return iso20022.Reason{}
}

func (b *Bank) report(s *books, r iso20022.StatusReport) {
	if b.Faults().NoAnswers {
		return
	}
	r.Created = b.Clock.Now()
	r.MessageID = fmt.Sprintf("R%s%012d", day.In(r.Created).Format("060102"), s.next())
	b.enqueueMessage(s, "pain002", r.XML())
}

// Payment is a payment that the bank made for the issuer, or rejected.
type Payment struct {
	ID         string
	EndToEndID string           // the issuer's
	From       iso20022.Account // main or own
	Amount     money.Amount
	Reference  string
	Creditor   iso20022.Party
	Status     Status
	At         time.Time // of the order
}

// Status is the outcome of a payment.
type Status string

// The statuses.
const (
	Settled  Status = "settled"
	Rejected Status = "rejected"
	Returned Status = "returned"
)

// maxPayments is how many payments are listed.
const maxPayments = 1000

// Payments returns the issuer's payments to a creditor's account, newest first. Empty arguments match every
// account.
func (b *Bank) Payments(ctx context.Context, sortCode, accountNumber string) (found []Payment, err error) {
	err = b.read(ctx, func(s *books) {
		for _, p := range slices.Backward(s.payments) {
			to := p.Creditor.Account
			if len(found) < maxPayments && (sortCode == "" || to.SortCode == sortCode) && (accountNumber == "" || to.Number == accountNumber) {
				found = append(found, Payment{
					ID: p.ID, EndToEndID: p.EndToEndID, From: b.account(p.Account), Amount: money.New(p.Amount, money.GBP), Reference: p.Reference,
					Creditor: p.Creditor, Status: p.Status, At: p.At,
				})
			}
		}
	})
	return found, err
}

// Return has the creditor's bank return a payment. It returns a fault if there is no such payment, or if it
// was rejected or returned before.
func (b *Bank) Return(ctx context.Context, paymentID string, reason iso20022.Reason) error {
	if err := b.change(ctx, func(s *books) error { return b.returnPayment(s, paymentID, reason) }); err != nil {
		return err
	}
	return b.deliverNow(ctx)
}

func (b *Bank) returnPayment(s *books, paymentID string, reason iso20022.Reason) error {
	i := slices.IndexFunc(s.payments, func(p *payment) bool { return p.ID == paymentID })
	switch {
	case i < 0:
		return errNoPayment
	case s.payments[i].Status != Settled:
		return errNotSettled
	}
	p := s.payments[i]
	p.Status = Returned
	s.put(paymentRecord, p.serial, p)
	b.book(s, p.Account, entry{
		Amount: p.Amount, Direction: iso20022.Credit, Returned: true, Reason: reason, EndToEndID: p.EndToEndID,
		Creditor: iso20022.Party{Name: b.Issuer, Account: b.account(p.Account)}, Reference: p.Reference, Debtor: p.Creditor,
	})
	return nil
}
