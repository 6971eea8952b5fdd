package ledger_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"modernc.org/sqlite"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// afterLoss goes on with a running ledger whose books lost John's account and every later commit, after
// another process has opened an account under the number that was John's.
func afterLoss(t *testing.T, running *books, lose func()) {
	t.Helper()
	running.credit("jane", 100_00)
	for range 3 { // so that the balances are cached
		_, err := running.Submit(t.Context(), transfer("jane", "ann", 1_00))
		require.NoError(t, err)
	}
	lose()
	other := open(t, running.db)
	require.Eventually(t, func() bool { // connections that the restore ended are replaced
		return running.db.Read().QueryRowContext(t.Context(), `SELECT sequence FROM ledger_head`).Scan(new(int64)) == nil
	}, 10*time.Second, 10*time.Millisecond)
	other.insist(t, transfer("jane", "mary", 7_00))
	running.insist(t, transfer("jane", "john", 50_00))
	running.insist(t, transfer("john", "ann", 20_00))
	running.insist(t, transfer("jane", "john", 1_00))
	require.Equal(t, coins(31_00), running.balance(chart.Customer("john")), "the payments after the restore alone")
	require.Equal(t, coins(7_00), running.balance(chart.Customer("mary")))
	require.Equal(t, coins(39_00), running.balance(chart.Customer("jane")))
	ledgertest.Balanced(t, running.db)
}

// john gives John an account and money, in commits that will be lost.
func (b *books) john(t *testing.T) {
	t.Helper()
	for range 3 {
		_, err := b.Submit(t.Context(), transfer("jane", "john", 10_00))
		require.NoError(t, err)
	}
}

// A pooler or a proxy in front of the database may hide a failover: the connection lives on, and its next
// statement reads older books.
func TestSubmit_UsesNothingOfCommitsThatWereLostUnderALivingConnection(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		kept := []string{"ledger_head", "ledger_accounts", "ledger_balances", "ledger_entries", "ledger_lines"}
		execute := func(statement string) {
			_, err := b.db.Writer().ExecContext(t.Context(), statement)
			require.NoError(t, err, statement)
		}
		afterLoss(t, b, func() {
			for _, table := range kept {
				execute(fmt.Sprintf("CREATE TABLE old_%s AS SELECT * FROM %s", table, table))
			}
			b.john(t)
			require.NoError(t, b.db.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
				ledgertest.Unguard(t, tx, b.db.Dialect())
				for _, table := range kept {
					_, err := tx.ExecContext(ctx, fmt.Sprintf("DELETE FROM %s", table))
					require.NoError(t, err)
					_, err = tx.ExecContext(ctx, fmt.Sprintf("INSERT INTO %s SELECT * FROM old_%s", table, table))
					require.NoError(t, err)
				}
				return nil
			}))
		})
	})
}

func TestSQLite_ABackupRestoredUnderARunningLedgerIsNotMixedWithWhatWasLost(t *testing.T) {
	d := dbtest.SQLite(t)
	b := newBooks(t, d)
	backup := filepath.Join(t.TempDir(), "yesterday.db")
	afterLoss(t, b, func() {
		_, err := d.Writer().ExecContext(t.Context(), "VACUUM INTO '"+backup+"'")
		require.NoError(t, err)
		b.john(t)
		require.NoError(t, restore(t.Context(), d.Writer(), backup))
	})
}

// restore copies a backup over the database while others have it open.
func restore(ctx context.Context, d *sql.DB, file string) error {
	conn, err := d.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(raw any) error {
		copying, err := raw.(interface {
			NewRestore(string) (*sqlite.Backup, error)
		}).NewRestore(file)
		if err != nil {
			return err
		}
		if _, err := copying.Step(-1); err != nil {
			return err
		}
		return copying.Finish()
	})
}

func TestPostgres_ACopyFromBeforeSwappedInUnderARunningLedgerIsNotMixedWithWhatWasLost(t *testing.T) {
	dsn := dbtest.PostgresDSN(t)
	d, err := db.Open(t.Context(), dsn)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	address, err := url.Parse(dsn)
	require.NoError(t, err)
	live := strings.TrimPrefix(address.Path, "/")
	address.Path = "/postgres"
	admin, err := db.Open(t.Context(), address.String())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, admin.Close()) })
	// exclusively runs a statement on a database to which no one is connected.
	exclusively := func(statement string) {
		require.Eventually(t, func() bool {
			for _, s := range []string{"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + live + "'", statement} {
				if _, err := admin.Writer().ExecContext(t.Context(), s); err != nil {
					return false
				}
			}
			return true
		}, 20*time.Second, 10*time.Millisecond, statement)
	}
	b := newBooks(t, d)
	t.Cleanup(func() {
		_, err := admin.Writer().ExecContext(context.WithoutCancel(t.Context()), "DROP DATABASE "+live+"_lost WITH (FORCE)")
		require.NoError(t, err)
	})
	afterLoss(t, b, func() {
		exclusively("CREATE DATABASE " + live + "_old TEMPLATE " + live + " STRATEGY FILE_COPY")
		b.insist(t, transfer("jane", "john", 10_00))
		b.insist(t, transfer("jane", "john", 10_00))
		exclusively("ALTER DATABASE " + live + " RENAME TO " + live + "_lost")
		_, err := admin.Writer().ExecContext(t.Context(), "ALTER DATABASE "+live+"_old RENAME TO "+live)
		require.NoError(t, err)
	})
}
