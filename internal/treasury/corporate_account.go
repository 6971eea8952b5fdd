package treasury

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// The methods of this file are the part of banking.Sink that concerns the issuer's corporate account.

// CreditReceived books a credit to the corporate account as capital. The same credit is booked once.
func (s *Service) CreditReceived(ctx context.Context, tx db.Tx, c banking.Credit) error {
	return s.postCorporate(ctx, tx, "capital:"+c.ID, "capital.paid_in", c.ID, ledger.Move(chart.BankOwn, chart.OwnCapital, c.Amount))
}

// PayoutSettled books a debit of the issuer's own payment: a fee payout, a safeguarding top-up, the
// micro-deposit that verifies a bank account, or the return of a credit to the corporate account.
func (s *Service) PayoutSettled(ctx context.Context, tx db.Tx, p banking.Payout) error {
	switch p.Kind {
	case banking.FeePayout:
		return s.feePayoutDebited(ctx, tx, p)
	case banking.SafeguardingTopUp:
		return s.topUpDebited(ctx, tx, p)
	}
	return s.spend(ctx, tx, p.ID, p.Amount)
}

// PayoutRejected records that the bank did not make the payment. Nothing was booked for it.
func (s *Service) PayoutRejected(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	switch p.Kind {
	case banking.FeePayout:
		return s.feePayoutFailed(ctx, tx, p, reason)
	case banking.SafeguardingTopUp:
		return s.topUpFailed(ctx, tx, p, reason)
	}
	return nil
}

// PayoutReturned books that a settled payment was returned.
func (s *Service) PayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	switch p.Kind {
	case banking.FeePayout:
		return s.feePayoutReturned(ctx, tx, p, reason)
	case banking.SafeguardingTopUp:
		return s.topUpReturned(ctx, tx, p, reason)
	}
	return s.postCorporate(
		ctx, tx, "corporate.returned:"+p.ID, "corporate.returned", p.ID, ledger.Move(chart.BankOwn, chart.OwnCapital, p.Amount),
	)
}

// TransferCredited books the credit of a transfer between the safeguarding and the corporate account.
func (s *Service) TransferCredited(ctx context.Context, tx db.Tx, p banking.Payout) error {
	switch p.Kind {
	case banking.FeePayout:
		return s.feePayoutCredited(ctx, tx, p)
	case banking.SafeguardingTopUp:
		return s.topUpCredited(ctx, tx, p)
	}
	return fmt.Errorf("payment %s of kind %s is not a transfer between the issuer's accounts", p.ID, p.Kind)
}

// spend books an expense that was debited from the corporate account.
func (s *Service) spend(ctx context.Context, tx db.Tx, payment string, amount money.Amount) error {
	return s.postCorporate(
		ctx, tx, "corporate.spent:"+payment, "corporate.spent", payment, ledger.Move(chart.OwnCapital, chart.BankOwn, amount),
	)
}

func (s *Service) postCorporate(ctx context.Context, tx db.Tx, key, kind, reference string, lines []ledger.Line) error {
	_, err := s.post(ctx, tx, ledger.Entry{Key: key, Kind: kind, Reference: reference, Lines: lines})
	return err
}

// post posts e and returns its sequence. An entry that was posted before counts as success, because
// banking may report the same event again.
func (s *Service) post(ctx context.Context, tx db.Tx, e ledger.Entry) (sequence int64, err error) {
	sequence, err = s.ledger.Post(ctx, tx, e)
	if err != nil && !errors.Is(err, ledger.ErrAlreadyPosted) {
		return 0, fmt.Errorf("book %s: %w", e.Kind, err)
	}
	return sequence, nil
}
