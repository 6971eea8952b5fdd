package integrity

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A union that SQLite runs again for each row of a check would make the daily comparison take the square of the books.
func TestChecks_RunNoUnionAgainForEachRowInSQLite(t *testing.T) {
	d := dbtest.SQLite(t)
	for _, c := range slices.Concat(checks, standing) {
		require.NotContains(t, dbtest.Plan(t, d, c.differing()), "CO-ROUTINE ledger_", c.Code)
	}
}
