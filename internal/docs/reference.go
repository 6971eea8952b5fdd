package docs

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/gbpc/gbpc/internal/kit/api"
	"github.com/gbpc/gbpc/internal/kit/fault"
)

// Call is one call as the reference shows it.
type Call struct {
	Method, Path, ID, Summary, Description string
	Address                                string // of its place in the reference
	Caller                                 Caller
	Streams                                bool // answers with events, for as long as the caller stays
	Parameters                             []Field
	Body, Answer                           []Field
	Example                                Example
	Codes                                  []fault.Code // what it may answer beside success; empty if the document does not say
	// Try offers to send it from the page.
	Try bool
}

// Caller is who may make a call: with neither a session nor scopes, anyone.
type Caller struct {
	// Session means that a person may, who is signed in.
	Session bool
	// Operators means that the person has to be an operator.
	Operators bool
	// Scopes are those of which an API key needs one. Without any, no key may make the call.
	Scopes []string
	// Confirms means that the person is asked for a secondary authentication first.
	Confirms bool
}

// Key reports whether a program may make the call, with a key.
func (c Caller) Key() bool { return len(c.Scopes) > 0 }

// Kind names what the call is sent with, for the form on the page.
func (c Caller) Kind() string {
	switch {
	case c.Key():
		return "key"
	case c.Operators:
		return "operator"
	case c.Session:
		return "person"
	}
	return "anyone"
}

func callerOf(path string, op *huma.Operation) Caller {
	var c Caller
	for _, way := range op.Security {
		for scheme, scopes := range way {
			switch scheme {
			case api.SessionScheme:
				c.Session = true
			case api.KeyScheme:
				c.Scopes = scopes
			}
		}
	}
	c.Operators = c.Session && strings.HasPrefix(path, "/admin/")
	c.Confirms = c.Session && slices.Contains(codesOf(op), fault.SecondaryAuthRequired)
	return c
}

// Field is a parameter, or a member of a body or an answer: nested ones follow their parent, deeper by one.
type Field struct {
	Name, In, Type, Doc string
	Values              []string
	Required            bool
	Depth               int
}

type reference struct {
	document    Document
	departments []department
}

type department struct {
	Name, Title, Address string
	Calls                []Call
}

// titles are the departments' names for readers, where they are more than the name with a capital.
var titles = map[string]string{
	"auth": "Authentication", "site": "Configuration", "subaccounts": "Sub-accounts", "travelrule": "Travel rule",
}

// first are the departments that readers come for, in the order of the reference: money, then what programs learn of it. The
// others follow by name.
var first = []string{"wallet", "banking", "subaccounts", "travelrule", "transparency", "events", "webhooks", "developer", "team"}

func placeOf(name string) int {
	if i := slices.Index(first, name); i >= 0 {
		return i
	}
	return len(first)
}

func titleOf(name string) string {
	return cmp.Or(titles[name], strings.ToUpper(name[:1])+name[1:])
}

func readDocument(d Document) reference {
	byName := map[string][]Call{}
	for path, item := range d.Spec.Paths {
		for method, op := range operations(item) {
			name := op.Tags[0]
			byName[name] = append(byName[name], readCall(d, method, path, op))
		}
	}
	r := reference{document: d}
	for name, calls := range byName {
		sort.Slice(calls, func(i, j int) bool {
			return cmp.Or(cmp.Compare(calls[i].Path, calls[j].Path), cmp.Compare(calls[i].Method, calls[j].Method)) < 0
		})
		r.departments = append(r.departments, department{Name: name, Title: titleOf(name), Address: d.Address + "/" + name, Calls: calls})
	}
	slices.SortFunc(r.departments, func(a, b department) int {
		return cmp.Or(cmp.Compare(placeOf(a.Name), placeOf(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	return r
}

func operations(item *huma.PathItem) map[string]*huma.Operation {
	all := map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "DELETE": item.Delete}
	for method, op := range all {
		if op == nil {
			delete(all, method)
		}
	}
	return all
}

func (r reference) calls() []Call {
	var all []Call
	for _, d := range r.departments {
		all = append(all, d.Calls...)
	}
	return all
}

// pages returns the list of all calls and a page for each department.
func (r reference) pages() ([]Page, error) {
	info := r.document.Spec.Info
	list, err := page(
		r.document.Address, info.Title+" API reference", "Every call of the "+info.Title+" API, with its fields, its answers and its errors.",
		"reference.html",
		map[string]any{
			"Title": info.Title, "Version": info.Version, "Description": info.Description, "File": r.document.File, "Departments": r.departments,
		})
	if err != nil {
		return nil, err
	}
	pages := []Page{list}
	for _, d := range r.departments {
		p, err := page(
			d.Address, info.Title+" API, "+d.Title,
			fmt.Sprintf("The %d calls of the API about %s, with examples, fields, answers and errors.", len(d.Calls), strings.ToLower(d.Title)),
			"department.html", d,
		)
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

func (r reference) entries() []Entry {
	var all []Entry
	for _, c := range r.calls() {
		if c.Caller.Operators { // no reader of the documentation may make it
			continue
		}
		all = append(all, Entry{Href: c.Address, Title: c.Summary, In: c.Method + " " + c.Path, Text: c.ID})
	}
	return all
}

func readCall(d Document, method, path string, op *huma.Operation) Call {
	c := Call{
		Method: method, Path: api.Prefix + path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, Caller: callerOf(path, op),
		Address: d.Address + "/" + op.Tags[0] + "#" + op.OperationID,
	}
	for _, p := range op.Parameters {
		c.Parameters = append(c.Parameters, Field{
			Name: p.Name, In: p.In, Type: typeOf(p.Schema), Doc: cmp.Or(p.Description, p.Schema.Description), Values: valuesOf(p.Schema),
			Required: p.Required,
		})
	}
	var body *huma.Schema
	takesFile := false
	if op.RequestBody != nil {
		for kind, media := range op.RequestBody.Content {
			body = resolved(d.Spec, media.Schema)
			takesFile = kind != "application/json"
		}
		c.Body = fieldsOf(d.Spec, body, 0)
	}
	c.Streams = op.Responses["200"] != nil && op.Responses["200"].Content["text/event-stream"] != nil
	c.Try = d.Try && !c.Streams && !takesFile // the form sends text, and waits for the end of the answer
	c.Answer = fieldsOf(d.Spec, answerOf(d.Spec, op), 0)
	c.Codes = codesOf(op)
	c.Example = exampleOf(d, c, body)
	return c
}

// answerOf returns the schema of data in the answer of success.
func answerOf(spec *huma.OpenAPI, op *huma.Operation) *huma.Schema {
	ok := op.Responses["200"]
	if ok == nil {
		return nil
	}
	for _, media := range ok.Content {
		schema := resolved(spec, media.Schema)
		if schema == nil {
			continue
		}
		if data := schema.Properties["data"]; data != nil {
			return resolved(spec, data)
		}
	}
	return nil
}

// codesOf reads the codes that the document declares for the call.
func codesOf(op *huma.Operation) []fault.Code {
	var codes []fault.Code
	for _, v := range asList(op.Extensions["x-errors"]) {
		codes = append(codes, fault.Code(v))
	}
	return codes
}

func asList(v any) []string {
	list, _ := v.([]string)
	return list
}

const deepest = 5

// fieldsOf lists the members of an object, required ones first, and theirs after each.
func fieldsOf(spec *huma.OpenAPI, s *huma.Schema, depth int) []Field {
	s = member(spec, s)
	if s == nil || depth > deepest || s.Type != huma.TypeObject {
		return nil
	}
	names := make([]string, 0, len(s.Properties))
	for name := range s.Properties {
		names = append(names, name)
	}
	required := func(name string) bool { return slices.Contains(s.Required, name) }
	slices.SortFunc(names, func(a, b string) int {
		if required(a) != required(b) {
			if required(a) {
				return -1
			}
			return 1
		}
		return cmp.Compare(a, b)
	})
	var fields []Field
	for _, name := range names {
		p := s.Properties[name]
		inner := member(spec, p)
		fields = append(fields, Field{
			Name: name, Type: typeName(spec, p), Doc: p.Description, Values: valuesOf(inner), Required: required(name), Depth: depth,
		})
		if inner != nil && inner.Type == huma.TypeArray {
			inner = member(spec, inner.Items)
		}
		fields = append(fields, fieldsOf(spec, inner, depth+1)...)
	}
	return fields
}

func resolved(spec *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	if s != nil && s.Ref != "" {
		return spec.Components.Schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// member returns the schema that says what a value is: of an object or null, the object.
func member(spec *huma.OpenAPI, s *huma.Schema) *huma.Schema {
	s = resolved(spec, s)
	if s != nil && len(s.AnyOf) > 0 {
		return resolved(spec, s.AnyOf[0])
	}
	return s
}

func typeOf(s *huma.Schema) string {
	if s == nil {
		return ""
	}
	return cmp.Or(s.Format, s.Type)
}

func typeName(spec *huma.OpenAPI, s *huma.Schema) string {
	inner := member(spec, s)
	if inner == nil {
		return "any"
	}
	name := typeOf(inner)
	if inner.Type == huma.TypeArray {
		name = "list of " + cmp.Or(typeOf(member(spec, inner.Items)), "any")
	}
	if whole := resolved(spec, s); inner.Nullable || whole != nil && len(whole.AnyOf) > 1 {
		name += " or null"
	}
	return name
}

func valuesOf(s *huma.Schema) []string {
	if s == nil {
		return nil
	}
	values := make([]string, 0, len(s.Enum))
	for _, v := range s.Enum {
		if v != nil {
			values = append(values, fmt.Sprint(v))
		}
	}
	if len(values) > 40 {
		return nil // the codes: they have pages of their own
	}
	return values
}
