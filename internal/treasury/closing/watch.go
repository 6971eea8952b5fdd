package closing

import (
	"context"
	"fmt"
	"time"

	"github.com/gbpc/gbpc/internal/exceptions"
	"github.com/gbpc/gbpc/internal/kit/day"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/treasury/closing/q"
)

// Watch raises an exception for the oldest month that should be closed and is not. Months are closed in their order, so
// that the others wait for it. It is called once a day.
func (s *Service) Watch(ctx context.Context) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx db.Tx) error {
		m, ok, err := s.oldestOpen(ctx, tx)
		if err != nil || !ok {
			return err
		}
		due := m.dueAt(s.config.DueDays)
		if !s.clock.Now().After(due) {
			return nil
		}
		return s.exceptions.Raise(ctx, tx, exceptions.Exception{Kind: exceptions.MonthOpen, Subject: m.String(), Reason: "close_overdue",
			Details: map[string]string{"month": m.String(), "dueAt": due.Format(time.RFC3339)}})
	})
}

// oldestOpen returns the month that is to be closed next; ok is false in empty books.
func (s *Service) oldestOpen(ctx context.Context, conn db.Conn) (m month, ok bool, err error) {
	newest, err := q.New(conn).NewestClosed(ctx)
	switch {
	case db.IsNoRows(err):
		return s.firstMonth(ctx, conn)
	case err != nil:
		return m, false, fmt.Errorf("read the newest closed month: %w", err)
	}
	return monthOf(day.In(newest.EndsAt)), true, nil
}
