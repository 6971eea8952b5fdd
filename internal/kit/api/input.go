package api

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// input says how the input of a call is read. huma.Register does the same, but it is generic: each call would bring its
// own copy of all that reads and answers a request (decision 0193).
type input struct {
	of         reflect.Type
	parameters []parameter
	query      map[string]bool // the names of those in the query
	body, raw  []int           // the fields Body and RawBody; nil without
	required   bool            // the body
	schema     *huma.Schema    // by which the body is validated
	defaults   []textDefault
	resolves   bool // it reads the request itself: a huma.Resolver
}

// parameter is a field that is read from the path, the query or a header.
type parameter struct {
	at           []int
	in, name     string
	required     bool
	defaultValue string
	schema       *huma.Schema
}

// textDefault is the value of a member of the body that is not sent.
type textDefault struct {
	at   []int
	text string
}

// inputOf returns how the input of a type is read, and documents it in the operation.
func inputOf(of reflect.Type, op *huma.Operation, schemas huma.Registry) *input {
	if of.Kind() != reflect.Struct {
		panic("api: the input of " + op.OperationID + " is not a struct")
	}
	in := &input{of: of, query: map[string]bool{}, resolves: reflect.PointerTo(of).Implements(reflect.TypeFor[huma.Resolver]())}
	in.addParameters(of, nil, op, schemas)
	if body, found := of.FieldByName("Body"); found {
		in.addBody(body, op, schemas)
	}
	return in
}

// addParameters adds those of a struct and of the structs that it embeds.
func (in *input) addParameters(t reflect.Type, path []int, op *huma.Operation, schemas huma.Registry) {
	for field := range t.Fields() {
		at := append(slices.Clone(path), field.Index...)
		if field.Anonymous && field.Type.Kind() == reflect.Struct {
			in.addParameters(field.Type, at, op, schemas)
			continue
		}
		for _, where := range []string{"path", "query", "header"} {
			if name := field.Tag.Get(where); name != "" {
				in.addParameter(parameter{at: at, in: where, name: name, defaultValue: field.Tag.Get("default")}, field, op, schemas)
				break
			}
		}
	}
}

func (in *input) addParameter(p parameter, field reflect.StructField, op *huma.Operation, schemas huma.Registry) {
	if !field.IsExported() || !canParse(field.Type.Kind()) {
		panic(fmt.Sprintf("api: the parameter %s of %s is not read into a field %s %s", p.name, op.OperationID, field.Name, field.Type))
	}
	p.schema = huma.SchemaFromField(schemas, field, "")
	p.required = p.in == "path" || field.Tag.Get("required") == "true"
	documented := &huma.Param{Name: p.name, In: p.in, Description: p.schema.Description, Required: p.required, Schema: p.schema}
	if p.in == "query" {
		in.query[p.name] = true
		documented.Explode = new(bool) // a list would be one value with commas
	}
	in.parameters = append(in.parameters, p)
	op.Parameters = append(op.Parameters, documented)
}

func (in *input) addBody(field reflect.StructField, op *huma.Operation, schemas huma.Registry) {
	in.body = field.Index
	hint := op.OperationID + "Request"
	if in.of.Name() != "" {
		hint = in.of.Name() + field.Name
	}
	in.schema = huma.SchemaFromField(schemas, field, hint)
	in.schema.PrecomputeMessages()
	in.required = field.Type.Kind() != reflect.Pointer && field.Type.Kind() != reflect.Interface
	if raw, found := in.of.FieldByName("RawBody"); found {
		in.raw, in.required = raw.Index, true
	}
	in.addDefaults(field.Type, field.Index, op)
	op.RequestBody = &huma.RequestBody{Required: in.required, Content: map[string]*huma.MediaType{"application/json": {Schema: in.schema}}}
}

// addDefaults finds what members of the body have for a default. Only texts at the top have one today.
func (in *input) addDefaults(body reflect.Type, path []int, op *huma.Operation) {
	if body.Kind() != reflect.Struct {
		return
	}
	for _, field := range reflect.VisibleFields(body) {
		text := field.Tag.Get("default")
		if text == "" {
			continue
		}
		if field.Type.Kind() != reflect.String {
			panic("api: the default of " + field.Name + " in the body of " + op.OperationID + " is not a text")
		}
		in.defaults = append(in.defaults, textDefault{append(slices.Clone(path), field.Index...), text})
	}
}

func canParse(k reflect.Kind) bool {
	switch k {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return true
	}
	return false
}

// parse sets the field to the value of the text, and returns what its schema validates.
func parse(field reflect.Value, text string) (any, error) {
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
		return text, nil
	case reflect.Bool:
		value, err := strconv.ParseBool(text)
		field.SetBool(value)
		return value, err
	}
	value, err := strconv.ParseInt(text, 10, 64)
	field.SetInt(value)
	return value, err
}

// sent returns the text of a parameter as it was sent, or "".
func (p *parameter) sent(c huma.Context) string {
	switch p.in {
	case "path":
		return c.Param(p.name)
	case "query":
		return c.Query(p.name)
	}
	return c.Header(p.name)
}
