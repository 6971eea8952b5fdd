package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/id"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// insist repeats a command with the same key until its outcome is known, as a customer would.
func (b *books) insist(t *testing.T, c ledger.Command) ledger.Receipt {
	t.Helper()
	for range 200 {
		receipt, err := b.Submit(t.Context(), c)
		if err == nil {
			return receipt
		}
		require.True(t, errors.Is(err, ledger.ErrUnknown) || errors.Is(err, ledger.ErrUnavailable), err)
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("no answer in 200 tries")
	return ledger.Receipt{}
}

// load runs clients that submit commands while faults occur, and checks that each order is in the books once.
func (b *books) load(t *testing.T, ledgers []*books, clients, orders int) {
	t.Helper()
	for i := range clients {
		e := credit(fmt.Sprint(i), int64(orders))
		require.Eventually(t, func() bool {
			_, err := b.post(e)
			return err == nil || errors.Is(err, ledger.ErrAlreadyPosted) // posted, but the answer was lost
		}, 20*time.Second, time.Millisecond)
	}
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			l := ledgers[i%len(ledgers)]
			for range orders {
				c := limited(fmt.Sprint(i), "shop", 1)
				c.AttachedRows = []db.Row{order(c.Key, fmt.Sprint(i))}
				l.insist(t, c)
			}
		})
	}
	all.Wait()
	for _, sum := range []string{
		`SELECT b.balance / 10000 FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account WHERE a.name = 'customer:shop'`,
		`SELECT count(*) FROM orders`,
		`SELECT CAST(sum(used) AS BIGINT) FROM limits`,
	} {
		var n int
		require.Eventually(t, func() bool { return b.db.Read().QueryRowContext(t.Context(), sum).Scan(&n) == nil }, 20*time.Second, time.Millisecond)
		require.Equal(t, clients*orders, n, sum)
	}
}

func TestPostgres_KilledBackendsLoseAndDuplicateNothing(t *testing.T) {
	d := dbtest.Postgres(t)
	b := newBooks(t, d)
	ledgers := []*books{open(t, d), open(t, d)}
	ctx, stop := context.WithCancel(t.Context())
	var killer sync.WaitGroup
	var killed atomic.Int64
	conn, err := d.Writer().Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	killer.Go(func() {
		for ctx.Err() == nil {
			var n int64
			err := conn.QueryRowContext(ctx, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE ANY (ARRAY['%ledger%', 'begin%', 'commit%'])`).Scan(&n)
			if err == nil {
				killed.Add(n)
			}
			time.Sleep(time.Duration(5+rand.IntN(60)) * time.Millisecond)
		}
	})
	b.load(t, ledgers, 12, 20)
	stop()
	killer.Wait()
	require.Positive(t, killed.Load())
	t.Logf("%d connections killed", killed.Load())
}

func TestPostgres_LostResponsesOfCommitsAreRecovered(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	straight, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, straight.Close()) })
	b := newBooks(t, straight)
	p := newProxy(t, dsn)
	through, err := db.Open(t.Context(), p.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, through.Close()) })
	ledgers := []*books{open(t, through), open(t, through)}
	p.cutting.Store(true)
	b.load(t, ledgers, 12, 25)
	p.cutting.Store(false)
	require.Positive(t, p.answersLost.Load())
	require.Positive(t, p.ordersLost.Load())
	t.Logf("%d answers and %d orders lost on the way", p.answersLost.Load(), p.ordersLost.Load())
}

func TestPostgres_ARecoveredCommitIsNotAReplay(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	straight, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, straight.Close()) })
	b := newBooks(t, straight)
	b.credit("jane", 100_00)
	p := newProxy(t, dsn)
	through, err := db.Open(t.Context(), p.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, through.Close()) })
	l := open(t, through)
	_, err = l.Submit(t.Context(), transfer("jane", "john", 1_00)) // so that every statement is prepared
	require.NoError(t, err)
	for range 5 {
		c := transfer("jane", "john", 1_00)
		var once sync.Once
		c.Check = func(time.Time, *ledger.Rows) error {
			once.Do(func() { p.loseNextAnswer.Store(true) }) // of the second round trip, which commits
			return nil
		}
		receipt, err := l.Submit(t.Context(), c)
		require.NoError(t, err)
		require.False(t, receipt.Replayed)
		again, err := l.Submit(t.Context(), c)
		require.NoError(t, err)
		require.True(t, again.Replayed)
		require.Equal(t, receipt.Sequence, again.Sequence)
		_, err = l.Submit(t.Context(), transfer("jane", "ann", 1_00)) // prepares again, on the new connection
		require.NoError(t, err)
	}
	require.EqualValues(t, 5, p.answersLost.Load())
	require.Equal(t, coins(6_00), b.balance(chart.Customer("john")))
}

func TestPostgres_ADatabaseThatIsGoneIsUnavailableOrUnknownAndNeverARefusal(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	straight, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, straight.Close()) })
	b := newBooks(t, straight)
	b.credit("jane", 100_00)
	p := newProxy(t, dsn)
	through, err := db.Open(t.Context(), p.dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, through.Close()) })
	l := open(t, through)

	p.down.Store(true)
	before := transfer("jane", "john", 1_00)
	_, err = l.Submit(t.Context(), before)
	require.ErrorIs(t, err, ledger.ErrUnavailable)
	p.down.Store(false)
	for range 4 { // so that every statement is prepared: for a new account, for an old one, and for a lone order
		_, err = l.Submit(t.Context(), transfer("jane", "john", 1_00))
		require.NoError(t, err)
	}

	during := transfer("jane", "john", 1_00)
	during.Check = func(time.Time, *ledger.Rows) error {
		p.loseNextAnswer.Store(true)
		p.down.Store(true)
		return nil
	}
	_, err = l.Submit(t.Context(), during)
	require.ErrorIs(t, err, ledger.ErrUnknown)
	p.down.Store(false)
	during.Check = nil
	receipt, err := l.Submit(t.Context(), during)
	require.NoError(t, err)
	require.True(t, receipt.Replayed)
	receipt, err = l.Submit(t.Context(), before)
	require.NoError(t, err)
	require.False(t, receipt.Replayed)
}

func TestPostgres_AProcessThatStallsUnderTheLockLosesItAfterSeconds(t *testing.T) {
	if testing.Short() {
		t.Skip("waits five seconds for the server's time-out")
	}
	t.Parallel()
	d := dbtest.Postgres(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	stalled, other := open(t, d), open(t, d)
	entered := make(chan struct{})
	var once sync.Once
	slow := transfer("jane", "john", 1_00)
	slow.Check = func(time.Time, *ledger.Rows) error {
		once.Do(func() {
			close(entered)
			time.Sleep(7 * time.Second)
		})
		return nil
	}
	var all sync.WaitGroup
	all.Go(func() {
		receipt, err := stalled.Submit(t.Context(), slow)
		require.NoError(t, err) // the server ended its first attempt, and the second succeeded
		require.False(t, receipt.Replayed)
	})
	<-entered
	start := time.Now()
	_, err := other.Submit(t.Context(), transfer("jane", "ann", 1_00))
	require.NoError(t, err)
	require.Less(t, time.Since(start), 6500*time.Millisecond)
	all.Wait()
	require.Equal(t, coins(1_00), b.balance(chart.Customer("john")))
}

func TestPostgres_ALockTimeoutIsNotARefusal(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	d, err := db.Open(t.Context(), dsn+"&lock_timeout=150ms")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	locked, release := make(chan struct{}), make(chan struct{})
	var holder sync.WaitGroup
	holder.Go(func() {
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := b.Post(ctx, tx, credit("jane", 1))
			close(locked)
			<-release
			return err
		}))
	})
	<-locked
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() { b.insist(t, transfer("jane", "john", 1_00)) })
	}
	time.Sleep(400 * time.Millisecond)
	close(release)
	holder.Wait()
	clients.Wait()
	require.Equal(t, coins(8_00), b.balance(chart.Customer("john")))
}

// A writer that locks a precondition row and then posts causes a deadlock: slow, but not a refusal.
func TestPostgres_ADeadlockWithAnotherWriterOfAPreconditionRowIsNotARefusal(t *testing.T) {
	d := dbtest.Postgres(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	_, err := b.Submit(t.Context(), limited("jane", "john", 1))
	require.NoError(t, err)
	locked, decided := make(chan struct{}), make(chan struct{})
	var other sync.WaitGroup
	other.Go(func() {
		var once sync.Once
		require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
			if _, err := tx.ExecContext(ctx, `UPDATE limits SET per_day = 200 WHERE customer = 'jane'`); err != nil {
				return err
			}
			once.Do(func() {
				close(locked)
				<-decided
			})
			_, err := b.Post(ctx, tx, credit("jane", 1))
			return err
		}))
	})
	<-locked
	var clients sync.WaitGroup
	for range 4 {
		clients.Go(func() { b.insist(t, limited("jane", "john", 1)) })
	}
	time.Sleep(200 * time.Millisecond) // so that the writer has the head and waits for the row
	close(decided)
	clients.Wait()
	other.Wait()
	require.Equal(t, coins(5), b.balance(chart.Customer("john")))
	require.Equal(t, 5, b.count(`SELECT used FROM limits`))
	require.Equal(t, 200, b.count(`SELECT per_day FROM limits`))
}

// A precondition row that did not exist may be inserted by another writer before the command is committed.
func TestPostgres_APreconditionRowThatAnotherWriterInsertsIsAppliedAgain(t *testing.T) {
	d := dbtest.Postgres(t)
	b := newBooks(t, d)
	b.credit("jane", 100_00)
	for range 10 {
		who := id.New()
		b.credit(who, 10_00)
		c := limited(who, "john", 1_00)
		check := c.Check
		var once sync.Once
		c.Check = func(now time.Time, rows *ledger.Rows) error {
			once.Do(func() {
				_, err := d.Writer().ExecContext(context.WithoutCancel(t.Context()), `INSERT INTO limits VALUES ($1, 99, 0, 0)`, who)
				require.NoError(t, err)
			})
			return check(now, rows)
		}
		_, err := b.Submit(t.Context(), c)
		require.ErrorIs(t, err, errOverLimit) // the limit of the other writer applies
	}
}
