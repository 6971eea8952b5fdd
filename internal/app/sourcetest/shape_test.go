package sourcetest

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A part of a department (auth/totp) declares its few errors beside its code.
func TestFiles_ErrorsOfADepartmentAreInErrorsGo(t *testing.T) {
	for _, s := range Production(t) {
		if !s.department() || s.Name == "errors.go" || strings.Count(s.Dir, "/") > 1 {
			continue
		}
		for _, d := range s.Tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				assert.False(t, calls(g, "fault", "New"), "%s declares an error", s.Path)
			}
		}
	}
}

func calls(n ast.Node, pkg, name string) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if on, ok := sel.X.(*ast.Ident); ok && on.Name == pkg && sel.Sel.Name == name {
				found = true
			}
		}
		return !found
	})
	return found
}

// longestFunction is how many lines a function of the program may have, with its signature and its end.
const longestFunction = 60

func TestFunctions_HaveNoMoreThan60Lines(t *testing.T) {
	for _, s := range Production(t) {
		for _, d := range s.Tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				from, to := s.Line(f.Pos()), s.Line(f.End())
				assert.LessOrEqual(t, to-from+1, longestFunction, "%s: %s", s.Path, f.Name.Name)
			}
		}
	}
}

// longestLine is how many characters a line of the program may have, a tab being one. A struct's tags and a text of one piece cannot
// be broken.
const longestLine = 140

var longText = regexp.MustCompile(`"[^"]{70,}"`)

func TestLines_HaveNoMoreThan140Characters(t *testing.T) {
	top, err := root()
	require.NoError(t, err)
	for _, s := range Production(t) {
		content, err := os.ReadFile(filepath.Join(top, s.Path))
		require.NoError(t, err)
		for n, line := range strings.Split(string(content), "\n") {
			if utf8.RuneCountInString(line) > longestLine && !strings.Contains(line, "`") && !longText.MatchString(line) {
				assert.Fail(t, "a line is too long", "%s:%d", s.Path, n+1)
			}
		}
	}
}

func TestPackages_HaveADocFile(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range Production(t) {
		documented[s.Dir] = documented[s.Dir] || s.Name == "doc.go" && s.Tree.Doc != nil || s.Tree.Name.Name == "main"
	}
	for dir, has := range documented {
		assert.True(t, has, "%s has no doc.go", dir)
	}
}

func TestServices_AreBuiltInOneShape(t *testing.T) {
	built := map[string]bool{}
	for _, s := range Production(t) {
		if !s.department() || strings.Count(s.Dir, "/") != 1 {
			continue
		}
		for _, d := range s.Tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Name == "New" && d.Recv == nil {
					built[s.Dir] = true
					assertNew(t, s, d)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if named, ok := spec.(*ast.TypeSpec); ok && named.Name.Name == "Service" {
						assertPrivate(t, s, named)
					}
				}
			}
		}
	}
	for _, name := range []string{"customer", "auth", "staff", "exceptions", "screening", "verification", "banking", "chain", "ledger", "wallet", "deposits", "withdrawals", "treasury", "support", "transparency"} {
		assert.True(t, built["internal/"+name], "%s has no New", name)
	}
}

// assertNew accepts New(Dependencies), New(Config, Dependencies) and either after a context.
func assertNew(t *testing.T, s Source, f *ast.FuncDecl) {
	t.Helper()
	var types []string
	for _, p := range f.Type.Params.List {
		switch of := p.Type.(type) {
		case *ast.Ident:
			types = append(types, of.Name)
		case *ast.SelectorExpr:
			types = append(types, of.Sel.Name)
		default:
			types = append(types, "?")
		}
	}
	if len(types) > 0 && types[0] == "Context" {
		types = types[1:]
	}
	assert.Contains(t, []string{"Dependencies", "Config Dependencies"}, strings.Join(types, " "), "%s: New has another shape", s.Path)
}

func assertPrivate(t *testing.T, s Source, named *ast.TypeSpec) {
	t.Helper()
	fields, ok := named.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range fields.Fields.List {
		assert.NotEmpty(t, f.Names, "%s: Service embeds a type", s.Path)
		for _, name := range f.Names {
			assert.False(t, name.IsExported(), "%s: field %s of Service is exported", s.Path, name.Name)
		}
	}
}

func TestLiterals_OfFourFieldsAreKeyed(t *testing.T) {
	structs := map[string]bool{} // "internal/wallet.Order"
	for _, s := range All(t) {
		for _, d := range s.Tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				for _, spec := range g.Specs {
					if named, ok := spec.(*ast.TypeSpec); ok {
						_, is := named.Type.(*ast.StructType)
						structs[s.Dir+"."+named.Name.Name] = is
					}
				}
			}
		}
	}
	for _, s := range Production(t) {
		isStruct := func(of ast.Expr) bool { return structs[s.typeName(of)] }
		check := func(l *ast.CompositeLit, of ast.Expr) {
			_, anonymous := of.(*ast.StructType)
			if len(l.Elts) >= 4 && (anonymous || isStruct(of)) {
				_, keyed := l.Elts[0].(*ast.KeyValueExpr)
				assert.True(t, keyed, "%s: a literal of %d fields without keys", s.Path, len(l.Elts))
			}
		}
		ast.Inspect(s.Tree, func(n ast.Node) bool {
			l, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			if l.Type != nil {
				check(l, l.Type)
			}
			for _, e := range l.Elts { // elements of a list or map leave their type out
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					e = pair.Value
				}
				if inner, ok := e.(*ast.CompositeLit); ok && inner.Type == nil {
					check(inner, elementOf(l.Type))
				}
			}
			return true
		})
	}
}

func elementOf(of ast.Expr) ast.Expr {
	switch of := of.(type) {
	case *ast.ArrayType:
		return of.Elt
	case *ast.MapType:
		return of.Value
	}
	return nil
}

// typeName is the type's package folder and name; "" for types from elsewhere.
func (s Source) typeName(of ast.Expr) string {
	switch of := of.(type) {
	case *ast.Ident:
		return s.Dir + "." + of.Name
	case *ast.StarExpr:
		return s.typeName(of.X)
	case *ast.SelectorExpr:
		pkg, ok := of.X.(*ast.Ident)
		if !ok {
			return ""
		}
		for _, spec := range s.Tree.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			inside, ours := strings.CutPrefix(path, internalPath)
			if err == nil && ours && (spec.Name != nil && spec.Name.Name == pkg.Name || spec.Name == nil && filepath.Base(inside) == pkg.Name) {
				return "internal/" + inside + "." + of.Sel.Name
			}
		}
	}
	return ""
}
