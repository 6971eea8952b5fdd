package treasury

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
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

// repaymentKind is the approval kind of a repayment.
const repaymentKind = "debt_repayment"

// Debt is what a customer owes the issuer after a recall or a lost deposit of money already spent.
type Debt struct {
	CustomerID string
	Amount     money.Amount
}

// Repayment is a credit to the corporate account that repays a debt.
type Repayment struct {
	ID          string
	State       RepaymentState
	CustomerID  string
	CreditID    string
	Amount      money.Amount
	Reason      string
	RequestedBy string
	RequestedAt time.Time
	EndedAt     time.Time // zero while it waits
}

// Debts returns the open debts, largest first.
func (s *Service) Debts(ctx context.Context) (debts []Debt, err error) {
	err = s.ledger.Holdings(ctx, s.db.Read(), chart.ClassReceivable, func(h ledger.Holding) error {
		if !h.Balance.IsZero() {
			debts = append(debts, Debt{h.Account.ID(), h.Balance})
		}
		return nil
	})
	sort.SliceStable(debts, func(i, j int) bool { return debts[i].Amount.Cmp(debts[j].Amount) > 0 })
	return debts, err
}

// maxCredits limits how many credits are offered as repayments.
const maxCredits = 100

// CorporateCredits returns the newest credits to the corporate account that are not repayments yet.
func (s *Service) CorporateCredits(ctx context.Context) (open []banking.Credit, err error) {
	newest, err := s.bank.Credits(ctx, s.db.Read(), banking.Own, maxCredits)
	if err != nil {
		return nil, err
	}
	for _, c := range newest {
		used, err := q.New(s.db.Read()).RepaymentsOfCredit(ctx, c.ID)
		if err != nil {
			return nil, fmt.Errorf("count the repayments of a credit: %w", err)
		}
		if used == 0 {
			open = append(open, c)
		}
	}
	return open, nil
}

// RequestRepayment asks a second operator to approve that a credit to the corporate account repays a
// customer's debt, up to the amount of the credit. It returns ErrConflict if the credit is a repayment
// already or one is pending.
func (s *Service) RequestRepayment(
	ctx context.Context, by staff.Operator, customerID, creditID, reason string,
) (approvalID string, err error) {
	amount, err := s.repayable(ctx, customerID, creditID, reason)
	if err != nil {
		return "", err
	}
	r := q.InsertRepaymentParams{ID: id.New(), CustomerID: customerID, CreditID: creditID, Amount: amount.Minor(), RequestedAt: s.clock.Now()}
	reason = strings.TrimSpace(reason)
	if r.Words, err = s.staff.SealWords(repaymentContext(r.ID), staff.Words{By: by.Name, Reason: reason}); err != nil {
		return "", err
	}
	approvalID = id.New()
	err = s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, err := q.New(tx).InsertRepayment(ctx, r)
		if err != nil {
			return fmt.Errorf("write a repayment: %w", err)
		}
		if n == 0 {
			return ErrConflict
		}
		if err := s.staff.RequestApproval(ctx, tx, staff.ApprovalRequest{
			ID: approvalID, Kind: repaymentKind, Subject: r.ID, Amount: amount, CustomerID: customerID,
			RequestedBy: by.UserID, RequestedName: by.Name, Details: map[string]any{
				"credit": creditID, "reason": reason,
			}, Needed: 1, At: r.RequestedAt}); err != nil {
			return err
		}
		return s.staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "repayment.request", Subject: "repayment", SubjectID: r.ID,
			Details: map[string]any{"approval": approvalID, "customer": customerID, "credit": creditID, "amount": amount.String()}})
	})
	return approvalID, err
}

// repayable returns how much of the debt the credit repays.
func (s *Service) repayable(ctx context.Context, customerID, creditID, reason string) (money.Amount, error) {
	var wrong fault.Fields
	if strings.TrimSpace(reason) == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	owed, err := s.ledger.Balance(ctx, s.db.Read(), chart.Receivable(customerID))
	if err != nil {
		return money.Amount{}, err
	}
	if owed.IsZero() {
		wrong.Add("customerId", fault.OutOfRange, "This customer owes nothing.")
	}
	credit, err := s.bank.Credit(ctx, s.db.Read(), creditID)
	switch {
	case errors.Is(err, banking.ErrNotFound), err == nil && credit.Account != banking.Own:
		wrong.Add("creditId", fault.OutOfRange, "No credit to the corporate account has this ID.")
	case err != nil:
		return money.Amount{}, err
	}
	if err := wrong.Err(); err != nil {
		return money.Amount{}, err
	}
	if credit.Amount.Cmp(owed) < 0 {
		return credit.Amount, nil
	}
	return owed, nil
}

// repaymentDecided books an approved repayment. The credit was booked as the issuer's own money when it
// arrived; now it settles the debt.
type repaymentDecided struct{ s *Service }

func (d repaymentDecided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	row, err := q.New(tx).LockRepayment(ctx, a.Subject)
	if err != nil {
		return fmt.Errorf("lock repayment %s: %w", a.Subject, err)
	}
	r, err := d.s.repaymentOf(row)
	if err != nil {
		return err
	}
	next := map[staff.Status]RepaymentState{
		staff.Rejected: RepaymentRejected, staff.Cancelled: RepaymentCancelled, staff.Approved: RepaymentBooked,
	}[a.Status]
	if next == RepaymentBooked {
		_, err := d.s.post(ctx, tx, ledger.Entry{Key: "debt.repaid:" + r.ID, Kind: "debt.repaid", Reference: r.ID, Lines: ledger.Move(
			chart.OwnCapital, chart.Receivable(r.CustomerID), r.Amount,
		)})
		if errors.Is(err, ledger.ErrInsufficientFunds) { // another repayment was booked first, and the debt is smaller now
			return ErrConflict
		}
		if err != nil {
			return err
		}
	}
	if !repaymentStates.May(r.State, next) {
		return fmt.Errorf("repayment %s is %s and cannot become %s: %w", r.ID, r.State, next, ErrConflict)
	}
	now := d.s.clock.Now()
	if err := q.New(tx).EndRepayment(ctx, q.EndRepaymentParams{ID: r.ID, State: string(next), EndedAt: &now}); err != nil {
		return fmt.Errorf("end repayment %s: %w", r.ID, err)
	}
	return nil
}

// MovedOn says that the debt is smaller by now than the repayment: another one was booked.
func (d repaymentDecided) MovedOn(ctx context.Context, conn db.Conn, a staff.Approval) (string, error) {
	owed, err := d.s.ledger.Balance(ctx, conn, chart.Receivable(a.CustomerID))
	if err != nil || owed.Cmp(a.Amount) >= 0 {
		return "", err
	}
	return "debt_repaid", nil
}

// Superseded cancels the request, so that the credit can repay another debt.
func (d repaymentDecided) Superseded(ctx context.Context, tx db.Tx, a staff.Approval) error {
	a.Status = staff.Cancelled
	return d.ApprovalDecided(ctx, tx, a)
}

// Repayments returns one page, newest first.
func (s *Service) Repayments(ctx context.Context, w db.Window) (page []Repayment, total int64, err error) {
	at, id := w.Before()
	queries := q.New(s.db.Read())
	if !w.ByCreation {
		if total, err = queries.CountRepayments(ctx); err != nil {
			return nil, 0, fmt.Errorf("count repayments: %w", err)
		}
	}
	rows, err := queries.Repayments(ctx, q.RepaymentsParams{BeforeAt: at, BeforeID: id, PageSize: w.Limit, PageOffset: w.Offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list repayments: %w", err)
	}
	for _, row := range rows {
		r, err := s.repaymentOf(row)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, r)
	}
	return page, total, nil
}

func repaymentContext(repaymentID string) string { return "treasury.repayment/" + repaymentID }

func (s *Service) repaymentOf(row q.TreasuryRepayment) (Repayment, error) {
	words, err := s.staff.OpenWords(repaymentContext(row.ID), row.Words)
	return Repayment{
		ID: row.ID, State: RepaymentState(row.State), CustomerID: row.CustomerID, CreditID: row.CreditID,
		Amount: money.New(row.Amount, money.GBP), Reason: words.Reason, RequestedBy: words.By, RequestedAt: row.RequestedAt,
		EndedAt: timeOf(row.EndedAt),
	}, err
}
