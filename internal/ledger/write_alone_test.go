package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// throughProxy opens the books on PostgreSQL through a proxy, with enough orders behind it that everything is
// prepared and remembered.
func throughProxy(t *testing.T) (straight, through *books, p *proxy) {
	t.Helper()
	dsn := dbtest.PostgresDSN(t)
	direct, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, direct.Close()) })
	straight = newBooks(t, direct)
	straight.credit("jane", 100_00)
	p = newProxy(t, dsn)
	d, err := db.Open(t.Context(), p.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	through = open(t, d)
	for range 4 {
		_, err := through.Submit(t.Context(), limited("jane", "john", 1))
		require.NoError(t, err)
		_, err = through.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}
	return straight, through, p
}

func (p *proxy) during(do func()) int64 {
	before := p.roundTrips.Load()
	do()
	return p.roundTrips.Load() - before
}

func TestPostgres_ALoneOrderIsOneRoundTripAndTwoWithPreconditions(t *testing.T) {
	_, b, p := throughProxy(t)
	require.EqualValues(t, 1, p.during(func() {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}))
	require.EqualValues(t, 2, p.during(func() {
		_, err := b.Submit(t.Context(), limited("jane", "john", 1))
		require.NoError(t, err)
	}))
}

// After another process has written, the balances are to be read again.
func TestPostgres_ALoneOrderReadsTheBalancesThatItDoesNotRemember(t *testing.T) {
	straight, b, p := throughProxy(t)
	straight.credit("mary", 1)
	_, err := b.Submit(t.Context(), transfer("mary", "john", 1)) // mary's account is known from now on
	require.NoError(t, err)
	for _, trips := range []int64{3, 2} { // the first time the statement is prepared
		straight.credit("mary", 5_00)
		for range 2 {
			_, err = b.Submit(t.Context(), transfer("jane", "john", 1))
			require.NoError(t, err)
		}
		require.Equal(t, trips, p.during(func() {
			_, err := b.Submit(t.Context(), transfer("mary", "john", 5_00))
			require.NoError(t, err)
		}))
	}
	require.True(t, straight.balance(chart.Customer("mary")).IsZero())
}

// What is assumed of the head is compared in the statement that moves it.
func TestPostgres_AnOrderOnAHeadThatOthersMovedIsAppliedToTheirs(t *testing.T) {
	straight, b, _ := throughProxy(t)
	for _, order := range []func(from, to string, pence int64) ledger.Command{transfer, limited} {
		left := straight.balance(chart.Customer("jane")).Minor() / coins(1).Minor()
		straight.credit("jane", 50_00)
		receipt, err := b.Submit(t.Context(), order("jane", "john", left+50_00))
		require.NoError(t, err, "the credit of another process counts")
		require.False(t, receipt.Replayed)
		require.True(t, straight.balance(chart.Customer("jane")).IsZero())
		straight.credit("jane", 10_00)
		for range 3 {
			_, err = b.Submit(t.Context(), transfer("jane", "john", 1))
			require.NoError(t, err)
		}
		_, err = straight.Submit(t.Context(), transfer("jane", "john", 9_00))
		require.NoError(t, err)
		_, err = b.Submit(t.Context(), order("jane", "john", 5_00))
		require.ErrorIs(t, err, ledger.ErrInsufficientFunds, "what another process took is gone")
	}
}

// A lone order has no statement that commits: the answers to its statements come before the commit, and only the
// end of the flight says whether there was one.
func TestPostgres_ALoneOrderThatTheCommitRefusesIsNotAccepted(t *testing.T) {
	straight, b, p := throughProxy(t)
	for _, text := range []string{
		`CREATE FUNCTION refuse_at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			RAISE EXCEPTION 'refused at the commit' USING ERRCODE = '23514'; END $$`,
		`CREATE CONSTRAINT TRIGGER refused_at_commit AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
			FOR EACH ROW WHEN (new.reference = 'refused at the commit') EXECUTE FUNCTION refuse_at_commit()`,
	} {
		_, err := straight.db.Writer().ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	for _, order := range []func(from, to string, pence int64) ledger.Command{transfer, limited} {
		left := straight.balance(chart.Customer("jane"))
		c := order("jane", "john", 1)
		accepted := c.Entry.Reference
		c.Entry.Reference = "refused at the commit"
		_, err := b.Submit(t.Context(), c)
		require.ErrorContains(t, err, "refused at the commit")
		require.Equal(t, left, straight.balance(chart.Customer("jane")))
		c.Entry.Reference = accepted
		receipt, err := b.Submit(t.Context(), c)
		require.NoError(t, err)
		require.False(t, receipt.Replayed, "nothing was written under its key")
		_, err = b.Submit(t.Context(), order("jane", "john", 1))
		require.NoError(t, err)
	}
	_, err := b.Submit(t.Context(), transfer("jane", "john", 1)) // prepares again what was refused
	require.NoError(t, err)
	require.EqualValues(t, 1, p.during(func() {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
	}), "the order was alone")
}

// A lone order reads its preconditions without locks. What changes before it is written decides about it.
func TestPostgres_ALoneOrderWhosePreconditionsChangeMeanwhileIsDecidedAgain(t *testing.T) {
	straight, b, _ := throughProxy(t)
	exec := func(text string) {
		_, err := straight.db.Writer().ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	errSpent := errors.New("spent")
	for _, writes := range []bool{true, false} {
		for change, want := range map[string]struct {
			checks int
			err    error
		}{
			`SELECT 1`:                                   {1, nil},
			`UPDATE challenges SET spent = true`:         {2, errSpent},
			`UPDATE challenges SET note = '[1]'`:         {2, nil},
			`UPDATE challenges SET operation = NULL`:     {2, nil},
			`UPDATE challenges SET spent_at = now()`:     {2, nil},
			`DELETE FROM challenges`:                     {1, ledger.ErrPreconditionMissing}, // and there is nothing to check
			`INSERT INTO limits VALUES ('joe', 1, 0, 1)`: {2, errOverLimit},
		} {
			exec(`DELETE FROM challenges`)
			exec(`DELETE FROM limits WHERE customer = 'joe'`)
			exec(`INSERT INTO challenges (id, operation, spent, note) VALUES (1, 'o', false, '{}')`)
			for range 2 { // after an order that was decided again, what is remembered is learnt anew
				_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
				require.NoError(t, err)
			}
			before, checks := straight.balance(chart.Customer("jane")), 0
			c := transfer("jane", "john", 1)
			c.Preconditions = []ledger.RowRef{limits.Row("joe"), challenges.Row(1)}
			c.Check = func(_ time.Time, rows *ledger.Rows) error {
				checks++
				ch, _ := challenges.Get(rows, 1)
				l, limited := limits.Get(rows, "joe")
				if checks == 1 {
					exec(change) // no lock is held
				}
				if writes {
					ch.note = "[2]"
					challenges.Set(rows, 1, ch)
					limits.Set(rows, "joe", limit{perDay: 1, day: 1, used: 1})
				}
				switch {
				case ch.spent:
					return errSpent
				case limited && l.used >= l.perDay:
					return errOverLimit
				}
				return nil
			}
			_, err := b.Submit(t.Context(), c)
			if !writes && want.err == errOverLimit {
				want.checks, want.err = 1, nil // no row is there to be locked
			}
			require.ErrorIs(t, err, want.err, change)
			require.Equal(t, want.checks, checks, change)
			if err == nil {
				before = before.Sub(coins(1))
			}
			require.Equal(t, before, straight.balance(chart.Customer("jane")), change)
			if writes && err == nil {
				require.Equal(t, 2, straight.count(`SELECT (SELECT count(*) FROM challenges WHERE note = '[2]') + (SELECT count(*) FROM limits WHERE used = 1)`), change)
			}
		}
	}
}

// Everyone locks the head first, or two that write would wait for each other.
func TestPostgres_ALoneOrderLocksTheHeadBeforeItsPreconditions(t *testing.T) {
	straight, b, _ := throughProxy(t)
	waiting := func() int {
		return straight.count(`SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE NOT l.granted AND a.datname = current_database()`)
	}
	done := make(chan error, 1)
	require.NoError(t, straight.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, `SELECT 1 FROM ledger_head FOR UPDATE`)
		require.NoError(t, err)
		go func() {
			_, err := b.Submit(t.Context(), limited("jane", "john", 1))
			done <- err
		}()
		require.Eventually(t, func() bool { return waiting() == 1 }, 20*time.Second, time.Millisecond)
		_, err = tx.ExecContext(ctx, `SELECT 1 FROM limits WHERE customer = 'jane' FOR UPDATE NOWAIT`)
		return err
	}))
	require.NoError(t, <-done)
}

// A lone order's values are encoded and decoded by the ledger itself.
func TestSubmit_ALoneOrderWritesAndReadsEveryTypeOfColumn(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		_, err := b.db.Writer().ExecContext(t.Context(), `INSERT INTO challenges (id, spent, note) VALUES (-3, false, '{}')`)
		require.NoError(t, err)
		stored := challenge{note: "{}"}
		for n, next := range []challenge{
			{operation: []byte{0, 255}, spent: true, spentAt: noon, note: `{"a": 1}`},
			{operation: []byte("short"), spentAt: time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC), note: `"é"`},
			{operation: bytes.Repeat([]byte("long"), 5_000), spent: true, note: "null"}, // without a time: NULL
			{note: "[]"}, // without an operation either
			{},
		} {
			c := transfer("jane", "john", 1)
			c.Preconditions = []ledger.RowRef{challenges.Row(-3)}
			c.Check = func(_ time.Time, rows *ledger.Rows) error {
				found, ok := challenges.Get(rows, -3)
				require.True(t, ok)
				require.Equal(t, stored, found)
				challenges.Set(rows, -3, next)
				return nil
			}
			if next.note == "" {
				next.note = "{}"
			}
			c.AttachedRows = []db.Row{{Table: orders, Values: []any{c.Key, "", ledger.Sequence, int64(math.MinInt32 + n), true, next.spentAt, next.operation, next.note}}}
			if n > 2 { // several rows go as arrays
				c.AttachedRows = append(c.AttachedRows, order(c.Key+"2", "jane"))
			}
			receipt, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			stored = next

			var (
				customer, note string
				entry, number  int64
				urgent         bool
				paid           time.Time
				blob           []byte
			)
			require.NoError(t, b.db.Read().QueryRowContext(t.Context(), `SELECT customer, entry, "order", urgent, paid_at, blob, note FROM orders WHERE id = $1`, c.Key).
				Scan(&customer, &entry, &number, &urgent, &paid, &blob, &note))
			require.Equal(t, []any{"", receipt.Sequence, int64(math.MinInt32 + n), true, next.spentAt, next.operation, next.note},
				[]any{customer, entry, number, urgent, paid.UTC(), blob, note})
		}
		require.Equal(t, 2, b.count(`SELECT count(*) FROM orders WHERE "order" IS NULL AND urgent IS NULL AND paid_at IS NULL AND blob IS NULL AND note IS NULL`))
	})
}

// Under another level a statement that has waited for the head would fail.
func TestPostgres_OrdersAreWrittenUnderReadCommittedWhateverTheServersDefault(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	direct, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, direct.Close()) })
	b := newBooks(t, direct)
	b.credit("jane", 100_00)
	for _, text := range []string{
		`CREATE TABLE levels (level TEXT NOT NULL)`,
		`CREATE FUNCTION note_level() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			INSERT INTO levels VALUES (current_setting('transaction_isolation')); RETURN NULL; END $$`,
		`CREATE TRIGGER level_noted AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION note_level()`,
		`DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || quote_ident(current_database()) || ' SET default_transaction_isolation = serializable'; END $$`,
	} {
		_, err := direct.Writer().ExecContext(t.Context(), text)
		require.NoError(t, err)
	}
	for range 4 {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
		require.NoError(t, err)
		_, err = b.Submit(t.Context(), limited("jane", "john", 1))
		require.NoError(t, err)
	}
	var orders, committed int
	require.NoError(t, direct.Read().QueryRowContext(t.Context(), `SELECT count(*), count(*) FILTER (WHERE level = 'read committed') FROM levels`).Scan(&orders, &committed))
	require.Equal(t, 8, orders)
	require.Equal(t, orders, committed)
}

// The key of a lone order is not looked up beforehand.
func TestSubmit_ALoneOrderIsRepeatedFromItsRecord(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for _, order := range []func(from, to string, pence int64) ledger.Command{transfer, limited} {
			for range 3 {
				_, err := b.Submit(t.Context(), order("jane", "john", 1_00))
				require.NoError(t, err)
			}
			c := order("jane", "john", 1_00)
			first, err := b.Submit(t.Context(), c)
			require.NoError(t, err)
			require.False(t, first.Replayed)
			for range 4 {
				again, err := b.Submit(t.Context(), c)
				require.NoError(t, err)
				require.True(t, again.Replayed)
				require.Equal(t, first.Sequence, again.Sequence)
			}
			c.Request[0]++
			_, err = b.Submit(t.Context(), c)
			require.ErrorIs(t, err, ledger.ErrKeyReused)
		}
		require.Equal(t, coins(8_00), b.balance(chart.Customer("john")))
	})
}
