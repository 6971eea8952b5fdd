package sourcetest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	createdTable = regexp.MustCompile(`(?m)^CREATE TABLE ([a-z_]+)`)
	namedTable   = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)`)
)

// sharedTables are named in the queries of a second package.
var sharedTables = map[string]string{}

// withoutQueries are the tables that no queries.sql names.
var withoutQueries = map[string]string{
	"write_probe":  "internal/kit/db writes it to find out whether it can",
	"chain_alerts": "the previous release has it beside the exceptions; the next one drops it",
}

// sqlInGo are the folders whose SQL is not sqlc's.
var sqlInGo = map[string]string{
	"cmd/gbpc-simulate":      "it compares the tables with the bank and the chain, independently of the departments, and plants bugs in them",
	"internal/kit/db":        "what differs between the engines, and the migrations",
	"internal/ledger":        "the group writer, which is written for each engine",
	"internal/privacy":       "the tables of every department, of which it has a list: what is forgotten in one place is not erased",
	"internal/resealing":     "the sealed columns of every department, of which it has a list",
	"internal/reindexing":    "the keyed hashes of every department, of which it has a list",
	"internal/integrity":     "the comparison of every department's tables, in checks.sql: a control must not rely on the code that it controls",
	"internal/bench":         "the references that the ledger is measured beside",
	"internal/schema/dbtest": "databases for tests",
	"internal/doctor":        "the settings of a PostgreSQL server, of which SQLite has none",
}

// queriesOf reads which tables the queries of each package name.
func queriesOf(t *testing.T) map[string][]string {
	t.Helper()
	packages := map[string][]string{}
	for _, pattern := range []string{"../../*/queries.sql", "../../*/*/queries.sql", "../../*/*/*/queries.sql"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			dir := "internal/" + strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../../")
			for _, named := range namedTable.FindAllStringSubmatch(string(text), -1) {
				packages[dir] = append(packages[dir], named[1])
			}
		}
	}
	require.NotEmpty(t, packages)
	return packages
}

func tables(t *testing.T) (names []string) {
	t.Helper()
	migrations, err := filepath.Glob("../../schema/*.sql")
	require.NoError(t, err)
	for _, file := range migrations {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, created := range createdTable.FindAllStringSubmatch(string(text), -1) {
			names = append(names, created[1])
		}
	}
	require.NotEmpty(t, names)
	return names
}

func TestTables_AreReadByOnePackageOnly(t *testing.T) {
	queries := queriesOf(t)
	for _, table := range tables(t) {
		var owners []string
		for dir, named := range queries {
			if slices.Contains(named, table) {
				owners = append(owners, dir)
			}
		}
		if withoutQueries[table] != "" {
			assert.Empty(t, owners, "%s is named in queries: take it out of the exceptions", table)
			continue
		}
		if sharedTables[table] != "" {
			assert.Greater(t, len(owners), 1, "%s is one package's: take it out of the exceptions", table)
			continue
		}
		assert.Len(t, owners, 1, "%s is named in the queries of %v", table, owners)
	}
}

var statement = regexp.MustCompile(`^\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|WITH\s+\w+\s+AS\s)`)

func TestTables_AreNamedInQueriesSQLOnly(t *testing.T) {
	for _, s := range Production(t) {
		if excepted(s.Dir) {
			continue
		}
		for _, text := range s.texts() {
			assert.False(t, statement.MatchString(text), "%s has SQL in Go: %.60s", s.Path, text)
		}
	}
}

func excepted(dir string) bool {
	for folder := range sqlInGo {
		if dir == folder || strings.HasPrefix(dir, folder+"/") {
			return true
		}
	}
	return false
}
