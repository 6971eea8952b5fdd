package ledger

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/q"
	"github.com/gbpc/gbpc/internal/money"
)

// OpenFrom writes e, which has no lines, inside tx, and has no later entry booked before opens: a time, or the zero time if
// no month is closed any more. It locks the head row until tx ends. Because e moves the head, no process goes on writing
// with what it remembers of the books. It returns ErrArchived if that would open a month that is archived.
func (l *Ledger) OpenFrom(ctx context.Context, tx db.Tx, e Entry, opens time.Time) (sequence int64, err error) {
	if sequence, err = l.Post(ctx, tx, e); err != nil {
		return 0, err
	}
	if err := refuseArchived(ctx, tx, opens); err != nil {
		return 0, err
	}
	since := int64(0)
	if !opens.IsZero() {
		since = opens.UnixMicro()
	}
	if err := q.New(tx).SetOpens(ctx, since); err != nil {
		return 0, fmt.Errorf("set from when the books are open: %w", err)
	}
	return sequence, nil
}

// Period is a part of the books by the times at which entries were booked. Clocks of several processes differ, so that
// entries around its ends need not be in the order of their numbers.
type Period struct {
	Since, Until time.Time // Until is not part of it; a zero Since: from the beginning
	After        int64     // no entry up to this one is part of it
	Last         Head      // the newest entry of the period, or of an earlier one; number 0 if there is none
	Next         int64     // every entry up to this one was booked before Until: After of the period that follows
}

// Movement is what was booked on one account of the chart in a period, on each side, in minor units. The accounts of
// customers count as one.
type Movement struct {
	Account         string // the name; the class alone for what customers hold, have ordered and owe
	Asset           money.Currency
	Side            Side // the normal side
	Debits, Credits int64
}

// FirstBooked returns when the first entry was booked; ok is false in empty books.
func (l *Ledger) FirstBooked(ctx context.Context, conn db.Conn) (at time.Time, ok bool, err error) {
	row, err := q.New(conn).FirstEntry(ctx)
	if db.IsNoRows(err) {
		return time.Time{}, false, nil
	}
	if err != nil {
		return time.Time{}, false, fmt.Errorf("read the first entry: %w", err)
	}
	return row.CreatedAt, true, nil
}

// Movements returns the period from since until until, of which no entry up to after is part, and what was booked in it.
func (l *Ledger) Movements(ctx context.Context, conn db.Conn, after int64, since, until time.Time) (p Period, all []Movement, err error) {
	p = Period{Since: since, Until: until, After: after, Next: after}
	queries := q.New(conn)
	last, err := queries.LastEntryBefore(ctx, until)
	if db.IsNoRows(err) {
		return p, nil, nil
	}
	if err != nil {
		return p, nil, fmt.Errorf("find the last entry before %s: %w", until, err)
	}
	p.Last, p.Next = Head{last.Sequence, last.Hash}, last.Sequence
	later, err := queries.FirstEntryFrom(ctx, q.FirstEntryFromParams{After: after, Since: until})
	if err != nil && !db.IsNoRows(err) {
		return p, nil, fmt.Errorf("find the first entry from %s: %w", until, err)
	}
	if err == nil {
		p.Next = min(p.Next, later-1)
	}
	rows, err := queries.Movements(ctx, q.MovementsParams{After: after, Upto: last.Sequence, Since: since, Until: until})
	if err != nil {
		return p, nil, fmt.Errorf("sum up the entries until %s: %w", until, err)
	}
	for _, row := range rows {
		asset, err := money.CurrencyOf(row.Asset)
		if err != nil {
			return p, nil, fmt.Errorf("account %s: %w", row.Account, err)
		}
		all = append(all, Movement{Account: row.Account, Asset: asset, Side: Side(row.Side), Debits: row.Debits, Credits: row.Credits})
	}
	return p, all, nil
}

// BookedLate counts the entries after a number that were booked before a time: none, if the period before it was read
// when that entry was the newest and nothing came since.
func (l *Ledger) BookedLate(ctx context.Context, conn db.Conn, after int64, until time.Time) (int64, error) {
	n, err := q.New(conn).CountLate(ctx, q.CountLateParams{After: after, Until: until})
	if err != nil {
		return 0, fmt.Errorf("count late entries: %w", err)
	}
	return n, nil
}
