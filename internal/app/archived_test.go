package app

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/files"
	"github.com/gbpc/gbpc/internal/kit/seal"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// archivedAlterations are edits of what the database keeps of an archive, which the comparison finds.
var archivedAlterations = []struct{ statement, found string }{
	{"UPDATE ledger_archived_entries SET lines = replace(lines, ',-', ',-1') WHERE key LIKE 'payout.settled:%'", "payout_booked"},
	{"UPDATE ledger_archived_entries SET key = 'other' WHERE key LIKE 'credit:%' AND sequence = (SELECT MIN(sequence) FROM ledger_archived_entries WHERE key LIKE 'credit:%')", "entry_has_cause"},
	{"UPDATE ledger_archived_entries SET hash = (SELECT digest FROM ledger_archives) WHERE sequence IN (SELECT head FROM treasury_reconciliations)", "anchor_reconciliation"},
	{"UPDATE ledger_archived_entries SET reference = 'nothing' WHERE kind = 'fiat_withdrawal.ordered'", "withdrawal_held order_of_withdrawal"},
	{"DELETE FROM ledger_archived_entries WHERE sequence = 2", "archive_whole"},
	{"UPDATE ledger_archives SET sha256 = (SELECT MAX(sha256) FROM ledger_archive_files) || '' WHERE month = '2020-01'", "archive_anchored"},
	{"UPDATE ledger_archives SET last_entry = last_entry + 1", "archive_anchored"},
	{"UPDATE ledger_archives SET entry = entry - 1", "archive_anchored entry_has_cause"},
	{"DELETE FROM ledger_archives", "entry_has_cause"},
	{"UPDATE closing_months SET last_hash = (SELECT digest FROM ledger_archives)", "closed_month"},
	{"DELETE FROM closing_months WHERE month = '2020-02'", "entry_has_cause"},
}

// closeMonth closes a month with all that is booked, as two operators would.
func closeMonth(t *testing.T, d *db.DB, books *ledger.Ledger, month string, until time.Time) ledger.ClosedMonth {
	t.Helper()
	m := ledger.ClosedMonth{Month: month, Until: until}
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		head, err := books.Head(ctx, tx)
		require.NoError(t, err)
		entry, err := books.OpenFrom(ctx, tx, ledger.Entry{Key: "month:" + month, Kind: "month.closed", Reference: month, NoMovement: true}, until)
		require.NoError(t, err)
		m.Last = head.Sequence
		_, err = tx.ExecContext(ctx, `INSERT INTO closing_months (id, month, state, ends_at, accepted, words, requested_at, entry, last_entry, last_hash, whole_to)
			VALUES ($1, $1, 'closed', $2, '[]', $3, $2, $4, $5, $6, $5)`, month, until, []byte("sealed"), entry, head.Sequence, head.Hash)
		return err
	}))
	return m
}

func copyOfFile(t *testing.T, d *db.DB) *db.DB {
	t.Helper()
	file := filepath.Join(t.TempDir(), "copy.db")
	_, err := d.Writer().ExecContext(t.Context(), "VACUUM INTO '"+file+"'")
	require.NoError(t, err)
	copied, err := db.Open(t.Context(), file)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, copied.Close()) })
	return copied
}

// Everything that the comparison finds in the tables it finds in books whose months are archived.
func TestIntegrity_ArchivedBooksHaveNoFindingAndEveryEditIsFound(t *testing.T) {
	t.Parallel()
	eachCopy(t, func(t *testing.T, d *db.DB, _ string) {
		if d.Dialect() == db.SQLite { // what is archived here is not to be copied to the other engine
			d = copyOfFile(t, d)
		}
		sealer, err := seal.Generate()
		require.NoError(t, err)
		now := clock.NewFixed(time.Now().AddDate(0, 2, 0))
		store, err := files.New(t.Context(), files.Config{Location: t.TempDir()}, files.Dependencies{DB: d, Sealer: sealer, Clock: now})
		require.NoError(t, err)
		books := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: now, Files: store})
		t.Cleanup(func() { require.NoError(t, books.Close(context.WithoutCancel(t.Context()))) })
		first := closeMonth(t, d, books, "2020-01", now.Now().Add(-2*time.Hour)) // the books are of today
		closeMonth(t, d, books, "2020-02", now.Now().Add(-time.Hour))
		require.Empty(t, compare(t, d.Read()), "months are closed")
		_, err = books.Archive(t.Context(), first)
		require.NoError(t, err)
		require.Empty(t, compare(t, d.Read()), "a month is archived")
		edited := archivedAlterations
		for _, a := range alterations {
			if !strings.Contains(a.statement, "ledger_") { // those of the tables that were emptied
				edited = append(edited, a)
			}
		}
		require.Greater(t, len(edited), 80)
		for _, a := range edited {
			edit(t, d, a.statement, func(named map[string]integrity.Finding) {
				for _, check := range strings.Fields(a.found) {
					require.Contains(t, named, check, a.statement)
				}
			})
		}
		require.Empty(t, compare(t, d.Read()), "every edit was undone")
		report, err := books.VerifyArchives(t.Context())
		require.NoError(t, err)
		require.Empty(t, report.Problems)
	})
}
