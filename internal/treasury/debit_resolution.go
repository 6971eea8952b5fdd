package treasury

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// debitResolutionKind is the kind of the requests of debit resolutions.
var debitResolutionKind = staff.Kind[Explanation]{
	Name: "debit_resolution", Roles: []staff.Role{staff.Treasury}, Action: "debit_resolution.request", About: "debit_resolution",
}

// Purpose says what an unexplained debit was.
type Purpose string

// The purposes. They decide whether the issuer, a customer or an unmatched credit bears the debit.
const (
	Charge          Purpose = "charge"           // a charge or an error of the bank: the issuer bears it
	Recall          Purpose = "recall"           // the recall of a credit that was booked to a customer
	UnmatchedCredit Purpose = "unmatched_credit" // the recall of an unmatched credit
	LostDeposit     Purpose = "lost_deposit"     // no debit: a chain reorganisation removed a deposit whose coins were spent
)

// Explanation is an operator's explanation of a debit.
type Explanation struct {
	Account           banking.AccountID `json:"account"`
	Ref               string            `json:"bankReference"` // for a lost deposit, the deposit's id
	Purpose           Purpose           `json:"purpose"`
	CustomerID        string            `json:"-"`                         // for a recall or a lost deposit
	UnmatchedCreditID string            `json:"unmatchedCredit,omitempty"` // for the recall of an unmatched credit
	Reason            string            `json:"reason"`
}

// DebitResolution is the explanation of a debit and what was done about it.
type DebitResolution struct {
	ID string
	Explanation
	State       DebitResolutionState
	Amount      money.Amount
	RequestedBy string
	RequestedAt time.Time
	// Recovered is the part taken back from the customer or the unmatched credit. The rest is topped up
	// from the corporate account.
	Recovered   money.Amount
	FailureCode fault.Code // why the bank did not make the top-up, or returned it; empty: neither
	EndedAt     time.Time  // zero until it is rejected or completed
	payout      string
	entry       int64
	debitedAt   time.Time // when the corporate account was debited; zero before
}

// shortfall returns how much the safeguarding account is short after the debit.
func (p DebitResolution) shortfall() money.Amount { return p.Amount.Sub(p.Recovered) }

// RequestDebitResolution asks a second operator to approve an explanation. It returns ErrConflict if the debit
// is resolved already or a resolution is pending.
func (s *Service) RequestDebitResolution(ctx context.Context, by staff.Operator, e Explanation) (approvalID string, err error) {
	e.Reason = strings.TrimSpace(e.Reason)
	m, err := s.bank.UnexplainedEntry(ctx, s.db.Read(), e.Account, e.Ref)
	if err != nil {
		return "", err
	}
	if err := s.checkExplanation(ctx, s.db.Read(), e, m); err != nil {
		return "", err
	}
	approvalID = id.New()
	a, err := debitResolutionKind.Propose(ctx, s.staff, by, func(ctx context.Context, tx db.Tx) (ask staff.Proposal[Explanation], err error) {
		resolutionID, err := s.insertDebitResolution(ctx, tx, by.Name, e, m)
		if err != nil {
			return ask, err
		}
		if err := s.exceptions.Requested(
			ctx, tx, exceptions.PayoutUnexplained, banking.EntryException(e.Account, e.Ref), approvalID, "explain",
		); err != nil {
			return ask, err
		}
		return staff.Proposal[Explanation]{
			ID: approvalID, Subject: resolutionID, Amount: m.Amount.Neg(), CustomerID: e.CustomerID,
			Detail:   e,
			Recorded: map[string]any{"account": e.Account, "bankReference": e.Ref, "purpose": e.Purpose},
		}, nil
	})
	return a.ID, err
}

// insertDebitResolution writes what an operator says that the entry was. It returns ErrConflict if somebody has said so already.
func (s *Service) insertDebitResolution(
	ctx context.Context, tx db.Tx, by string, e Explanation, m banking.UnexplainedEntry,
) (resolutionID string, err error) {
	p := q.InsertDebitResolutionParams{
		ID: id.New(), Account: string(e.Account), ServicerRef: e.Ref, Amount: -m.Amount.Minor(), Purpose: string(e.Purpose),
		CustomerID: e.CustomerID, UnmatchedCreditID: e.UnmatchedCreditID, RequestedAt: s.clock.Now()}
	if p.Words, err = s.staff.SealWords(debitResolutionContext(p.ID), staff.Words{By: by, Reason: e.Reason}); err != nil {
		return "", err
	}
	n, err := q.New(tx).InsertDebitResolution(ctx, p)
	if err != nil {
		return "", fmt.Errorf("write a debit resolution: %w", err)
	}
	if n == 0 {
		return "", ErrConflict
	}
	return p.ID, nil
}

// checkExplanation validates the explanation: an unexplained debit, a purpose that fits the account, and a
// customer or unmatched credit that exists.
func (s *Service) checkExplanation(ctx context.Context, conn db.Conn, e Explanation, m banking.UnexplainedEntry) error {
	if m.Explained || m.Amount.Sign() >= 0 {
		return ErrConflict
	}
	var wrong fault.Fields
	if e.Reason == "" {
		wrong.Add("reason", fault.RequiredField)
	}
	if e.Account == banking.Own && e.Purpose != Charge {
		wrong.Add("purpose", fault.OutOfRange)
	}
	if (e.Purpose == Recall) != (e.CustomerID != "") {
		wrong.Add("customerId", fault.RequiredField)
	}
	if (e.Purpose == UnmatchedCredit) != (e.UnmatchedCreditID != "") {
		wrong.Add("unmatchedCreditId", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	if m.Payment != "" {
		open, err := s.withdrawals.IsOpen(ctx, conn, m.Payment)
		if err != nil {
			return err
		}
		if open { // the debit is that payment: it explains itself once the withdrawal is approved
			return ErrOwnPayment
		}
	}
	switch e.Purpose {
	case Recall:
		_, err := s.customers.Find(ctx, conn, e.CustomerID)
		if errors.Is(err, customer.ErrUnknown) {
			return fault.Invalid(fault.Field("customerId", fault.OutOfRange, "Customer not found."))
		}
		return err
	case UnmatchedCredit:
		amount, open, err := s.deposits.OpenUnmatchedCredit(ctx, conn, e.UnmatchedCreditID)
		if err == nil && (!open || amount != m.Amount.Neg()) {
			return fault.Invalid(fault.Field("unmatchedCreditId", fault.OutOfRange, "No unmatched payment of this amount has this ID."))
		}
		return err
	}
	return nil
}

// checkExplainable refuses what the exception of an unexplained debit cannot be explained by.
func (s *Service) checkExplainable(purpose Purpose) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
		e := explanationOf(item, purpose, in)
		m, err := s.bank.UnexplainedEntry(ctx, tx, e.Account, e.Ref)
		if err != nil {
			return err
		}
		return s.checkExplanation(ctx, tx, e, m)
	}
}

// explain resolves the debit of the exception, as two operators agreed in the queue.
func (s *Service) explain(purpose Purpose) func(context.Context, db.Tx, exceptions.Item, staff.Operator, exceptions.Input) error {
	return func(ctx context.Context, tx db.Tx, item exceptions.Item, _ staff.Operator, in exceptions.Input) error {
		e := explanationOf(item, purpose, in)
		m, err := s.bank.UnexplainedEntry(ctx, tx, e.Account, e.Ref)
		if err != nil {
			return err
		}
		if err := s.checkExplanation(ctx, tx, e, m); err != nil {
			return err
		}
		resolutionID, err := s.insertDebitResolution(ctx, tx, in.RequestedBy, e, m)
		if err != nil {
			return err
		}
		resolution, err := s.lockDebitResolution(ctx, tx, resolutionID)
		if err != nil {
			return err
		}
		return s.resolveDebit(ctx, tx, resolution)
	}
}

func explanationOf(item exceptions.Item, purpose Purpose, in exceptions.Input) Explanation {
	e := Explanation{Account: banking.AccountID(item.Details["account"]), Ref: item.Details["reference"], Purpose: purpose, Reason: in.Reason}
	switch purpose {
	case Recall:
		e.CustomerID = in.CustomerID
	case UnmatchedCredit:
		e.UnmatchedCreditID = item.Details[recalledCredit]
	}
	return e
}

func (s *Service) lockDebitResolution(ctx context.Context, tx db.Tx, resolutionID string) (DebitResolution, error) {
	row, err := q.New(tx).LockDebitResolution(ctx, resolutionID)
	if err != nil {
		return DebitResolution{}, fmt.Errorf("lock debit resolution %s: %w", resolutionID, err)
	}
	return s.debitResolutionOf(row)
}

// explainAsApproved recovers what can be recovered of an approved resolution, and orders a top-up for the shortfall.
func (s *Service) explainAsApproved(ctx context.Context, tx db.Tx, r staff.Request[Explanation]) error {
	p, err := s.lockDebitResolution(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	return s.resolveDebit(ctx, tx, p)
}

// dropDebitResolution ends a request that was rejected or cancelled, so that the debit can be explained anew.
func (s *Service) dropDebitResolution(ctx context.Context, tx db.Tx, r staff.Request[Explanation]) error {
	p, err := s.lockDebitResolution(ctx, tx, r.Subject)
	if err != nil {
		return err
	}
	if err := s.exceptions.Decided(ctx, tx, r.ID); err != nil {
		return err
	}
	next := DebitResolutionRejected
	if r.Status == staff.Cancelled {
		next = DebitResolutionCancelled
	}
	return s.moveDebitResolution(ctx, tx, p, next)
}

// resolveDebit carries out an approved resolution.
func (s *Service) resolveDebit(ctx context.Context, tx db.Tx, p DebitResolution) (err error) {
	if err := s.bank.ExplainEntry(ctx, tx, p.Account, p.Ref, p.ID); err != nil {
		return err
	}
	if p.Recovered, err = s.recover(ctx, tx, p); err != nil {
		return err
	}
	if err := s.deposits.RecallExplained(ctx, tx, p.Account, p.Ref); err != nil {
		return err
	}
	if p.shortfall().IsZero() {
		return s.moveDebitResolution(ctx, tx, p, DebitResolutionCompleted)
	}
	return s.orderTopUp(ctx, tx, p)
}

// debitExplained says that the debit was explained otherwise, or that the unmatched credit was dealt with.
func (s *Service) debitExplained(ctx context.Context, conn db.Conn, r staff.Request[Explanation]) (string, error) {
	m, err := s.bank.UnexplainedEntry(ctx, conn, r.Detail.Account, r.Detail.Ref)
	switch {
	case errors.Is(err, banking.ErrNotFound), err == nil && m.Explained:
		return staff.DecidedOtherwise, nil
	case err != nil || r.Detail.Purpose != UnmatchedCredit:
		return "", err
	}
	if ended, err := s.deposits.UnmatchedCreditEnded(ctx, conn, r.Detail.UnmatchedCreditID); err != nil || !ended {
		return "", err
	}
	return "unmatched_credit_gone", nil
}

// recover takes the debit back from the customer or the unmatched credit, and returns how much it could take.
// A debit of the corporate account is booked as an expense.
func (s *Service) recover(ctx context.Context, tx db.Tx, p DebitResolution) (recovered money.Amount, err error) {
	switch {
	case p.Account == banking.Own:
		return p.Amount, s.spend(ctx, tx, p.ID, p.Amount)
	case p.Purpose == Recall:
		return s.deposits.CreditRecalled(ctx, tx, p.ID, p.CustomerID, p.Amount)
	case p.Purpose == UnmatchedCredit:
		return p.Amount, s.deposits.UnmatchedCreditRecalled(ctx, tx, p.UnmatchedCreditID)
	}
	return money.Zero(money.GBP), nil
}

// DebitResolutions returns one page, newest first.
func (s *Service) DebitResolutions(ctx context.Context, w db.Window) (page []DebitResolution, total int64, err error) {
	queries := q.New(s.db.Read())
	return db.Page(ctx, w, "debit resolutions", queries.DebitResolutions, queries.CountDebitResolutions, s.debitResolutionOf)
}

func (s *Service) moveDebitResolution(ctx context.Context, tx db.Tx, p DebitResolution, next DebitResolutionState) error {
	if !debitResolutionStates.May(p.State, next) {
		return fmt.Errorf("debit resolution %s is %s and cannot become %s: %w", p.ID, p.State, next, ErrConflict)
	}
	if p.State = next; next == DebitResolutionCompleted || next == DebitResolutionRejected || next == DebitResolutionCancelled {
		p.EndedAt = s.clock.Now()
	}
	return s.setDebitResolution(ctx, tx, p)
}

func (s *Service) setDebitResolution(ctx context.Context, tx db.Tx, p DebitResolution) error {
	err := q.New(tx).SetDebitResolution(ctx, q.SetDebitResolutionParams{
		ID: p.ID, State: string(p.State), Recovered: p.Recovered.Minor(), PayoutID: p.payout, Entry: p.entry, FailureCode: string(p.FailureCode),
		EndedAt: pointer(p.EndedAt), DebitedAt: pointer(p.debitedAt),
	})
	if err != nil {
		return fmt.Errorf("write debit resolution %s: %w", p.ID, err)
	}
	return nil
}

func debitResolutionContext(resolutionID string) string {
	return "treasury.debit_resolution/" + resolutionID
}

func (s *Service) debitResolutionOf(row q.TreasuryDebitResolution) (DebitResolution, error) {
	words, err := s.staff.OpenWords(debitResolutionContext(row.ID), row.Words)
	return DebitResolution{
		ID: row.ID, State: DebitResolutionState(row.State), Amount: money.New(row.Amount, money.GBP), RequestedBy: words.By,
		RequestedAt: row.RequestedAt, Recovered: money.New(row.Recovered, money.GBP),
		Explanation: Explanation{
			Account: banking.AccountID(row.Account), Ref: row.ServicerRef, Purpose: Purpose(row.Purpose), CustomerID: row.CustomerID,
			UnmatchedCreditID: row.UnmatchedCreditID, Reason: words.Reason,
		},
		FailureCode: fault.Code(row.FailureCode), EndedAt: timeOf(row.EndedAt), payout: row.PayoutID, entry: row.Entry,
		debitedAt: timeOf(row.DebitedAt),
	}, err
}
