package treasury

import (
	"context"
	"fmt"

	"gbpc/internal/banking"
	"gbpc/internal/kit/db"
	"gbpc/internal/kit/id"
	"gbpc/internal/ledger"
	"gbpc/internal/ledger/chart"
	"gbpc/internal/staff"
	"gbpc/internal/treasury/q"
)

// fill has our own cash paid to the safeguarding account, for what a debit left it short of. The books
// hold that money as there all the while: the bank differs from them until it is. Each try is a payment
// of its own.
func (s *Service) fill(ctx context.Context, tx db.Tx, p Posting) error {
	p.payout, p.entry, p.Failure = id.New(), 0, ""
	if err := s.movePosting(ctx, tx, p, PostingFilling); err != nil {
		return err
	}
	return s.Bank.OrderTransfer(ctx, tx, p.payout, banking.Funding, p.missing(), "GBPC OWN FUNDS")
}

// FillAgain orders a payment again that the bank did not make.
func (s *Service) FillAgain(ctx context.Context, by staff.Operator, postingID string) error {
	if !id.Valid(postingID) {
		return banking.ErrNotFound
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockPosting(ctx, postingID)
		if db.IsNone(err) {
			return banking.ErrNotFound
		}
		if err != nil {
			return fmt.Errorf("lock posting %s: %w", postingID, err)
		}
		if PostingState(row.State) != PostingUnfilled {
			return ErrDecided
		}
		if err := s.fill(ctx, tx, postingOf(row)); err != nil {
			return err
		}
		return s.Staff.Record(ctx, tx, staff.Action{Actor: by, What: "movement.fill_again", Subject: "posting", SubjectID: postingID})
	})
}

// fundingPaid books that our own cash left: we bear it, or the customer owes it to us.
func (s *Service) fundingPaid(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	p, err := s.lockPostingOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	bears := chart.Own
	if p.Purpose == Recall {
		bears = chart.Receivable(p.CustomerID)
	}
	p.entry, err = s.post(ctx, tx, ledger.Entry{Key: "funding.left:" + pay.ID, Kind: "funding.left", Reference: p.ID, Lines: ledger.Move(bears, chart.BankOwn, pay.Amount)})
	if err != nil {
		return err
	}
	return s.setPosting(ctx, tx, p)
}

// fundingArrived: the safeguarding account holds again what the books say it does.
func (s *Service) fundingArrived(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	p, err := s.lockPostingOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	return s.movePosting(ctx, tx, p, PostingDone)
}

// fundingFailed: it is known that the bank did not pay.
func (s *Service) fundingFailed(ctx context.Context, tx db.Tx, pay banking.Payout, reason string) error {
	p, err := s.lockPostingOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	s.Log.ErrorContext(ctx, "our own cash did not reach the safeguarding account", "posting", p.ID)
	p.Failure = reason
	return s.movePosting(ctx, tx, p, PostingUnfilled)
}

// fundingReturned books that our own cash came back to our own account. Where it had arrived before, the
// bank takes it from the safeguarding account again: a debit of its own, to be explained like any.
func (s *Service) fundingReturned(ctx context.Context, tx db.Tx, pay banking.Payout, reason string) error {
	p, err := s.lockPostingOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	lines, err := s.Ledger.LinesOf(ctx, tx, p.entry)
	if err != nil {
		return err
	}
	if _, err := s.post(ctx, tx, ledger.Entry{Key: "funding.returned:" + pay.ID, Kind: "funding.returned", Reference: p.ID, Reverses: p.entry, Lines: ledger.Reversed(lines)}); err != nil {
		return err
	}
	if p.Failure = reason; p.State == PostingDone {
		return s.setPosting(ctx, tx, p)
	}
	return s.movePosting(ctx, tx, p, PostingUnfilled)
}

func (s *Service) lockPostingOf(ctx context.Context, tx db.Tx, pay banking.Payout) (Posting, error) {
	row, err := q.New(tx).LockPostingByPayout(ctx, pay.ID)
	if err != nil {
		return Posting{}, fmt.Errorf("lock the posting of payment %s: %w", pay.ID, err)
	}
	return postingOf(row), nil
}
