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

// repaymentKind is the kind of the requests of repayments.
var repaymentKind = staff.Kind[repaymentDetail]{
	Name: "debt_repayment", Roles: []staff.Role{staff.Treasury}, Action: "repayment.request", About: "repayment",
}

type repaymentDetail struct {
	Credit string `json:"credit"`
	Reason string `json:"reason"`
}

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
	a, err := repaymentKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[repaymentDetail], err error) {
		n, err := q.New(tx).InsertRepayment(ctx, r)
		if err != nil {
			return ask, fmt.Errorf("write a repayment: %w", err)
		}
		if n == 0 {
			return ask, ErrConflict
		}
		return staff.Proposal[repaymentDetail]{
			Subject: r.ID, Amount: amount, CustomerID: customerID, Detail: repaymentDetail{creditID, reason},
			Recorded: map[string]any{"customer": customerID, "credit": creditID, "amount": amount.String()},
		}, nil
	})
	return a.ID, err
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

// endRepayment books an approved repayment: the credit was booked as the issuer's own money when it arrived, and now it settles the
// debt. The credit of one that was not approved can repay another debt.
func (s *Service) endRepayment(ctx context.Context, tx db.Tx, r staff.Request[repaymentDetail]) error {
	row, err := q.New(tx).LockRepayment(ctx, r.Subject)
	if err != nil {
		return fmt.Errorf("lock repayment %s: %w", r.Subject, err)
	}
	next := map[staff.Status]RepaymentState{
		staff.Rejected: RepaymentRejected, staff.Cancelled: RepaymentCancelled, staff.Approved: RepaymentBooked,
	}[r.Status]
	if !repaymentStates.May(RepaymentState(row.State), next) {
		return fmt.Errorf("repayment %s is %s and cannot become %s: %w", row.ID, row.State, next, ErrConflict)
	}
	if next == RepaymentBooked {
		_, err := s.post(ctx, tx, ledger.Entry{Key: "debt.repaid:" + row.ID, Kind: "debt.repaid", Reference: row.ID, Lines: ledger.Move(
			chart.OwnCapital, chart.Receivable(row.CustomerID), money.New(row.Amount, money.GBP),
		)})
		if errors.Is(err, ledger.ErrInsufficientFunds) { // another repayment was booked first, and the debt is smaller now
			return ErrConflict
		}
		if err != nil {
			return err
		}
	}
	now := s.clock.Now()
	if err := q.New(tx).EndRepayment(ctx, q.EndRepaymentParams{ID: row.ID, State: string(next), EndedAt: &now}); err != nil {
		return fmt.Errorf("end repayment %s: %w", row.ID, err)
	}
	return nil
}

// debtRepaid says that the debt is smaller by now than the repayment: another one was booked.
func (s *Service) debtRepaid(ctx context.Context, conn db.Conn, r staff.Request[repaymentDetail]) (string, error) {
	owed, err := s.ledger.Balance(ctx, conn, chart.Receivable(r.CustomerID))
	if err != nil || owed.Cmp(r.Amount) >= 0 {
		return "", err
	}
	return "debt_repaid", nil
}

// Repayments returns one page, newest first.
func (s *Service) Repayments(ctx context.Context, w db.Window) (page []Repayment, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "repayments", queries.Repayments, queries.CountRepayments, s.repaymentOf)
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
