package sourcetest

import (
	"go/ast"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// uncheckedHandlers are files of tests that make a handler of the API whose answers are not checked.
var uncheckedHandlers = map[string]string{
	"internal/wallet/wallettest/bench.go": "the one that benchmarks measure; the tests' own is made from it, and checked",
}

// The handler of an API is an argument of Handler of openapitest, and a sandbox is opened with settings from checked.
func TestAnswers_OfTheAPIInTestsAreCheckedAgainstItsDocuments(t *testing.T) {
	handlers, sandboxes := 0, 0
	for _, s := range All(t) {
		if !s.test {
			continue
		}
		wrapped := map[ast.Node]bool{}
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch {
			case nameOf(call) == "Handler" && len(call.Args) >= 2:
				wrapped[call.Args[1]] = true
			case nameOf(call) == "Handler" && len(call.Args) == 1 && calls(call.Args[0], "http", "NotFoundHandler"):
				handlers++
				assert.True(t, wrapped[call] || uncheckedHandlers[s.Path] != "", "%s: wrap the handler in openapitest.Handler, or in handlerOf", s.Path)
			case nameOf(call) == "OpenSandbox" && s.Row == "app":
				sandboxes++
				settings, ok := call.Args[1].(*ast.CallExpr)
				assert.True(t, ok && nameOf(settings) == "checked", "%s: open the sandbox with checked(t, …)", s.Path)
			}
			return true
		})
	}
	require.Greater(t, handlers, 10)
	require.Greater(t, sandboxes, 10)
}

func nameOf(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}
