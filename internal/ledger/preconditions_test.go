package ledger_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

func order(key, customer string) db.Row {
	return db.Row{Table: orders, Values: []any{key, customer, ledger.Sequence, nil, nil, nil, nil, nil}}
}

func TestSubmit_AttachedRowsComeWithTheEntryOrNotAtAll(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		c := transfer("jane", "john", 60_00)
		at := time.Date(2026, 3, 1, 13, 0, 0, 987654321, time.FixedZone("", 3600))
		c.AttachedRows = []db.Row{
			{Table: orders, Values: []any{c.Key, "jane", ledger.Sequence, 7, true, &at, []byte{0, 1, 2}, `{"b": 1,  "a": 2}`}},
			{Table: orderLines, Values: []any{"line", c.Key}},
		}
		receipt, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		var (
			entry, number int64
			urgent        bool
			paid          time.Time
			blob          []byte
		)
		require.NoError(t, b.db.Read().QueryRowContext(t.Context(), `SELECT entry, "order", urgent, paid_at, blob FROM orders`).Scan(&entry, &number, &urgent, &paid, &blob))
		require.Equal(t, []any{receipt.Sequence, int64(7), true, at.UTC().Truncate(time.Microsecond), []byte{0, 1, 2}}, []any{entry, number, urgent, paid, blob})

		short := transfer("jane", "john", 60_00)
		short.AttachedRows = []db.Row{order("short", "jane")}
		_, err = b.Submit(t.Context(), short)
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
		twice := transfer("jane", "john", 1_00)
		twice.AttachedRows = []db.Row{order(c.Key, "jane")}
		_, err = b.Submit(t.Context(), twice)
		require.True(t, db.IsUniqueViolation(err), err)
		require.Equal(t, 1, b.count("SELECT count(*) FROM orders"))
		require.Equal(t, coins(40_00), b.balance(chart.Customer("jane")))
	})
}

func TestSubmit_RefusesACheckThatReadsARowWhichIsNotLocked(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		c := limited("jane", "john", 1_00)
		c.Check = func(_ time.Time, rows *ledger.Rows) error {
			limits.Get(rows, "mary")
			return nil
		}
		_, err := b.Submit(t.Context(), c)
		require.ErrorContains(t, err, "is not among the command's preconditions")
		require.Equal(t, coins(100_00), b.balance(chart.Customer("jane")))
	})
}

var errOverLimit = errors.New("over the limit")

// limited returns a transfer that is counted against a daily limit.
func limited(from, to string, pence int64) ledger.Command {
	c := transfer(from, to, pence)
	c.Preconditions = []ledger.RowRef{limits.Row(from)}
	c.Check = func(now time.Time, rows *ledger.Rows) error {
		l, found := limits.Get(rows, from)
		if !found {
			l.perDay = 100_00
		}
		l.day, l.used = now.Unix()/86_400, l.used+pence
		limits.Set(rows, from, l)
		if l.used > l.perDay {
			return errOverLimit
		}
		return nil
	}
	return c
}

func TestSubmit_CountsOnlyAcceptedCommandsAgainstALimit(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 90_00)
		for _, step := range []struct {
			pence int64
			err   error
		}{{60_00, nil}, {41_00, errOverLimit}, {40_00, ledger.ErrInsufficientFunds}, {30_00, nil}, {10_01, errOverLimit}} {
			_, err := b.Submit(t.Context(), limited("jane", "john", step.pence))
			require.ErrorIs(t, err, step.err)
		}
		require.Equal(t, 90_00, b.count("SELECT used FROM limits WHERE customer = 'jane'"))
	})
}

func TestSubmit_SpendsAChallengeOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		_, err := b.db.Writer().ExecContext(t.Context(), `INSERT INTO challenges VALUES (1, $1, $2, NULL, '{"n": 1}')`, []byte("op"), false)
		require.NoError(t, err)
		errSpent := errors.New("spent")
		spend := func() ledger.Command {
			c := transfer("jane", "john", 1_00)
			c.Preconditions = []ledger.RowRef{challenges.Row(1)}
			c.Check = func(now time.Time, rows *ledger.Rows) error {
				c, found := challenges.Get(rows, 1)
				require.True(t, found)
				require.Equal(t, []byte("op"), c.operation)
				require.JSONEq(t, `{"n": 1}`, c.note)
				if c.spent {
					require.Equal(t, noon, c.spentAt)
					return errSpent
				}
				c.spent, c.spentAt = true, now
				challenges.Set(rows, 1, c)
				return nil
			}
			return c
		}
		_, err = b.Submit(t.Context(), spend())
		require.NoError(t, err)
		_, err = b.Submit(t.Context(), spend())
		require.ErrorIs(t, err, errSpent)
	})
}

func TestSubmit_ACheckThatPanicsRefusesItsOwnCommandOnly(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		var all sync.WaitGroup
		for i := range 40 {
			all.Go(func() {
				c := transfer("jane", "john", 1_00)
				c.Check = func(time.Time, *ledger.Rows) error {
					if i%4 == 0 {
						panic("a mistake")
					}
					return nil
				}
				_, err := b.Submit(t.Context(), c)
				if i%4 == 0 {
					require.ErrorContains(t, err, "a mistake")
				} else {
					require.NoError(t, err)
				}
			})
		}
		all.Wait()
		require.Equal(t, coins(30_00), b.balance(chart.Customer("john")))
	})
}
