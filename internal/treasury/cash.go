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

// cashingKind is the kind of approval with which earned fees are taken.
const cashingKind = "fees_cashing"

// Cashing is fees taken out of the safeguarding account.
type Cashing struct {
	ID      string
	State   CashingState
	Amount  money.Amount // pounds
	Reason  string
	AskedBy string
	AskedAt time.Time
	// PaidAt is when the safeguarding account was debited, ArrivedAt when our own was credited, EndedAt
	// when it was refused, failed or came back; zero before.
	PaidAt, ArrivedAt, EndedAt time.Time
	Failure                    string
	entry                      int64
}

// Earned is what there is of fees, in whole pence where it is to be paid.
type Earned struct {
	Fees      money.Amount // in the books, in coins
	NotFinal  money.Amount // would go back if every open payment failed
	UnderWay  money.Amount // asked for or ordered, and not debited yet
	Available money.Amount // may be cashed now
}

// Earned reads where fees stand, from one state of the books.
func (s *Service) Earned(ctx context.Context) (e Earned, err error) {
	total, cashed, err := s.earnedEver(ctx, &e)
	if err != nil {
		return Earned{}, err
	}
	committed, err := q.New(s.DB.Read()).Committed(ctx)
	if err != nil {
		return Earned{}, fmt.Errorf("sum up cashings: %w", err)
	}
	e.UnderWay = money.New(max(committed-cashed.Minor(), 0), money.GBP)
	e.Available = money.New(max(total.Minor()-committed, 0), money.GBP)
	return e, nil
}

// earnedEver is every fee that ever became final, the cashed ones included, in whole pence. It never
// falls, so that one who holds the desk may compare an older reading with what is committed now.
func (s *Service) earnedEver(ctx context.Context, e *Earned) (total, cashed money.Amount, err error) {
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if e.NotFinal, err = s.withdrawals.FeesNotFinal(ctx, tx); err != nil {
			return err
		}
		if e.Fees, err = s.Ledger.Balance(ctx, tx, chart.Fees); err != nil {
			return err
		}
		out, err := q.New(tx).CashedOut(ctx)
		cashed = money.New(out, money.GBP)
		return err
	})
	if err != nil {
		return total, cashed, fmt.Errorf("read what fees are final: %w", err)
	}
	final, _ := e.Fees.Sub(e.NotFinal).ToPounds()
	return final.Add(cashed), cashed, nil
}

// AskCashing asks another operator to agree that earned fees are taken. Fees of payments that are not
// final stay, and what is asked for twice is refused the second time: ErrNotEarned.
func (s *Service) AskCashing(ctx context.Context, by staff.Operator, amount money.Amount, reason string) (approvalID string, err error) {
	earned, _, err := s.earnedEver(ctx, &Earned{})
	if err != nil {
		return "", err
	}
	c := q.InsertCashingParams{ID: id.New(), Amount: amount.Minor(), Reason: reason, AskedBy: by.Name, AskedAt: s.Clock.Now()}
	approvalID = id.New()
	err = s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := q.New(tx)
		if _, err := queries.LockDesk(ctx); err != nil {
			return fmt.Errorf("lock the desk: %w", err)
		}
		committed, err := queries.Committed(ctx)
		if err != nil {
			return fmt.Errorf("sum up cashings: %w", err)
		}
		if committed+amount.Minor() > earned.Minor() {
			return ErrNotEarned
		}
		if err := queries.InsertCashing(ctx, c); err != nil {
			return fmt.Errorf("write a cashing: %w", err)
		}
		if err := s.Staff.RequestApproval(ctx, tx, staff.ApprovalRequest{
			ID: approvalID, Kind: cashingKind, Subject: c.ID, Amount: amount, RequestedBy: by.UserID, RequestedName: by.Name,
			Details: map[string]any{"reason": reason}, Needed: 1, At: c.AskedAt,
		}); err != nil {
			return err
		}
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "fees.ask_cashing", Subject: "cashing", SubjectID: c.ID,
			Details: map[string]any{"approval": approvalID, "amount": amount.String(), "reason": reason}})
	})
	return approvalID, err
}

// cashingDecided has the bank pay what was agreed, or ends it. The fees were counted as taken since
// they were asked for, so there is nothing to count again.
type cashingDecided struct{ s *Service }

func (d cashingDecided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	c, err := d.s.lockCashing(ctx, tx, a.Subject)
	if err != nil {
		return err
	}
	if a.Status == staff.Rejected {
		c.EndedAt = d.s.Clock.Now()
		return d.s.moveCashing(ctx, tx, c, CashingRefused)
	}
	if err := d.s.moveCashing(ctx, tx, c, CashingOrdered); err != nil {
		return err
	}
	return d.s.Bank.OrderTransfer(ctx, tx, c.ID, banking.Cashing, c.Amount, "GBPC FEES")
}

// cashingPaid books that the safeguarding account was debited: the coins that were fees are no more,
// and neither is what stood against them.
func (s *Service) cashingPaid(ctx context.Context, tx db.Tx, p banking.Payout) error {
	c, err := s.lockCashing(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	c.entry, err = s.post(ctx, tx, ledger.Entry{Key: "fees.cashed:" + c.ID, Kind: "fees.cashed", Reference: c.ID, Lines: ledger.Lines(
		ledger.Move(chart.Reserve, chart.Bank(string(p.From)), c.Amount), ledger.Move(chart.Fees, chart.Issued, c.Amount.ToCoins()))})
	if err != nil {
		return err
	}
	c.PaidAt = s.Clock.Now()
	if !c.ArrivedAt.IsZero() { // the bank told the other end first
		return s.moveCashing(ctx, tx, c, CashingDone)
	}
	return s.moveCashing(ctx, tx, c, CashingPaid)
}

// cashingArrived books that our own account was credited.
func (s *Service) cashingArrived(ctx context.Context, tx db.Tx, p banking.Payout) error {
	c, err := s.lockCashing(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	_, err = s.post(ctx, tx, ledger.Entry{Key: "fees.arrived:" + c.ID, Kind: "fees.arrived", Reference: c.ID, Lines: ledger.Move(chart.BankOwn, chart.OwnCapital, c.Amount)})
	if err != nil {
		return err
	}
	c.ArrivedAt = s.Clock.Now()
	if c.State == CashingPaid {
		return s.moveCashing(ctx, tx, c, CashingDone)
	}
	return s.setCashing(ctx, tx, c)
}

// cashingFailed: it is known that the bank did not pay. The fees are there to be cashed again.
func (s *Service) cashingFailed(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	c, err := s.lockCashing(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	c.Failure, c.EndedAt = reason, s.Clock.Now()
	return s.moveCashing(ctx, tx, c, CashingFailed)
}

// cashingReturned books that the money is in the safeguarding account again: they are fees again.
func (s *Service) cashingReturned(ctx context.Context, tx db.Tx, p banking.Payout, reason string) error {
	c, err := s.lockCashing(ctx, tx, p.ID)
	if err != nil {
		return err
	}
	lines, err := s.Ledger.LinesOf(ctx, tx, c.entry)
	if err != nil {
		return err
	}
	if _, err := s.post(ctx, tx, ledger.Entry{Key: "fees.returned:" + c.ID, Kind: "fees.returned", Reference: c.ID, Reverses: c.entry, Lines: ledger.Reversed(lines)}); err != nil {
		return err
	}
	c.Failure, c.EndedAt = reason, s.Clock.Now()
	return s.moveCashing(ctx, tx, c, CashingReturned)
}

func (s *Service) lockCashing(ctx context.Context, tx db.Tx, cashingID string) (Cashing, error) {
	row, err := q.New(tx).LockCashing(ctx, cashingID)
	if err != nil {
		return Cashing{}, fmt.Errorf("lock cashing %s: %w", cashingID, err)
	}
	return cashingOf(row), nil
}

func (s *Service) moveCashing(ctx context.Context, tx db.Tx, c Cashing, next CashingState) error {
	if !c.State.may(next) {
		return fmt.Errorf("cashing %s is %s and cannot become %s: %w", c.ID, c.State, next, ErrDecided)
	}
	c.State = next
	return s.setCashing(ctx, tx, c)
}

func (s *Service) setCashing(ctx context.Context, tx db.Tx, c Cashing) error {
	err := q.New(tx).SetCashing(ctx, q.SetCashingParams{
		ID: c.ID, State: string(c.State), PaidAt: pointer(c.PaidAt), ArrivedAt: pointer(c.ArrivedAt), EndedAt: pointer(c.EndedAt), Failure: c.Failure, Entry: c.entry,
	})
	if err != nil {
		return fmt.Errorf("write cashing %s: %w", c.ID, err)
	}
	return nil
}

// Cashings is one page of them, newest first.
func (s *Service) Cashings(ctx context.Context, limit, offset int32) (page []Cashing, total int64, err error) {
	queries := q.New(s.DB.Read())
	if total, err = queries.CountCashings(ctx); err != nil {
		return nil, 0, fmt.Errorf("count cashings: %w", err)
	}
	rows, err := queries.Cashings(ctx, q.CashingsParams{PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list cashings: %w", err)
	}
	for _, row := range rows {
		page = append(page, cashingOf(row))
	}
	return page, total, nil
}

func cashingOf(row q.TreasuryCashing) Cashing {
	return Cashing{
		ID: row.ID, State: CashingState(row.State), Amount: money.New(row.Amount, money.GBP), Reason: row.Reason, AskedBy: row.AskedBy, AskedAt: row.AskedAt,
		PaidAt: timeOf(row.PaidAt), ArrivedAt: timeOf(row.ArrivedAt), EndedAt: timeOf(row.EndedAt), Failure: row.Failure, entry: row.Entry,
	}
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
