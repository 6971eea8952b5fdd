package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/kit/db/dbtest"
)

// A query that continues a list after a place, as sqlc writes it.
var (
	sqlcQuery = regexp.MustCompile("(?s)const \\w+ = `-- name: (\\w+) :many\n(.*?)\n?`")
	continued = regexp.MustCompile(`\(\w+ [<>] \$\d+ OR [^)]+ [<>] \$\d+\)|\b(id|sequence|day) < \$\d+`)
	numbered  = regexp.MustCompile(`\$(\d+)`)
)

// listQueries are the queries of lists that are read by cursor, by "department.Name".
func listQueries(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../*/q/queries.sql.go")
	require.NoError(t, err)
	deeper, err := filepath.Glob("../*/*/q/queries.sql.go")
	require.NoError(t, err)
	found := map[string]string{}
	for _, file := range append(files, deeper...) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range sqlcQuery.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[2], "ORDER BY") && strings.Contains(m[2], "LIMIT") && continued.MatchString(m[2]) {
				found[strings.TrimPrefix(filepath.Dir(filepath.Dir(file)), "../")+"."+m[1]] = m[2]
			}
		}
	}
	return found
}

func parametersOf(query string) []any {
	most := 0
	for _, m := range numbered.FindAllStringSubmatch(query, -1) {
		n := 0
		for _, digit := range m[1] {
			n = 10*n + int(digit-'0')
		}
		most = max(most, n)
	}
	return make([]any, most)
}

// planOf returns the plan of the query, one step a line. PostgreSQL sorts and reads whole tables only where no index
// serves.
func planOf(t *testing.T, d *db.DB, query string) (plan string) {
	t.Helper()
	if d.Dialect() == db.SQLite {
		rows, err := d.Read().QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, parametersOf(query)...)
		require.NoError(t, err, query)
		defer rows.Close()
		for rows.Next() {
			var step, parent, unused int
			var detail string
			require.NoError(t, rows.Scan(&step, &parent, &unused, &detail))
			plan += detail + "\n"
		}
		require.NoError(t, rows.Err())
		return plan
	}
	connection, err := d.Writer().Conn(t.Context())
	require.NoError(t, err)
	defer connection.Close()
	require.NoError(t, connection.Raw(func(driver any) error {
		conn := driver.(*stdlib.Conn).Conn().PgConn() // a plan without values of its parameters
		const set = "SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan; "
		values := strings.TrimSuffix(strings.Repeat("NULL, ", len(parametersOf(query))), ", ")
		results, err := conn.Exec(t.Context(), set+"PREPARE listed AS "+query+"; EXPLAIN (COSTS OFF) EXECUTE listed ("+values+"); DEALLOCATE listed").ReadAll()
		if err != nil {
			return err
		}
		for _, row := range results[len(results)-2].Rows {
			plan += string(row[0]) + "\n"
		}
		return nil
	}), query)
	return plan
}

// readsAll matches a step that reads or sorts more than the entries that are asked for.
var readsAll = regexp.MustCompile(`(?m)^SCAN \w+( AS \w+)?$|USE TEMP B-TREE FOR ORDER BY|Seq Scan|\bSort\b`)

// smallLists are of what does not grow without bound.
var smallLists = map[string]string{
	"staff.OperatorsByCreation": "our own people",
	"banking.Unexplained":       "what is open; entries of one instant are sorted among themselves",
}

func TestLists_ByCursorReadAlongAnIndexAndNeitherScanNorSortTheirTable(t *testing.T) {
	queries := listQueries(t)
	require.GreaterOrEqual(t, len(queries), 28)
	for name := range smallLists {
		require.Contains(t, queries, name)
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, query := range queries {
			plan := planOf(t, d, query)
			t.Log(name + "\n" + query + "\n" + plan)
			if smallLists[name] == "" {
				assert.NotRegexp(t, readsAll, plan, "%s\n%s", name, query)
			}
			if name == "staff.OperatorsByCreation" {
				assert.Regexp(t, readsAll, plan, "a table without an index is noticed")
			}
		}
	})
}
