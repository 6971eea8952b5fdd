package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/integrity"
	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/ledger/ledgertest"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// eachCopy runs fn on copies of a sandbox's database in both engines; dir is the folder of the sandbox, of the one that it left.
func eachCopy(t *testing.T, fn func(t *testing.T, d *db.DB, dir string)) {
	dir := t.TempDir()
	s := openTestSandbox(t, dir)
	liveThroughADay(t, s)
	require.NoError(t, s.Close())
	d, err := db.Open(t.Context(), filepath.Join(dir, "gbpc.db"))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, d.Close()) })
	t.Run("sqlite", func(t *testing.T) { fn(t, d, dir) })
	t.Run("postgres", func(t *testing.T) {
		copied := dbtest.Postgres(t)
		copyRows(t, d.Read(), copied)
		fn(t, copied, "")
	})
}

// copyRows copies every table of a database into an empty PostgreSQL database.
func copyRows(t *testing.T, from db.Conn, to *db.DB) {
	t.Helper()
	types := map[string]map[string]string{} // of PostgreSQL, by table and column
	columns, err := to.Read().QueryContext(t.Context(), `SELECT table_name, column_name, CASE WHEN is_nullable = 'NO' AND data_type = 'bytea' THEN 'bytes' ELSE data_type END FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name IN (SELECT t.table_name FROM information_schema.tables t WHERE t.table_type = 'BASE TABLE')`)
	require.NoError(t, err)
	for columns.Next() {
		var table, column, kind string
		require.NoError(t, columns.Scan(&table, &column, &kind))
		if types[table] == nil {
			types[table] = map[string]string{}
		}
		types[table][column] = kind
	}
	require.NoError(t, columns.Close())
	require.NoError(t, to.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "SET session_replication_role = replica") // no triggers, no foreign keys
		require.NoError(t, err)
		for table := range types {
			if strings.HasPrefix(table, "goose") {
				continue
			}
			_, err := tx.ExecContext(ctx, "DELETE FROM "+table)
			require.NoError(t, err)
			rows, err := from.QueryContext(ctx, "SELECT * FROM "+table)
			require.NoError(t, err)
			names, err := rows.Columns()
			require.NoError(t, err)
			places := make([]string, len(names))
			for i := range names {
				places[i] = fmt.Sprintf("$%d", i+1)
			}
			for rows.Next() {
				values, into := make([]any, len(names)), make([]any, len(names))
				for i := range values {
					into[i] = &values[i]
				}
				require.NoError(t, rows.Scan(into...))
				for i, name := range names {
					switch n, isNumber := values[i].(int64); types[table][name] {
					case "boolean":
						if isNumber {
							values[i] = n != 0
						}
					case "bytes": // not NULL, but empty
						if content, ok := values[i].([]byte); ok && content == nil {
							values[i] = []byte{}
						}
						fallthrough
					case "bytea":
						if text, ok := values[i].(string); ok {
							values[i] = []byte(text)
						}
					}
				}
				_, err := tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO %s ("%s") OVERRIDING SYSTEM VALUE VALUES (%s)`, table, strings.Join(names, `", "`), strings.Join(places, ", ")), values...)
				require.NoError(t, err, table)
			}
			require.NoError(t, rows.Close())
		}
		return nil
	}))
}

// edit executes the statements, has the books compared, and undoes it.
func edit(t *testing.T, d *db.DB, statements string, then func(named map[string]integrity.Finding)) {
	t.Helper()
	undo := errors.New("undo")
	err := d.Tx(t.Context(), func(ctx context.Context, tx db.Tx) error {
		ledgertest.Unguard(t, tx, d.Dialect())
		if d.Dialect() == db.Postgres {
			_, err := tx.ExecContext(ctx, "SET LOCAL session_replication_role = replica") // no foreign keys
			require.NoError(t, err)
		}
		for _, statement := range strings.Split(statements, "; ") {
			if statement == "rehash" {
				ledgertest.Rehash(t, tx)
				continue
			}
			result, err := tx.ExecContext(ctx, statement)
			require.NoError(t, err, statement)
			n, err := result.RowsAffected()
			require.NoError(t, err)
			require.Positive(t, n, "%s edits nothing", statement)
		}
		then(compare(t, tx))
		return undo
	})
	require.ErrorIs(t, err, undo, statements)
}

// compare returns the codes of the checks that found something, with the first finding of each.
func compare(t *testing.T, conn db.Conn) map[string]integrity.Finding {
	t.Helper()
	found, err := integrity.Compare(t.Context(), conn)
	require.NoError(t, err)
	named := map[string]integrity.Finding{}
	for _, f := range slices.Backward(found) {
		require.Contains(t, integrity.Checks(), f.Check)
		named[f.Check] = f
	}
	return named
}
