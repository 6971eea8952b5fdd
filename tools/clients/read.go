package main

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

type reader struct {
	spec    spec
	names   namesFile
	objects map[string]*object // by the name of the schema
	enums   map[string]*enum   // by their values
	taken   map[string]string  // names of types: what has them
	tells   map[string]string  // of the schemas that are one of several, the property that tells which
	codes   map[string]code
}

// byHand are the names in the cores.
var byHand = []string{
	"ApiError", "CallOptions", "Challenge", "Client", "ClientOptions", "ConnectionError", "Error", "Failure", "FieldError", "File", "Follow", "Gbpc", "GbpcError",
	"Listing", "Option", "Options", "Page", "Paging", "Response", "Services", "Upload", "Version",
}

func read(document, names string) (*model, error) {
	r := reader{objects: map[string]*object{}, enums: map[string]*enum{}, taken: map[string]string{}, tells: map[string]string{}, codes: map[string]code{}}
	for _, name := range byHand {
		r.taken[name] = "written by hand"
	}
	if err := readJSON(document, &r.spec); err != nil {
		return nil, err
	}
	if err := readJSON(names, &r.names); err != nil {
		return nil, err
	}
	services := map[string]*service{}
	var parameters []func()
	for _, path := range slices.Sorted(maps.Keys(r.spec.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(r.spec.Paths[path])) {
			op := r.spec.Paths[path][method]
			if _, left := r.names.Left[op.ID]; left || !forKeys(path, method, op) {
				continue
			}
			c, err := r.call(services, strings.ToUpper(method), path, op)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op.ID, err)
			}
			parameters = append(parameters, func() { r.parameters(c, op) })
		}
	}
	// Values that an object and a filter share are named for the object.
	for _, read := range parameters {
		read()
	}
	m := &model{Version: r.spec.Info.Version}
	m.Services = byName(services, func(s *service) string { return s.Name })
	for _, s := range m.Services {
		slices.SortStableFunc(s.Calls, func(a, b *call) int { return cmp.Compare(a.Name, b.Name) })
	}
	m.Objects = byName(r.objects, func(o *object) string { return o.Name })
	m.Enums = byName(r.enums, func(e *enum) string { return e.Name })
	m.Codes = byName(r.codes, func(c code) string { return c.Code })
	return m, nil
}

func byName[T any](all map[string]T, name func(T) string) []T {
	return slices.SortedFunc(maps.Values(all), func(a, b T) int { return cmp.Compare(name(a), name(b)) })
}

// forKeys reports whether a program may make the call: with a key, or without anything for what is public.
func forKeys(path, method string, op *operation) bool {
	if strings.HasPrefix(path, "/public/") {
		return method == "get"
	}
	return slices.ContainsFunc(op.Security, func(s map[string][]string) bool { _, ok := s["apiKey"]; return ok })
}

func (r *reader) call(services map[string]*service, method, path string, op *operation) (*call, error) {
	name, called, _ := strings.Cut(cmp.Or(r.names.Calls[op.ID], op.Tags[0]+"."+op.ID), ".")
	s := services[name]
	if s == nil {
		s = &service{Name: name, Doc: r.aboutService(name)}
		services[name] = s
	}
	c := &call{Method: method, Path: path, Name: called, Summary: op.Summary, Doc: paragraphs(op), Service: s}
	for _, part := range pathValue.FindAllStringSubmatch(path, -1) {
		c.PathValues = append(c.PathValues, part[1])
	}
	if err := r.body(c, op); err != nil {
		return nil, err
	}
	r.readCodes(op)
	s.Calls = append(s.Calls, c)
	return c, r.answer(c, op)
}

var pathValue = regexp.MustCompile(`\{([A-Za-z]+)\}`)

func (r *reader) aboutService(name string) string {
	for _, tag := range r.spec.Tags {
		if tag.Name == name && r.names.Services[name] == "" {
			return tag.Description
		}
	}
	return r.names.Services[name]
}

// paging are the parameters that every list has. Pages by number are for screens.
var paging = []string{"pageNumber", "pageSize", "limit", "cursor"}

func (r *reader) parameters(c *call, op *operation) {
	named := func(name string) bool {
		return slices.ContainsFunc(op.Parameters, func(p parameter) bool { return p.Name == name })
	}
	c.Paged = named("cursor")
	query := &object{Name: cmp.Or(r.names.Queries[op.ID], upper(op.ID)+"Query"), Doc: "filters " + c.Service.Name + "." + c.Name + ".", Paging: c.Paged, Query: true}
	for _, p := range op.Parameters {
		switch {
		case p.Name == "Idempotency-Key":
			c.Keyed = true
		case p.In == "query" && !(c.Paged && slices.Contains(paging, p.Name)):
			query.Fields = append(query.Fields, field{Wire: p.Name, Doc: p.Description, Required: p.Required, Kind: r.kind(p.Schema, query.Name, p.Name)})
		}
	}
	if len(query.Fields) > 0 {
		c.Query = query
		r.objects[query.Name] = query
	}
}

func (r *reader) body(c *call, op *operation) error {
	if op.RequestBody == nil {
		return nil
	}
	if form, ok := op.RequestBody.Content["multipart/form-data"]; ok {
		c.Multipart = true
		c.Body = r.object(upper(op.ID)+"Form", form.Schema)
		return nil
	}
	content, ok := op.RequestBody.Content["application/json"]
	if !ok {
		return fmt.Errorf("a body of another type than JSON")
	}
	name := content.Schema.named()
	if name == "" {
		name = upper(op.ID) + "Body"
	}
	c.Body = r.object(name, r.resolved(content.Schema))
	return nil
}

// answer reads what the call answers from the schema of the envelope's data.
func (r *reader) answer(c *call, op *operation) error {
	content, ok := op.Responses["200"].Content["application/json"]
	_, isPaper := op.Responses["200"].Content["application/pdf"] // whose facts can be had as JSON too
	if !ok || isPaper {
		c.Shape = "file"
		return nil
	}
	envelope := content.Schema
	if len(envelope.AnyOf) > 0 {
		envelope = envelope.AnyOf[0]
	}
	envelope = r.resolved(envelope)
	data := envelope.Properties["data"]
	if data == nil {
		return fmt.Errorf("an answer without data")
	}
	c.Shape = "value"
	if list := r.resolved(data).Properties["list"]; list != nil && r.resolved(data).Properties["_meta"] != nil {
		c.Shape = "list"
		c.Answer = r.kind(list.Items, c.Name, "item")
		return nil
	}
	if len(data.Type) == 1 && data.Type[0] == "null" {
		c.Shape = "nothing"
		return nil
	}
	c.Answer = r.kind(data, c.Name, "answer")
	return nil
}

func (r *reader) resolved(s *schema) *schema {
	for s.Ref != "" {
		s = r.spec.Components.Schemas[s.named()]
	}
	return s
}

func (r *reader) object(schemaName string, s *schema) *object {
	if o := r.objects[schemaName]; o != nil {
		return o
	}
	o := &object{Name: r.typeName(schemaName), Doc: s.Description}
	r.objects[schemaName] = o
	if len(s.OneOf) > 0 {
		r.oneOf(o, s)
		return o
	}
	var optional []string
	for name := range s.Properties {
		if !slices.Contains(s.Required, name) && !slices.Contains(r.names.ForPeople, name) {
			optional = append(optional, name)
		}
	}
	slices.Sort(optional)
	for _, name := range slices.Concat(s.Required, optional) {
		p := s.Properties[name]
		f := field{Wire: name, Doc: p.Description, Required: slices.Contains(s.Required, name)}
		if r.tells[schemaName] == name {
			f.Kind = &kind{Is: "literal", Values: texts(p.Enum)}
		} else {
			f.Kind = r.kind(p, o.Name, name)
		}
		o.Fields = append(o.Fields, f)
	}
	return o
}

// oneOf reads the objects of which o is one, and gives it the fields of all. What is not of the same kind in each is of any.
func (r *reader) oneOf(o *object, s *schema) {
	o.Tells = s.Discriminator.Property
	var values []any
	counts := map[string]int{}
	for _, one := range s.OneOf {
		r.tells[one.named()] = o.Tells
		of := r.object(one.named(), r.resolved(one))
		of.IsOne = true
		o.OneOf = append(o.OneOf, of)
		for _, f := range of.Fields {
			if f.Wire == o.Tells {
				for _, v := range f.Kind.Values {
					values = append(values, v)
				}
			}
			if f.Required {
				counts[f.Wire]++
			}
			if at := slices.IndexFunc(o.Fields, func(known field) bool { return known.Wire == f.Wire }); at < 0 {
				o.Fields = append(o.Fields, f)
			} else if !reflect.DeepEqual(o.Fields[at].Kind, f.Kind) {
				o.Fields[at].Kind = &kind{Is: "any"}
			}
		}
	}
	for i := range o.Fields {
		f := &o.Fields[i]
		f.Required = counts[f.Wire] == len(s.OneOf)
		if f.Wire == o.Tells {
			f.Kind = r.kind(&schema{Type: typeNames{"string"}, Enum: values}, o.Name, f.Wire)
		}
	}
}

func texts(values []any) (all []string) {
	for _, v := range values {
		if text, ok := v.(string); ok {
			all = append(all, text)
		}
	}
	return all
}

// typeName is the name of a schema in the clients: that of names.json, or the schema's without what it is used for behind.
func (r *reader) typeName(schemaName string) string {
	name := r.names.Types[schemaName]
	if name == "" {
		name = strings.TrimSuffix(strings.TrimSuffix(schemaName, "View"), "Body")
		if r.taken[name] != "" {
			name = schemaName
		}
	}
	r.taken[name] = schemaName
	return name
}

func (r *reader) kind(s *schema, owner, name string) *kind {
	if s.Ref != "" {
		target := r.resolved(s)
		if len(target.Properties) == 0 && len(target.OneOf) == 0 {
			return r.kind(target, owner, name)
		}
		return &kind{Is: "object", Name: r.object(s.named(), target).Name}
	}
	if len(s.AnyOf) == 2 && slices.Contains(s.AnyOf[1].Type, "null") {
		k := *r.kind(s.AnyOf[0], owner, name)
		k.Nullable = true
		return &k
	}
	if len(s.AnyOf) > 0 {
		k := &kind{Is: "either"}
		for _, one := range s.AnyOf {
			k.Either = append(k.Either, r.kind(one, owner, name))
		}
		return k
	}
	k := &kind{Nullable: slices.Contains(s.Type, "null")}
	of := slices.DeleteFunc(slices.Clone(s.Type), func(t string) bool { return t == "null" })
	if len(of) != 1 {
		k.Is, k.Nullable = "any", false
		return k
	}
	switch of[0] {
	case "string":
		k.Is = "string"
		switch {
		case s.Format == "date-time":
			k.Is = "time"
		case s.Format == "binary":
			k.Is = "file"
		case len(s.Enum) > 0:
			r.enumerate(k, s, owner, name)
		}
	case "integer":
		k.Is = "int"
	case "number":
		k.Is = "float"
	case "boolean":
		k.Is = "bool"
	case "array":
		k.Is, k.Of = "list", r.kind(s.Items, owner, name)
	case "object":
		switch {
		case len(s.Properties) > 0:
			k.Is, k.Name = "object", r.object(owner+upper(name), s).Name
		case strings.Contains(string(s.AdditionalProperties), "string"):
			k.Is, k.Of = "map", &kind{Is: "string"}
		default:
			k.Is = "any"
		}
	}
	return k
}

func (r *reader) enumerate(k *kind, s *schema, owner, name string) {
	values := texts(s.Enum)
	all := strings.Join(values, " ")
	given, known := r.names.Enums[all]
	if len(values) < 2 || (known && given == "") {
		return
	}
	same := strings.Join(slices.Sorted(slices.Values(values)), " ") // in whatever order
	e := r.enums[same]
	if e == nil {
		e = &enum{Name: cmp.Or(given, owner+upper(name)), Values: values}
		if r.taken[e.Name] != "" {
			e.Name += "Value"
		}
		r.taken[e.Name] = all
		r.enums[same] = e
	}
	k.Is, k.Name = "enum", e.Name
}

var (
	scopeSentence = regexp.MustCompile("With a session, or with an API key of the scope `([a-z]+)`\\.")
	ofSessions    = regexp.MustCompile(`(?:^| )Needs (?:a|one) secondary authentication[^.]*\.`)
)

// paragraphs are what a reader of a client has to know of the call.
func paragraphs(op *operation) (all []string) {
	for paragraph := range strings.SplitSeq(op.Description, "\n\n") {
		paragraph = scopeSentence.ReplaceAllString(paragraph, "Needs the scope `$1`.")
		paragraph = strings.TrimSpace(ofSessions.ReplaceAllString(paragraph, ""))
		if paragraph != "" && !strings.HasPrefix(paragraph, "Errors:") && strings.TrimSuffix(paragraph, ".") != op.Summary {
			all = append(all, paragraph)
		}
	}
	return all
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
