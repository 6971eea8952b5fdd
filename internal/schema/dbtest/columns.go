package dbtest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ColumnsOfBytes returns all columns of bytes of the schema, as table.column: what is sealed, hashed, or neither. A list of
// some of them is compared with it, so that a column that is added cannot be forgotten.
func ColumnsOfBytes(t testing.TB) (names []string) {
	t.Helper()
	rows, err := SQLite(t).Read().QueryContext(t.Context(), `SELECT t.name || '.' || c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
		WHERE t.type = 'table' AND c.type = 'BLOB' ORDER BY 1`)
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var name string
		require.NoError(t, rows.Scan(&name))
		names = append(names, name)
	}
	require.NoError(t, rows.Err())
	return names
}
