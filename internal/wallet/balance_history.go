package wallet

import (
	"context"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

// BalancePoint is what a customer held from a moment on, payments out that were not final included.
type BalancePoint struct {
	At      time.Time
	Balance money.Amount
}

// BalanceHistory is a customer's balance between two moments. The first point stands at From.
type BalanceHistory struct {
	From, To time.Time
	Points   []BalancePoint
}

const (
	historyPage = 500
	// mostHistory is how many lines of one account are read for a picture; a busier customer sees a
	// shorter time.
	mostHistory = 20_000
	// mostPoints is how many points a picture has: in each part of the time, the last change counts.
	mostPoints = 500
)

// BalanceHistory is read from the books themselves.
func (s *Service) BalanceHistory(ctx context.Context, customerID string, since time.Time) (BalanceHistory, error) {
	var own, held past
	err := s.DB.Snapshot(ctx, func(ctx context.Context, tx db.Tx) (err error) {
		if own, err = s.past(ctx, tx, chart.Customer(customerID), since); err != nil {
			return err
		}
		held, err = s.past(ctx, tx, chart.Held(customerID), since)
		return err
	})
	if err != nil {
		return BalanceHistory{}, err
	}
	h := BalanceHistory{From: latest(since, own.from, held.from), To: s.Clock.Now()}
	h.Points = thinned(h.From, h.To, joined(h.From, own, held))
	return h, nil
}

// past is what happened to an account: its balance at the beginning and its lines since, oldest first.
type past struct {
	from    time.Time // the beginning, where it is later than was asked for
	opening money.Amount
	lines   []ledger.Posting
}

func (s *Service) past(ctx context.Context, tx db.Tx, a ledger.Account, since time.Time) (past, error) {
	p := past{opening: money.Zero(money.GBPC)}
	var newestFirst []ledger.Posting
	for page := (ledger.Page{Limit: historyPage}); ; {
		postings, err := s.Ledger.Entries(ctx, tx, a, page)
		if err != nil {
			return past{}, err
		}
		for _, l := range postings {
			if l.At.Before(since) || len(newestFirst) >= mostHistory {
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

func (p past) with(newestFirst []ledger.Posting) past {
	for i := len(newestFirst) - 1; i >= 0; i-- {
		p.lines = append(p.lines, newestFirst[i])
	}
	return p
}

// joined is the sum of two accounts after each entry that changed it.
func joined(from time.Time, a, b past) []BalancePoint {
	points := []BalancePoint{{from, a.opening.Add(b.opening)}}
	left, right := a.opening, b.opening
	for len(a.lines) > 0 || len(b.lines) > 0 {
		sequence := nextOf(a.lines, b.lines)
		var at time.Time
		take := func(p *past, balance *money.Amount) {
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

// thinned keeps the first point and, of each part of the time, the last.
func thinned(from, to time.Time, points []BalancePoint) []BalancePoint {
	if len(points) <= mostPoints {
		return points
	}
	part := to.Sub(from)/mostPoints + 1
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
