package sourcetest

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// These tests hold the source to docs/architecture.md. Each exception says why.

var rowLine = regexp.MustCompile(`(?m)^    (\d+) +(.+)$`)

// rows reads the rows of docs/architecture.md.
func rows(t *testing.T) map[string]int {
	t.Helper()
	page, err := os.ReadFile("../../../docs/architecture.md")
	require.NoError(t, err)
	found := map[string]int{"schema": 0}
	for _, line := range rowLine.FindAllStringSubmatch(string(page), -1) {
		row, err := strconv.Atoi(line[1])
		require.NoError(t, err)
		for name := range strings.FieldsFuncSeq(line[2], func(c rune) bool { return strings.ContainsRune(" ,─▶", c) }) {
			found[strings.TrimSuffix(name, "/*")] = row
		}
	}
	found["cmd"]++ // cmd ──▶ app
	return found
}

func TestImports_PointDownNeverUpAndNeverSideways(t *testing.T) {
	row := rows(t)
	eachImport(t, func(s Source, to string) {
		if s.Row == to {
			return
		}
		require.Contains(t, row, s.Row, "%s: the department has no row in docs/architecture.md", s.Path)
		require.Contains(t, row, to, "%s imports a package without a row", s.Path)
		if row[s.Row] == 0 && row[to] == 0 && s.Row != "kit" {
			return // tools may use each other, and kit nothing else
		}
		assert.Greater(t, row[s.Row], row[to], "%s: %s must not import %s", s.Path, s.Row, to)
	})
}

// Pricing counts the use of limits, team what is ordered in a day, and payees says who may be paid, in rows of their commands. The wallet,
// transparency, the tools and the simulation read the ledger.
func TestImports_OnlyDepositsWithdrawalsSubAccountsAndTreasuryPostToTheLedger(t *testing.T) {
	allowed := []string{"ledger", "pricing", "payees", "team", "deposits", "withdrawals", "subaccounts", "treasury", "wallet", "transparency", "app", "bench"}
	eachImport(t, func(s Source, to string) {
		if to == "ledger" && s.Dir != "cmd/gbpc-simulate" {
			assert.Contains(t, allowed, s.Row, "%s: %s reports what happened and does not book it", s.Path, s.Row)
		}
	})
}

func TestImports_OnlyAppAndCommandsImportStandInsAndBenchmarks(t *testing.T) {
	eachImport(t, func(s Source, to string) {
		if to == "sandbox" || to == "bench" {
			assert.Contains(t, []string{"app", "cmd", to}, s.Row, s.Path)
		}
	})
}

// adaptersToTheOutside speak HTTP to a party outside the program, or to a browser below the API.
var adaptersToTheOutside = []string{
	"internal/banking/clearbank", "internal/chain/signer", "internal/liveness/sumsub", "internal/travelrule/trp",
	"internal/auth/devices", // the cookie of a trusted device
}

func TestImports_NetHTTPIsInHTTPFilesOnly(t *testing.T) {
	for _, s := range Production(t) {
		if !s.imports("net/http") || strings.HasPrefix(s.Name, "http") || s.Dir == "internal/kit/api" || !s.department() {
			continue
		}
		assert.True(t, slices.Contains(adaptersToTheOutside, s.Dir) || slices.Contains(adaptersToTheOutside, s.Path), "%s imports net/http", s.Path)
	}
}

func eachImport(t *testing.T, see func(s Source, to string)) {
	t.Helper()
	for _, s := range All(t) {
		if s.test {
			continue
		}
		for _, spec := range s.Tree.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			if inside, ok := strings.CutPrefix(path, internalPath); ok {
				see(s, strings.Split(inside, "/")[0])
			}
		}
	}
}

// An event shows what an answer does, so what both show is in view.go. What else stands in a file of HTTP belongs to its calls alone.
func TestFiles_WhatDecidesUsesNoViewOfAnHTTPFile(t *testing.T) {
	type declared struct{ dir, name string }
	views := map[declared]string{}
	each := func(see func(s Source, n *ast.Ident, declares bool)) {
		for _, s := range Production(t) {
			if !s.department() {
				continue
			}
			declaring := map[*ast.Ident]bool{}
			for _, d := range s.Tree.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					declaring[d.Name] = d.Recv == nil
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						if named, ok := spec.(*ast.TypeSpec); ok {
							declaring[named.Name] = true
						}
					}
				}
			}
			ast.Inspect(s.Tree, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && viewName.MatchString(id.Name) {
					see(s, id, declaring[id])
				}
				return true
			})
		}
	}
	each(func(s Source, n *ast.Ident, declares bool) {
		if declares && strings.HasPrefix(s.Name, "http") {
			views[declared{s.Dir, n.Name}] = s.Path
		}
	})
	require.NotEmpty(t, views)
	each(func(s Source, n *ast.Ident, _ bool) {
		if in, found := views[declared{s.Dir, n.Name}]; found && !strings.HasPrefix(s.Name, "http") {
			assert.Fail(t, "a view of "+in+" is used in "+s.Path, n.Name)
		}
	})
}

var viewName = regexp.MustCompile(`^(view(s)?Of|[a-z]\w*View$)`)

var routeMethods = []string{"Get", "Post", "Put", "Patch", "Delete", "Upload", "Events"}

func TestFiles_RoutesAreRegisteredInHTTPFiles(t *testing.T) {
	for _, s := range Production(t) {
		if !s.department() || strings.HasPrefix(s.Name, "http") {
			continue
		}
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			if call, ok := n.(*ast.SelectorExpr); ok {
				if on, ok := call.X.(*ast.Ident); ok && on.Name == "api" {
					assert.NotContains(t, routeMethods, call.Sel.Name, "%s registers a route", s.Path)
				}
			}
			return true
		})
	}
}

func TestFiles_TablesOfStatesAreInStatesGo(t *testing.T) {
	for _, s := range Production(t) {
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "New" {
				if on, ok := call.X.(*ast.Ident); ok && on.Name == "states" {
					assert.Equal(t, "states.go", s.Name, "%s has a table of states", s.Path)
				}
			}
			return true
		})
	}
}
