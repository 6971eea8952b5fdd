package releasetest

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gbpc/gbpc/internal/kit/db"
)

var (
	begins = regexp.MustCompile(`^(?:\s*--[^\n]*\n)*\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s`)
	named  = regexp.MustCompile(`^-- name: (\w+) :`)
	number = regexp.MustCompile(`\$(\d+)`)
)

// notServed are the departments that no server has: they have databases of their own.
var notServed = []string{"sandbox", "bench"}

// Collect returns every text in the Go files under a folder that begins like a statement, but for those of tests. Not all are
// whole: some are put together when the program runs.
func Collect(folder string) (found []Statement, err error) {
	set := token.NewFileSet()
	err = filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains(notServed, entry.Name()) {
			return filepath.SkipDir
		}
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			return err
		}
		place, err := filepath.Rel(folder, filepath.Dir(file))
		if err != nil {
			return err
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && begins.MatchString(text) {
				name := fmt.Sprintf("%s/%s:%d", filepath.ToSlash(place), entry.Name(), set.Position(literal.Pos()).Line)
				if m := named.FindStringSubmatch(text); m != nil {
					name = filepath.ToSlash(place) + "." + m[1]
				}
				found = append(found, Statement{Name: name, Text: text})
			}
			return true
		})
		return nil
	})
	slices.SortFunc(found, func(a, b Statement) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Text, b.Text))
	})
	return found, err
}

// Generated reports whether sqlc wrote the statement.
func (s Statement) Generated() bool { return named.MatchString(s.Text) }

// Broken returns why each of the statements cannot run on the schema of the database, by name. It changes nothing.
func Broken(ctx context.Context, d *db.DB, statements []Statement) (map[string]error, error) {
	conn, err := d.Writer().Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect: %w", err)
	}
	defer conn.Close()
	broken := map[string]error{}
	for _, s := range statements {
		if d.Dialect() == db.SQLite {
			rows, err := conn.QueryContext(ctx, "EXPLAIN "+db.SQLiteStatement(s.Text), make([]any, parametersOf(s.Text))...)
			if err != nil {
				broken[s.Name] = err
				continue
			}
			if err := rows.Close(); err != nil {
				return nil, err
			}
			continue
		}
		prepared, err := conn.PrepareContext(ctx, s.Text)
		if err != nil {
			broken[s.Name] = err
			continue
		}
		if err := prepared.Close(); err != nil {
			return nil, err
		}
	}
	return broken, nil
}

func parametersOf(text string) (most int) {
	for _, m := range number.FindAllStringSubmatch(text, -1) {
		if n, err := strconv.Atoi(m[1]); err == nil {
			most = max(most, n)
		}
	}
	return most
}

// On returns the statements that ran on the engine.
func (r *Record) On(d *db.DB) (those []Statement) {
	for _, s := range r.Statements {
		if slices.Contains(s.Engines, d.Dialect().String()) {
			those = append(those, s)
		}
	}
	return those
}
