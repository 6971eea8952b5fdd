package bank

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/banking/iso20022"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/money"
	"github.com/gbpc/gbpc/internal/sandbox/bank/q"
)

// closeDays sends the statements of the days that have ended in London: of each day with entries, and of the
// last day in any case. There are none for days before the first entry or statement.
func (b *Bank) closeDays(ctx context.Context) error {
	today := day.In(b.Clock.Now())
	var err error
	for _, name := range []string{main, own} {
		err = errors.Join(err, b.closeDaysOf(ctx, name, today))
	}
	return err
}

func (b *Bank) closeDaysOf(ctx context.Context, name string, today day.Day) error {
	next, opening, err := b.firstOpenDay(ctx, b.db.Read(), name)
	if err != nil || next.IsZero() || !next.Before(today) {
		return err
	}
	return b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		next, opening := next, opening
		for next.Before(today) {
			closing, err := b.closeDay(ctx, tx, name, next, opening, next.Next() == today)
			if err != nil {
				return err
			}
			next, opening = next.Next(), closing
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
	err := b.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		for _, name := range []string{main, own} {
			_, opening, err := b.firstOpenDay(ctx, tx, name)
			if err != nil {
				return err
			}
			serial, err := q.New(tx).Next(ctx, "statement")
			if err != nil {
				return err
			}
			if _, err := b.sendStatement(ctx, tx, name, day.In(b.Clock.Now()), opening, fmt.Sprintf("-%d", serial)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("close the sandbox bank's day: %w", err)
	}
	return b.deliver(ctx)
}

// firstOpenDay returns the first day that is not closed, and its opening balance.
func (b *Bank) firstOpenDay(ctx context.Context, conn db.Conn, name string) (day.Day, money.Amount, error) {
	nothing := money.Zero(money.GBP)
	books := q.New(conn)
	closed, err := books.LastClosing(ctx, name)
	if err == nil {
		last, err := day.Parse(closed.Day)
		return last.Next(), money.New(closed.Balance, money.GBP), err
	}
	if !db.IsNoRows(err) {
		return day.Day{}, nothing, err
	}
	first, err := books.FirstEntry(ctx, name)
	if db.IsNoRows(err) { // the account was not used, but a statement may have been asked for
		first, err = books.LastStated(ctx, name)
	}
	if db.IsNoRows(err) {
		return day.Day{}, nothing, nil
	}
	return day.In(first), nothing, err
}

func (b *Bank) closeDay(ctx context.Context, tx db.Tx, name string, of day.Day, opening money.Amount, last bool) (money.Amount, error) {
	moved, err := q.New(tx).EntriesOf(ctx, q.EntriesOfParams{Account: name, Since: of.Start(), Until: of.End()})
	if err != nil || len(moved) == 0 && !last {
		return opening, err
	}
	return b.sendStatement(ctx, tx, name, of, opening, "")
}

// sendStatement sends the statement of a day, which is final unless it has a suffix, and returns its closing
// balance.
func (b *Bank) sendStatement(
	ctx context.Context, tx db.Tx, name string, of day.Day, opening money.Amount, suffix string,
) (money.Amount, error) {
	books := q.New(tx)
	moved, err := books.EntriesOf(ctx, q.EntriesOfParams{Account: name, Since: of.Start(), Until: of.End()})
	if err != nil {
		return money.Amount{}, err
	}
	statementID := "S" + of.Format("20060102") + name + suffix
	s := iso20022.Statement{
		MessageID: statementID, Created: b.Clock.Now().Truncate(time.Millisecond), ID: statementID,
		Account: b.account(name), Date: of, Opening: opening, Closing: opening, HasClosing: true,
	}
	for _, m := range moved {
		s.Entries = append(s.Entries, entryOf(m))
		s.Closing = money.New(m.Balance, money.GBP)
	}
	if len(moved) > 0 && s.Created.Before(moved[len(moved)-1].BookedAt) {
		s.Created = moved[len(moved)-1].BookedAt // right after a statement
	}
	if stated, err := books.LastStated(ctx, name); err == nil && !s.Created.After(stated) {
		s.Created = stated.Add(time.Millisecond)
	}
	if err := books.Close(ctx, q.CloseParams{
		Account: name, Day: of.String(), Balance: s.Closing.Minor(), Final: suffix == "", StatedAt: s.Created,
	}); err != nil {
		return money.Amount{}, err
	}
	return s.Closing, b.enqueueMessage(ctx, tx, "camt053", s.XML(b.version()))
}
