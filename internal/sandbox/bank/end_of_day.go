package bank

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

const day = 24 * time.Hour

// closeDays sends the statements of the days that have ended (UTC): of each day with entries, and of the
// last day in any case. There are none for days before the first entry.
func (b *Bank) closeDays(ctx context.Context) error {
	today := b.Clock.Now().Truncate(day)
	var err error
	for _, name := range []string{main, own} {
		err = errors.Join(err, b.closeDaysOf(ctx, name, today))
	}
	return err
}

func (b *Bank) closeDaysOf(ctx context.Context, name string, today time.Time) error {
	next, opening, err := b.firstOpenDay(ctx, name)
	if err != nil || next.IsZero() || !next.Before(today) {
		return err
	}
	return b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		next, opening := next, opening
		for next.Before(today) {
			closing, err := b.closeDay(ctx, tx, name, next, opening, next.Add(day).Equal(today))
			if err != nil {
				return err
			}
			next, opening = next.Add(day), closing
		}
		return nil
	})
}

// firstOpenDay returns the first day that is not closed, and its opening balance.
func (b *Bank) firstOpenDay(ctx context.Context, name string) (time.Time, money.Amount, error) {
	books := q.New(b.db.Read())
	closed, err := books.LastClosing(ctx, name)
	if err == nil {
		last, err := time.Parse(time.DateOnly, closed.Day)
		return last.Add(day), money.New(closed.Balance, money.GBP), err
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, money.Amount{}, err
	}
	first, err := books.FirstEntry(ctx, name)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, money.Amount{}, nil
	}
	return first.Truncate(day), money.Zero(money.GBP), err
}

func (b *Bank) closeDay(ctx context.Context, tx db.Tx, name string, of time.Time, opening money.Amount, last bool) (money.Amount, error) {
	books := q.New(tx)
	moved, err := books.EntriesOf(ctx, q.EntriesOfParams{Account: name, Since: of, Until: of.Add(day)})
	if err != nil {
		return money.Amount{}, err
	}
	if len(moved) == 0 && !last {
		return opening, nil
	}
	s := iso20022.Statement{
		MessageID: "S" + of.Format("20060102") + name, Created: b.Clock.Now(), ID: "S" + of.Format("20060102") + name,
		Account: b.account(name), Date: of, Opening: opening, Closing: opening, HasClosing: true,
	}
	for _, m := range moved {
		s.Entries = append(s.Entries, entryOf(m))
		s.Closing = money.New(m.Balance, money.GBP)
	}
	if err := books.Close(ctx, q.CloseParams{Account: name, Day: of.Format(time.DateOnly), Balance: s.Closing.Minor()}); err != nil {
		return money.Amount{}, err
	}
	return s.Closing, b.enqueueMessage(ctx, tx, "camt053", s.XML(b.version()))
}
