package transparency_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/chart"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// manyAccounts adds accounts of customers without entries, each with the balance, faster than the ledger can.
func manyAccounts(t testing.TB, d *db.DB, n int, balance int64) {
	t.Helper()
	numbers := "SELECT value FROM generate_series(100, $1) AS s(value)"
	if d.Dialect() == db.SQLite {
		numbers = "WITH RECURSIVE s(value) AS (SELECT 100 UNION ALL SELECT value + 1 FROM s WHERE value < $1) SELECT value FROM s"
	}
	require.NoError(t, d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO ledger_accounts (id, side, asset, class, name) SELECT n.value, -1, 'GBPC', 'customer', 'customer:' || n.value FROM ("+numbers+") n", n); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO ledger_balances (account, balance, last_entry) SELECT n.value, $2, 1 FROM ("+numbers+") n", n, balance)
		return err
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
			manyAccounts(b, d, 1_000_000, 0)
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

// What is done once a day, and what a customer waits for.
func BenchmarkAttest_AndProve_WithAMillionBalances(b *testing.B) {
	const customers = 1_000_000
	for name, open := range map[string]func(testing.TB) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		d := open(b)
		s := attestingOn(b, d)
		s.credit(b, "1", chart.Customer("jane"), 60)
		manyAccounts(b, d, customers, 1)
		b.Run(name+"/attest", func(b *testing.B) {
			for b.Loop() {
				_, err := s.Attest(b.Context())
				require.NoError(b, err)
			}
		})
		b.Run(name+"/prove", func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				_, err := s.Prove(b.Context(), strconv.Itoa(100+i*7919%(customers-100)), "")
				require.NoError(b, err)
			}
		})
	}
}
