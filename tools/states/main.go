// Command states writes docs/states.md from the tables of transitions in every department's states.go. `make
// generate` runs it at the root of the repository.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const target = "docs/states.md"

// table is one `var … = map[State][]State{…}`.
type table struct {
	doc         string
	transitions [][2]string // from and to
}

// constant is the value of a state and its comment.
type constant struct{ value, comment string }

func main() {
	log.SetFlags(0)
	files, err := filepath.Glob("internal/*/states.go")
	if err != nil || len(files) == 0 {
		log.Fatal("states: no states.go found: ", err)
	}
	var out bytes.Buffer
	fmt.Fprint(&out, "# States\n\n<!-- Generated from internal/*/states.go by `make generate`. Do not edit. -->\n\n"+
		"These are all possible transitions; the code refuses every other. A state from which no transition leads is\nfinal.\n")
	for _, file := range files {
		if err := describe(&out, file); err != nil {
			log.Fatal("states: ", err)
		}
	}
	if err := os.WriteFile(target, out.Bytes(), 0o644); err != nil {
		log.Fatal(err)
	}
}

func describe(out *bytes.Buffer, name string) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	words, tables := map[string]constant{}, []table{}
	for _, declaration := range file.Decls {
		group, ok := declaration.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range group.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok || len(value.Names) != 1 || len(value.Values) != 1 {
				continue
			}
			if literal, ok := value.Values[0].(*ast.BasicLit); ok && group.Tok == token.CONST {
				name, comment := value.Names[0].Name, strings.TrimSpace(value.Comment.Text())
				text, err := strconv.Unquote(literal.Value)
				if err != nil { // a number: the name is the value
					text, comment = strings.ToLower(name[:1])+name[1:], literal.Value+" in the API: "+comment
				}
				words[name] = constant{text, comment}
			}
			if found, ok := transitionsOf(value.Values[0]); ok {
				doc := group.Doc.Text()
				if value.Doc != nil {
					doc = value.Doc.Text()
				}
				tables = append(tables, table{titled(value.Names[0].Name, doc), found})
			}
		}
	}
	for _, t := range tables {
		write(out, filepath.Base(filepath.Dir(name)), t, words)
	}
	return nil
}

// titled returns the introduction of a table: its comment without the name of the variable.
func titled(name, doc string) string {
	text := strings.Join(strings.Fields(strings.TrimPrefix(doc, name)), " ")
	text = strings.TrimPrefix(text, "are ")
	if text == "" {
		text = strings.TrimSuffix(name, "Moves") + "."
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

func transitionsOf(value ast.Expr) ([][2]string, bool) {
	literal, ok := value.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	kind, ok := literal.Type.(*ast.MapType)
	if !ok {
		return nil, false
	}
	if _, ok := kind.Value.(*ast.ArrayType); !ok {
		return nil, false
	}
	var transitions [][2]string
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return nil, false
		}
		targets, ok := pair.Value.(*ast.CompositeLit)
		if !ok {
			return nil, false
		}
		for _, to := range targets.Elts {
			transitions = append(transitions, [2]string{nameOf(pair.Key), nameOf(to)})
		}
	}
	return transitions, len(transitions) > 0
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func write(out *bytes.Buffer, department string, t table, words map[string]constant) {
	fmt.Fprintf(out, "\n## %s\n\n%s\n\n```mermaid\nstateDiagram-v2\n", department, t.doc)
	var order []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			order = append(order, name)
		}
	}
	for _, m := range t.transitions {
		fmt.Fprintf(out, "  %s --> %s\n", words[m[0]].value, words[m[1]].value)
		add(m[0])
	}
	for _, m := range t.transitions {
		add(m[1])
	}
	fmt.Fprint(out, "```\n\n| state | meaning | next states |\n|---|---|---|\n")
	for _, name := range order {
		var next []string
		for _, m := range t.transitions {
			if m[0] == name {
				next = append(next, words[m[1]].value)
			}
		}
		fmt.Fprintf(out, "| `%s` | %s | %s |\n", words[name].value, words[name].comment, strings.Join(next, ", "))
	}
}
