package wallet

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// BalancePoint is what a customer held from a moment on, including withdrawals that were not final.
type BalancePoint struct {
	At      time.Time
	Balance money.Amount
}

// BalanceHistory is a customer's balance between two moments. The first point is at From.
type BalanceHistory struct {
	From, To time.Time
	Points   []BalancePoint
}

const (
	historyPage = 500
	// maxLines is how many lines of one account are read for a chart; a busier customer sees a shorter
	// period.
	maxLines = 20_000
	// maxPoints is how many points a chart has: in each part of the period, the last change counts.
	maxPoints = 500
)

// BalanceHistory returns the customer's balance since a moment, from the books themselves.
func (s *Service) BalanceHistory(ctx context.Context, customerID string, since time.Time) (BalanceHistory, error) {
	var own, held accountHistory
	err := s.db.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if own, err = s.accountHistory(ctx, tx, chart.Customer(customerID), since); err != nil {
			return err
		}
		held, err = s.accountHistory(ctx, tx, chart.Held(customerID), since)
		return err
	})
	if err != nil {
		return BalanceHistory{}, err
	}
	h := BalanceHistory{From: latest(since, own.from, held.from), To: s.clock.Now()}
	h.Points = thinned(h.From, h.To, sumOf(h.From, own, held))
	return h, nil
}

// accountHistory is an account's balance at the beginning of a period and its lines since, oldest first.
type accountHistory struct {
	from    time.Time // the beginning, where it is later than the one asked for
	opening money.Amount
	lines   []ledger.Posting
}

func (s *Service) accountHistory(ctx context.Context, tx db.Tx, a ledger.Account, since time.Time) (accountHistory, error) {
	p := accountHistory{opening: money.Zero(money.GBPC)}
	var newestFirst []ledger.Posting
	for page := (ledger.Page{Limit: historyPage}); ; {
		postings, err := s.ledger.Entries(ctx, tx, a, page)
		if err != nil {
			return accountHistory{}, err
		}
		for _, l := range postings {
			if l.At.Before(since) || len(newestFirst) >= maxLines {
				p.opening = l.After
				if !l.At.Before(since) {
					p.from = l.At
				}
				return p.with(newestFirst), nil
			}
			newestFirst = append(newestFirst, l)
		}
		if len(postings) < historyPage {
			return p.with(newestFirst), nil
		}
		page.Before = postings[len(postings)-1].Sequence
	}
}

func (p accountHistory) with(newestFirst []ledger.Posting) accountHistory {
	for i := len(newestFirst) - 1; i >= 0; i-- {
		p.lines = append(p.lines, newestFirst[i])
	}
	return p
}

// sumOf returns the sum of two accounts after each entry that changed it.
func sumOf(from time.Time, a, b accountHistory) []BalancePoint {
	points := []BalancePoint{{from, a.opening.Add(b.opening)}}
	left, right := a.opening, b.opening
	for len(a.lines) > 0 || len(b.lines) > 0 {
		sequence := nextOf(a.lines, b.lines)
		var at time.Time
		take := func(p *accountHistory, balance *money.Amount) {
			for len(p.lines) > 0 && p.lines[0].Sequence == sequence {
				*balance, at = p.lines[0].After, p.lines[0].At
				p.lines = p.lines[1:]
			}
		}
		take(&a, &left)
		take(&b, &right)
		switch sum := left.Add(right); {
		case at.Before(from):
			points[0].Balance = sum
		case sum.Cmp(points[len(points)-1].Balance) != 0:
			points = append(points, BalancePoint{at, sum})
		}
	}
	return points
}

func nextOf(a, b []ledger.Posting) int64 {
	switch {
	case len(a) == 0:
		return b[0].Sequence
	case len(b) == 0:
		return a[0].Sequence
	}
	return min(a[0].Sequence, b[0].Sequence)
}

// thinned keeps the first point and the last point of each part of the period.
func thinned(from, to time.Time, points []BalancePoint) []BalancePoint {
	if len(points) <= maxPoints {
		return points
	}
	part := to.Sub(from)/maxPoints + 1
	kept := points[:1:1]
	for i, p := range points[1:] {
		last := i+2 == len(points)
		if last || points[i+2].At.Sub(from)/part != p.At.Sub(from)/part {
			kept = append(kept, p)
		}
	}
	return kept
}

func latest(times ...time.Time) (t time.Time) {
	for _, other := range times {
		if other.After(t) {
			t = other
		}
	}
	return t
}
