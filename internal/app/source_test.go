package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

const internalPath = "github.com/gbpc/gbpc/internal/"

// source is one Go file under internal/ or cmd/.
type source struct {
	path      string // from the repository's root, with slashes
	name      string // of the file
	dir       string // of the package, from the repository's root
	row       string // the folder that has a row in docs/architecture.md: "wallet", "cmd"
	tree      *ast.File
	lines     int
	test      bool // a test or a package that only tests import (…test)
	generated bool
}

var readSources = sync.OnceValues(func() (all []source, err error) {
	set := token.NewFileSet()
	for _, top := range []string{"../../internal", "../../cmd"} {
		err = filepath.WalkDir(top, func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") {
				return err
			}
			tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			path := strings.TrimPrefix(filepath.ToSlash(file), "../../")
			parts := strings.Split(path, "/")
			s := source{
				path: path, name: entry.Name(), dir: strings.TrimSuffix(path, "/"+entry.Name()), row: parts[0], tree: tree,
				lines: set.Position(tree.FileEnd).Line, generated: ast.IsGenerated(tree),
			}
			if s.row == "internal" {
				s.row = parts[1]
			}
			s.test = strings.HasSuffix(s.name, "_test.go") || strings.HasSuffix(s.dir, "test")
			all = append(all, s)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
})

func allSources(t *testing.T) []source {
	t.Helper()
	all, err := readSources()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

// production are the files that are neither tests nor generated.
func production(t *testing.T) (files []source) {
	t.Helper()
	for _, s := range allSources(t) {
		if !s.test && !s.generated {
			files = append(files, s)
		}
	}
	return files
}

// department reports whether the file is business: a package with a row above the tools and below app.
func (s source) department() bool {
	switch s.row {
	case "money", "kit", "schema", "app", "cmd", "sandbox", "bench":
		return false
	}
	return true
}

func (s source) imports(path string) bool {
	for _, spec := range s.tree.Imports {
		if spec.Path.Value == strconv.Quote(path) {
			return true
		}
	}
	return false
}

// texts are the string literals of the file, import paths and field tags apart.
func (s source) texts() (texts []string) {
	ast.Inspect(s.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				texts = append(texts, text)
			}
		}
		return true
	})
	return texts
}
