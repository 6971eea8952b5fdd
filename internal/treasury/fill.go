package treasury

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// fill has our own cash paid to the safeguarding account, for what a debit left it short of. The books
// hold that money as there all the while: the bank differs from them until it is. Each try is a payment
// of its own.
func (s *Service) fill(ctx context.Context, tx db.Tx, p Posting) error {
	p.payout, p.entry, p.leftAt, p.Failure = id.New(), 0, time.Time{}, ""
	if err := s.movePosting(ctx, tx, p, PostingFilling); err != nil {
		return err
	}
	return s.Bank.OrderTransfer(ctx, tx, p.payout, banking.Funding, p.missing(), "GBPC OWN FUNDS")
}

// FillLost orders our own cash for a deposit that a chain took back after its coins were spent: the books
// hold it at the safeguarding account already (see wallet's DepositLost). A deposit is filled once.
func (s *Service) FillLost(ctx context.Context, tx db.Tx, depositID, customerID string, amount money.Amount) error {
	p := Posting{ID: id.New(), State: PostingAsked, Amount: amount, Taken: money.Zero(money.GBP), AskedAt: s.Clock.Now(),
		Explanation: Explanation{Account: banking.Main, Ref: depositID, Purpose: Lost, CustomerID: customerID}}
	n, err := q.New(tx).InsertPosting(ctx, q.InsertPostingParams{ID: p.ID, Account: string(p.Account), ServicerRef: p.Ref, Amount: amount.Minor(),
		Purpose: string(p.Purpose), CustomerID: customerID, AskedAt: p.AskedAt})
	if err != nil {
		return fmt.Errorf("write the posting of a lost deposit: %w", err)
	}
	if n == 0 { // ordered before
		return nil
	}
	return s.fill(ctx, tx, p)
}

// FillAgain orders a payment again that the bank did not make.
func (s *Service) FillAgain(ctx context.Context, by staff.Operator, postingID string) error {
	if !id.Valid(postingID) {
		return banking.ErrNotFound
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		row, err := q.New(tx).LockPosting(ctx, postingID)
		if db.IsNoRows(err) {
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
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "movement.fill_again", Subject: "posting", SubjectID: postingID})
	})
}

// fundingPaid books that our own cash left: we bear it, or the customer owes it to us. Of a lost deposit
// that is booked already.
func (s *Service) fundingPaid(ctx context.Context, tx db.Tx, pay banking.Payout) error {
	p, err := s.lockPostingOf(ctx, tx, pay)
	if err != nil {
		return err
	}
	if p.leftAt = s.Clock.Now(); p.Purpose == Lost {
		return s.setPosting(ctx, tx, p)
	}
	bears := chart.OwnCapital
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
	if err := s.bookReturned(ctx, tx, p, pay); err != nil {
		return err
	}
	if p.Failure = reason; p.State == PostingDone {
		return s.setPosting(ctx, tx, p)
	}
	p.leftAt = time.Time{}
	return s.movePosting(ctx, tx, p, PostingUnfilled)
}

func (s *Service) bookReturned(ctx context.Context, tx db.Tx, p Posting, pay banking.Payout) error {
	e := ledger.Entry{Key: "funding.returned:" + pay.ID, Kind: "funding.returned", Reference: p.ID}
	switch {
	case p.Purpose != Lost:
		lines, err := s.Ledger.LinesOf(ctx, tx, p.entry)
		if err != nil {
			return err
		}
		e.Reverses, e.Lines = p.entry, ledger.Reversed(lines)
	case p.State == PostingDone: // that other debit will be borne by us: until then this is our gain
		e.Lines = ledger.Move(chart.BankOwn, chart.OwnCapital, pay.Amount)
	default: // the books wait for it at the safeguarding account, and go on doing so
		return nil
	}
	_, err := s.post(ctx, tx, e)
	return err
}

func (s *Service) lockPostingOf(ctx context.Context, tx db.Tx, pay banking.Payout) (Posting, error) {
	row, err := q.New(tx).LockPostingByPayout(ctx, pay.ID)
	if err != nil {
		return Posting{}, fmt.Errorf("lock the posting of payment %s: %w", pay.ID, err)
	}
	return postingOf(row), nil
}
