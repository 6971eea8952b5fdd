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
