package bank

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/money"
)

// closeDays sends the statements of the days that have ended in London: of each day with entries, and of the
// last day in any case. There are none for days before the first entry or statement.
func (b *Bank) closeDays(ctx context.Context) error {
	return b.change(ctx, func(s *books) error {
		today := day.In(b.Clock.Now())
		for _, account := range []string{main, own} {
			next, opening, used := s.firstOpenDay(account)
			for ; used && next.Before(today); next = next.Next() {
				if booked := s.entriesOf(account, next); len(booked) > 0 || next.Next() == today {
					opening = b.sendStatement(s, account, next, opening, "")
				}
			}
		}
		return nil
	})
}

// CloseDay sends the statements of the current day as far as it has come, of both accounts. When the day has
// ended, its own statements follow.
func (b *Bank) CloseDay(ctx context.Context) error {
	b.working.Lock()
	defer b.working.Unlock()
	if err := b.closeDays(ctx); err != nil {
		return err
	}
	if err := b.change(ctx, func(s *books) error {
		for _, account := range []string{main, own} {
			_, opening, _ := s.firstOpenDay(account)
			b.sendStatement(s, account, day.In(b.Clock.Now()), opening, fmt.Sprintf("-%d", s.next()))
		}
		return nil
	}); err != nil {
		return err
	}
	return b.deliver(ctx)
}

// firstOpenDay returns the first day that is not closed, and its opening balance, unless the account was never used: a
// statement that was asked for is a use.
func (s *books) firstOpenDay(account string) (first day.Day, opening int64, used bool) {
	stated, asked := s.StatedAt[account]
	switch closed, any := s.Closed[account]; {
	case any:
		return closed.Day.Next(), closed.Balance, true
	case len(s.entries[account]) > 0:
		return day.In(s.entries[account][0].BookedAt), 0, true
	default:
		return day.In(stated), 0, asked
	}
}

func (s *books) entriesOf(account string, of day.Day) (booked []entry) {
	from, until := of.Start(), of.End()
	for _, e := range s.entries[account] {
		if !e.BookedAt.Before(from) && e.BookedAt.Before(until) {
			booked = append(booked, e)
		}
	}
	return booked
}

// sendStatement sends the statement of a day, which is final unless it has a suffix, and returns its closing
// balance.
func (b *Bank) sendStatement(s *books, account string, of day.Day, opening int64, suffix string) (closes int64) {
	statementID, closes := "S"+of.Format("20060102")+account+suffix, opening
	created := b.Clock.Now().Truncate(time.Millisecond)
	var entries []iso20022.Entry
	for _, e := range s.entriesOf(account, of) {
		entries, closes = append(entries, e.iso()), e.Balance
		if created.Before(e.BookedAt) { // right after a statement
			created = e.BookedAt
		}
	}
	if stated := s.StatedAt[account]; !created.After(stated) {
		created = stated.Add(time.Millisecond)
	}
	s.StatedAt[account] = created
	if suffix == "" {
		s.Closed[account] = closing{of, closes}
	}
	statement := iso20022.Statement{
		MessageID: statementID, Created: created, ID: statementID, Account: b.account(account), Date: of,
		Opening: money.New(opening, money.GBP), Closing: money.New(closes, money.GBP), HasClosing: true, Entries: entries,
	}
	b.enqueueMessage(s, "camt053", statement.XML(b.version()))
	return closes
}
