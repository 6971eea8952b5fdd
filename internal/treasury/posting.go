package treasury

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/customer"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/fault"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// postingKind is the kind of approval with which a debit is explained.
const postingKind = "bank_posting"

// Purpose is what a debit was that nobody here had ordered.
type Purpose string

// The purposes. Who bears it follows: we ourselves, a customer, or nobody.
const (
	Charge  Purpose = "charge"  // the bank's own, or its mistake: we bear it
	Recall  Purpose = "recall"  // money was called back that a customer had been credited with
	Receipt Purpose = "receipt" // money was called back that belonged to no one yet
	Lost    Purpose = "lost"    // no debit: a chain took a deposit back whose coins were spent
)

// Explanation is what an operator says of a debit.
type Explanation struct {
	Account    banking.AccountID
	Ref        string // the bank's key; of a lost deposit, the deposit's id
	Purpose    Purpose
	CustomerID string // of a recall or a lost deposit
	ReceiptID  string // of a receipt
	Reason     string
}

// Posting is a debit that the bank made without our order, and how it is made good.
type Posting struct {
	ID string
	Explanation
	State   PostingState
	Amount  money.Amount
	AskedBy string
	AskedAt time.Time
	// Taken is what was still there to go: what the customer had left of it, or all of a receipt. The
	// rest our own cash fills.
	Taken   money.Amount
	Failure string
	EndedAt time.Time // zero until it is refused or done
	payout  string
	entry   int64
	leftAt  time.Time // when our own account was debited; zero before
}

// missing is what the safeguarding account lacks for it.
func (p Posting) missing() money.Amount { return p.Amount.Sub(p.Taken) }

// AskPosting asks another operator to agree to what a debit was. One that waits already, or is posted,
// is ErrDecided.
func (s *Service) AskPosting(ctx context.Context, by staff.Operator, e Explanation) (approvalID string, err error) {
	e.Reason = strings.TrimSpace(e.Reason)
	m, err := s.Bank.Movement(ctx, s.DB.Read(), e.Account, e.Ref)
	if err != nil {
		return "", err
	}
	if err := s.checkExplanation(ctx, e, m); err != nil {
		return "", err
	}
	p := q.InsertPostingParams{ID: id.New(), Account: string(e.Account), ServicerRef: e.Ref, Amount: -m.Amount.Minor(), Purpose: string(e.Purpose),
		CustomerID: e.CustomerID, ReceiptID: e.ReceiptID, Reason: e.Reason, AskedBy: by.Name, AskedAt: s.Clock.Now()}
	approvalID = id.New()
	err = s.DB.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		n, err := q.New(tx).InsertPosting(ctx, p)
		if err != nil {
			return fmt.Errorf("write a posting: %w", err)
		}
		if n == 0 {
			return ErrDecided
		}
		details := map[string]any{"account": e.Account, "bankReference": e.Ref, "purpose": e.Purpose, "reason": e.Reason}
		if e.ReceiptID != "" {
			details["receipt"] = e.ReceiptID
		}
		if err := s.Staff.RequestApproval(ctx, tx, staff.ApprovalRequest{ID: approvalID, Kind: postingKind, Subject: p.ID, Amount: m.Amount.Neg(), CustomerID: e.CustomerID,
			RequestedBy: by.UserID, RequestedName: by.Name, Details: details, Needed: 1, At: p.AskedAt}); err != nil {
			return err
		}
		return s.Staff.Record(ctx, tx, staff.AuditEvent{Actor: by, Action: "movement.ask_posting", Subject: "posting", SubjectID: p.ID,
			Details: map[string]any{"approval": approvalID, "account": e.Account, "bankReference": e.Ref, "purpose": e.Purpose}})
	})
	return approvalID, err
}

// checkExplanation: a debit nobody has posted, a purpose that fits the account, and whoever it names.
func (s *Service) checkExplanation(ctx context.Context, e Explanation, m banking.Movement) error {
	if m.Posted || m.Amount.Sign() >= 0 {
		return ErrDecided
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
	if (e.Purpose == Receipt) != (e.ReceiptID != "") {
		wrong.Add("receiptId", fault.RequiredField)
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	switch e.Purpose {
	case Recall:
		_, err := s.Customers.Find(ctx, s.DB.Read(), e.CustomerID)
		if errors.Is(err, customer.ErrUnknown) {
			return fault.Invalid(fault.Field("customerId", fault.OutOfRange, "There is no such customer."))
		}
		return err
	case Receipt:
		amount, open, err := s.withdrawals.OpenReceipt(ctx, s.DB.Read(), e.ReceiptID)
		if err == nil && (!open || amount != m.Amount.Neg()) {
			return fault.Invalid(fault.Field("receiptId", fault.OutOfRange, "No open receipt of this amount has this id."))
		}
		return err
	}
	return nil
}

// postingDecided carries out what was agreed: what is still there goes, and where customers' money is
// short of the rest, our own cash is ordered to fill it.
type postingDecided struct{ s *Service }

func (d postingDecided) ApprovalDecided(ctx context.Context, tx db.Tx, a staff.Approval) error {
	s := d.s
	row, err := q.New(tx).LockPosting(ctx, a.Subject)
	if err != nil {
		return fmt.Errorf("lock posting %s: %w", a.Subject, err)
	}
	p := postingOf(row)
	if a.Status == staff.Rejected {
		return s.movePosting(ctx, tx, p, PostingRefused)
	}
	if err := s.Bank.Explain(ctx, tx, p.Account, p.Ref, p.ID); err != nil {
		return err
	}
	if p.Taken, err = s.take(ctx, tx, p); err != nil {
		return err
	}
	if p.missing().IsZero() {
		return s.movePosting(ctx, tx, p, PostingDone)
	}
	return s.fill(ctx, tx, p)
}

// take books what is still there to go, and says how much that is.
func (s *Service) take(ctx context.Context, tx db.Tx, p Posting) (taken money.Amount, err error) {
	switch {
	case p.Account == banking.Own:
		return p.Amount, s.spend(ctx, tx, p.ID, p.Amount)
	case p.Purpose == Recall:
		return s.withdrawals.CreditRecalled(ctx, tx, p.ID, p.CustomerID, p.Amount)
	case p.Purpose == Receipt:
		return p.Amount, s.withdrawals.ReceiptRecalled(ctx, tx, p.ReceiptID)
	}
	return money.Zero(money.GBP), nil
}

// Postings is one page of them, newest first.
func (s *Service) Postings(ctx context.Context, limit, offset int32) (page []Posting, total int64, err error) {
	queries := q.New(s.DB.Read())
	if total, err = queries.CountPostings(ctx); err != nil {
		return nil, 0, fmt.Errorf("count postings: %w", err)
	}
	rows, err := queries.Postings(ctx, q.PostingsParams{PageSize: limit, PageOffset: offset})
	if err != nil {
		return nil, 0, fmt.Errorf("list postings: %w", err)
	}
	for _, row := range rows {
		page = append(page, postingOf(row))
	}
	return page, total, nil
}

func (s *Service) movePosting(ctx context.Context, tx db.Tx, p Posting, next PostingState) error {
	if !p.State.may(next) {
		return fmt.Errorf("posting %s is %s and cannot become %s: %w", p.ID, p.State, next, ErrDecided)
	}
	if p.State = next; next == PostingDone || next == PostingRefused {
		p.EndedAt = s.Clock.Now()
	}
	return s.setPosting(ctx, tx, p)
}

func (s *Service) setPosting(ctx context.Context, tx db.Tx, p Posting) error {
	err := q.New(tx).SetPosting(ctx, q.SetPostingParams{ID: p.ID, State: string(p.State), Taken: p.Taken.Minor(), PayoutID: p.payout, Entry: p.entry, Failure: p.Failure, EndedAt: pointer(p.EndedAt), LeftAt: pointer(p.leftAt)})
	if err != nil {
		return fmt.Errorf("write posting %s: %w", p.ID, err)
	}
	return nil
}

func postingOf(row q.TreasuryPosting) Posting {
	return Posting{
		ID: row.ID, State: PostingState(row.State), Amount: money.New(row.Amount, money.GBP), AskedBy: row.AskedBy, AskedAt: row.AskedAt, Taken: money.New(row.Taken, money.GBP),
		Explanation: Explanation{banking.AccountID(row.Account), row.ServicerRef, Purpose(row.Purpose), row.CustomerID, row.ReceiptID, row.Reason},
		Failure:     row.Failure, EndedAt: timeOf(row.EndedAt), payout: row.PayoutID, entry: row.Entry, leftAt: timeOf(row.LeftAt),
	}
}
