package closing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/staff"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// month is a calendar month in London.
type month struct{ first day.Day }

func monthOf(d day.Day) month {
	year, m, _ := d.Date()
	return month{day.On(year, m, 1)}
}

// parseMonth reads a month of the form 2006-01.
func parseMonth(text string) (month, error) {
	first, err := day.Parse(text + "-01")
	return month{first}, err
}

func (m month) next() month         { return month{m.first.AddMonths(1)} }
func (m month) previous() month     { return month{m.first.AddMonths(-1)} }
func (m month) last() day.Day       { return m.next().first.Previous() }
func (m month) end() time.Time      { return m.next().first.Start() }
func (m month) before(o month) bool { return m.first.Before(o.first) }
func (m month) String() string      { return m.first.Month() }
func (m month) dueAt(days int) time.Time {
	return m.last().AddBusiness(days).End()
}

// Month is a month of the books.
type Month struct {
	Month    string
	State    State
	EndsAt   time.Time
	DueAt    time.Time // when it has to be closed
	Overdue  bool
	Accepted []Missing // what was missing when it was closed, and accepted
	// Of a close, requested or carried out; empty while the month is open.
	ID, RequestedBy, Reason  string
	RequestedAt, ClosedAt    time.Time
	ReopenedBy, ReopenReason string // who asked to reopen it, and why
	Entry, LastEntry         int64
	LastHash                 []byte
	Documents                []Document
}

// Document is what is kept of a close, without its content.
type Document struct {
	Kind   DocumentKind
	SHA256 []byte
	Bytes  int64
}

// maxMonths limits how many months a list goes back.
const maxMonths = 600

// Months returns one page of months, newest first: from the one that runs to that of the first entry.
func (s *Service) Months(ctx context.Context, w db.Window) (page []Month, total int64, err error) {
	first, ok, err := s.firstMonth(ctx, s.db.Read())
	if err != nil || !ok {
		return nil, 0, err
	}
	skip := int(w.Offset)
	for m := monthOf(day.In(s.clock.Now())); !m.before(first) && total < maxMonths; m = m.previous() {
		total++
		if w.ID != "" && m.String() >= w.ID || len(page) == int(w.Limit) {
			continue
		}
		if skip > 0 {
			skip--
			continue
		}
		one, err := s.month(ctx, s.db.Read(), m)
		if err != nil {
			return nil, 0, err
		}
		page = append(page, one)
	}
	return page, total, nil
}

// Month returns a month with what it is closed with: as it was kept, or as it would be now.
func (s *Service) Month(ctx context.Context, text string) (one Month, p Papers, err error) {
	m, err := parseMonth(text)
	if err != nil {
		return one, p, ErrNotFound
	}
	conn := s.db.Read()
	first, ok, err := s.firstMonth(ctx, conn)
	if err != nil {
		return one, p, err
	}
	if !ok || m.before(first) || monthOf(day.In(s.clock.Now())).before(m) {
		return one, p, ErrNotFound
	}
	if one, err = s.month(ctx, conn, m); err != nil {
		return one, p, err
	}
	if p, err = s.papers(ctx, conn, m); err != nil {
		return one, p, err
	}
	if one.Entry != 0 {
		p.Missing = nil
		p.Balance.Lines, err = s.storedBalance(ctx, conn, one.ID)
	}
	return one, p, err
}

// firstMonth returns the month of the first entry; ok is false in empty books.
func (s *Service) firstMonth(ctx context.Context, conn db.Conn) (m month, ok bool, err error) {
	at, ok, err := s.ledger.FirstBooked(ctx, conn)
	if err != nil || !ok {
		return month{}, false, err
	}
	return monthOf(day.In(at)), true, nil
}

// month returns what is known of a month.
func (s *Service) month(ctx context.Context, conn db.Conn, m month) (Month, error) {
	one := Month{Month: m.String(), State: Open, EndsAt: m.end(), DueAt: m.dueAt(s.config.DueDays)}
	row, err := q.New(conn).OfMonth(ctx, m.String())
	switch {
	case db.IsNoRows(err):
	case err != nil:
		return one, fmt.Errorf("read the close of %s: %w", m, err)
	default:
		if err := s.fill(ctx, conn, &one, row); err != nil {
			return one, err
		}
	}
	one.Overdue = (one.State == Open || one.State == Requested) && s.clock.Now().After(one.DueAt)
	return one, nil
}

func (s *Service) fill(ctx context.Context, conn db.Conn, one *Month, row q.ClosingMonth) error {
	words, err := s.staff.OpenWords(monthContext(row.ID), row.Words)
	if err != nil {
		return err
	}
	reopen := staff.Words{}
	if len(row.ReopenWords) > 0 {
		if reopen, err = s.staff.OpenWords(reopenContext(row.ID), row.ReopenWords); err != nil {
			return err
		}
	}
	one.State, one.ID, one.RequestedBy, one.Reason, one.RequestedAt = State(row.State), row.ID, words.By, words.Reason, row.RequestedAt
	one.ReopenedBy, one.ReopenReason, one.Entry, one.LastEntry, one.LastHash = reopen.By, reopen.Reason, row.Entry, row.LastEntry, row.LastHash
	if row.EndedAt != nil {
		one.ClosedAt = *row.EndedAt
	}
	if err := json.Unmarshal([]byte(row.Accepted), &one.Accepted); err != nil {
		return fmt.Errorf("read what was accepted of %s: %w", row.Month, err)
	}
	documents, err := q.New(conn).DocumentsOf(ctx, row.ID)
	if err != nil {
		return fmt.Errorf("list the documents of %s: %w", row.Month, err)
	}
	for _, d := range documents {
		one.Documents = append(one.Documents, Document{Kind: DocumentKind(d.Kind), SHA256: d.Sha256, Bytes: d.Bytes})
	}
	return nil
}

func monthContext(closeID string) string  { return "closing.month/" + closeID }
func reopenContext(closeID string) string { return "closing.reopen/" + closeID }
