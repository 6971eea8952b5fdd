package ledger_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// stopMovesAfter has every transaction fail that would move a later entry.
func (b *archived) stopMovesAfter(t *testing.T, sequence int) {
	t.Helper()
	if b.db.Dialect() == db.SQLite {
		b.exec(t, `CREATE TRIGGER stopped BEFORE INSERT ON ledger_archived_entries WHEN NEW.sequence > %d BEGIN SELECT RAISE(ABORT, 'stopped'); END`, sequence)
		return
	}
	b.exec(t, `CREATE FUNCTION stopped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stopped'; END; $$`)
	b.exec(t, `CREATE TRIGGER stopped BEFORE INSERT ON ledger_archived_entries FOR EACH ROW WHEN (NEW.sequence > %d) EXECUTE FUNCTION stopped()`, sequence)
}

func (b *archived) letMove(t *testing.T) {
	t.Helper()
	if b.db.Dialect() == db.SQLite {
		b.exec(t, `DROP TRIGGER stopped`)
		return
	}
	b.exec(t, `DROP FUNCTION stopped() CASCADE`)
}

func TestArchive_AStorageThatFailsAtAnyStepLeavesTheBooksAsTheyWere(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 14)
		failures := 0
		for ; ; failures++ {
			b.storage.calls.Store(0)
			b.storage.at.Store(int64(failures + 1))
			if _, err := b.Archive(t.Context(), month); err == nil {
				break
			}
			require.Zero(t, b.count(`SELECT count(*) FROM ledger_archives`))
			require.Equal(t, 18, b.count(`SELECT count(*) FROM ledger_entries`))
			require.Zero(t, b.count(`SELECT count(*) FROM files WHERE delete_at IS NULL AND state = 'stored'`), "what was written is deleted when its time comes")
		}
		b.storage.at.Store(0)
		require.GreaterOrEqual(t, failures, 9, "three files, and three calls for each")
		b.clock.Advance(49 * time.Hour)
		_, err := b.files.Sweep(t.Context())
		require.NoError(t, err)
		require.Equal(t, 3, b.count(`SELECT count(*) FROM files WHERE state = 'stored'`))
		receipt, err := b.another(t).Submit(t.Context(), orders[13])
		require.NoError(t, err)
		require.Equal(t, orders[13].Response, receipt.Response)
		b.whole(t)
	})
}

func TestArchive_AMoveThatIsKilledAnywhereIsResumedAndLosesAndDoublesNothing(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 14)
		before, err := b.Entries(t.Context(), b.db.Read(), chart.Customer("jane"), ledger.Page{Limit: 100})
		require.NoError(t, err)
		b.stopMovesAfter(t, 0)
		_, err = b.Archive(t.Context(), month)
		require.ErrorContains(t, err, "stopped")
		require.Equal(t, 1, b.count(`SELECT count(*) FROM ledger_archives`), "it is recorded")
		for _, reached := range []int{4, 8, 12} { // whole transactions of four
			b.letMove(t)
			b.stopMovesAfter(t, reached+2)
			require.ErrorContains(t, b.FinishArchive(t.Context()), "stopped")
			require.Equal(t, reached, b.count(`SELECT count(*) FROM ledger_archived_entries`))
			b.whole(t)
			history, err := b.Entries(t.Context(), b.db.Read(), chart.Customer("jane"), ledger.Page{Limit: 100})
			require.NoError(t, err)
			require.Equal(t, before, history)
			for _, c := range orders {
				receipt, err := b.Submit(t.Context(), c)
				require.NoError(t, err)
				require.True(t, receipt.Replayed)
				require.Equal(t, c.Response, receipt.Response)
			}
		}
		b.letMove(t)
		require.NoError(t, b.FinishArchive(t.Context()))
		require.NoError(t, b.FinishArchive(t.Context()), "there is nothing left")
		require.Equal(t, 15, b.count(`SELECT count(*) FROM ledger_archived_entries`))
		b.whole(t)
	})
}

// The statement that writes a lone order sees the books as they were when it began: the entry under its key is in the tables
// then, and has left the unique index when the row is inserted.
func TestArchive_AnOrderIsNotBookedAgainWhileTheEntryUnderItsKeyIsBeingMoved(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 3)
		b.stopMovesAfter(t, 0)
		_, err := b.Archive(t.Context(), month)
		require.ErrorContains(t, err, "stopped")
		b.letMove(t)
		for range 3 { // so that the balances are remembered
			_, err := b.Submit(t.Context(), transfer("jane", "john", 1))
			require.NoError(t, err)
		}
		moving, err := b.db.Writer().BeginTx(t.Context(), nil)
		require.NoError(t, err)
		for _, statement := range []string{
			`INSERT INTO ledger_archived_entries (sequence, created_at, hash, owner, key, kind, reference, lines)
				SELECT e.sequence, e.created_at, e.hash, e.owner, e.key, e.kind, e.reference, '[[' || a.account || ',' || a.amount || ',' || a.balance_after || ',' || a.previous_entry || '],[' || b.account || ',' || b.amount || ',' || b.balance_after || ',' || b.previous_entry || ']]'
				FROM ledger_entries e JOIN ledger_lines a ON a.sequence = e.sequence AND a.line = 0 JOIN ledger_lines b ON b.sequence = e.sequence AND b.line = 1 WHERE e.sequence = 2`,
			`DELETE FROM ledger_lines WHERE sequence = 2`, `DELETE FROM ledger_entries WHERE sequence = 2`,
		} {
			_, err := moving.ExecContext(t.Context(), statement)
			require.NoError(t, err)
		}
		var receipt ledger.Receipt
		answered := make(chan error, 1)
		go func() {
			var err error
			receipt, err = b.Submit(t.Context(), orders[0])
			answered <- err
		}()
		time.Sleep(200 * time.Millisecond) // until it waits, or is answered
		require.NoError(t, moving.Commit())
		require.NoError(t, <-answered)
		require.True(t, receipt.Replayed)
		require.Equal(t, orders[0].Response, receipt.Response)
		require.Equal(t, 1, b.count(`SELECT count(*) FROM ledger_all_entries WHERE key = $1`, orders[0].Key))
	})
}

func TestArchive_OrdersGoOnWhileAMonthIsMovedAndEveryReaderSeesEachEntryOnce(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 120)
		done := make(chan struct{})
		var workers sync.WaitGroup
		work := func(do func() error) {
			workers.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					if err := do(); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		repeats := b.another(t)
		for range 2 {
			work(func() error {
				c := orders[rand.IntN(len(orders))]
				receipt, err := repeats.Submit(t.Context(), c)
				if err == nil && (!receipt.Replayed || string(receipt.Response) != string(c.Response)) {
					err = fmt.Errorf("a repetition was answered with %+v", receipt)
				}
				return err
			})
		}
		work(func() error {
			_, err := b.Submit(t.Context(), transfer("john", "ann", 1))
			if time.Sleep(time.Millisecond); err == ledger.ErrInsufficientFunds { // John has no more
				return nil
			}
			return err
		})
		work(func() error {
			var entries, different, head int
			err := b.db.Read().QueryRowContext(t.Context(), `SELECT (SELECT count(*) FROM ledger_all_entries), (SELECT count(DISTINCT sequence) FROM ledger_all_entries), h.sequence FROM ledger_head h`).Scan(&entries, &different, &head)
			if err == nil && (entries != head || different != head) {
				err = fmt.Errorf("there are %d entries, %d of them different, and the head is at %d", entries, different, head)
			}
			return err
		})
		work(func() error {
			postings, err := b.Entries(t.Context(), b.db.Read(), chart.Customer("jane"), ledger.Page{Limit: 500})
			if err == nil && len(postings) != 121 {
				err = fmt.Errorf("Jane has %d entries", len(postings))
			}
			return err
		})
		work(func() error {
			report, err := repeats.Replay(t.Context())
			if err == nil && !report.Balanced() {
				err = fmt.Errorf("%v", report.Problems)
			}
			return err
		})
		_, err := b.Archive(t.Context(), month)
		close(done)
		workers.Wait()
		require.NoError(t, err)
		b.whole(t)
	})
}

// The books are those of yesterday again, and the storage has files that they do not know.
func TestSQLite_ABackupFromBeforeAnArchiveIsArchivedAgainInOtherFiles(t *testing.T) {
	d := dbtest.SQLite(t)
	createTables(t, d)
	b := newArchived(t, d, t.TempDir())
	month, orders := b.march(t, 9)
	backup := filepath.Join(t.TempDir(), "yesterday.db")
	b.exec(t, "VACUUM INTO '%s'", backup)
	_, err := b.Archive(t.Context(), month)
	require.NoError(t, err)
	b.pay(t, 1)
	require.NoError(t, restore(t.Context(), d.Writer(), backup))
	require.Zero(t, b.count(`SELECT count(*) FROM ledger_archives`))
	b.pay(t, 3)
	_, err = b.Archive(t.Context(), month)
	require.NoError(t, err)
	receipt, err := b.Submit(t.Context(), orders[4])
	require.NoError(t, err)
	require.Equal(t, orders[4].Response, receipt.Response)
	b.whole(t)
}
