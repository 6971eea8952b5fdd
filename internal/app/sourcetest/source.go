// Package sourcetest reads the source of the whole repository. Its own tests hold the source to its rules: they compile
// nothing of the product, so that what breaks a rule is known in seconds.
package sourcetest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

const internalPath = "github.com/gbpc/gbpc/internal/"

// Source is one Go file under internal/ or cmd/.
type Source struct {
	Path string // from the repository's root, with slashes
	Name string // of the file
	Dir  string // of the package, from the repository's root
	Row  string // the folder that has a row in docs/architecture.md: "wallet", "cmd"
	Tree *ast.File

	files     *token.FileSet
	test      bool // a test or a package that only tests import (…test)
	generated bool
}

// Line returns the line of a position in the file.
func (s Source) Line(at token.Pos) int { return s.files.Position(at).Line }

// root finds the repository's folder above that of a test.
func root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no folder above the test has a go.mod")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

var readSources = sync.OnceValues(func() (all []Source, err error) {
	top, err := root()
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	for _, folder := range []string{"internal", "cmd"} {
		err = filepath.WalkDir(filepath.Join(top, folder), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") {
				return err
			}
			tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			path, err := filepath.Rel(top, file)
			if err != nil {
				return err
			}
			path = filepath.ToSlash(path)
			parts := strings.Split(path, "/")
			s := Source{
				Path: path, Name: entry.Name(), Dir: strings.TrimSuffix(path, "/"+entry.Name()), Row: parts[0], Tree: tree,
				files: set, generated: ast.IsGenerated(tree),
			}
			if s.Row == "internal" {
				s.Row = parts[1]
			}
			s.test = strings.HasSuffix(s.Name, "_test.go") || strings.HasSuffix(s.Dir, "test")
			all = append(all, s)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
})

// All are the files, tests and generated ones too.
func All(t *testing.T) []Source {
	t.Helper()
	all, err := readSources()
	require.NoError(t, err)
	require.NotEmpty(t, all)
	return all
}

// Production are the files that are neither tests nor generated.
func Production(t *testing.T) (files []Source) {
	t.Helper()
	for _, s := range All(t) {
		if !s.test && !s.generated {
			files = append(files, s)
		}
	}
	return files
}

// department reports whether the file is business: a package with a row above the tools and below app.
func (s Source) department() bool {
	switch s.Row {
	case "money", "kit", "schema", "app", "cmd", "sandbox", "bench":
		return false
	}
	return true
}

func (s Source) imports(path string) bool {
	for _, spec := range s.Tree.Imports {
		if spec.Path.Value == strconv.Quote(path) {
			return true
		}
	}
	return false
}

// texts are the string literals of the file, import paths and field tags apart.
func (s Source) texts() (texts []string) {
	ast.Inspect(s.Tree, func(n ast.Node) bool {
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
