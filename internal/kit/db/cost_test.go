package db_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

func TestCounting_CountsTransactionsAndTheirStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var cost db.Cost
		for range 2 {
			require.NoError(t, d.Tx(db.Counting(t.Context(), &cost), func(ctx context.Context, tx db.Tx) error {
				var account string
				require.NoError(t, tx.QueryRowContext(ctx, "SELECT account FROM bank_locks WHERE account = 'main' FOR UPDATE").Scan(&account), "as it runs on either")
				return nil
			}))
		}
		require.NoError(t, d.Tx(t.Context(), func(context.Context, db.Tx) error { return nil }))
		require.Equal(t, int64(2), cost.Transactions.Load())
		require.Equal(t, int64(2), cost.Statements.Load())
	})
}

// A list is a JSON array, because only PostgreSQL has arrays.
func TestJSONArray_AsAParameterIsReadByBothDatabases(t *testing.T) {
	const elements = "jsonb_array_elements(CAST(CAST($1 AS TEXT) AS JSONB)) AS value"
	const oneOf = "SELECT count(*) FROM bank_locks WHERE account = ANY (ARRAY(SELECT value FROM jsonb_array_elements_text(CAST(CAST($1 AS TEXT) AS JSONB)) AS value))"
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for list, found := range map[string]int{`["own", "none", "main", "own"]`: 2, `["a \"quoted\" one", "main"]`: 1, `[]`: 0} {
			var n int
			require.NoError(t, d.Read().QueryRowContext(t.Context(), oneOf, list).Scan(&n))
			require.Equal(t, found, n, list)
		}
		var text string
		var number int64
		var yes bool
		require.NoError(t, d.Read().QueryRowContext(t.Context(), "SELECT value.value ->> 'a', CAST(value.value ->> 'b' AS BIGINT), CAST(value.value ->> 'c' AS BOOLEAN) FROM "+elements,
			`[{"a": "007", "b": 9007199254740993, "c": true}]`).Scan(&text, &number, &yes))
		require.Equal(t, "007", text)
		require.Equal(t, int64(9007199254740993), number)
		require.True(t, yes)
	})
}
