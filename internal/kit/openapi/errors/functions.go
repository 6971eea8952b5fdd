package main

import (
	"go/ast"
	"go/types"
	"strings"
)

// noteArguments keeps what a call, or a conversion, makes a value of a function type of ours, such as the handlers of
// decisions.
func (p *program) noteArguments(call *ast.CallExpr) {
	signature, ok := p.info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		if p.info.Types[call.Fun].IsType() {
			p.noteValue(p.info.TypeOf(call.Fun), call.Args[0])
		}
		return
	}
	for i, arg := range call.Args[:min(len(call.Args), signature.Params().Len())] {
		p.noteValue(signature.Params().At(i).Type(), arg)
	}
}

// noteMember is noteArguments for the member of a struct.
func (p *program) noteMember(member *ast.KeyValueExpr) {
	if name, ok := member.Key.(*ast.Ident); ok {
		if field, ok := p.info.Uses[name].(*types.Var); ok && field.IsField() {
			p.noteValue(field.Type(), member.Value)
		}
	}
}

func (p *program) noteValue(t types.Type, value ast.Expr) {
	if of := p.functionType(t); of != nil {
		p.made[of] = append(p.made[of], value)
	}
}

// functionType returns the name of a function type of ours, or nil.
func (p *program) functionType(t types.Type) types.Object {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !strings.HasPrefix(named.Obj().Pkg().Path(), module+"/") {
		return nil
	}
	if _, is := named.Underlying().(*types.Signature); !is {
		return nil
	}
	return named.Origin().Obj()
}
