package sourcetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const usePorts = "a port that is found by opening and closing it is somebody else's a moment later: listen on port 0 and say where, or use internal/kit/ports (e2e/support/ports.ts)"

func TestTests_NoPortIsFoundByOpeningAndClosingIt(t *testing.T) {
	for _, s := range All(t) {
		if s.Dir != "internal/kit/ports" {
			assert.False(t, findsPort(s.Tree), "%s: %s", s.Path, usePorts)
		}
	}
	top, err := root()
	require.NoError(t, err)
	read := 0
	for _, folder := range []string{"e2e", "clients", "tools", "web/tools", "web/scripts", "web/src"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(top, folder), func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist") {
				return filepath.SkipDir
			}
			switch filepath.Ext(file) {
			case ".go":
				tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
				require.NoError(t, err)
				assert.False(t, findsPort(tree), "%s: %s", file, usePorts)
			case ".ts", ".mjs", ".js":
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				assert.NotRegexp(t, findsPortInScript, string(text), "%s: %s", file, usePorts)
			default:
				return nil
			}
			read++
			return nil
		}))
	}
	require.Greater(t, read, 100)
}

// findsPortInScript matches a listener on port 0 that is closed as soon as its address was read.
var findsPortInScript = regexp.MustCompile(`(?s)listen\(0\b[^;]*=> \{.{0,200}\.address\(\).{0,100}\.close\(`)

// findsPort reports whether a function listens on port 0, closes what it listens on and goes on with its address: it names the
// address of a listener that it has closed, or returns that of one that is closed as it returns.
func findsPort(file *ast.File) (found bool) {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		for _, listener := range listenersOnZero(f.Body) {
			found = found || closedBeforeUse(f.Body, listener)
		}
	}
	return found
}

func listenersOnZero(body *ast.BlockStmt) (names []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return true
		}
		call, ok := a.Rhs[0].(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		last, ok := call.Args[len(call.Args)-1].(*ast.BasicLit)
		name, named := a.Lhs[0].(*ast.Ident)
		if method, is := call.Fun.(*ast.SelectorExpr); is && ok && named && method.Sel.Name == "Listen" && strings.HasSuffix(last.Value, `:0"`) {
			names = append(names, name.Name)
		}
		return true
	})
	return names
}

// closedBeforeUse reports whether the listener is closed before the function ends, or as it returns the address, and nothing
// is ever accepted on it: it is neither passed on nor asked for a connection.
func closedBeforeUse(body *ast.BlockStmt, listener string) bool {
	closed, atEnd, returned, used := false, false, false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			if of, method := methodOf(n.Call); of == listener && method == "Close" {
				atEnd = true
				return false
			}
		case *ast.ReturnStmt:
			returned = returned || names(n, listener)
		case *ast.CallExpr:
			of, method := methodOf(n)
			used = used || method == "Cleanup" || of == listener && method == "Accept"
			closed = closed || of == listener && method == "Close"
			for _, argument := range n.Args {
				if passed, is := argument.(*ast.Ident); is && passed.Name == listener {
					used = true
				}
			}
		}
		return true
	})
	return !used && (closed || atEnd && returned)
}

// methodOf returns the names of a call such as l.Close().
func methodOf(call *ast.CallExpr) (of, method string) {
	selector, is := call.Fun.(*ast.SelectorExpr)
	if !is {
		return "", ""
	}
	if name, is := selector.X.(*ast.Ident); is {
		of = name.Name
	}
	return of, selector.Sel.Name
}

func names(in ast.Node, name string) (found bool) {
	ast.Inspect(in, func(n ast.Node) bool {
		identifier, is := n.(*ast.Ident)
		found = found || is && identifier.Name == name
		return true
	})
	return found
}

func TestTests_TheRuleAboutPortsKnowsThePattern(t *testing.T) {
	for text, is := range map[string]bool{
		`l, err := net.Listen("tcp", "127.0.0.1:0"); check(err); l.Close(); start(l.Addr().String())`:                    true,
		`l, err := net.Listen("tcp", "127.0.0.1:0"); check(err); defer l.Close(); return l.Addr().String()`:              true,
		`l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0"); check(l.Close()); start(l.Addr())`:                              true,
		`l, err := net.Listen("tcp", "127.0.0.1:0"); check(err); go server.Serve(l); defer l.Close()`:                    false,
		`l, err := net.Listen("tcp", "127.0.0.1:0"); t.Cleanup(func() { check(l.Close()) }); go func() { l.Accept() }()`: false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() {\n"+text+"\n}\n", 0)
		require.NoError(t, err)
		require.Equal(t, is, findsPort(file), text)
	}
	require.Regexp(t, findsPortInScript, "server.listen(0, \"127.0.0.1\", () => {\n const { port } = server.address();\n server.close(() => resolve(port));\n })")
	require.NotRegexp(t, findsPortInScript, "await new Promise((resolve) => server.listen(0, \"127.0.0.1\", resolve));\nserver.close()")
}
