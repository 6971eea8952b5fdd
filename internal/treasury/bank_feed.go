package treasury

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking"
	"github.com/gbpc/gbpc/internal/kit/db"
)

// FeedConfig says when the silence of the bank is an exception, and when it stops minting. The zero value is that of
// the sandbox, whose bank works every day.
type FeedConfig struct {
	// BankDays counts in days on which banks work: a statement is due for each of them, and minting stops when
	// as many have ended since the newest statement. 0: a statement is due for each day, and minting stops when
	// the bank's word is older than MaxAge.
	BankDays int
	MaxAge   time.Duration // 0: 72 hours
	// StartDelay is how long after the start of the program nothing is judged, because what arrived meanwhile
	// is still being read.
	StartDelay time.Duration
	Grace      time.Duration // how long after the end of a day its statement may take; 0: 12 hours
}

const (
	defaultGrace  = 12 * time.Hour
	defaultMaxAge = 72 * time.Hour
)

// BankWord is the newest that the bank has said about the balance of an account.
type BankWord struct {
	Account banking.AccountID
	// StatedAt is the time of the newest balance; zero if there is none yet.
	StatedAt time.Time
	// DueAt is when the next statement is overdue, and StopsAt when the word is too old to mint on. Both are
	// zero if nothing has been booked on the account yet.
	DueAt, StopsAt time.Time
}

// BankWord returns the bank's newest word about an account.
func (s *Service) BankWord(ctx context.Context, conn db.Conn, account banking.AccountID) (BankWord, error) {
	w := BankWord{Account: account}
	covered, since, ok, err := s.bank.LastStatedAt(ctx, conn, account)
	if err != nil {
		return w, fmt.Errorf("read the newest statement of %s: %w", account, err)
	}
	switch {
	case ok && since.Before(covered.End()): // written during its day, whose own statement is to come
		covered = covered.Previous()
		fallthrough
	case ok:
		w.StatedAt = since
	default:
		first, used, err := s.bank.FirstDay(ctx, conn, account)
		if err != nil || !used {
			return w, err
		}
		covered, since = first.Previous(), first.Start()
	}
	if s.feed.BankDays > 0 {
		w.DueAt, w.StopsAt = covered.NextBusiness().End().Add(cmp.Or(s.feed.Grace, defaultGrace)), covered.AddBusiness(s.feed.BankDays).End()
		return w, nil
	}
	w.DueAt, w.StopsAt = covered.Next().End().Add(cmp.Or(s.feed.Grace, defaultGrace)), since.Add(s.feed.MaxAge)
	return w, nil
}

// BankStatedAt returns the time of the bank's newest word about the safeguarding account; ok is false if there is
// none yet.
func (s *Service) BankStatedAt(ctx context.Context, conn db.Conn) (at time.Time, ok bool, err error) {
	if s.bank == nil { // tests of the books alone have no bank
		return time.Time{}, false, nil
	}
	w, err := s.BankWord(ctx, conn, banking.Main)
	return w.StatedAt, !w.StatedAt.IsZero(), err
}

// HoldFeed puts off the judgement of the bank's silence until release is called: the sandbox's clock jumps, and its
// bank has to send the statements of the days between. Reconciliations wait for it, at most maxFeedHold.
func (s *Service) HoldFeed() (release func()) {
	s.feedHolds.Add(1)
	return func() { s.feedHolds.Add(-1) }
}

const (
	maxFeedHold  = 5 * time.Second
	feedHoldPoll = 20 * time.Millisecond
)

// awaitFeed waits while the judgement is put off.
func (s *Service) awaitFeed(ctx context.Context) error {
	for began := time.Now(); s.feedHolds.Load() != 0 && time.Since(began) < maxFeedHold; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(feedHoldPoll):
		}
	}
	return nil
}

// judgesFeed reports whether the silence of the bank may be judged now.
func (s *Service) judgesFeed() bool {
	return s.feedHolds.Load() == 0 && time.Since(s.started) >= s.feed.StartDelay
}
