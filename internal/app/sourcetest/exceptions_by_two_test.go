package sourcetest

import (
	"go/ast"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// What one operator may do about an exception moves no money and frees none. Everything else is under dual control.
func TestExceptions_WhatMovesMoneyIsDecidedByTwo(t *testing.T) {
	var alone []string
	byTwo := 0
	for _, s := range Production(t) {
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			action, ok := n.(*ast.CompositeLit)
			if !ok || !isAction(action.Type) {
				return true
			}
			name, two := "", false
			for _, element := range action.Elts {
				pair, ok := element.(*ast.KeyValueExpr)
				require.True(t, ok, "%s: members have their names", s.Path)
				switch value := pair.Value.(type) {
				case *ast.BasicLit:
					name, _ = strconv.Unquote(value.Value)
				case *ast.Ident:
					if pair.Key.(*ast.Ident).Name == "ByTwo" {
						two = value.Name == "true"
					} else if name == "" {
						name = value.Name
					}
				}
			}
			if two {
				byTwo++
			} else {
				alone = append(alone, s.Row+" "+name)
			}
			return true
		})
	}
	require.ElementsMatch(t, []string{
		"app run_again",                    // a job
		"chain retry", "chain acknowledge", // an order as it stands; what happened once
		"treasury resume", "treasury run_again", // minting, which no rule stops any more; a reconciliation
		"banking run_again", "banking run_again", // a file or an entry that is read again
		"travelrule retry",                                                                                 // a message that is sent again
		"deposits actionClear", "deposits actionConfirm", "deposits actionClear", "deposits actionConfirm", // a screening match, which one operator decides
	}, alone)
	require.Greater(t, byTwo, 10)
}

func isAction(of ast.Expr) bool {
	name, ok := of.(*ast.SelectorExpr)
	if !ok || name.Sel.Name != "Action" {
		return false
	}
	pkg, ok := name.X.(*ast.Ident)
	return ok && pkg.Name == "exceptions"
}
