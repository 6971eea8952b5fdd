// Command errors finds for each call of the API the codes that it can answer with, and writes them to a file of the
// form {"<operation id>": ["<code>", …]}. It follows from the handler in the source to every function and variable that it
// names, through an interface to everything of ours that implements it, and through a function type of ours to everything
// that is made a value of it. So a code may be listed that cannot occur; the tests, which compare every answer with the
// document, find one that is missing.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	module = "github.com/gbpc/gbpc"
	kit    = module + "/internal/kit/api"
	faults = module + "/internal/kit/fault"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string) error {
	p, err := load(module + "/internal/app")
	if err != nil {
		return err
	}
	found, err := p.calls()
	if err != nil {
		return err
	}
	text, err := write(found)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644) //nolint:gosec // a file of the repository
}

// write writes one call a line, so that changes merge.
func write(found map[string][]string) ([]byte, error) {
	var out strings.Builder
	out.WriteString("{\n")
	ids := slices.Sorted(maps.Keys(found))
	for i, id := range ids {
		codes, err := json.Marshal(found[id])
		if err != nil {
			return nil, err
		}
		comma := ","
		if i == len(ids)-1 {
			comma = ""
		}
		fmt.Fprintf(&out, "  %q: %s%s\n", id, strings.ReplaceAll(string(codes), ",", ", "), comma)
	}
	out.WriteString("}\n")
	return []byte(out.String()), nil
}

// program is our own source with its types.
type program struct {
	files *token.FileSet
	own   map[string]*types.Package
	info  *types.Info

	mentions map[types.Object]*mentioned
	named    []*types.Named // our own types with methods
	behind   map[*types.Func][]types.Object
	made     map[types.Object][]ast.Expr // what becomes a value of a function type of ours
	roots    map[string][]ast.Expr       // of each call, what its registration names
}

// mentioned is what the body of a function, or the value of a variable, names.
type mentioned struct {
	objects map[types.Object]bool
	codes   map[string]bool
}

type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	Module                  *struct{ Path string }
}

// load reads our packages from source and the others from what the compiler exported.
func load(pattern string) (*program, error) {
	out, err := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Module", pattern).Output()
	if err != nil {
		if exit, failed := errors.AsType[*exec.ExitError](err); failed {
			return nil, fmt.Errorf("go list: %s", exit.Stderr)
		}
		return nil, err
	}
	p := &program{
		files: token.NewFileSet(), own: map[string]*types.Package{}, mentions: map[types.Object]*mentioned{},
		behind: map[*types.Func][]types.Object{}, made: map[types.Object][]ast.Expr{}, roots: map[string][]ast.Expr{},
		info: &types.Info{
			Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Types: map[ast.Expr]types.TypeAndValue{},
		},
	}
	exports := map[string]string{}
	others := importer.ForCompiler(p.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for { // what a package imports comes before it
		var one listed
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return p, nil
		} else if err != nil {
			return nil, err
		}
		if one.Module == nil || one.Module.Path != module {
			exports[one.ImportPath] = one.Export
			continue
		}
		if err := p.read(one, others); err != nil {
			return nil, err
		}
	}
}

func (p *program) read(one listed, others types.Importer) error {
	var files []*ast.File
	for _, name := range one.GoFiles {
		file, err := parser.ParseFile(p.files, filepath.Join(one.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	config := types.Config{Importer: imports{p.own, others}}
	pkg, err := config.Check(one.ImportPath, p.files, files, p.info)
	if err != nil {
		return err
	}
	p.own[one.ImportPath] = pkg
	for _, name := range pkg.Scope().Names() {
		if named, ok := pkg.Scope().Lookup(name).Type().(*types.Named); ok && !types.IsInterface(named) {
			p.named = append(p.named, named)
		}
	}
	for _, file := range files {
		for _, declared := range file.Decls {
			p.declare(declared)
		}
	}
	return nil
}

type imports struct {
	own    map[string]*types.Package
	others types.Importer
}

func (i imports) Import(path string) (*types.Package, error) {
	if own := i.own[path]; own != nil {
		return own, nil
	}
	return i.others.Import(path)
}

func (p *program) declare(declared ast.Decl) {
	switch d := declared.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			p.mentions[p.info.Defs[d.Name]] = p.in(d.Body)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			values, ok := spec.(*ast.ValueSpec)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for i, name := range values.Names {
				if i < len(values.Values) {
					p.mentions[p.info.Defs[name]] = p.in(values.Values[i])
				}
			}
		}
	}
}

// in collects what a node names. What errors are compared with and the codes of fields are no answers.
func (p *program) in(node ast.Node) *mentioned {
	m := &mentioned{map[types.Object]bool{}, map[string]bool{}}
	ast.Inspect(node, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			p.noteCall(call)
			p.noteArguments(call)
			if of := p.functionType(p.info.TypeOf(call.Fun)); of != nil {
				m.objects[of] = true
			}
			if name := p.called(call); name == "errors.Is" {
				m.add(p.in(call.Args[0]))
				return false
			} else if name == faults+".Field" || name == faults+".Add" || name == faults+".Sentence" || name == faults+".Lookup" {
				for _, arg := range call.Args {
					if !p.isCode(arg) {
						m.add(p.in(arg))
					}
				}
				return false
			}
		}
		if member, ok := n.(*ast.KeyValueExpr); ok {
			p.noteMember(member)
		}
		identifier, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch used := p.info.Uses[identifier].(type) {
		case *types.Const:
			if code, is := codeOf(used); is {
				m.codes[code] = true
			}
		case *types.Func:
			m.objects[used.Origin()] = true
		case *types.Var:
			if used.Pkg() != nil && used.Parent() == used.Pkg().Scope() {
				m.objects[used] = true
			}
		}
		return true
	})
	return m
}

func (m *mentioned) add(other *mentioned) {
	maps.Copy(m.objects, other.objects)
	maps.Copy(m.codes, other.codes)
}

func codeOf(c *types.Const) (string, bool) {
	named, ok := c.Type().(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != faults || named.Obj().Name() != "Code" {
		return "", false
	}
	return constant.StringVal(c.Val()), true
}

func (p *program) isCode(e ast.Expr) bool {
	named, ok := p.info.Types[e].Type.(*types.Named)
	return ok && named.Obj().Name() == "Code" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == faults
}

// called returns the name of the function that is called, with its package's path.
func (p *program) called(call *ast.CallExpr) string {
	of := call.Fun
	for {
		switch f := of.(type) {
		case *ast.IndexExpr:
			of = f.X
			continue
		case *ast.IndexListExpr:
			of = f.X
			continue
		case *ast.SelectorExpr:
			of = f.Sel
			continue
		case *ast.Ident:
			if used, ok := p.info.Uses[f].(*types.Func); ok && used.Pkg() != nil {
				return used.Pkg().Path() + "." + used.Name()
			}
		}
		return ""
	}
}

// noteCall keeps the registration of a call: what it names behind its router, its path and its guard. What guards answer is
// the same for every call, and stands in guards.go.
func (p *program) noteCall(call *ast.CallExpr) {
	switch strings.TrimPrefix(p.called(call), kit+".") {
	case "Get", "Post", "Put", "Delete", "List", "GetFile", "GetPaper", "PostFile", "PostKeyedFile", "GetEvents":
	default:
		return
	}
	if len(call.Args) < 6 {
		return
	}
	if id := p.info.Types[call.Args[3]].Value; id != nil { // a helper of a department may register for others
		p.roots[constant.StringVal(id)] = call.Args[3:]
	}
}

// calls returns the codes of each call, ordered.
func (p *program) calls() (map[string][]string, error) {
	if len(p.roots) == 0 {
		return nil, errors.New("no call is registered anywhere")
	}
	found := map[string][]string{}
	for id, args := range p.roots {
		codes, seen := map[string]bool{}, map[types.Object]bool{}
		var follow func(m *mentioned)
		follow = func(m *mentioned) {
			maps.Copy(codes, m.codes)
			for object := range m.objects {
				if values := p.made[object]; len(values) > 0 && !seen[object] {
					seen[object] = true
					for _, value := range values {
						follow(p.in(value))
					}
				}
				for _, one := range p.meant(object) {
					if next := p.mentions[one]; next != nil && !seen[one] {
						seen[one] = true
						follow(next)
					}
				}
			}
		}
		for _, arg := range args {
			follow(p.in(arg))
		}
		found[id] = slices.AppendSeq([]string{}, maps.Keys(codes))
		slices.Sort(found[id])
	}
	return found, nil
}

// meant returns the object, or for the method of an interface that of everything that implements it.
func (p *program) meant(object types.Object) []types.Object {
	method, ok := object.(*types.Func)
	if !ok {
		return []types.Object{object}
	}
	receiver := method.Signature().Recv()
	if receiver == nil || !types.IsInterface(receiver.Type()) {
		return []types.Object{object}
	}
	if known, ok := p.behind[method]; ok {
		return known
	}
	behind := []types.Object{}
	wanted, _ := receiver.Type().Underlying().(*types.Interface)
	if wanted != nil && method.Pkg() != nil && p.own[method.Pkg().Path()] != nil { // error's own method has no package
		for _, named := range p.named {
			pointer := types.NewPointer(named)
			if named.TypeParams().Len() > 0 || !types.Implements(pointer, wanted) {
				continue
			}
			one, _, _ := types.LookupFieldOrMethod(pointer, false, method.Pkg(), method.Name())
			if f, is := one.(*types.Func); is {
				behind = append(behind, f.Origin())
			}
		}
	}
	p.behind[method] = behind
	return behind
}
