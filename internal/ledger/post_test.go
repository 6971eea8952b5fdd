package ledger_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestPost_SameKeyTwicePostsOnceAndReportsIt(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		e := credit("jane", 10_00)
		first, err := b.post(e)
		require.NoError(t, err)
		second, err := b.post(e)
		require.ErrorIs(t, err, ledger.ErrAlreadyPosted)
		require.Equal(t, first, second)
		other := credit("jane", 10_01)
		other.Key = e.Key
		_, err = b.post(other)
		require.ErrorIs(t, err, ledger.ErrKeyReused)
		require.Equal(t, coins(10_00), b.balance(chart.Customer("jane")))
	})
}

func TestPost_IsRolledBackWithItsTransaction(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		regret := errors.New("regret")
		e := credit("jane", 10_00)
		err := b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			for i := range 3 {
				e := e
				e.Key += fmt.Sprint(i)
				sequence, err := b.Post(ctx, tx, e)
				require.NoError(t, err)
				require.EqualValues(t, i+1, sequence)
			}
			balance, err := b.Balance(ctx, tx, chart.Customer("jane"))
			require.NoError(t, err)
			require.Equal(t, coins(30_00), balance)
			return regret
		})
		require.ErrorIs(t, err, regret)
		require.Zero(t, b.balance(chart.Customer("jane")).Minor())
		// The ids of accounts whose opening was rolled back are assigned to other accounts.
		b.credit("john", 1_00)
		_, err = b.Submit(t.Context(), transfer("john", "ann", 1_00))
		require.NoError(t, err)
		b.credit("jane", 5_00)
		require.Equal(t, coins(5_00), b.balance(chart.Customer("jane")))
	})
}

func TestPost_LeavesTheTransactionUsableWhenItRefuses(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 10_00)
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			short := ledger.Entry{Key: "1", Kind: "k", Lines: ledger.Move(chart.Customer("jane"), chart.Customer("john"), coins(11_00))}
			_, err := b.Post(ctx, tx, short)
			require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
			short.Lines = ledger.Move(chart.Customer("jane"), chart.Customer("john"), coins(10_00))
			_, err = b.Post(ctx, tx, short)
			return err
		}))
	})
}

func TestPost_RefusesAnEntryWithoutAKeyOrAgainstTheRules(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		e := credit("jane", 1)
		e.Key = ""
		_, err := b.post(e)
		require.ErrorIs(t, err, ledger.ErrMalformed)
		_, err = b.post(ledger.Entry{Key: "k", Kind: "k", Lines: ledger.Move(chart.Issued, chart.Customer("jane"), coins(1))})
		require.ErrorIs(t, err, chart.ErrUnbacked)
	})
}

func TestReversal_MirrorsTheEntryItNamesAndHappensOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 10_00)
		hold := ledger.Entry{Key: id.New(), Kind: "withdrawal.ordered", Lines: ledger.Lines(
			ledger.Move(chart.Customer("jane"), chart.Held("jane"), coins(9_00)), ledger.Move(chart.Customer("jane"), chart.Fees, coins(1_00)))}
		sequence, err := b.post(hold)
		require.NoError(t, err)
		back := func(lines []ledger.Line) ledger.Entry {
			return ledger.Entry{Key: id.New(), Kind: "withdrawal.failed", Reverses: sequence, Lines: lines}
		}
		_, err = b.post(back(ledger.Move(chart.Held("jane"), chart.Customer("jane"), coins(9_00))))
		require.ErrorIs(t, err, ledger.ErrNotReversal)
		_, err = b.post(back(hold.Lines))
		require.ErrorIs(t, err, ledger.ErrNotReversal)
		wrong := back(ledger.Reversed(hold.Lines))
		wrong.Reverses = 99
		_, err = b.post(wrong)
		require.ErrorIs(t, err, ledger.ErrNotReversal)

		lines, err := b.LinesOf(t.Context(), b.db.Read(), sequence)
		require.NoError(t, err)
		require.Equal(t, hold.Lines, lines)
		right := back(ledger.Reversed(lines))
		_, err = b.post(right)
		require.NoError(t, err)
		_, err = b.post(right)
		require.ErrorIs(t, err, ledger.ErrAlreadyPosted)
		_, err = b.post(back(ledger.Reversed(lines)))
		require.ErrorIs(t, err, ledger.ErrReversed)
		require.Equal(t, coins(10_00), b.balance(chart.Customer("jane")))
	})
}

func TestReversal_SubmittedConcurrentlyHappensOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 10_00)
		hold := transfer("jane", "john", 4_00)
		held, err := b.Submit(t.Context(), hold)
		require.NoError(t, err)
		ledgers := []*books{b, open(t, b.db)}
		var all sync.WaitGroup
		var mu sync.Mutex
		var stood []ledger.Command
		for i := range 20 {
			all.Go(func() {
				c := transfer("john", "jane", 4_00)
				c.Entry.Reverses = held.Sequence
				c.Entry.Lines = ledger.Reversed(hold.Entry.Lines)
				_, err := ledgers[i%2].Submit(t.Context(), c)
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					stood = append(stood, c)
				} else {
					// After the reversal there is no money left for the others.
					require.True(t, errors.Is(err, ledger.ErrReversed) || errors.Is(err, ledger.ErrInsufficientFunds), err)
				}
			})
		}
		all.Wait()
		require.Len(t, stood, 1)
		again, err := b.Submit(t.Context(), stood[0])
		require.NoError(t, err)
		require.True(t, again.Replayed)
		b.credit("john", 4_00)
		c := stood[0]
		c.Key = id.New()
		_, err = b.Submit(t.Context(), c)
		require.ErrorIs(t, err, ledger.ErrReversed)
	})
}

func TestEntries_ListAnAccountsHistoryNewestFirst(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		jane := chart.Customer("jane")
		none, err := b.Entries(t.Context(), b.db.Read(), jane, ledger.Page{Limit: 10})
		require.NoError(t, err)
		require.Empty(t, none)
		b.credit("jane", 10_00)
		for range 4 {
			_, err := b.Submit(t.Context(), transfer("jane", "john", 1_00))
			require.NoError(t, err)
		}
		first, err := b.Entries(t.Context(), b.db.Read(), jane, ledger.Page{Limit: 3})
		require.NoError(t, err)
		require.Len(t, first, 3)
		require.EqualValues(t, 5, first[0].Sequence)
		require.Equal(t, coins(1_00).Neg(), first[0].Change)
		require.Equal(t, coins(6_00), first[0].After)
		require.Equal(t, noon, first[0].At)
		rest, err := b.Entries(t.Context(), b.db.Read(), jane, ledger.Page{Before: first[2].Sequence, Limit: 3})
		require.NoError(t, err)
		require.Len(t, rest, 2)
		require.Equal(t, "credit", rest[1].Kind)
		require.Equal(t, coins(10_00), rest[1].Change)
	})
}

func TestEntries_AnEntryWithSeveralLinesOfTheAccountIsNotSplit(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		jane := chart.Customer("jane")
		b.credit("jane", 100_00)
		for range 5 {
			c := transfer("jane", "john", 1_00)
			c.Entry.Lines = ledger.Lines(ledger.Move(jane, chart.Held("jane"), coins(1_00)), ledger.Move(jane, chart.Fees, coins(1)))
			_, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			_, err = b.Submit(t.Context(), transfer("jane", "john", 1))
			require.NoError(t, err)
		}
		b.credit("john", 1)
		all, err := b.Entries(t.Context(), b.db.Read(), jane, ledger.Page{Limit: 1000})
		require.NoError(t, err)
		require.Len(t, all, 1+5*2+5)
		for limit := 1; limit < 13; limit++ {
			var paged []ledger.Posting
			for page := (ledger.Page{Limit: limit}); ; {
				some, err := b.Entries(t.Context(), b.db.Read(), jane, page)
				require.NoError(t, err)
				paged = append(paged, some...)
				if len(some) < limit {
					break
				}
				page.Before = some[len(some)-1].Sequence
			}
			require.Equal(t, all, paged, "pages of %d", limit)
		}
		for before := int64(1); before < 15; before++ { // any entry, not only the last of a previous page
			some, err := b.Entries(t.Context(), b.db.Read(), jane, ledger.Page{Before: before, Limit: 1000})
			require.NoError(t, err)
			for _, p := range all {
				require.Equal(t, p.Sequence < before, slices.Contains(some, p), "%d before %d", p.Sequence, before)
			}
		}
	})
}

func TestTotal_SumsAClassInOneSnapshot(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		for i := range 5 {
			b.credit(fmt.Sprint(i), 1_00)
		}
		require.NoError(t, b.db.Snapshot(t.Context(), func(ctx context.Context, tx db.Tx) error {
			total, err := b.Total(ctx, tx, chart.ClassCustomer, coins(0).Currency())
			require.NoError(t, err)
			require.Equal(t, coins(5_00), total)
			none, err := b.Total(ctx, tx, chart.ClassHeld, coins(0).Currency())
			require.NoError(t, err)
			require.Equal(t, coins(0), none)
			sum := coins(0)
			require.NoError(t, b.Holdings(ctx, tx, chart.ClassCustomer, func(h ledger.Holding) error {
				sum = sum.Add(h.Balance)
				return nil
			}))
			require.Equal(t, total, sum)
			return nil
		}))
	})
}

// PostAll must leave the same books as one Post after the other: results, balances and hashes.
func TestPostAll_WritesWhatOnePostAfterTheOtherWouldWrite(t *testing.T) {
	entries := func() []ledger.Entry {
		all := []ledger.Entry{credit("jane", 100_00), credit("john", 20_00)}
		for i := range 40 {
			from, to := "jane", "john"
			if i%3 == 0 {
				from, to = to, from
			}
			all = append(all, ledger.Entry{Key: fmt.Sprint("move", i), Kind: "k", Lines: ledger.Move(chart.Customer(from), chart.Customer(to), coins(12_00))})
		}
		all[0].Key, all[1].Key = "jane's", "john's"
		again, other, keyless := all[5], all[6], all[7]
		other.Lines = ledger.Move(chart.Customer("john"), chart.Customer("ann"), coins(1))
		keyless.Key = ""
		reversal := ledger.Entry{Key: "back", Kind: "k", Reverses: 2, Lines: ledger.Reversed(all[1].Lines)}
		twice := reversal
		twice.Key = "back again"
		return append(all, again, other, keyless, reversal, twice)
	}
	each(t, func(t *testing.T, b *books) {
		empty := dbtest.SQLite
		if b.db.Dialect() == db.Postgres {
			empty = dbtest.Postgres
		}
		alone, together := newBooks(t, empty(t)), b
		var expected []ledger.Posted
		for _, e := range entries() {
			sequence, err := alone.post(e)
			expected = append(expected, ledger.Posted{Sequence: sequence, Err: err})
		}
		for _, refusal := range []error{nil, ledger.ErrAlreadyPosted, ledger.ErrKeyReused, ledger.ErrMalformed, ledger.ErrInsufficientFunds} {
			require.True(t, slices.ContainsFunc(expected, func(p ledger.Posted) bool { return errors.Is(p.Err, refusal) }), "no entry is refused with %v", refusal)
		}
		require.NoError(t, together.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			posted, err := together.PostAll(ctx, tx, entries()[:2]) // a reversal needs an entry of before
			require.NoError(t, err)
			rest, err := together.PostAll(ctx, tx, entries()[2:])
			posted = append(posted, rest...)
			require.Len(t, posted, len(expected))
			for i := range posted {
				require.Equal(t, expected[i].Sequence, posted[i].Sequence, "entry %d", i)
				require.Equal(t, fmt.Sprint(expected[i].Err), fmt.Sprint(posted[i].Err), "entry %d", i)
			}
			return err
		}))
		for _, name := range []string{"jane", "john", "ann"} {
			require.Equal(t, alone.balance(chart.Customer(name)), together.balance(chart.Customer(name)), name)
		}
		one, err := alone.Head(t.Context(), alone.db.Read())
		require.NoError(t, err)
		other, err := together.Head(t.Context(), together.db.Read())
		require.NoError(t, err)
		require.Equal(t, one, other)
	})
}

// countingConn counts the statements of a transaction.
type countingConn struct {
	db.Conn
	statements *int
}

func (c countingConn) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	*c.statements++
	return c.Conn.ExecContext(ctx, query, args...)
}

func (c countingConn) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	*c.statements++
	return c.Conn.QueryContext(ctx, query, args...)
}

func TestPostAll_MakesAsManyStatementsForAHundredEntriesAsForFour(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		require.LessOrEqual(t, ledger.MaxPosted, 500, "customers' orders wait meanwhile")
		of := func(n int) (statements int) {
			entries := make([]ledger.Entry, n)
			for i := range entries {
				entries[i] = credit(fmt.Sprint("customer", n, "-", i), 1_00)
			}
			require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				tx.Conn = countingConn{tx.Conn, &statements}
				_, err := b.PostAll(ctx, tx, entries)
				return err
			}))
			return statements
		}
		of(1) // opens the accounts that all of them have
		few := of(4)
		require.Positive(t, few)
		require.Equal(t, few, of(100))
	})
}

func TestPostAll_RefusesMoreThanOneTransactionShouldHold(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := b.PostAll(ctx, tx, make([]ledger.Entry, ledger.MaxPosted+1))
			require.ErrorIs(t, err, ledger.ErrMalformed)
			return nil
		}))
	})
}

func TestPostAll_WritesTheMostThatItTakes(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		entries := make([]ledger.Entry, ledger.MaxPosted)
		for i := range entries {
			entries[i] = credit(fmt.Sprint("customer", i), 1_00)
		}
		require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			posted, err := b.PostAll(ctx, tx, entries)
			for i, p := range posted {
				require.NoError(t, p.Err)
				require.EqualValues(t, i+1, p.Sequence)
			}
			return err
		}))
	})
}
