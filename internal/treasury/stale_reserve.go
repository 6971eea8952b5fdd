package treasury

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury/q"
)

// A stale reserve stops minting: the coins are backed by the pounds that the bank says are on the safeguarding account, and once its
// newest statement is too old nobody knows that they are there. It is judged with every statement and every reconciliation.
//
//   - A statement that is overdue is the exception BankFeedSilent, of either account, until one arrives.
//   - A statement of the safeguarding account that is older than FeedConfig allows (isStale) stops minting (StoppedByStaleReserve)
//     and raises MintingStopped. Redemptions continue, and minting resumes by itself with the next statement.

// isOverdue reports whether the next statement is overdue.
func (w BankWord) isOverdue(now time.Time) bool { return !w.DueAt.IsZero() && now.After(w.DueAt) }

// isStale reports whether the word is too old to mint on.
func (w BankWord) isStale(now time.Time) bool { return !w.StopsAt.IsZero() && now.After(w.StopsAt) }

// judgeFeeds judges both accounts.
func (s *Service) judgeFeeds(ctx context.Context, tx db.Tx, now time.Time) error {
	for _, account := range []banking.AccountID{banking.Main, banking.Own} {
		if err := s.judgeFeed(ctx, tx, account, now); err != nil {
			return err
		}
	}
	return nil
}

// judgeFeed judges the bank's word about an account, as of a time.
func (s *Service) judgeFeed(ctx context.Context, tx db.Tx, account banking.AccountID, now time.Time) error {
	w, err := s.BankWord(ctx, tx, account)
	if err != nil {
		return err
	}
	if (w.isOverdue(now) || w.isStale(now)) && !s.judgesFeed() {
		return nil
	}
	if w.isOverdue(now) {
		err = s.exceptions.Raise(ctx, tx, w.exception())
	} else {
		err = s.exceptions.Resolve(ctx, tx, exceptions.BankFeedSilent, string(account), "statement_arrived")
	}
	if err != nil || account != banking.Main { // the coins are backed by the safeguarding account alone
		return err
	}
	if w.isStale(now) {
		return s.stopMinting(ctx, tx, Stop{Cause: StoppedByStaleReserve})
	}
	return s.endStaleReserve(ctx, tx)
}

// endStaleReserve ends the stop of a stale reserve, if there is one.
func (s *Service) endStaleReserve(ctx context.Context, tx db.Tx) error {
	n, err := q.New(tx).EndStaleReserve(ctx)
	if err != nil {
		return fmt.Errorf("resume minting: %w", err)
	}
	if n == 0 {
		return nil
	}
	s.log.InfoContext(ctx, "bank data is current again: minting resumes")
	return s.reportStop(ctx, tx)
}

func (w BankWord) exception() exceptions.Exception {
	e := exceptions.Exception{Kind: exceptions.BankFeedSilent, Subject: string(w.Account), Reason: "statement_overdue",
		Details: map[string]string{
			"account": string(w.Account), "dueAt": w.DueAt.Format(time.RFC3339), "stopsMintingAt": w.StopsAt.Format(time.RFC3339),
		}}
	if w.StatedAt.IsZero() {
		e.Reason = "no_statement"
	} else {
		e.Details["statedAt"] = w.StatedAt.Format(time.RFC3339)
	}
	return e
}
