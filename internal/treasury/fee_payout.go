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

// feePayoutKind is the kind of the requests of fee payouts.
var feePayoutKind = staff.Kind[staff.Reason]{
	Name: "fee_payout", Roles: []staff.Role{staff.Treasury}, Action: "fee_payout.request", About: "fee_payout",
}

// FeePayout is a payment of accrued fees from the safeguarding to the corporate account.
type FeePayout struct {
	ID          string
	State       FeePayoutState
	Amount      money.Amount // pounds
	Reason      string
	RequestedBy string
	RequestedAt time.Time
	// DebitedAt is when the safeguarding account was debited, CreditedAt when the corporate account was
	// credited, EndedAt when the payout was rejected, failed or returned; zero before.
	DebitedAt, CreditedAt, EndedAt time.Time
	FailureCode                    fault.Code // why the bank did not pay, or returned it; empty: neither
	entry                          int64
}

// AccruedFees are the fees that the issuer has earned and not paid out.
type AccruedFees struct {
	Accrued   money.Amount // coins, as booked
	NotFinal  money.Amount // coins of it that are refunded if every open payment fails
	Pending   money.Amount // pounds requested or ordered, and not debited yet
	Available money.Amount // pounds that can be paid out now, in whole pence
}

// AccruedFees reads the fees from one snapshot of the books.
func (s *Service) AccruedFees(ctx context.Context) (f AccruedFees, err error) {
	total, paidOut, err := s.finalFees(ctx, &f)
	if err != nil {
		return AccruedFees{}, err
	}
	committed, err := q.New(s.db.Read()).CommittedFees(ctx)
	if err != nil {
		return AccruedFees{}, fmt.Errorf("sum up fee payouts: %w", err)
	}
	f.Pending = money.New(max(committed-paidOut.Minor(), 0), money.GBP)
	f.Available = money.New(max(total.Minor()-committed, 0), money.GBP)
	return f, nil
}

// finalFees returns every fee that ever became final in whole pence, those paid out included, and the part
// that was paid out. The total never falls, so a caller who holds the treasury lock may compare an earlier
// reading with what is committed now.
func (s *Service) finalFees(ctx context.Context, f *AccruedFees) (total, paidOut money.Amount, err error) {
	err = s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if f.NotFinal, err = s.withdrawals.FeesNotFinal(ctx, tx); err != nil {
			return err
		}
		if f.Accrued, err = s.ledger.Balance(ctx, tx, chart.Fees); err != nil {
			return err
		}
		pence, err := q.New(tx).FeesPaidOut(ctx)
		paidOut = money.New(pence, money.GBP)
		return err
	})
	if err != nil {
		return total, paidOut, fmt.Errorf("read the final fees: %w", err)
	}
	final, _ := f.Accrued.Sub(f.NotFinal).ToPounds()
	return final.Add(paidOut), paidOut, nil
}

// RequestFeePayout asks a second operator to approve a payout of accrued fees. It returns
// ErrFeesNotAvailable if the amount exceeds the final fees that are not paid out or requested.
func (s *Service) RequestFeePayout(
	ctx context.Context, by staff.Operator, amount money.Amount, reason string,
) (approvalID string, err error) {
	final, _, err := s.finalFees(ctx, &AccruedFees{})
	if err != nil {
		return "", err
	}
	c := q.InsertFeePayoutParams{ID: id.New(), Amount: amount.Minor(), RequestedAt: s.clock.Now()}
	if c.Words, err = s.staff.SealWords(feePayoutContext(c.ID), staff.Words{By: by.Name, Reason: reason}); err != nil {
		return "", err
	}
	a, err := feePayoutKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[staff.Reason], err error) {
		queries := q.New(tx)
		if _, err := queries.LockTreasury(ctx); err != nil {
			return ask, fmt.Errorf("lock the treasury: %w", err)
		}
		committed, err := queries.CommittedFees(ctx)
		if err != nil {
			return ask, fmt.Errorf("sum up fee payouts: %w", err)
		}
		if committed+amount.Minor() > final.Minor() {
			return ask, ErrFeesNotAvailable
		}
		if err := queries.InsertFeePayout(ctx, c); err != nil {
			return ask, fmt.Errorf("write a fee payout: %w", err)
		}
		return staff.Proposal[staff.Reason]{
			Subject: c.ID, Amount: amount, Detail: staff.Reason{Reason: reason},
			Recorded: map[string]any{"amount": amount.String(), "reason": reason},
		}, nil
	})
	return a.ID, err
}

// payOutFees orders an approved payout. The amount has been counted as committed since the request, so the limit is not checked
// again.
func (s *Service) payOutFees(ctx context.Context, tx db.Tx, r staff.Request[staff.Reason]) error {
	c, err := s.lockFeePayout(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	if err := s.moveFeePayout(ctx, tx, c, FeePayoutOrdered); err != nil {
		return err
	}
	return s.bank.OrderTransfer(ctx, tx, c.ID, banking.FeePayout, c.Amount, "GBPC FEES")
}

func (s *Service) rejectFeePayout(ctx context.Context, tx db.Tx, r staff.Request[staff.Reason]) error {
	c, err := s.lockFeePayout(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	c.EndedAt = s.clock.Now()
	return s.moveFeePayout(ctx, tx, c, FeePayoutRejected)
}

// feePayoutDebited books the debit of the safeguarding account. The coins that were fees are burned in the
// books together with the reserve behind them.
func (s *Service) feePayoutDebited(ctx context.Context, tx db.Tx, p banking.Payout) error {
	c, err := s.lockFeePayout(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	c.entry, err = s.post(ctx, tx, ledger.Entry{Key: "fees.paid_out:" + c.ID, Kind: "fees.paid_out", Reference: c.ID, Lines: ledger.Lines(
		ledger.Move(chart.Reserve, chart.Bank(string(p.From)), c.Amount), ledger.Move(chart.Fees, chart.Issued, c.Amount.ToCoins()))})
	if err != nil {
		return err
	}
	c.DebitedAt = s.clock.Now()
	if !c.CreditedAt.IsZero() { // the bank reported the credit first
		return s.moveFeePayout(ctx, tx, c, FeePayoutCompleted)
	}
	return s.moveFeePayout(ctx, tx, c, FeePayoutDebited)
}

// feePayoutCredited books the credit of the corporate account.
func (s *Service) feePayoutCredited(ctx context.Context, tx db.Tx, p banking.Payout) error {
	c, err := s.lockFeePayout(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	_, err = s.post(ctx, tx, ledger.Entry{
		Key: "fees.received:" + c.ID, Kind: "fees.received", Reference: c.ID, Lines: ledger.Move(chart.BankOwn, chart.OwnCapital, c.Amount),
	})
	if err != nil {
		return err
	}
	c.CreditedAt = s.clock.Now()
	if c.State == FeePayoutDebited {
		return s.moveFeePayout(ctx, tx, c, FeePayoutCompleted)
	}
	return s.setFeePayout(ctx, tx, c)
}

// feePayoutFailed records that the bank did not pay. The fees are available again.
func (s *Service) feePayoutFailed(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	c, err := s.lockFeePayout(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	c.FailureCode, c.EndedAt = reason, s.clock.Now()
	return s.moveFeePayout(ctx, tx, c, FeePayoutFailed)
}

// feePayoutReturned reverses the debit: the money is in the safeguarding account again, as fees.
func (s *Service) feePayoutReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason fault.Code) error {
	c, err := s.lockFeePayout(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	lines, err := s.ledger.LinesOf(ctx, tx, c.entry)
	if err != nil {
		return err
	}
	if _, err := s.post(ctx, tx, ledger.Entry{
		Key: "fees.returned:" + c.ID, Kind: "fees.returned", Reference: c.ID, Reverses: c.entry, Lines: ledger.Reversed(lines),
	}); err != nil {
		return err
	}
	c.FailureCode, c.EndedAt = reason, s.clock.Now()
	return s.moveFeePayout(ctx, tx, c, FeePayoutReturned)
}

func (s *Service) lockFeePayout(ctx context.Context, tx db.Tx, feePayoutID string) (FeePayout, error) {
	row, err := q.New(tx).LockFeePayout(ctx, feePayoutID)
	if err != nil {
		return FeePayout{}, fmt.Errorf("lock fee payout %s: %w", feePayoutID, err)
	}
	return s.feePayoutOf(row)
}

func (s *Service) moveFeePayout(ctx context.Context, tx db.Tx, c FeePayout, next FeePayoutState) error {
	if !feePayoutStates.May(c.State, next) {
		return fmt.Errorf("fee payout %s is %s and cannot become %s: %w", c.ID, c.State, next, ErrConflict)
	}
	c.State = next
	return s.setFeePayout(ctx, tx, c)
}

func (s *Service) setFeePayout(ctx context.Context, tx db.Tx, c FeePayout) error {
	err := q.New(tx).SetFeePayout(ctx, q.SetFeePayoutParams{
		ID: c.ID, State: string(c.State), DebitedAt: pointer(c.DebitedAt), CreditedAt: pointer(c.CreditedAt), EndedAt: pointer(c.EndedAt),
		FailureCode: string(c.FailureCode), Entry: c.entry,
	})
	if err != nil {
		return fmt.Errorf("write fee payout %s: %w", c.ID, err)
	}
	return nil
}

// FeePayouts returns one page, newest first.
func (s *Service) FeePayouts(ctx context.Context, w db.Window) (page []FeePayout, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "fee payouts", queries.FeePayouts, queries.CountFeePayouts, s.feePayoutOf)
}

func feePayoutContext(feePayoutID string) string { return "treasury.fee_payout/" + feePayoutID }

func (s *Service) feePayoutOf(row q.TreasuryFeePayout) (FeePayout, error) {
	words, err := s.staff.OpenWords(feePayoutContext(row.ID), row.Words)
	return FeePayout{
		ID: row.ID, State: FeePayoutState(row.State), Amount: money.New(row.Amount, money.GBP), Reason: words.Reason, RequestedBy: words.By,
		RequestedAt: row.RequestedAt,
		DebitedAt:   timeOf(row.DebitedAt), CreditedAt: timeOf(row.CreditedAt), EndedAt: timeOf(row.EndedAt),
		FailureCode: fault.Code(row.FailureCode), entry: row.Entry,
	}, err
}

func timeOf(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

func pointer(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
