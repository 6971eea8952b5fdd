package treasury

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// orderTopUp orders a payment of the shortfall from the corporate to the safeguarding account. The books
// show the safeguarding account as whole in the meantime, so reconciliation reports the difference to the
// bank until the payment arrives. Each attempt is a payment of its own.
func (s *Service) orderTopUp(ctx context.Context, tx db.Tx, p DebitResolution) error {
	p.payout, p.entry, p.debitedAt, p.FailureCode = id.New(), 0, time.Time{}, ""
	if err := s.moveDebitResolution(ctx, tx, p, DebitResolutionToppingUp); err != nil {
		return err
	}
	return s.bank.OrderTransfer(ctx, tx, p.payout, banking.SafeguardingTopUp, p.shortfall(), "GBPC OWN FUNDS")
}

// TopUpLostDeposit orders a top-up for a deposit that a chain reorganisation removed after its coins were
// spent. Package deposits has booked the transfer already. A deposit is topped up once.
func (s *Service) TopUpLostDeposit(ctx context.Context, tx db.Tx, depositID, customerID string, amount money.Amount) error {
	p := DebitResolution{
		ID: id.New(), State: DebitResolutionRequested, Amount: amount, Recovered: money.Zero(money.GBP), RequestedAt: s.clock.Now(),
		Explanation: Explanation{Account: banking.Main, Ref: depositID, Purpose: LostDeposit, CustomerID: customerID}}
	n, err := q.New(tx).InsertDebitResolution(ctx, q.InsertDebitResolutionParams{
		ID: p.ID, Account: string(p.Account), ServicerRef: p.Ref, Amount: amount.Minor(),
		Purpose: string(p.Purpose), CustomerID: customerID, RequestedAt: p.RequestedAt})
	if err != nil {
		return fmt.Errorf("write the debit resolution of a lost deposit: %w", err)
	}
	if n == 0 { // ordered before
		return nil
	}
	return s.orderTopUp(ctx, tx, p)
}

// RetryTopUp orders a top-up again that the bank did not pay. It returns ErrConflict in any other state.
func (s *Service) RetryTopUp(ctx context.Context, by staff.Operator, resolutionID string) error {
	if !id.Valid(resolutionID) {
		return banking.ErrNotFound
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		p, err := s.lockDebitResolution(ctx, tx, resolutionID)
		if db.IsNoRows(err) {
			return banking.ErrNotFound
		}
		if err != nil {
			return err
		}
		if p.State != DebitResolutionTopUpFailed {
			return ErrConflict
		}
		if err := s.orderTopUp(ctx, tx, p); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{
			Actor: by, Action: "safeguarding_top_up.retry", Subject: "debit_resolution", SubjectID: resolutionID,
		})
	})
}

// topUpDebited books the debit of the corporate account as an expense or, for a recall, as a debt of the
// customer. For a lost deposit it is booked already.
func (s *Service) topUpDebited(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	p, err := s.lockDebitResolutionOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	if p.debitedAt = s.clock.Now(); p.Purpose == LostDeposit {
		return s.setDebitResolution(ctx, tx, p)
	}
	debtor := chart.OwnCapital
	if p.Purpose == Recall {
		debtor = chart.Receivable(p.CustomerID)
	}
	p.entry, err = s.post(ctx, tx, ledger.Entry{
		Key: "safeguarding_top_up.debited:" + pay.ID, Kind: "safeguarding_top_up.debited", Reference: p.ID,
		Lines: ledger.Move(debtor, chart.BankOwn, pay.Amount),
	})
	if err != nil {
		return err
	}
	return s.setDebitResolution(ctx, tx, p)
}

// topUpCredited completes the resolution: the safeguarding account is whole.
func (s *Service) topUpCredited(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	p, err := s.lockDebitResolutionOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	return s.moveDebitResolution(ctx, tx, p, DebitResolutionCompleted)
}

// topUpFailed records that the bank did not pay the top-up.
func (s *Service) topUpFailed(ctx context.Context, tx db.Tx, pay banking.Payout, reason fault.Code) error {
	p, err := s.lockDebitResolutionOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	s.log.ErrorContext(ctx, "safeguarding top-up failed", "debit resolution", p.ID)
	p.FailureCode = reason
	return s.moveDebitResolution(ctx, tx, p, DebitResolutionTopUpFailed)
}

// topUpReturned books the return of a top-up to the corporate account. If it had reached the safeguarding
// account before, the bank debits that account again, which is an unexplained debit like any other.
func (s *Service) topUpReturned(ctx context.Context, tx db.Tx, pay banking.Payout, reason fault.Code) error {
	p, err := s.lockDebitResolutionOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	if err := s.bookTopUpReturned(ctx, tx, p, pay); err != nil {
		return err
	}
	if p.FailureCode = reason; p.State == DebitResolutionCompleted {
		return s.setDebitResolution(ctx, tx, p)
	}
	p.debitedAt = time.Time{}
	return s.moveDebitResolution(ctx, tx, p, DebitResolutionTopUpFailed)
}

func (s *Service) bookTopUpReturned(ctx context.Context, tx db.Tx, p DebitResolution, pay banking.Payout) error {
	e := ledger.Entry{Key: "safeguarding_top_up.returned:" + pay.ID, Kind: "safeguarding_top_up.returned", Reference: p.ID}
	switch {
	case p.Purpose != LostDeposit:
		lines, err := s.ledger.LinesOf(ctx, tx, p.entry)
		if err != nil {
			return err
		}
		e.Reverses, e.Lines = p.entry, ledger.Reversed(lines)
	case p.State == DebitResolutionCompleted: // the second debit will be the issuer's expense; until then this is its gain
		e.Lines = ledger.Move(chart.BankOwn, chart.OwnCapital, pay.Amount)
	default: // deposits has booked the transfer, and the top-up will be ordered again
		return nil
	}
	_, err := s.post(ctx, tx, e)
	return err
}

func (s *Service) lockDebitResolutionOf(ctx context.Context, tx db.Tx, pay banking.Payout) (DebitResolution, error) {
	row, err := q.New(tx).LockDebitResolutionByPayout(ctx, pay.ID)
	if err != nil {
		return DebitResolution{}, fmt.Errorf("lock the debit resolution of payment %s: %w", pay.ID, err)
	}
	return s.debitResolutionOf(row)
}
