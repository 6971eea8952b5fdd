package sourcetest

import (
	"go/ast"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Books that are opened without the gates would add to the account of a customer who is closed.
func TestLedger_IsOpenedWithTheGatesOfTheChart(t *testing.T) {
	opened := 0
	for _, s := range All(t) {
		if s.test && s.Dir != "internal/wallet/wallettest" || s.Row == "ledger" || s.Row == "bench" { // a benchmark has tables of its own, and no customers
			continue
		}
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			config, ok := n.(*ast.CompositeLit)
			if !ok || !isSelector(config.Type, "ledger", "Config") {
				return true
			}
			opened++
			assert.True(t, hasMember(config, "Gates", "chart", "Gates"), "%s opens the books without chart.Gates", s.Path)
			return true
		})
	}
	require.Greater(t, opened, 3)
}

func hasMember(of *ast.CompositeLit, name, pkg, value string) bool {
	for _, e := range of.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
				return isSelector(pair.Value, pkg, value)
			}
		}
	}
	return false
}

func isSelector(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	on, ok := s.X.(*ast.Ident)
	return ok && on.Name == pkg
}
