// Package ledgertest verifies the books at the end of every test that moves money.
package ledgertest

import (
	"context"
	"testing"

	"github.com/gbpc/gbpc/internal/kit/clock"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// Balanced replays the books in d under the rules of the chart and fails the test for every problem it
// finds. Call it from Cleanup:
//
//	t.Cleanup(func() { ledgertest.Balanced(t, d) })
func Balanced(t testing.TB, d *db.DB) ledger.Report {
	t.Helper()
	report, err := ledger.New(ledger.Config{Rules: chart.Rules}, ledger.Dependencies{DB: d, Clock: clock.System{}}).Replay(context.WithoutCancel(t.Context()))
	if err != nil {
		t.Error(err)
	}
	for _, problem := range report.Problems {
		t.Errorf("books: %s", problem)
	}
	return report
}

// Unguard drops the triggers that keep the books append-only, as a person who has the database would before
// an alteration.
func Unguard(t testing.TB, conn db.Conn, dialect db.Dialect) {
	t.Helper()
	for _, table := range []string{"ledger_entries", "ledger_lines", "ledger_accounts", "ledger_archives", "ledger_archive_files", "ledger_archived_entries"} {
		for _, guard := range []string{"_not_updated", "_not_deleted"} {
			statement := "DROP TRIGGER " + table + guard
			if dialect == db.Postgres {
				statement += " ON " + table
			}
			if _, err := conn.ExecContext(context.WithoutCancel(t.Context()), statement); err != nil {
				t.Fatal(err)
			}
		}
	}
}
