package ledger_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestVerifyArchives_FindsAnEditOfAnyColumnOfWhatTheDatabaseKeeps(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, orders := b.march(t, 12)
		reversed := b.close(t) // in May, of an entry of March
		b.close(t)
		_, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		reversed.Month, reversed.Last = "2026-05", 16
		_, err = b.Archive(t.Context(), reversed)
		require.NoError(t, err)
		require.Len(t, orders, 12)
		ledgertest.Unguard(t, b.db.Writer(), b.db.Dialect())
		tables := []string{"ledger_archives", "ledger_archive_files", "ledger_archived_entries"}
		for _, table := range tables {
			b.exec(t, "CREATE TABLE kept_%s AS SELECT * FROM %s", table, table)
		}
		for _, edit := range []string{
			"UPDATE ledger_archived_entries SET owner = 'other' WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET key = 'other' WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET kind = 'other' WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET reference = 'other' WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET reverses = 2 WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET created_at = (SELECT created_at FROM ledger_archived_entries WHERE sequence = 14) WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET hash = (SELECT hash FROM ledger_archived_entries WHERE sequence = 4) WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET lines = replace(lines, ',10000,', ',20000,') WHERE sequence = 3",
			"UPDATE ledger_archived_entries SET sequence = 1000 WHERE sequence = 16",
			"DELETE FROM ledger_archived_entries WHERE sequence = 3",
			"DELETE FROM ledger_archived_entries WHERE sequence = 16",
			"UPDATE ledger_archives SET month = '2026-02' WHERE month = '2026-03'",
			"UPDATE ledger_archives SET until = (SELECT until FROM ledger_archives WHERE month = '2026-05') WHERE month = '2026-03'",
			"UPDATE ledger_archives SET after_entry = 1 WHERE month = '2026-03'",
			"UPDATE ledger_archives SET last_entry = 14 WHERE month = '2026-03'",
			"UPDATE ledger_archives SET hash_before = hash WHERE month = '2026-03'",
			"UPDATE ledger_archives SET hash = digest WHERE month = '2026-03'",
			"UPDATE ledger_archives SET lines = lines + 1 WHERE month = '2026-03'",
			"UPDATE ledger_archives SET bytes = bytes + 1 WHERE month = '2026-03'",
			"UPDATE ledger_archives SET sha256 = (SELECT MIN(sha256) FROM ledger_archive_files) WHERE month = '2026-03'",
			"UPDATE ledger_archives SET accounts = accounts + 1 WHERE month = '2026-03'",
			"UPDATE ledger_archives SET digest = hash WHERE month = '2026-03'",
			"UPDATE ledger_archives SET entry = entry - 1 WHERE month = '2026-03'",
			"DELETE FROM ledger_archives WHERE month = '2026-03'",
			"DELETE FROM ledger_archives WHERE month = '2026-05'",
			"UPDATE ledger_archive_files SET after_entry = 3 WHERE last_entry = 5",
			"UPDATE ledger_archive_files SET last_entry = 4 WHERE last_entry = 5",
			"UPDATE ledger_archive_files SET bytes = bytes + 1 WHERE last_entry = 5",
			"UPDATE ledger_archive_files SET sha256 = (SELECT sha256 FROM ledger_archives WHERE month = '2026-03') WHERE last_entry = 5",
			"UPDATE ledger_archive_files SET file = (SELECT file FROM ledger_archive_files WHERE last_entry = 10) WHERE last_entry = 5",
			"DELETE FROM ledger_archive_files WHERE last_entry = 13",
		} {
			b.exec(t, "%s", edit)
			report, err := b.VerifyArchives(t.Context())
			require.NoError(t, err, edit)
			require.NotEmpty(t, report.Problems, edit)
			for _, table := range tables {
				b.exec(t, "DELETE FROM %s", table)
				b.exec(t, "INSERT INTO %s SELECT * FROM kept_%s", table, table)
			}
		}
		b.whole(t)
		b.exec(t, "UPDATE ledger_archives SET digest = hash")
		report, err := b.Replay(t.Context())
		require.NoError(t, err)
		require.NotEmpty(t, report.Problems, "a replay begins with the balances of the newest archive")
		b.exec(t, "DELETE FROM ledger_archives")
		b.exec(t, "INSERT INTO ledger_archives SELECT * FROM kept_ledger_archives")
	})
}

func TestVerifyArchives_FindsAFileThatIsGoneOrWasChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		createTables(t, d)
		folder := t.TempDir()
		b := newArchived(t, d, folder)
		month, _ := b.march(t, 12)
		_, err := b.Archive(t.Context(), month)
		require.NoError(t, err)
		var name string
		require.NoError(t, d.Read().QueryRowContext(t.Context(), `SELECT file FROM ledger_archive_files WHERE last_entry = 10`).Scan(&name))
		name = filepath.Join(folder, name)
		content, err := os.ReadFile(name)
		require.NoError(t, err)
		missing, err := b.MissingFiles(t.Context())
		require.NoError(t, err)
		require.Empty(t, missing)
		problems := func() int {
			report, err := b.VerifyArchives(t.Context())
			require.NoError(t, err)
			return len(report.Problems)
		}
		content[len(content)/2] ^= 1
		require.NoError(t, os.WriteFile(name, content, 0o600))
		require.Equal(t, 1, problems())
		require.NoError(t, os.Remove(name))
		require.Equal(t, 1, problems())
		missing, err = b.MissingFiles(t.Context())
		require.NoError(t, err)
		require.Len(t, missing, 1)
		content[len(content)/2] ^= 1
		require.NoError(t, os.WriteFile(name, content, 0o600))
		require.Zero(t, problems())
	})
}

func TestArchives_AreAppendOnlyAndAnEntryIsDeletedOnlyOnceItIsArchived(t *testing.T) {
	eachArchived(t, func(t *testing.T, b *archived) {
		month, _ := b.march(t, 6)
		b.stopMovesAfter(t, 4)
		_, err := b.Archive(t.Context(), month)
		require.ErrorContains(t, err, "stopped")
		b.letMove(t)
		refused := func(table, statement string) {
			t.Helper()
			_, err := b.db.Writer().ExecContext(t.Context(), statement)
			require.ErrorContains(t, err, table+" is append-only", statement)
		}
		for table, column := range map[string]string{"ledger_archives": "lines", "ledger_archive_files": "bytes", "ledger_archived_entries": "kind", "ledger_entries": "kind", "ledger_lines": "amount"} {
			refused(table, "UPDATE "+table+" SET "+column+" = "+column)
			refused(table, "DELETE FROM "+table)
			if b.db.Dialect() == db.Postgres {
				refused(table, "TRUNCATE "+table)
			}
		}
		refused("ledger_entries", "DELETE FROM ledger_entries WHERE sequence = 5")
		b.exec(t, `INSERT INTO ledger_archived_entries SELECT e.sequence, e.reverses, e.created_at, e.hash, e.owner, e.key, e.kind, e.reference, '[]' FROM ledger_entries e WHERE e.sequence = 9`)
		refused("ledger_entries", "DELETE FROM ledger_entries WHERE sequence = 9")
		ledgertest.Unguard(t, b.db.Writer(), b.db.Dialect())
		b.exec(t, `DELETE FROM ledger_archived_entries WHERE sequence = 9`)
		require.NoError(t, b.FinishArchive(t.Context()))
		b.whole(t)
	})
}
