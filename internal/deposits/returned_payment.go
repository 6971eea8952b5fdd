package deposits

import (
	"context"
	"fmt"

	"github.com/gbpc/gbpc/internal/deposits/q"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
)

// A restored copy of the books may not know that a payment was made, whose order it still has, when the payment comes
// back. Were the credit sent to the payee meanwhile, the payee would have the money and the order would take the
// customer's coins for it. Therefore the credit waits for the order: once that counts as paid, the credit is its return;
// once the order is given up, the credit is like any other.

// paymentOf returns the payment for which the credit waits, "" if it waits for none. The first credit waits.
func (s *Service) paymentOf(ctx context.Context, tx db.Tx, payment string) (string, error) {
	if payment == "" {
		return "", nil
	}
	waits, err := s.ReturnWaits(ctx, tx, payment)
	if err != nil || waits {
		return "", err
	}
	return payment, nil
}

// ReturnWaits reports whether an unmatched credit waits for the payment that came back with it.
func (s *Service) ReturnWaits(ctx context.Context, conn db.Conn, payment string) (bool, error) {
	n, err := q.New(conn).CountReturnsWaiting(ctx, payment)
	if err != nil {
		return false, fmt.Errorf("look for the return of payment %s: %w", payment, err)
	}
	return n > 0, nil
}

// ReturnTaken takes the unmatched credit that waits for the payment out of the books: the payment counts as paid from now
// on, and its order books the return. It returns the credit's id, "" if none waits. One that its bank takes back waits no
// more, since only operators can say what that was.
func (s *Service) ReturnTaken(ctx context.Context, tx db.Tx, payment string) (creditID string, err error) {
	row, found, err := s.lockWaiting(ctx, tx, payment)
	switch {
	case err != nil || !found:
		return "", err
	case row.Recall != "":
		return "", s.endWaiting(ctx, tx, row)
	}
	if err := s.setUnmatched(ctx, tx, row, unmatchedPaymentReturned); err != nil {
		return "", err
	}
	return row.ID, s.post(ctx, tx, ledger.Entry{
		Key: "unmatched_credit.payment_returned:" + row.ID, Kind: "unmatched_credit.payment_returned", Reference: row.ID,
		Lines: ledger.Move(chart.Receipts, chart.Bank(row.Account), money.New(row.Amount, money.GBP))})
}

// PaymentGivenUp lets go of the unmatched credit that waits for the payment: its order has ended, and the customer has the
// money back.
func (s *Service) PaymentGivenUp(ctx context.Context, tx db.Tx, payment string) error {
	row, found, err := s.lockWaiting(ctx, tx, payment)
	if err != nil || !found {
		return err
	}
	return s.endWaiting(ctx, tx, row)
}

func (s *Service) lockWaiting(ctx context.Context, tx db.Tx, payment string) (row q.DepositsUnmatchedCredit, found bool, err error) {
	row, err = q.New(tx).LockReturnWaiting(ctx, payment)
	if db.IsNoRows(err) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("lock the return of payment %s: %w", payment, err)
	}
	return row, true, nil
}

// endWaiting opens a waiting credit to what can be done about any other.
func (s *Service) endWaiting(ctx context.Context, tx db.Tx, row q.DepositsUnmatchedCredit) error {
	row.Payment = ""
	if err := q.New(tx).SetUnmatchedPayment(ctx, q.SetUnmatchedPaymentParams{ID: row.ID, Payment: row.Payment}); err != nil {
		return fmt.Errorf("end the waiting of unmatched credit %s: %w", row.ID, err)
	}
	c, err := s.bank.Credit(ctx, tx, row.ID)
	if err != nil {
		return err
	}
	if err := s.showHeld(ctx, tx, row, c); err != nil {
		return err
	}
	return s.queueUnmatched(ctx, tx, row, row.State)
}

// checkWaiting refuses a credit that does not wait for a payment.
func (s *Service) checkWaiting(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedOpen)
	if err == nil && (row.Payment == "" || row.Recall != "") {
		return ErrDecided
	}
	return err
}

// notReturn is two operators' word that the credit is not the return of our payment.
func (s *Service) notReturn(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, _ exceptions.Input) error {
	row, err := s.lockUnmatched(ctx, tx, item.Subject, unmatchedOpen)
	if err != nil {
		return err
	}
	return s.endWaiting(ctx, tx, row)
}
