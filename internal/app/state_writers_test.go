package app_test

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/gbpc/gbpc/internal/app/sourcetest"
	"github.com/gbpc/gbpc/internal/kit/states"
)

var (
	setClause  = regexp.MustCompile(`(?is)\bSET\b(.*?)(?:\bWHERE\b|$)`)
	setsState  = regexp.MustCompile(`(?i)\b(?:state|status)\s*=\s*('\w+'|@\w+|excluded)`)
	askedState = regexp.MustCompile(`(?is)\bWHERE\b.*?\b(?:state|status)\s*(?:=\s*('\w+')|IN\s*\(([^)]*)\))`)
)

// stateWriter is a query that writes the state of something. A query that names the states on both sides needs
// nobody to ask the table, because the names can be compared with it here.
type stateWriter struct {
	name string
	from []string
	to   string
}

func stateWriters(t *testing.T, department string) (writers []stateWriter) {
	t.Helper()
	text, err := os.ReadFile("../" + department + "/queries.sql")
	require.NoError(t, err)
	for _, query := range strings.Split(string(text), "-- name: ")[1:] {
		clause := setClause.FindStringSubmatch(query)
		if clause == nil {
			continue
		}
		set := setsState.FindStringSubmatch(clause[1])
		if set == nil {
			continue
		}
		w := stateWriter{name: strings.Fields(query)[0]}
		if asked := askedState.FindStringSubmatch(query); asked != nil && strings.HasPrefix(set[1], "'") {
			w.to = strings.Trim(set[1], "'")
			for _, from := range strings.Split(asked[1]+asked[2], ",") {
				w.from = append(w.from, strings.Trim(from, " '\n"))
			}
		}
		writers = append(writers, w)
	}
	return writers
}

// allowed reports whether one of the tables has every move that the query names.
func (w stateWriter) allowed(tables []states.Description) bool {
	return slices.ContainsFunc(tables, func(table states.Description) bool {
		for _, from := range w.from {
			i := slices.IndexFunc(table.Rows, func(r states.Row[string]) bool { return r.State == from })
			if i < 0 || from != w.to && !slices.Contains(table.Rows[i].Next, w.to) {
				return false
			}
		}
		return true
	})
}

// askers are the methods with which a table is asked, by themselves or in another department.
var askers = []string{"Check", "May", "may", "checkMove", "transitionTo", "LockAndMove"}

// keepers write the whole row of something, whose state they were given, and some of their callers keep it.
var keepers = map[string]string{
	"treasury.setFeePayout":            "moveFeePayout asks; a credit that comes before the debit is noted beside the state",
	"treasury/backing.setOrder":        "move asks; a credit that comes before the debit is noted beside the state",
	"treasury.setDebitResolution":      "moveDebitResolution asks; the payout of a top-up is noted beside the state",
	"support.withReport":               "MoveReport asks; an answer is noted beside the state",
	"verification.updateRecord":        "transitionTo asks; steps and members are saved beside the state",
	"verification.completeMember":      "a member follows the record, which is in review",
	"verification.returnForCorrection": "a member follows the record, which was returned",
	"chain.storeLog":                   "an event is restored that DroppedEvent has found dropped",
	"chain.ReleaseDeposit":             "a confirmed deposit stays confirmed",
}

// asking are the functions of a package: whether each asks a table, what it mentions, and the queries it makes.
type asking struct {
	asks     bool
	mentions map[string]bool
	queries  map[string]bool
}

func askingOf(t *testing.T, dir string) map[string]*asking {
	t.Helper()
	all := map[string]*asking{}
	for _, s := range sourcetest.Production(t) {
		if s.Dir != "internal/"+dir {
			continue
		}
		for _, decl := range s.Tree.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			a := all[fn.Name.Name]
			if a == nil {
				a = &asking{mentions: map[string]bool{}, queries: map[string]bool{}}
				all[fn.Name.Name] = a
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					a.asks = a.asks || slices.Contains(askers, n.Sel.Name)
					if isQueries(n.X) {
						a.queries[n.Sel.Name] = true
					} else {
						a.mentions[n.Sel.Name] = true
					}
				case *ast.Ident:
					a.mentions[n.Name] = true
				}
				return true
			})
		}
	}
	return all
}

// isQueries reports whether the expression is what sqlc made: q.New(tx), or a variable that holds it.
func isQueries(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "queries"
	case *ast.CallExpr:
		made, ok := x.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		pkg, ok := made.X.(*ast.Ident)
		return ok && pkg.Name == "q" && made.Sel.Name == "New"
	}
	return false
}

// isAsked reports whether the function asks a table, or everybody who mentions it does.
func isAsked(all map[string]*asking, name string, depth int) bool {
	if all[name].asks {
		return true
	}
	callers := 0
	for other, a := range all {
		if other == name || !a.mentions[name] {
			continue
		}
		callers++
		if depth == 0 || !isAsked(all, other, depth-1) {
			return false
		}
	}
	return callers > 0
}

// The tables of states decide every move: whoever writes a state has asked one, or names a move that one has.
func TestStates_TheTablesAreAskedByEveryWriterOfAState(t *testing.T) {
	writers, kept := 0, 0
	for _, d := range append(slices.Clone(stateTables), struct {
		department string
		tables     []states.Description
	}{department: "withdrawals"}) {
		all := askingOf(t, d.department)
		for _, w := range stateWriters(t, d.department) {
			writers++
			if w.to != "" {
				assert.True(t, w.allowed(d.tables), "%s: no table has the move of %s: %v to %s", d.department, w.name, w.from, w.to)
				continue
			}
			for name, a := range all {
				switch {
				case !a.queries[w.name]:
				case keepers[d.department+"."+name] != "":
					kept++
				default:
					assert.True(t, isAsked(all, name, 3), "%s: %s writes a state (%s) and nobody asks its table", d.department, name, w.name)
				}
			}
		}
	}
	require.Greater(t, writers, 30)
	require.GreaterOrEqual(t, kept, len(keepers), "a keeper that writes no state any more")
}
