package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
)

func TestBooks_AreAppendOnlyForEveryoneWhoHasTheDatabase(t *testing.T) {
	each(t, func(t *testing.T, b *books) {
		b.credit("jane", 100_00)
		for table, column := range map[string]string{"ledger_entries": "sequence", "ledger_lines": "sequence", "ledger_accounts": "id"} {
			statements := []string{"UPDATE " + table + " SET " + column + " = " + column, "DELETE FROM " + table + " WHERE " + column + " = 1"}
			if b.db.Dialect() == db.Postgres {
				statements = append(statements, "TRUNCATE "+table)
			}
			for _, statement := range statements {
				_, err := b.db.Writer().ExecContext(t.Context(), statement)
				require.ErrorContains(t, err, table+" is append-only", statement)
			}
		}
	})
}
