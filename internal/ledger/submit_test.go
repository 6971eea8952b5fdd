package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/money"
)

func TestSubmit_WritesItsEntry(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		c := transfer("jane", "john", 30_00)
		receipt, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		require.Equal(t, ledger.Receipt{Sequence: 2, Response: c.Response}, receipt)
		require.Equal(t, coins(70_00), b.balance(chart.Customer("jane")))
		require.Equal(t, coins(30_00), b.balance(chart.Customer("john")))
		require.Equal(t, pounds(100_00), b.balance(chart.Reserve))
	})
}

func TestSubmit_SameKeyTwiceMovesOnceAndRepeatsTheFirstAnswer(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		c := transfer("jane", "john", 30_00)
		first, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		again := c
		again.Response = []byte("another answer")
		again.Check = func(time.Time, *ledger.Rows) error { return errors.New("would be refused today") }
		for _, other := range []*books{b, open(t, b.db)} {
			second, err := other.Submit(t.Context(), again)
			require.NoError(t, err)
			require.Equal(t, ledger.Receipt{Sequence: first.Sequence, Response: c.Response, Replayed: true}, second)
		}
		require.Equal(t, coins(70_00), b.balance(chart.Customer("jane")))
		record, found, err := b.Lookup(t.Context(), b.db.Read(), c.Owner, c.Key)
		require.NoError(t, err)
		require.True(t, found)
		require.Equal(t, ledger.Record{Sequence: first.Sequence, Request: c.Request, Response: c.Response, At: noon}, record)
	})
}

func TestSubmit_RefusesAKeyUsedForAnotherRequest(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		c := transfer("jane", "john", 30_00)
		_, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		c.Request[0]++
		_, err = b.Submit(t.Context(), c)
		require.ErrorIs(t, err, ledger.ErrKeyReused)
		c.Owner = "jane:something-else" // a key belongs to a customer and a call
		_, err = b.Submit(t.Context(), c)
		require.NoError(t, err)
	})
}

func TestSubmit_ARefusalDoesNotConsumeTheKey(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		c := transfer("jane", "john", 30_00)
		_, err := b.Submit(t.Context(), c)
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
		_, found, err := b.Lookup(t.Context(), b.db.Read(), c.Owner, c.Key)
		require.NoError(t, err)
		require.False(t, found)
		b.credit("jane", 30_00)
		_, err = b.Submit(t.Context(), c)
		require.NoError(t, err)
	})
}

func TestSubmit_RefusesToTakeABalanceBelowZero(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 10_00)
		over := transfer("jane", "john", 10_00)
		over.Entry.Lines = ledger.Move(chart.Customer("jane"), chart.Customer("john"), money.New(10_000_001, money.GBPC))
		_, err := b.Submit(t.Context(), over)
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds)
		_, err = b.Submit(t.Context(), transfer("jane", "john", 10_00))
		require.NoError(t, err)
		require.Zero(t, b.balance(chart.Customer("jane")).Minor())
	})
}

func TestSubmit_RefusesEntriesThatAreInvalidInAnyBooks(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		jane, john := chart.Customer("jane"), chart.Customer("john")
		for name, broken := range map[string]struct {
			change func(*ledger.Command)
			err    error
		}{
			"one side only":            {func(c *ledger.Command) { c.Entry.Lines = c.Entry.Lines[:1] }, ledger.ErrUnbalanced},
			"no lines":                 {func(c *ledger.Command) { c.Entry.Lines = nil }, ledger.ErrUnbalanced},
			"lines despite NoMovement": {func(c *ledger.Command) { c.Entry.NoMovement = true }, ledger.ErrUnbalanced},
			"negative":                 {func(c *ledger.Command) { c.Entry.Lines = ledger.Move(jane, john, coins(-1)) }, ledger.ErrMalformed},
			"zero": {func(c *ledger.Command) {
				c.Entry.Lines = []ledger.Line{ledger.Debit(jane, coins(0)), ledger.Credit(john, coins(0))}
			}, ledger.ErrMalformed},
			"amount out of range": {func(c *ledger.Command) { c.Entry.Lines = ledger.Move(jane, john, money.New(1<<53+1, money.GBPC)) }, ledger.ErrMalformed},
			"pounds for coins":    {func(c *ledger.Command) { c.Entry.Lines = ledger.Move(jane, john, pounds(1)) }, ledger.ErrMalformed},
			"across assets": {func(c *ledger.Command) {
				c.Entry.Lines = []ledger.Line{ledger.Debit(jane, coins(1)), ledger.Credit(chart.Receipts, pounds(1))}
			}, ledger.ErrUnbalanced},
			"no side":              {func(c *ledger.Command) { c.Entry.Lines[0].Side = 0 }, ledger.ErrMalformed},
			"no key":               {func(c *ledger.Command) { c.Key = "" }, ledger.ErrMalformed},
			"no owner":             {func(c *ledger.Command) { c.Owner = "" }, ledger.ErrMalformed},
			"an entry's own key":   {func(c *ledger.Command) { c.Entry.Key = "k" }, ledger.ErrMalformed},
			"no kind":              {func(c *ledger.Command) { c.Entry.Kind = "" }, ledger.ErrMalformed},
			"NUL":                  {func(c *ledger.Command) { c.Key = "a\x00b" }, ledger.ErrMalformed},
			"not UTF-8":            {func(c *ledger.Command) { c.Entry.Reference = "\xff" }, ledger.ErrMalformed},
			"unbacked coins":       {func(c *ledger.Command) { c.Entry.Lines = ledger.Move(chart.Issued, jane, coins(1)) }, chart.ErrUnbacked},
			"too many values":      {func(c *ledger.Command) { c.AttachedRows = []db.Row{{Table: orderLines, Values: []any{"1", "2", "3"}}} }, ledger.ErrMalformed},
			"an unsupported value": {func(c *ledger.Command) { c.AttachedRows = []db.Row{{Table: orderLines, Values: []any{"1", 2.5}}} }, ledger.ErrMalformed},
			"a sequence as text": {func(c *ledger.Command) {
				c.AttachedRows = []db.Row{{Table: orderLines, Values: []any{"1", ledger.Sequence}}}
			}, ledger.ErrMalformed},
			"a key that is no text":  {func(c *ledger.Command) { c.Preconditions = []ledger.RowRef{limits.Row("\x00")} }, ledger.ErrMalformed},
			"a missing precondition": {func(c *ledger.Command) { c.Preconditions = []ledger.RowRef{challenges.Row(404)} }, ledger.ErrPreconditionMissing},
			"one name with both sides": {func(c *ledger.Command) {
				c.Entry.Lines = []ledger.Line{ledger.Debit(jane, coins(1)), ledger.Credit(ledger.NewAccount("customer:jane", money.GBPC, ledger.DebitSide), coins(1))}
			}, ledger.ErrAccountDiffers},
			"a reversal of a missing entry": {func(c *ledger.Command) { c.Entry.Reverses = 99 }, ledger.ErrNotReversal},
		} {
			c := transfer("jane", "john", 1)
			broken.change(&c)
			_, err := b.Submit(t.Context(), c)
			require.ErrorIs(t, err, broken.err, name)
		}
		require.Equal(t, 1, b.count("SELECT count(*) FROM ledger_entries"))
	})
}

func TestSubmit_RefusesAmbiguousNames(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for _, name := range []string{"", " ", "a b", "a:b", "a:", ":", "a\x00", "a\n", "ä", "a'; DROP TABLE ledger_head; --", `a"b`, "a%", "\xff", string(make([]byte, 300))} {
			c := transfer("jane", "john", 1)
			c.Entry.Lines = ledger.Move(chart.Customer("jane"), chart.Customer(name), coins(1))
			_, err := b.Submit(t.Context(), c)
			require.ErrorIs(t, err, ledger.ErrMalformed, "%q", name)
		}
	})
}

func TestSubmit_AcceptsEveryKeyAndReferenceACustomerCanSend(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for _, key := range []string{" ", "'", `"`, `\`, "ключ 🔑", "a\nb", "{1,2}", "NULL", "%s%d", "2026-03-01 12:00:00", "e\u0301", "\u00e9", strings.Repeat("🔑", 255)} {
			c := transfer("jane", "john", 1)
			c.Key, c.Entry.Reference, c.Response = key, key[:min(len(key), 100)], []byte(key)
			first, err := b.Submit(t.Context(), c)
			require.NoError(t, err, "%q", key)
			require.False(t, first.Replayed, "%q", key)
			second, err := b.Submit(t.Context(), c)
			require.NoError(t, err, "%q", key)
			require.True(t, second.Replayed)
			require.Equal(t, key, string(second.Response))
		}
	})
}

func TestSubmit_WritesADecisionThatMovesNothingOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		c := ledger.Command{Owner: "o", Key: "k", Entry: ledger.Entry{Kind: "noted", NoMovement: true},
			AttachedRows: []db.Row{{Table: orderLines, Values: []any{"1", "1"}}}}
		c.AttachedRows = []db.Row{order("1", "jane"), {Table: orderLines, Values: []any{"1", "1"}}}
		for range 2 {
			receipt, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			require.EqualValues(t, 1, receipt.Sequence)
		}
		require.Equal(t, 1, b.count("SELECT count(*) FROM order_lines"))
	})
}

func TestSubmit_ARefusalConcernsOneCommandOfTheBatch(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		b.credit("ann", 0_10)
		_, err := b.db.Writer().ExecContext(t.Context(), `INSERT INTO orders (id, customer, entry) VALUES ('taken', 'ann', 1)`)
		require.NoError(t, err)
		var all sync.WaitGroup
		for i := range 120 {
			all.Go(func() {
				c := transfer("jane", "john", 1_00)
				c.AttachedRows = []db.Row{order(c.Key, "jane")}
				var want func(error) bool
				switch i % 4 {
				case 0:
					c.AttachedRows = []db.Row{order("taken", "jane")}
					want = db.IsUniqueViolation
				case 1:
					c.Entry.Lines = ledger.Move(chart.Customer("ann"), chart.Customer("john"), coins(1_00))
					want = func(err error) bool { return errors.Is(err, ledger.ErrInsufficientFunds) }
				case 2:
					c.Check = func(time.Time, *ledger.Rows) error { return errOverLimit }
					want = func(err error) bool { return errors.Is(err, errOverLimit) }
				default:
					want = func(err error) bool { return err == nil }
				}
				_, err := b.Submit(t.Context(), c)
				require.True(t, want(err), "%d: %v", i, err)
			})
		}
		all.Wait()
		require.Equal(t, coins(30_00), b.balance(chart.Customer("john")))
		require.Equal(t, 31, b.count("SELECT count(*) FROM orders"))
	})
}

func TestSubmit_InsideATransactionPanics(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		require.Panics(t, func() {
			_ = b.db.Tx(t.Context(), func(ctx context.Context, _ db.Tx) error {
				_, err := b.Submit(ctx, transfer("jane", "john", 1))
				return err
			})
		})
		b.credit("jane", 1)
	})
}

func TestSubmit_ACallerThatStopsWaitingInTheQueueMovesNothing(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		entered, release := make(chan struct{}), make(chan struct{})
		slow := transfer("jane", "john", 1_00)
		slow.Check = func(time.Time, *ledger.Rows) error {
			close(entered)
			<-release
			return nil
		}
		var all sync.WaitGroup
		all.Go(func() {
			_, err := b.Submit(t.Context(), slow)
			require.NoError(t, err)
		})
		<-entered
		var errs [5]error
		var waiting sync.WaitGroup
		for i := range errs {
			waiting.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
				defer cancel()
				_, errs[i] = b.Submit(ctx, transfer("jane", "john", 1_00))
			})
		}
		time.Sleep(100 * time.Millisecond)
		close(release)
		waiting.Wait()
		all.Wait()
		stood := int64(1)
		for _, err := range errs { // the first in the queue is about to lead and may go through
			if err == nil {
				stood++
			} else {
				require.ErrorIs(t, err, context.DeadlineExceeded)
			}
		}
		require.LessOrEqual(t, stood, int64(2))
		require.Equal(t, coins(stood*1_00), b.balance(chart.Customer("john")))
	})
}

func TestSubmit_ConcurrentCommandsOnSeveralLedgersLoseAndDuplicateNothing(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		const clients, orders = 16, 25
		for i := range clients {
			b.credit(fmt.Sprint(i), 10_00)
		}
		ledgers := []*books{b, open(t, b.db), open(t, b.db)}
		var all sync.WaitGroup
		for i := range clients {
			all.Go(func() {
				l := ledgers[i%len(ledgers)]
				for n := range orders {
					c := transfer(fmt.Sprint(i), fmt.Sprint((i+n+1)%clients), 7)
					if n%5 == 0 { // all to the same account, which is new at first
						c.Entry.Lines = ledger.Move(chart.Customer(fmt.Sprint(i)), chart.Customer("hot"), coins(7))
					}
					first, err := l.Submit(t.Context(), c)
					require.NoError(t, err)
					second, err := ledgers[(i+1)%len(ledgers)].Submit(t.Context(), c)
					require.NoError(t, err)
					require.True(t, second.Replayed)
					require.Equal(t, first.Sequence, second.Sequence)
				}
				_, err := l.post(credit(fmt.Sprint(i), 1))
				require.NoError(t, err)
			})
		}
		all.Wait()
		require.Equal(t, coins(clients*orders/5*7), b.balance(chart.Customer("hot")))
		require.Equal(t, clients*(orders+2), b.count("SELECT count(*) FROM ledger_entries"))
	})
}

func TestSubmit_OneKeyUsedConcurrentlyMovesOnce(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		ledgers := []*books{b, open(t, b.db)}
		c := transfer("jane", "john", 1_00)
		c.AttachedRows = []db.Row{order(id.New(), "jane")}
		var all sync.WaitGroup
		var mu sync.Mutex
		fresh := 0
		for i := range 30 {
			all.Go(func() {
				receipt, err := ledgers[i%2].Submit(t.Context(), c)
				require.NoError(t, err)
				require.Equal(t, c.Response, receipt.Response)
				mu.Lock()
				defer mu.Unlock()
				if !receipt.Replayed {
					fresh++
				}
			})
		}
		all.Wait()
		require.Equal(t, 1, fresh)
		require.Equal(t, coins(1_00), b.balance(chart.Customer("john")))
	})
}
