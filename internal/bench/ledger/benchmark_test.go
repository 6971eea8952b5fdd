package ledgerbench_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	ledgerbench "github.com/gbpc/gbpc/internal/bench/ledger"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// The results of such a short run mean nothing. The test checks that every load runs and that the books
// are correct afterwards.
func TestRun_MeasuresEveryLoadAndLeavesTheBooksBalanced(t *testing.T) {
	for name, dsn := range map[string]func(testing.TB) string{"SQLite": func(t testing.TB) string { return t.TempDir() }, "PostgreSQL": dbtest.PostgresDSN} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			err := ledgerbench.Run(t.Context(), &out, ledgerbench.Options{DSN: dsn(t), Clients: []int{4}, Round: 50 * time.Millisecond, Rounds: 1, Customers: 50})
			require.NoError(t, err, out.String())
			require.Contains(t, out.String(), name)
			require.Contains(t, out.String(), "withdrawals with preconditions and attached rows, one hot account")
			require.Contains(t, out.String(), "the books are correct")
			t.Log(out.String())
		})
	}
}
