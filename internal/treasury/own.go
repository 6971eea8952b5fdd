package treasury

import (
	"context"
	"errors"
	"fmt"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// PaidIn books capital that was paid into our own account. key makes it once.
func (s *Service) PaidIn(ctx context.Context, tx db.Tx, key string, amount money.Amount) error {
	return s.own(ctx, tx, "capital:"+key, "capital.paid_in", key, ledger.Move(chart.BankOwn, chart.OwnCapital, amount))
}

// Paid books what the bank paid for us: the penny that verifies a bank account, a return of what was
// paid in, what goes from one of our accounts to the other.
func (s *Service) Paid(ctx context.Context, tx db.Tx, p banking.Payout) error {
	switch p.Kind {
	case banking.Cashing:
		return s.cashingPaid(ctx, tx, p)
	case banking.Funding:
		return s.fundingPaid(ctx, tx, p)
	}
	return s.spend(ctx, tx, p.ID, p.Amount)
}

// NotPaid: it is known that the bank did not pay, and nothing of ours had moved.
func (s *Service) NotPaid(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	switch p.Kind {
	case banking.Cashing:
		return s.cashingFailed(ctx, tx, p, reason)
	case banking.Funding:
		return s.fundingFailed(ctx, tx, p, reason)
	}
	return nil
}

// CameBack books that a payment of our own was returned.
func (s *Service) CameBack(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	switch p.Kind {
	case banking.Cashing:
		return s.cashingReturned(ctx, tx, p, reason)
	case banking.Funding:
		return s.fundingReturned(ctx, tx, p, reason)
	}
	return s.own(ctx, tx, "own.returned:"+p.ID, "own.returned", p.ID, ledger.Move(chart.BankOwn, chart.OwnCapital, p.Amount))
}

// Arrived books that what one of our accounts paid was credited to the other.
func (s *Service) Arrived(ctx context.Context, tx db.Tx, p banking.Payout) error {
	switch p.Kind {
	case banking.Cashing:
		return s.cashingArrived(ctx, tx, p)
	case banking.Funding:
		return s.fundingArrived(ctx, tx, p)
	}
	return fmt.Errorf("payment %s of kind %s does not arrive at ours", p.ID, p.Kind)
}

// spend books what left our own account for ourselves.
func (s *Service) spend(ctx context.Context, tx db.Tx, payment string, amount money.Amount) error {
	return s.own(ctx, tx, "own.spent:"+payment, "own.spent", payment, ledger.Move(chart.OwnCapital, chart.BankOwn, amount))
}

func (s *Service) own(ctx context.Context, tx db.Tx, key, kind, reference string, lines []ledger.Line) error {
	_, err := s.post(ctx, tx, ledger.Entry{Key: key, Kind: kind, Reference: reference, Lines: lines})
	return err
}

// post takes an entry that was posted before for success: whatever is reported may be reported again.
func (s *Service) post(ctx context.Context, tx db.Tx, e ledger.Entry) (sequence int64, err error) {
	sequence, err = s.Ledger.Post(ctx, tx, e)
	if err != nil && !errors.Is(err, ledger.ErrAlreadyPosted) {
		return 0, fmt.Errorf("book %s: %w", e.Kind, err)
	}
	return sequence, nil
}
