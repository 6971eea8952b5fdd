package closing

import (
	"context"
	"slices"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// Missing names what a month lacks before it can be closed.
type Missing string

// What a month can lack. Nothing excuses the first three; the others can be accepted by two operators, with a reason.
const (
	NotOver                   Missing = "not_over"                   // the month still runs
	EarlierMonthOpen          Missing = "earlier_month_open"         // the month before is not closed
	BooksUnbalanced           Missing = "books_unbalanced"           // the trial balance does not balance
	ReconciliationMissing     Missing = "reconciliation_missing"     // none ran on the last day
	ReconciliationDiscrepancy Missing = "reconciliation_discrepancy" // the last one of the last day found a difference, which is still open
	ReconciliationUnknown     Missing = "reconciliation_unknown"     // a bank or a chain was silent then
	BankStatementMissing      Missing = "bank_statement_missing"     // the bank's statement of the last day on which it works is not here
)

var never = []Missing{NotOver, EarlierMonthOpen, BooksUnbalanced}

// acceptable reports whether operators may close a month that lacks all this.
func acceptable(missing []Missing) bool {
	return !slices.ContainsFunc(missing, func(m Missing) bool { return slices.Contains(never, m) })
}

// Papers are what a month is closed with, and what it lacks.
type Papers struct {
	Balance        TrialBalance
	Reconciliation *treasury.ReconciliationRecord // the last one of the month's last day; nil: none ran
	Missing        []Missing
}

// papers reads what a month would be closed with now.
func (s *Service) papers(ctx context.Context, conn db.Conn, m month) (p Papers, err error) {
	if p.Balance, err = s.trialBalance(ctx, conn, m); err != nil {
		return p, err
	}
	over := !s.clock.Now().Before(m.end())
	if !over {
		p.Missing = append(p.Missing, NotOver)
	}
	inOrder, err := s.inOrder(ctx, conn, m)
	if err != nil {
		return p, err
	}
	if !inOrder {
		p.Missing = append(p.Missing, EarlierMonthOpen)
	}
	if !p.Balance.Balanced() {
		p.Missing = append(p.Missing, BooksUnbalanced)
	}
	last, ok, err := s.treasury.LastReconciliationOf(ctx, conn, m.last())
	switch {
	case err != nil:
		return p, err
	case ok:
		p.Reconciliation = &last
	case over:
		p.Missing = append(p.Missing, ReconciliationMissing)
	}
	if ok && over {
		switch {
		case last.State == treasury.Discrepancy && last.Resolved == nil:
			p.Missing = append(p.Missing, ReconciliationDiscrepancy)
		case last.State == treasury.Unknown:
			p.Missing = append(p.Missing, ReconciliationUnknown)
		}
	}
	stated, err := s.stated(ctx, conn, m)
	if err == nil && over && !stated {
		p.Missing = append(p.Missing, BankStatementMissing)
	}
	return p, err
}

// inOrder reports whether the month before is closed, or there is none.
func (s *Service) inOrder(ctx context.Context, conn db.Conn, m month) (bool, error) {
	first, ok, err := s.firstMonth(ctx, conn)
	if err != nil || !ok || !first.before(m) {
		return ok, err
	}
	before, err := q.New(conn).OfMonth(ctx, m.previous().String())
	if db.IsNoRows(err) {
		return false, nil
	}
	return err == nil && State(before.State) == Closed, err
}

// stated reports whether the bank has stated the balance of each account that is used at the end of the month's last day
// on which banks work.
func (s *Service) stated(ctx context.Context, conn db.Conn, m month) (bool, error) {
	working := m.last()
	for !working.IsBusiness() {
		working = working.Previous()
	}
	for _, account := range []banking.AccountID{banking.Main, banking.Own} {
		word, err := s.treasury.BankWord(ctx, conn, account)
		if err != nil {
			return false, err
		}
		if used := !word.DueAt.IsZero(); used && (word.StatedAt.IsZero() || day.In(word.StatedAt).Before(working)) {
			return false, nil
		}
	}
	return true, nil
}
