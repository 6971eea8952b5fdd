package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/kit/db"
	"github.com/gbpc/gbpc/internal/schema/dbtest"
)

// A query that continues a list after a place, as sqlc writes it.
var (
	sqlcQuery = regexp.MustCompile("(?s)const \\w+ = `-- name: (\\w+) :many\n(.*?)\n?`")
	continued = regexp.MustCompile(`\(\w+ [<>] \$\d+ OR [^)]+ [<>] \$\d+\)|\b(id|sequence|day) < \$\d+`)
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
	dbtest.EachUnused(t, func(t *testing.T, d *db.DB) {
		for name, query := range queries {
			plan := dbtest.Plan(t, d, query)
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
