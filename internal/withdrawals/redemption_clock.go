package withdrawals

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/transactions"
	"github.com/gbpc/gbpc/internal/withdrawals/q"
)

// jobOverdue looks after redemptions that were not paid when they were due.
const jobOverdue = "withdrawals.overdue"

// The causes for which a redemption is late, besides the reasons of a hold and of a payout without an answer.
const (
	lateInReview    = "waits_for_approval" // two operators have to agree to it
	lateBankDown    = "bank_unreachable"   // the bank does not answer at all
	lateBankPending = "bank_pending"       // the bank was asked, and has not reported the payment
	latePaused      = "payments_paused"    // nothing moves money, because the books may be out of date
	lateNotSent     = "order_not_sent"     // none of these: the order has not left us
)

// The outcomes of a redemption that was late.
const (
	outcomePaid       = "paid"
	outcomePaidInTime = "paid_in_time" // the bank paid in time, and said so late
	outcomeGivenBack  = "given_back"
)

// checkOverdue records each redemption that is due and not paid as a breach, and raises an exception that says what
// it waits for. One that cannot be recorded does not keep the others.
func (s *Service) checkOverdue(ctx context.Context) error {
	due, err := q.New(s.db.Read()).OverdueRedemptions(ctx, banking.RedemptionsDue(s.clock.Now()))
	if err != nil {
		return fmt.Errorf("list the redemptions that are overdue: %w", err)
	}
	var failed error
	for _, id := range due {
		err := s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error { return s.noteOverdue(ctx, tx, id) })
		if err != nil && failed == nil {
			failed = fmt.Errorf("record that redemption %s is overdue: %w", id, err)
		}
	}
	return failed
}

func (s *Service) noteOverdue(ctx context.Context, tx db.Tx, id string) error {
	w, err := lockWithdrawal(ctx, tx, id)
	if err != nil || isFinal(w) {
		return err
	}
	cause, err := s.lateCause(ctx, tx, w)
	if err != nil {
		return err
	}
	due := banking.RedemptionDue(w.CreatedAt)
	if err := s.insertBreach(ctx, tx, w, due, cause); err != nil {
		return err
	}
	pounds, _ := money.New(w.Coins, money.GBPC).ToPounds()
	return s.exceptions.Raise(ctx, tx, exceptions.Exception{
		Kind: exceptions.RedemptionOverdue, Subject: w.ID, CustomerID: w.CustomerID, Amount: pounds, Reason: cause,
		Details: map[string]string{"due": due.Format(time.RFC3339)},
	})
}

func (s *Service) insertBreach(ctx context.Context, tx db.Tx, w q.Withdrawal, due time.Time, cause string) error {
	pounds, _ := money.New(w.Coins, money.GBPC).ToPounds()
	_, err := q.New(tx).InsertBreach(ctx, q.InsertBreachParams{
		WithdrawalID: w.ID, CustomerID: w.CustomerID, Pounds: pounds.Minor(), OrderedAt: w.CreatedAt, DueAt: due, Cause: cause,
		FoundAt: s.clock.Now(),
	})
	if err != nil {
		return fmt.Errorf("record the breach of redemption %s: %w", w.ID, err)
	}
	return nil
}

// lateCause returns what a redemption waits for, as a code.
func (s *Service) lateCause(ctx context.Context, tx db.Tx, w q.Withdrawal) (string, error) {
	for _, k := range []exceptions.Kind{exceptions.ScreeningHold, exceptions.PayoutUnanswered} { // both know it by its id
		item, open, err := s.exceptions.OpenOne(ctx, tx, k, w.ID)
		if err != nil || open {
			return item.Reason, err
		}
	}
	if transactions.Status(w.Status) == transactions.InReview {
		return lateInReview, nil
	}
	for _, outside := range []struct {
		kind           exceptions.Kind
		subject, cause string
	}{{exceptions.BooksStale, "books", latePaused}, {exceptions.BankFeedSilent, "rail", lateBankDown}} {
		_, open, err := s.exceptions.OpenOne(ctx, tx, outside.kind, outside.subject)
		if err != nil || open {
			return outside.cause, err
		}
	}
	if transactions.Status(w.Status) == transactions.Processing {
		return lateBankPending, nil
	}
	return lateNotSent, nil
}

// stopClock ends the clock of a redemption that was paid, or whose coins are given back; a zero time is now. It
// records a breach that nobody has seen yet, and does nothing for one that is in time.
func (s *Service) stopClock(ctx context.Context, tx db.Tx, w q.Withdrawal, outcome string, at time.Time) error {
	if transactions.Type(w.Type) != transactions.FiatWithdrawal || transactions.Status(w.Status) == transactions.AwaitingApproval {
		return nil // the clock of a redemption runs from the approval of the customer's own team on
	}
	now, due := s.clock.Now(), banking.RedemptionDue(w.CreatedAt)
	if at.IsZero() {
		at = now
	}
	late := !at.Before(due)
	found, err := q.New(tx).HasBreach(ctx, w.ID)
	if err != nil {
		return fmt.Errorf("look for a breach of redemption %s: %w", w.ID, err)
	}
	switch {
	case found == 0 && !late:
		return nil
	case found == 0:
		cause, err := s.lateCause(ctx, tx, w)
		if err != nil {
			return err
		}
		if err := s.insertBreach(ctx, tx, w, due, cause); err != nil {
			return err
		}
	case !late && outcome == outcomePaid:
		outcome = outcomePaidInTime
	}
	if _, err := q.New(tx).EndBreach(ctx, q.EndBreachParams{WithdrawalID: w.ID, Outcome: outcome, EndedAt: at, RecordedAt: now}); err != nil {
		return fmt.Errorf("end the breach of redemption %s: %w", w.ID, err)
	}
	return s.exceptions.Resolve(ctx, tx, exceptions.RedemptionOverdue, w.ID, outcome)
}

// Breach is a redemption that was not paid when it was due.
type Breach struct {
	WithdrawalID, CustomerID string
	Amount                   money.Amount
	OrderedAt, DueAt         time.Time
	Cause                    string // what it waited for when it became overdue: a code
	// Outcome is paid, paid_in_time (the bank said so late) or given_back, at EndedAt; both are zero while it waits.
	Outcome string
	EndedAt *time.Time
}

// BreachFilter selects breaches; its zero value selects all.
type BreachFilter struct {
	Outcome string    // of Breach, or "open": those that still wait
	Cause   string    // a code
	Until   time.Time // only those that were due by then
}

// Breaches returns a page of the breaches that the filter selects, the newest first, and how many there are.
func (s *Service) Breaches(ctx context.Context, f BreachFilter, w db.Window) (page []Breach, total int64, err error) {
	if f.Until.IsZero() {
		f.Until = s.clock.Now()
	}
	queries := q.New(s.db.Read())
	at, id := w.Before()
	rows, err := queries.Breaches(ctx, q.BreachesParams{
		BeforeAt: at, BeforeID: id, Outcome: f.Outcome, Cause: f.Cause, Until: f.Until, PageSize: w.Limit, PageOffset: w.Offset,
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list the breaches of the redemption promise: %w", err)
	}
	for _, row := range rows {
		b := Breach{
			WithdrawalID: row.WithdrawalID, CustomerID: row.CustomerID, Amount: money.New(row.Pounds, money.GBP), OrderedAt: row.OrderedAt,
			DueAt: row.DueAt, Cause: row.Cause, EndedAt: row.EndedAt,
		}
		if row.Outcome != nil {
			b.Outcome = *row.Outcome
		}
		page = append(page, b)
	}
	if w.ByCreation {
		return page, 0, nil
	}
	total, err = queries.CountBreaches(ctx, q.CountBreachesParams{Outcome: f.Outcome, Cause: f.Cause, Until: f.Until})
	if err != nil {
		return nil, 0, fmt.Errorf("count the breaches of the redemption promise: %w", err)
	}
	return page, total, nil
}

// BreachCount says how many redemptions were late since the books began, and how many still are.
type BreachCount struct{ Late, Open int64 }

// CountBreaches counts the breaches. One that the bank had paid in time is none.
func (s *Service) CountBreaches(ctx context.Context, conn db.Conn) (BreachCount, error) {
	row, err := q.New(conn).CountBreachesByEnd(ctx)
	if err != nil {
		return BreachCount{}, fmt.Errorf("count the breaches of the redemption promise: %w", err)
	}
	return BreachCount{Late: row.Found - row.PaidInTime, Open: row.Found - row.Ended}, nil
}

// OpenRedemptions are the redemptions that are not paid yet.
type OpenRedemptions struct {
	Open int64
	Due  time.Time // when the first of them is due; zero if there is none
}

// CountOpenRedemptions returns the redemptions that are not paid yet.
func (s *Service) CountOpenRedemptions(ctx context.Context, conn db.Conn) (OpenRedemptions, error) {
	queries := q.New(conn)
	n, err := queries.CountOpenRedemptions(ctx)
	if err != nil {
		return OpenRedemptions{}, fmt.Errorf("count the open redemptions: %w", err)
	}
	oldest, err := queries.OldestOpenRedemption(ctx)
	if db.IsNoRows(err) {
		return OpenRedemptions{}, nil
	}
	if err != nil {
		return OpenRedemptions{}, fmt.Errorf("read the oldest open redemption: %w", err)
	}
	return OpenRedemptions{Open: n, Due: banking.RedemptionDue(oldest)}, nil
}
