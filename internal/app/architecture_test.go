package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rows are the floors of the building (docs/architecture.md): imports point down, never up and
// never sideways in a row.
var rows = map[string]int{
	"money": 0, "kit": 0, "schema": 0,
	"customer": 1, "ledger": 1,
	"auth":      2,
	"staff":     3,
	"screening": 4, "banking": 4, "chain": 4,
	"verification": 5, "wallet": 5, "treasury": 5, "support": 5,
	"transparency": 6, "developer": 6, "sandbox": 6,
	"app": 7, "bench": 7,
}

func TestImports_PointDownNeverUpAndNeverSideways(t *testing.T) {
	eachImport(t, func(file, from, to string) {
		if from == to {
			return
		}
		floorFrom, known := rows[from]
		require.True(t, known, "%s: department %q has no row in docs/architecture.md", file, from)
		floorTo, known := rows[to]
		require.True(t, known, "%s imports %q, which has no row", file, to)
		if floorFrom == 0 && floorTo == 0 {
			return // the kit's tools may use each other
		}
		require.Greater(t, floorFrom, floorTo, "%s: %s may not know %s", file, from, to)
	})
}

// Only wallet and treasury post to the ledger; transparency and the tools read it.
func TestImports_OnlyMoneyDepartmentsKnowTheLedger(t *testing.T) {
	allowed := map[string]bool{"ledger": true, "wallet": true, "treasury": true, "transparency": true, "app": true, "bench": true}
	eachImport(t, func(file, from, to string) {
		if to == "ledger" {
			require.True(t, allowed[from], "%s: %s reports what happened, it does not book it", file, from)
		}
	})
}

func eachImport(t *testing.T, see func(file, from, to string)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		from := strings.Split(filepath.ToSlash(file), "/")[1]
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if inside, ok := strings.CutPrefix(path, "github.com/gbpc/gbpc/internal/"); ok && from != "deps" && !strings.HasSuffix(file, "test/"+filepath.Base(file)) {
				see(file, from, strings.Split(inside, "/")[0])
			}
		}
		return nil
	}))
}
