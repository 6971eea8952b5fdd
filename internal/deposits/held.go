package deposits

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/transactions"
)

// A customer sees money that came for it and is held: it is a transaction in review, with the reason, until operators have
// credited the money or sent it back.

// reviewCodes are what customers read of the reasons. That a screening found something is never said.
var reviewCodes = map[string]fault.Code{reasonOtherSender: fault.SenderNotYours, reasonCustomerHeld: fault.DepositChecked}

// shownStatus is how a customer sees a credit that is held, or was. One that is assigned is completed as it is credited.
var shownStatus = map[string]transactions.Status{
	unmatchedOpen: transactions.InReview, unmatchedAwaitingApproval: transactions.InReview, unmatchedReturning: transactions.InReview,
	unmatchedReturned: transactions.Returned, unmatchedPaymentReturned: transactions.Cancelled, unmatchedProceeds: transactions.Cancelled,
}

// showHeld has the customer see a credit that is held in the transaction of the deposit that it pays, else in one of its own.
// A credit that waits for a payment of ours, and one for nobody or for an account that is closed, is shown to nobody.
func (s *Service) showHeld(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, c banking.Credit) error {
	code, known := reviewCodes[row.Reason]
	if !known || row.Closed || row.Payment != "" || row.TransactionID != "" {
		return nil
	}
	m, err := s.customers.Find(ctx, tx, row.CustomerID)
	if errors.Is(err, customer.ErrUnknown) || (err == nil && m.Customer.Status == customer.Closed) {
		return nil
	}
	if err != nil {
		return err
	}
	in, err := s.shownIn(ctx, tx, c)
	if err != nil {
		return err
	}
	if err := s.orderPaid(ctx, tx, in); err != nil {
		return err
	}
	t := in.Transaction
	if err := q.New(tx).SetUnmatchedTransaction(ctx, q.SetUnmatchedTransactionParams{ID: row.ID, TransactionID: t.ID}); err != nil {
		return fmt.Errorf("write the transaction of unmatched credit %s: %w", row.ID, err)
	}
	if t.Fee, err = s.pricing.DepositFee(ctx, tx, c.Amount); err != nil {
		return err
	}
	t.FailureCode = code
	if !in.listed {
		t.Status = transactions.InReview
		return s.transactions.Insert(ctx, tx, t)
	}
	return s.transactions.LockAndMove(ctx, tx, t.ID, transactions.InReview, func(now *transactions.Transaction) {
		now.Amount, now.Fee, now.Counterparty, now.BankReference, now.FailureCode = t.Amount, t.Fee, t.Counterparty, t.BankReference, code
	})
}

// showMoved has the customer see what becomes of a credit that is held.
func (s *Service) showMoved(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit, state string) error {
	next, known := shownStatus[state]
	if row.TransactionID == "" || !known {
		return nil
	}
	return s.transactions.LockAndMove(ctx, tx, row.TransactionID, next, func(t *transactions.Transaction) {
		if next == transactions.InReview { // a return that came back
			t.CompletedAt = time.Time{}
		}
	})
}

// shown is the transaction in which a customer sees a credit, as the credit makes it.
type shown struct {
	transactions.Transaction
	listed bool             // the customer's list has it
	pays   *q.DepositsOrder // the locked deposit that the credit pays; nil: none
}

// shownIn returns the transaction in which the customer sees the credit: that of the deposit that the reference names, else of
// the oldest announced one of the same amount if the money is the customer's own, else a new one. It writes nothing.
func (s *Service) shownIn(ctx context.Context, tx db.Tx, c banking.Credit) (in shown, err error) {
	in.Transaction = transactions.Transaction{
		ID: c.ID, CustomerID: c.CustomerID, Type: transactions.FiatDeposit, Amount: c.Amount, Reference: c.Reference,
		Counterparty: transactions.CounterpartyAtBank("", c.Debtor), CreatedAt: s.clock.Now(), BankReference: c.AcctSvcrRef,
	}
	o, announced, err := s.announcedOrder(ctx, tx, c)
	if err != nil {
		return in, err
	}
	if !announced {
		_, taken, err := s.transactions.ByID(ctx, tx, c.ID)
		if taken || c.OfPayout { // it was shown to somebody else, or is the payment that came back
			in.ID = id.New()
		}
		return in, err
	}
	if in.Labels, err = s.labelsOf(o); err != nil {
		return in, err
	}
	in.pays, in.ID, in.Reference = &o, o.ID, o.Reference
	if c.Debtor.AccountNumber == "" || endsAlike(o.Counterparty, in.Counterparty) { // the bank account that the customer named
		in.Counterparty = o.Counterparty
	}
	_, in.listed, err = s.transactions.ByID(ctx, tx, o.ID) // the last release did not list what nobody had announced
	return in, err
}

// orderPaid ends the wait for the money of the deposit that a credit pays, if it pays one.
func (s *Service) orderPaid(ctx context.Context, tx db.Tx, in shown) error {
	if in.pays == nil {
		return nil
	}
	return moveOrder(ctx, tx, *in.pays, orderReceived)
}

// endsAlike reports whether two counterparties at banks have the same end of their account number.
func endsAlike(a, b string) bool {
	const ending = 4
	return len(a) >= ending && len(b) >= ending && a[len(a)-ending:] == b[len(b)-ending:]
}
