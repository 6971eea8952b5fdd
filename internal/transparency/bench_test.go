package transparency_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
	"github.com/gbpc/gbpc/internal/ledger/chart"
)

// manyAccounts adds accounts of customers without entries, faster than the ledger can.
func manyAccounts(t testing.TB, d *db.DB, n int) {
	t.Helper()
	numbers := "SELECT value FROM generate_series(100, $1) AS s(value)"
	if d.Dialect() == db.SQLite {
		numbers = "WITH RECURSIVE s(value) AS (SELECT 100 UNION ALL SELECT value + 1 FROM s WHERE value < $1) SELECT value FROM s"
	}
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		for _, statement := range []string{
			"INSERT INTO ledger_accounts (id, side, asset, class, name) SELECT n.value, -1, 'GBPC', 'customer', 'customer:' || n.value FROM (" + numbers + ") n",
			"INSERT INTO ledger_balances (account, balance, last_entry) SELECT n.value, 0, 1 FROM (" + numbers + ") n",
		} {
			if _, err := tx.ExecContext(ctx, statement, n); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	}))
	if d.Dialect() == db.Postgres {
		_, err := d.Writer().ExecContext(t.Context(), "ANALYZE")
		require.NoError(t, err)
	}
}

// The figures come from totals that every commit keeps, so they cost the same however many customers there are.
func BenchmarkCurrentFigures_WithAMillionAccounts(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			d := open(b)
			s := attestingOn(b, d)
			s.credit(b, "1", chart.Customer("jane"), 60)
			manyAccounts(b, d, 1_000_000)
			var longest time.Duration
			for b.Loop() {
				began := time.Now()
				_, err := s.CurrentFigures(b.Context())
				require.NoError(b, err)
				longest = max(longest, time.Since(began))
			}
			b.ReportMetric(float64(longest.Microseconds()), "µs-longest")
		})
	}
}
